"""Printing the booklet of rulings, and faces with rulings carried out."""

import re
from functools import cache

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.items import walk
from sandtable.ink.shapes import TextRun
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.press.options import JobOptions
from sandtable.press.render import render
from sandtable.press.selection import NoSuchThing
from sandtable.resources import builtin_packs


@cache
def pack(name: str, ruled: bool = False) -> Pack:
    loaded = load_pack(builtin_packs()[name], ruled=ruled)
    assert loaded.pack is not None
    return loaded.pack


@pytest.mark.slow
def test_the_booklet_is_printed_by_name_and_with_the_whole_game(tmp_path) -> None:
    done = render(pack("proelio"), ("errata",), ("en", "it"), JobOptions(paper="letter"), tmp_path)
    assert [file.name for file in done.files] == ["proelio-errata-en-letter.pdf", "proelio-errata-it-letter.pdf"]
    assert (done.findings, done.pieces) == ([], 0)
    done = render(pack("proelio"), (), ("en",), JobOptions(), tmp_path)
    assert "proelio-errata-en-a4.pdf" in [file.name for file in done.files]


def test_pages_of_the_booklet_as_pictures(tmp_path) -> None:
    done = render(pack("proelio"), ("errata",), ("en",), JobOptions(format="png", dpi=36), tmp_path)
    assert [file.name for file in done.files] == [f"proelio-errata-en-a4-{number}.png" for number in (1, 2, 3)]


def test_a_pack_without_rulings_has_no_booklet(tmp_path, write_pack) -> None:
    files = {"game.yaml": 'id: d\nname: D\nedition: "1.0"\nlanguages: [en]\ncomponents:\n  - {id: c, type: deck, name: C, file: c.yaml}\n',
             "c.yaml": "cards:\n  - {id: a, name: A, source: house}\n"}  # fmt: skip
    bare = load_pack(write_pack(files)).pack
    assert bare is not None
    with pytest.raises(NoSuchThing, match="'d' has nothing called 'errata' to print; known are c, colophon"):
        render(bare, ("errata",), ("en",), JobOptions(), tmp_path)


RULED = [("proelio", "towers", "ER-PR-01, 02"), ("lets-war", "CF-90", "ERR-03"), ("edadh", "std_huaos", "ER-ED-25"),
         ("warfare", "usa-mg-team", "AMB-3")]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("game", "card", "mark"), RULED, ids=[game for game, *_ in RULED])
def test_faces_with_rulings_say_so_in_the_small_print(game, card, mark, language) -> None:
    for ruled in (True, False):
        renderer = FaceRenderer(pack(game, ruled), language)
        component = next(part for part in renderer.pack.components if any(record.id == card for record in part.records))
        faces = (
            renderer.front(component, renderer.pack.by_id[card]),
            renderer.back(component, renderer.pack.by_id[card]),
        )
        assert renderer.findings == []
        assert (mark in " ".join(text for face in faces if face for text in _texts(face.items))) == ruled


def _texts(items) -> list[str]:
    runs = (item for item, _ in walk(items) if isinstance(item, TextRun))
    return [run.written or " ".join(word.text for _, word in run.words) for run in runs]


def test_on_the_command_line(tmp_path) -> None:
    def call(*args: str) -> tuple[int, str]:
        result = CliRunner().invoke(sandtable_command, [*args, "-o", str(tmp_path)])
        return result.exit_code, result.output

    assert call("render", "proelio", "errata") == (0, f"3 pages in 1 file in {tmp_path}\n")
    code, output = call("render", "proelio", "base", "--only", "towers", "--errata")
    assert code == 0
    assert re.match(r"8 pieces on 1 sheet ", output)
    assert "colophon, errata" in CliRunner().invoke(sandtable_command, ["games", "proelio"]).output

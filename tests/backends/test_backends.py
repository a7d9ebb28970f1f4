"""The table of backends: a new format is a module and a line."""

import subprocess
import sys
from types import ModuleType

import pytest

from sandtable.backends import BACKENDS, Backend, Metadata
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Path, Style, rectangle
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages, write_pieces

FACE = Face("dot", "en", 10, 10, (Path(rectangle(2, 2, 3, 3), Style(fill="#a3241f")),))
PAGE = Page(10, 10, (Placed(FACE, IDENTITY, Box(0, 0, 10, 10)),))
TITLE = Metadata("Dots", "en")
BEGINNINGS = {"pdf": b"%PDF-", "svg": b"<?xml", "png": b"\x89PNG"}


@pytest.mark.parametrize("form", BACKENDS)
def test_every_backend_writes_its_format(form) -> None:
    backend = BACKENDS[form]
    written = backend.write([PAGE], TITLE, dpi=36)
    assert written.startswith(BEGINNINGS[form])
    assert written == backend.write([PAGE], TITLE, dpi=36)


@pytest.mark.parametrize("form", BACKENDS)
def test_files_are_named_by_stem_number_and_suffix(form, tmp_path) -> None:
    suffix, per = BACKENDS[form].suffix, BACKENDS[form].per
    files = list(write_pages(tmp_path, "deck", [PAGE] * 10, TITLE, JobOptions(format=form, dpi=36)))
    names = [f"deck.{suffix}"] if per == "component" else [f"deck-{number:02}.{suffix}" for number in range(1, 11)]
    assert [file.name for file in files] == names == sorted(file.name for file in tmp_path.iterdir())


def test_pieces_are_named_by_card_language_and_side(tmp_path) -> None:
    (file,) = write_pieces(tmp_path / "base", [(FACE, "front")], TITLE, JobOptions(format="png", dpi=36))
    assert file == tmp_path / "base" / "dot-en-front.png"
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_new_backend_is_one_module_and_one_line(tmp_path, monkeypatch) -> None:
    module = ModuleType("counting")
    module.write = lambda pages, metadata, *, dpi, keep_text: f"{metadata.title}: {len(pages)} at {dpi}".encode()
    monkeypatch.setitem(sys.modules, "counting", module)
    monkeypatch.setitem(BACKENDS, "count", Backend("txt", "component", "counting"))
    (file,) = write_pages(tmp_path, "deck", [PAGE, PAGE], TITLE, JobOptions(format="count", dpi=72))
    assert (file.name, file.read_text()) == ("deck.txt", "Dots: 2 at 72")


def test_the_table_loads_no_backend() -> None:
    code = "import sys, cli.render.command, cli.art; print(sorted({'reportlab', 'svgwrite', 'pypdfium2'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

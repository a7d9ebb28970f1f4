"""Numbers in templates: of the card, the deck, the copy, the revision; and values that differ by copy."""

import json
import subprocess
from pathlib import Path

import pytest

from sandtable.faces.drawings import KeptDrawings
from sandtable.faces.identity import FaceIdentity
from sandtable.faces.renderer import FaceRenderer
from sandtable.git_head import short_commit
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, TextRun
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.press.checks.face_check import check_faces
from sandtable.press.component_sheets import draw_pieces
from sandtable.press.options import JobOptions

GAME = """
id: bank
name: Bank
edition: "2.1"
languages: [en]
components:
  - {id: notes, type: deck, kind: note.json, name: Notes, file: notes.FILE, template: note, back: plain}
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="9">{}</text></svg>'
NOTES = """
defaults: {source: house}
cards:
  - {id: one, name: One, copies: 2}
  - {id: five, name: Five}
  - {id: ten, name: Ten, copies: 3}
"""
FIELDS = {"serial": {"type": "integer", "maximum": 99}, "motto": {"type": "string"}}


def bank(folder: Path, template: str, notes: str = NOTES, file: str = "yaml", back: str = "Bank") -> Pack:
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME.replace("FILE", file))
    (folder / f"notes.{file}").write_text(notes)
    (folder / "note.json").write_text(json.dumps({"type": "object", "properties": FIELDS}))
    (folder / "templates/note.svg.j2").write_text(SVG.format(template))
    (folder / "templates/plain.svg.j2").write_text(SVG.format(back))
    loaded = load_pack(folder)
    assert loaded.findings == (), [str(found) for found in loaded.findings]
    assert loaded.pack is not None
    return loaded.pack


def words(face: Face | None) -> str:
    assert face is not None

    def read(items):
        for item in items:
            if isinstance(item, TextRun):
                yield " ".join(word.text for _, word in item.words)
            elif isinstance(item, Group):
                yield from read(item.items)

    return " ".join(read(face.items))


def printed(pack: Pack, side: str = "front", **options: bool) -> list[str]:
    """The words of every piece, with the number of its copies if these are more than one."""
    renderer = FaceRenderer(pack, "en")
    pieces = draw_pieces(renderer, pack.components[0], JobOptions(**options), lambda _: None)
    assert pieces is not None, [str(found) for found in renderer.findings]
    many = [f" ×{piece.copies}" if piece.copies > 1 else "" for piece in pieces]
    return [words(getattr(piece, side)) + more for piece, more in zip(pieces, many, strict=True)]


def test_a_card_knows_its_number_and_its_deck(tmp_path: Path) -> None:
    template = "{{ card.number }}/{{ deck.count }}/{{ deck.pieces }} {{ pack.edition }}"
    assert printed(bank(tmp_path, template)) == ["1/3/6 2.1 ×2", "2/3/6 2.1", "3/3/6 2.1 ×3"]


def test_copies_are_drawn_one_by_one_where_they_are_numbered(tmp_path: Path) -> None:
    pack = bank(tmp_path, "{{ card.name }} {{ copy }}/{{ copies }}")
    assert printed(pack) == ["One 1/2", "One 2/2", "Five 1/1", "Ten 1/3", "Ten 2/3", "Ten 3/3"]
    assert printed(pack, copies_once=True) == ["One 1/2 ×2", "Five 1/1", "Ten 1/3 ×3"]
    assert printed(pack, "back") == ["Bank"] * 6


def test_backs_may_be_numbered_alone(tmp_path: Path) -> None:
    assert printed(bank(tmp_path, "{{ card.name }}", back="{{ copy }}"), "back") == ["1", "2", "1", "1", "2", "3"]


def test_how_many_copies_needs_no_drawing_of_each(tmp_path: Path) -> None:
    assert printed(bank(tmp_path, "{{ copies }} {{ card.copies }}")) == ["2 2 ×2", "1 1", "3 3 ×3"]


SERIALS = """
defaults: {source: house}
cards:
  - id: ten
    name: {each_copy: [Ten, Zehn]}
    copies: 4
    serial: {each_copy: 11..14}
    motto: {each_copy: ["7", eight]}
  - {id: five, name: Five, serial: {each_copy: [5, 7]}}
"""
SHOWN = "{{ card.name }} {{ card.serial }}{% if card.motto is defined %} {{ card.motto }}{% endif %} {{ card.copies }}"


def test_fields_may_differ_by_copy(tmp_path: Path) -> None:
    wanted = ["Ten 11 7 4", "Zehn 12 eight 4", "Ten 13 7 4", "Zehn 14 eight 4", "Five 5 2", "Five 7 2"]
    assert printed(bank(tmp_path, SHOWN, SERIALS)) == wanted


def test_fields_of_a_table_may_differ_by_copy(tmp_path: Path) -> None:
    table = "id,name,source,serial.each_copy,motto.each_copy\nten,Ten,house,1..2,a|b\n"
    assert printed(bank(tmp_path, SHOWN, table, "csv")) == ["Ten 1 a 2", "Ten 2 b 2"]


def test_another_picture_for_each_copy(tmp_path: Path) -> None:
    for name, colour in (("a", "#ff0000"), ("b", "#00ff00")):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="{colour}"/></svg>'
        (tmp_path / f"{name}.svg").write_text(svg)
    notes = "cards:\n  - {id: ten, name: Ten, source: house, art: {each_copy: [a.svg, b.svg]}}\n"
    pack = bank(
        tmp_path, '</text><image href="{{ card.art }}" x="1" y="1" width="9" height="9"/><text x="1" y="1">', notes
    )
    pieces = draw_pieces(FaceRenderer(pack, "en"), pack.components[0], JobOptions(), lambda _: None)
    assert pieces is not None
    assert len({repr(piece.front.items) for piece in pieces}) == 2


@pytest.mark.parametrize(
    ("field", "words_"),
    [
        ("copies: 3, serial: {each_copy: [1, 2]}", "2 values for 3 copies"),
        ("copies: {each_copy: [1, 2]}", "same for all copies"),
        ("serial: {each_copy: []}", "no list"),
        ("serial: {each_copy: [1, 100]}", "100"),
        ("serial: {each_copy: [1, many]}", "many"),
        ("serial: {each_copy: 9..1}", "backwards"),
    ],
)
def test_values_that_do_not_fit_are_findings(tmp_path: Path, field: str, words_: str) -> None:
    with pytest.raises(AssertionError, match=words_):
        bank(tmp_path, "", f"cards:\n  - {{id: ten, name: Ten, source: house, {field}}}\n")


def test_check_draws_every_copy(tmp_path: Path) -> None:
    pack = bank(tmp_path, "{% if copy == 3 %}{{ nothing_here }}{% endif %}")
    assert any("nothing_here" in found.message for found in check_faces(pack))


def test_an_insertion_moves_only_cards_that_show_their_number(tmp_path: Path) -> None:
    def sources(template: str, notes: str) -> dict[str, bytes]:
        pack = bank(tmp_path, template, notes)
        deck = pack.components[0]
        identity = FaceIdentity(pack)
        return {record.id: identity.sources(deck, record, "front", "en") for record in deck.records}

    more = NOTES.replace("cards:\n", "cards:\n  - {id: zero, name: Zero}\n")
    for template, same in (("{{ card.name }} {{ copy }}", 3), ("{{ card.number }}", 0), ("{{ deck.count }}", 0)):
        before, after = sources(template, NOTES), sources(template, more)
        assert sum(before[name] == after[name] for name in before) == same


def test_kept_drawings_tell_copies_apart(tmp_path: Path) -> None:
    pack = bank(tmp_path, "{{ card.name }} {{ copy }}")
    for _ in range(2):
        renderer = FaceRenderer(pack, "en", kept=KeptDrawings(pack, "en"))
        pieces = draw_pieces(renderer, pack.components[0], JobOptions(), lambda _: None)
        assert pieces is not None
        assert [words(piece.front) for piece in pieces][:2] == ["One 1", "One 2"]
        renderer.save()


def commit(folder: Path) -> str:
    run = ["git", "-C", str(folder), "-c", "user.name=A", "-c", "user.email=a@b.c"]
    subprocess.run([*run, "commit", "-q", "--allow-empty", "-m", "x"], check=True)
    return subprocess.run([*run, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout[:7]


def test_the_revision_is_a_source_of_faces_that_show_it(tmp_path: Path) -> None:
    shown, plain = tmp_path / "shown", tmp_path / "plain"
    for folder in (shown, plain):
        folder.mkdir()
    assert printed(bank(shown, "v{{ pack.revision }}"))[0] == "v ×2"
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    before = commit(tmp_path)
    pack, other = bank(shown, "v{{ pack.revision }}"), bank(plain, "v{{ pack.edition }}")
    assert printed(pack)[0] == f"v{before} ×2"
    kept = [
        FaceIdentity(one).sources(one.components[0], one.components[0].records[0], "front", "en")
        for one in (pack, other)
    ]
    assert short_commit(shown) == before != commit(tmp_path)
    again = [
        FaceIdentity(one).sources(one.components[0], one.components[0].records[0], "front", "en")
        for one in (pack, other)
    ]
    assert kept[0] != again[0]
    assert kept[1] == again[1]


def test_a_commit_is_found_in_packed_refs_and_worktrees(tmp_path: Path) -> None:
    home = tmp_path / "home"
    subprocess.run(["git", "init", "-q", str(home)], check=True)
    wanted = commit(home)
    subprocess.run(["git", "-C", str(home), "worktree", "add", "-q", "-b", "other", str(tmp_path / "tree")], check=True)
    subprocess.run(["git", "-C", str(home), "pack-refs", "--all"], check=True)
    assert short_commit(home) == short_commit(tmp_path / "tree") == wanted


@pytest.mark.parametrize("head", ["ref: refs/../../secret", "x" * 40, "ref: refs/heads/none", ""])
def test_what_is_no_commit_is_nothing(tmp_path: Path, head: str) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/HEAD").write_text(head)
    assert short_commit(tmp_path) == ""

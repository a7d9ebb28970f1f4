"""Long gangs are printed in parts: the same bytes as in one go, and nothing half-written."""

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.backends.pdf import canvas, writer
from sandtable.faces import drawings, face_drawer
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press import streaming
from sandtable.press.gangs import alone
from sandtable.press.options import JobOptions
from sandtable.press.render import render
from sandtable.press.rendered import Rendered
from sandtable.press.streaming import long_gang
from sandtable.session import Session

GAME = """\
id: many
name: Many
edition: "1"
languages: [en]
components:
  - {id: deck, type: deck, name: Deck, kind: card, file: deck.csv, size: poker, template: front, back: card-back}
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <text x="6" y="20" width="51" height="20" font-size="12pt">{{ card.name }}</text>
  {% if card.name == "Broken" %}{{ card.nothing.at_all }}{% endif %}
</svg>
"""


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "many"
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "templates" / "front.svg.j2").write_text(FRONT)
    write_cards(folder, [f"Card {number % 40}" for number in range(70)])
    return folder


def write_cards(folder: Path, names: list[str]) -> None:
    rows = [f"c{number},{name},house,{1 + number % 3}" for number, name in enumerate(names)]
    (folder / "deck.csv").write_text("\n".join(["id,name,source,copies", *rows, ""]))


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that is bounded is bounded to next to nothing."""
    monkeypatch.setattr(streaming, "MOST_HELD", 20)
    monkeypatch.setattr(streaming, "SHEETS_AT_ONCE", 2)
    monkeypatch.setattr(face_drawer, "_MOST_DRAWINGS", 5)
    monkeypatch.setattr(writer, "_MOST_FACES", 3)
    monkeypatch.setattr(canvas, "_SPOOLED", 2_000)
    monkeypatch.setattr(drawings, "PER_ARCHIVE", 5)
    monkeypatch.setattr(drawings, "OPEN", 2)


def printed(
    folder: Path, options: JobOptions, what: Sequence[str] = ("deck",), session: Session | None = None
) -> tuple[dict[str, bytes], Rendered]:
    loaded = load_pack(folder)
    assert loaded.pack is not None, loaded.findings
    out = folder.parent / "out"
    shutil.rmtree(out, ignore_errors=True)
    done = render(loaded.pack, what, ["en"], options, out, session=session)
    return {file.name: file.read_bytes() for file in out.rglob("*") if file.is_file()}, done


WAYS = {
    "turned": JobOptions(),
    "fold": JobOptions(duplex="fold"),
    "fronts": JobOptions(duplex="none"),
    "once": JobOptions(copies_once=True, proof=True),
    "light": JobOptions(light_backs=True, bleed=2),
}


@pytest.mark.parametrize("options", WAYS.values(), ids=WAYS)
def test_the_same_bytes_as_in_one_go(deck: Path, options: JobOptions, request: pytest.FixtureRequest) -> None:
    whole, told = printed(deck, options)
    shutil.rmtree(deck.parent / "cache")
    request.getfixturevalue("in_parts")
    parts, done = printed(deck, options)
    assert parts == whole
    assert (done.pieces, done.pages, done.sheets, done.duplexes) == (
        told.pieces,
        told.pages,
        told.sheets,
        told.duplexes,
    )
    assert printed(deck, options)[0] == whole, "from what was kept"


@pytest.mark.usefixtures("in_parts")
def test_one_go_finds_what_was_kept_in_parts(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = printed(deck, JobOptions())
    monkeypatch.setattr(face_drawer.FaceDrawer, "face", lambda *_: pytest.fail("a face was drawn again"))
    monkeypatch.setattr(streaming, "MOST_HELD", 10_000)
    assert printed(deck, JobOptions())[0] == first


@pytest.mark.usefixtures("in_parts")
def test_a_card_that_is_put_in_moves_no_other(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"Card {number % 40}" for number in range(70)]
    printed(deck, JobOptions())
    rows = (deck / "deck.csv").read_text().splitlines()
    (deck / "deck.csv").write_text("\n".join([rows[0], "new,New card,house,1", *rows[1:], ""]))
    drawn: list[str] = []
    plain = face_drawer.FaceDrawer.face

    def noted(self, component, record, template, side, owner="", *more):  # type: ignore[no-untyped-def]
        drawn.append(record.id)
        return plain(self, component, record, template, side, owner, *more)

    monkeypatch.setattr(face_drawer.FaceDrawer, "face", noted)
    printed(deck, JobOptions())
    assert "new" in drawn
    assert len(set(drawn)) <= 3, f"{len(names)} cards, of which these were drawn again: {drawn}"


@pytest.mark.usefixtures("in_parts")
def test_a_deck_with_a_card_that_cannot_be_drawn_is_not_printed(deck: Path) -> None:
    names = [f"Card {number}" for number in range(70)]
    write_cards(deck, [*names[:50], "Broken", *names[50:]])
    files, done = printed(deck, JobOptions())
    assert files == {}, "neither a file nor a part of one"
    assert done.skipped == ["deck"]
    assert ["'at_all'" in found.message or "nothing" in found.message for found in done.findings] == [True]
    assert done.pieces == 0


def test_what_shares_sheets_with_a_broken_deck_is_printed_as_in_one_go(
    deck: Path, request: pytest.FixtureRequest
) -> None:
    line = "  - {id: other, type: deck, name: Other, kind: card, file: other.csv, size: poker, template: front, back: card-back}\n"
    (deck / "game.yaml").write_text(GAME + line)
    shutil.copy(deck / "deck.csv", deck / "other.csv")
    (deck / "other.csv").write_text((deck / "other.csv").read_text().replace("\nc", "\no"))
    write_cards(deck, [f"Card {number}" for number in range(50)] + ["Broken"])
    options = JobOptions(gang=True)
    whole, told = printed(deck, options, ["deck", "other"])
    shutil.rmtree(deck.parent / "cache")
    request.getfixturevalue("in_parts")
    parts, done = printed(deck, options, ["deck", "other"])
    assert list(parts) == ["many-cards-en-a4.pdf"]
    assert parts == whole
    assert (done.skipped, done.pieces, done.pages) == (told.skipped, told.pieces, told.pages)
    assert told.skipped == ["deck"]


@pytest.mark.usefixtures("in_parts")
def test_small_odd_and_other_gangs_are_laid_out_in_one_go(deck: Path) -> None:
    pack = load_pack(deck).pack
    assert pack is not None
    gang = alone(pack.components[0])
    assert long_gang(gang, JobOptions()) is not None
    assert long_gang(gang, JobOptions(one_file=True)) is None
    assert long_gang(gang, JobOptions(format="svg", sheets=True)) is None
    few = replace(gang.components[0], records=gang.components[0].records[:5])
    assert long_gang(alone(few), JobOptions()) is None


def test_a_session_that_prints_again_draws_only_what_changed(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session()
    printed(deck, JobOptions(), session=session)
    shutil.rmtree(deck.parent / "cache")
    file = deck / "deck.csv"
    file.write_text(file.read_text().replace("c7,Card 7,", "c7,Another name,"))
    drawn: list[str] = []
    plain = face_drawer.FaceDrawer.face

    def noted(self, component, record, template, side, owner="", *more):  # type: ignore[no-untyped-def]
        drawn.append(f"{record.id} {side}")
        return plain(self, component, record, template, side, owner, *more)

    monkeypatch.setattr(face_drawer.FaceDrawer, "face", noted)
    edited, _ = printed(deck, JobOptions(), session=session)
    assert drawn[0] == "c7 front"
    assert {one.split()[0] for one in drawn} == {"c7"}
    monkeypatch.undo()
    monkeypatch.setenv("SANDTABLE_CACHE", "")
    assert printed(deck, JobOptions())[0] == edited

"""Every face is drawn to see what is wrong with it; after an edit only those that it may have changed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.faces.face_drawer import FaceDrawer
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.checks.face_check import check_faces

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">\n{}\n</svg>\n'
FILES = {
    "game.yaml": """\
id: demo
name: Demo
edition: "1.0"
languages: [en, it]
palette: {ink: "#111111"}
components:
  - {id: cards, type: deck, name: Cards, file: cards.yaml, template: front, back: back}
""",
    "cards.yaml": """\
defaults: {source: house}
cards:
  - id: ace
    name: {en: Ace, it: Asso}
    text: {en: Draw two., it: Pesca due.}
  - {id: king, name: {en: King, it: Re}, text: {en: Draw one., it: Pesca uno.}}
  - {id: queen, name: {en: Queen, it: Regina}, text: {en: Stay., it: Resta.}}
""",
    "words/en.yaml": "labels: {deck: Deck}\n",
    "words/it.yaml": "labels: {deck: Mazzo}\n",
    "templates/kit.svg": SVG.format(
        '<symbol id="star" viewBox="0 0 9 9"><use href="#dot"/></symbol>\n'
        '<symbol id="dot" viewBox="0 0 9 9"><circle r="4"/></symbol>\n<symbol id="moon" viewBox="0 0 9 9"/>'
    ),
    "templates/_name.svg.j2": '<text x="3" y="9">{{ card.name }}</text>\n',
    "templates/front.svg.j2": SVG.format(
        "{% include '_name.svg.j2' %}\n"
        '<text x="3" y="20" width="50" height="30">{{ card.text }}</text>\n'
        "{% if card.id == 'ace' %}<use href=\"#star\"/>{% else %}<text y=\"60\">{{ t('labels.deck') }}</text>{% endif %}"
    ),
    "templates/back.svg.j2": SVG.format('<rect width="63" height="88" fill="ink"/>'),
}


class Proofs:
    """A pack in a folder, proofed again and again; `drawn` are the faces drawn the last time."""

    def __init__(self, folder: Path, drawn: list[str]) -> None:
        self.folder, self.drawn = folder, drawn

    def __call__(self) -> list[Finding]:
        self.drawn.clear()
        loaded = load_pack(self.folder)
        assert loaded.pack is not None, loaded.findings
        return check_faces(loaded.pack)

    def edit(self, file: str, old: str, new: str) -> list[Finding]:
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        return self()


@pytest.fixture
def proofs(write_pack: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Proofs:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    drawn: list[str] = []
    face, read = FaceRenderer._face, FaceDrawer._read
    asked: list[str] = []

    def looked_at(self, component, record, template, side, owner=""):  # type: ignore[no-untyped-def]
        asked.append(f"{record.id} {side} {self.language}")
        try:
            return face(self, component, record, template, side, owner)
        finally:
            asked.pop()

    def counted(self, text, drawing):  # type: ignore[no-untyped-def]
        drawn.extend(asked)
        return read(self, text, drawing)

    monkeypatch.setattr(FaceRenderer, "_face", looked_at)
    monkeypatch.setattr(FaceDrawer, "_read", counted)
    return Proofs(write_pack(FILES), drawn)


def told(findings: list[Finding]) -> list[str]:
    return [f"{found.code} {found}" for found in findings]


def test_a_sound_pack_is_drawn_once(proofs: Proofs) -> None:
    assert proofs() == []
    assert len([face for face in proofs.drawn if "front" in face]) == 6
    assert proofs() == []
    assert proofs.drawn == []


@pytest.mark.parametrize(
    ("file", "old", "new", "drawn"),
    [
        ("cards.yaml", "en: Draw one.", "en: Draw none.", ["king front en"]),
        # A row above moves every line below it, and no face.
        ("cards.yaml", "cards:\n", "# cards\ncards:\n", []),
        ("words/en.yaml", "deck: Deck", "deck: Pile", ["king front en", "queen front en"]),
        ("templates/kit.svg", 'r="4"', 'r="3"', ["ace front en", "ace front it"]),
        ("templates/kit.svg", '<symbol id="moon"', '<symbol id="sun"', []),
        ("templates/_name.svg.j2", 'y="9"', 'y="8"', [f"{card} front {lang}" for lang in ("en", "it") for card in ("ace", "king", "queen")]),
        ("templates/back.svg.j2", "63", "62", ["ace back en", "ace back it"]),
    ],
)  # fmt: skip
def test_after_an_edit_only_what_it_shows_on_is_drawn(
    file: str, old: str, new: str, drawn: list[str], proofs: Proofs
) -> None:
    proofs()
    assert proofs.edit(file, old, new) == []
    assert proofs.drawn == drawn
    # Taken back, everything is as it was.
    assert proofs.edit(file, new, old) == []
    assert proofs.drawn == []


def test_colours_draw_every_face(proofs: Proofs) -> None:
    proofs()
    proofs.edit("game.yaml", "#111111", "#222222")
    assert len([face for face in proofs.drawn if "front" in face]) == 6


def test_a_fault_of_a_template_is_told_once(proofs: Proofs) -> None:
    found = proofs.edit("templates/front.svg.j2", "{% if", '<use href="#stra"/>\n{% if')
    assert told(found) == [
        "ST042 pack/templates/front.svg.j2:4:1: ace, king, queen (en, it): no symbol is called 'stra'; did you mean 'star'?"
    ]


def test_an_icon_that_many_cards_miss_is_told_once(proofs: Proofs) -> None:
    more = "".join(f"  - {{id: c{n}, name: C{n}, text: {{en: '{n} :coin:', it: '{n} :coin:'}}}}\n" for n in range(4))
    cards = proofs.folder / "cards.yaml"
    cards.write_text(cards.read_text() + more)
    (found,) = proofs()
    assert found.message == "c0, c1, c2 and 1 more (en, it): no icon is called 'coin' (4 cards)"
    assert found.hint == 'draw it as <symbol id="icon-coin"> in templates/kit.svg'


def test_a_missing_template_is_told_where_it_is_named(proofs: Proofs) -> None:
    found = proofs.edit("game.yaml", "back: back", "back: bakc")
    assert told(found) == [
        "ST049 pack/game.yaml:7:83: ace, king, queen (en, it): no template 'bakc'; did you mean 'back'?"
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("it: Pesca due.", "it: Pesca ☃.", "ST041 pack/cards.yaml:5:31: ace (it): no font has '☃' (U+2603), in 'Pesca ☃.'"),
        ("it: Pesca due.", "it: 'Pesca :mooon: due.'", "ST042 pack/cards.yaml:5:31: ace (it): no icon is called 'mooon'"),
        ("en: Draw two.", f"en: {'Much too long. ' * 60}", "ST040 pack/cards.yaml:5:16: ace (en): text does not fit even at 6.5 pt: 'Much too long."),
    ],
)  # fmt: skip
def test_a_fault_of_a_card_is_told_at_its_own_line(old: str, new: str, expected: str, proofs: Proofs) -> None:
    (found,) = proofs.edit("cards.yaml", old, new)
    assert f"{found.code} {found}".startswith(expected)
    assert found.notes == ("drawn at pack/templates/front.svg.j2:3",)


def test_faults_are_told_again(proofs: Proofs) -> None:
    first = proofs.edit("cards.yaml", "it: Resta.", "it: ☃")
    again = proofs.edit("cards.yaml", "defaults:", "# one line more\ndefaults:")
    assert [found.at.line for found in (*first, *again)] == [7, 8]
    assert proofs.drawn == ["queen front it"]


def test_low_ink_has_faults_of_its_own(proofs: Proofs) -> None:
    proofs.edit("templates/front.svg.j2", "{% if", '<use href="#nothing" low="only"/>\n{% if')
    loaded = load_pack(proofs.folder)
    assert loaded.pack is not None
    assert check_faces(loaded.pack) == []
    assert [found.code for found in check_faces(loaded.pack, low_ink=True)] == ["ST042"]


def test_what_stands_around_pieces_is_drawn_too(proofs: Proofs) -> None:
    assert proofs() == []
    sheet = proofs.folder / "templates" / "sheet.svg.j2"
    sheet.write_text(SVG.format('<use href="#nobody"/>'))
    (told,) = proofs()
    assert told.code == "ST042"
    assert "nobody" in told.message
    assert told.at.file.endswith("sheet.svg.j2")
    sheet.unlink()
    colophon = proofs.folder / "templates" / "colophon.svg.j2"
    colophon.write_text("{{ nothing }}")
    assert {found.at.file.rpartition("/")[2] for found in proofs()} == {"colophon.svg.j2"}
    colophon.unlink()
    assert proofs() == []


def test_tiles_that_nobody_draws_are_told(proofs: Proofs) -> None:
    game = proofs.folder / "game.yaml"
    game.write_text(game.read_text() + "  - {id: ground, type: tiles, name: Tiles, file: tiles.yaml, size: poker}\n")
    (proofs.folder / "tiles.yaml").write_text("tiles: [{id: T1, name: T1, source: house}]\n")
    (told,) = proofs()
    assert told.code == "ST012"
    assert "tiles of 'ground' are not printed" in told.message


def test_one_back_of_many_cards_is_written_once(proofs: Proofs, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    plain = FaceDrawer._text

    def noted(self, template, size, context, drawing):  # type: ignore[no-untyped-def]
        written.append(template)
        return plain(self, template, size, context, drawing)

    monkeypatch.setattr(FaceDrawer, "_text", noted)
    rows = "".join(f"  - {{id: c{number}, name: Card {number}}}\n" for number in range(20))
    cards = proofs.folder / "cards.yaml"
    cards.write_text(cards.read_text() + rows)
    proofs()
    assert (written.count("front"), written.count("back")) == (2 * 23, 2)

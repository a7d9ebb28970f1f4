"""Pages that are read are set in a pack's own fonts, by role."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import Span, TextBox
from sandtable.faces.text import set_text as set_on_faces
from sandtable.handouts.typesetting import fonts_of, measure, own_families, set_text
from sandtable.ink.items import walk
from sandtable.ink.page import Page
from sandtable.ink.shapes import TextRun
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.translation.catalog import Catalog, Entry
from sandtable.press.checks.face_check import check_faces
from sandtable.press.checks.missing_glyphs import unset_letters
from sandtable.press.rulebook import rules_html, rules_pages

RECIPE = Path(__file__).parents[2] / "docs/cookbook/font-and-drawing"
RULES = "# The Omens\n\n## Setting up\n\n1. Shuffle the deck ☐ and deal.\n"
BOX = TextBox(0, 0, 80)


def renderer(folder: Path, roles: str, rules: str = RULES) -> FaceRenderer:
    """The recipe's pack with rules, and its font in other roles."""
    shutil.copytree(RECIPE, folder, dirs_exist_ok=True)
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("fonts:\n", f"fonts:\n{roles}"))
    (folder / "rules").mkdir()
    (folder / "rules/en.md").write_text(rules)
    pack = load_pack(folder).pack
    assert pack is not None
    return FaceRenderer(pack, "en")


def fonts_in(pages: list[Page]) -> set[str]:
    runs = [item for page in pages for item, _ in walk((*page.under, *page.over)) if isinstance(item, TextRun)]
    return {word.font.partition("@")[0].partition("-")[0] for run in runs for _, word in run.words}


@pytest.mark.parametrize(
    ("roles", "used"),
    [
        ("", {"sans", "serif"}),
        ("  headings: fonts/Cinzel-Bold.ttf\n", {"sans", "headings"}),
        ("  text: fonts/Cinzel-Bold.ttf\n", {"text", "serif", "sans"}),  # the box is no letter of its
        ("  serif: fonts/Cinzel-Bold.ttf\n", {"sans", "serif"}),
    ],
)
def test_headings_and_text_have_roles_of_their_own(roles, used, tmp_path) -> None:
    opened = renderer(tmp_path / "omens", roles)
    with fonts_of(opened):
        assert fonts_in(rules_pages(opened, "a4")) == used
    assert "serif" in fonts_in(rules_pages(opened, "a4"))  # and only within


def test_roles_for_handouts_come_before_those_for_all(tmp_path) -> None:
    roles = "  serif: fonts/Cinzel-Bold.ttf\n  headings: fonts/Cinzel-Bold.ttf\n"
    families = own_families(renderer(tmp_path / "omens", roles).drawer.fonts)
    assert {house: own.partition("@")[0] for house, own in families.items()} == {"serif": "headings"}


def test_letters_a_font_lacks_are_set_in_the_house_s(tmp_path) -> None:
    opened = renderer(tmp_path / "omens", "  text: fonts/Cinzel-Bold.ttf\n")
    with fonts_of(opened):
        runs = [item for item in set_text([Span("a ☐ b", family="sans")], BOX).items if isinstance(item, TextRun)]
        assert set_text([Span("a ☐ b", family="sans")], BOX).missing == ()
        wide = measure([Span("Shuffle", family="sans")], 3)
    by_letter = {word.text: word.font.partition("@")[0] for run in runs for _, word in run.words}
    assert by_letter == {"a": "text", "☐": "sans-400", "b": "text"}
    assert wide != measure([Span("Shuffle", family="sans")], 3)


def test_faces_are_not_touched(tmp_path) -> None:
    spans = [Span("Shuffle", family="sans")]
    before = set_on_faces(spans, BOX)
    with fonts_of(renderer(tmp_path / "omens", "  text: fonts/Cinzel-Bold.ttf\n")):
        assert set_on_faces(spans, BOX) == before


def test_a_page_for_a_screen_carries_them(tmp_path) -> None:
    page = rules_html(renderer(tmp_path / "omens", "  headings: fonts/Cinzel-Bold.ttf\n"))
    assert page.count("font-family: own-serif; font-weight: 700;") == 1
    assert "--serif: own-serif, book-serif, Georgia, serif;" in page
    assert "own-sans" not in page


def test_letters_of_the_rules_that_no_font_has_are_told_by_check(tmp_path) -> None:
    opened = renderer(tmp_path / "omens", "", RULES + "\n2. Say 漢, then 漢 again.\n")
    (found,) = [one for one in check_faces(opened.pack) if one.code == "ST041"]
    assert (found.at.line, found.at.column) == (7, 8)
    assert "漢" in found.message


def test_letters_of_translated_rules_are_told_in_the_translators_file(tmp_path) -> None:
    written = renderer(tmp_path / "omens", "").pack
    said = Entry("rules/en.md#1.1", ("Shuffle the deck.",), ("Mische 漢.",), line=12)
    doubted = Entry("rules/en.md#1.2", ("Deal.",), ("Gib 字.",), doubtful=True, line=15)
    catalog = Catalog("de", {}, {entry.context: entry for entry in (said, doubted)})
    words = {**written.words, "de": written.words["en"]}
    pack = replace(written, languages=("en", "de"), words=words, catalogs={"de": catalog})
    (found,) = unset_letters(FaceRenderer(pack, "de"))
    assert (found.code, found.at.line, found.at.column) == ("ST041", 12, 8)
    assert found.at.file.endswith("words/de.po")

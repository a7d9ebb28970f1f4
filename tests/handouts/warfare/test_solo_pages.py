"""Pages of the opponent on paper: every row and number of the file, and of the player, as printed."""

from collections.abc import Iterable
from functools import cache

import pytest
import yaml

from playtest.players.warfare.solo.board import Kit
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import read_document
from sandtable.games.warfare.play.fixed.tables import tables_of
from sandtable.games.warfare.solo.book import ATTACKS, GRIDS, STANCES, name_of
from sandtable.games.warfare.solo.reader import open_solo
from sandtable.games.warfare.solo.sheet_words import condition_words, conditions_of
from sandtable.games.warfare.solo.strength import load_strength
from sandtable.handouts.warfare.solo.chart_page import draw_charts
from sandtable.handouts.warfare.solo.guide import WEAK
from sandtable.handouts.warfare.solo.kit import SoloKit
from sandtable.handouts.warfare.solo.pages import solo_pages
from sandtable.handouts.warfare.solo.row_sheets import draw_sheet
from sandtable.ink.page import Box, Page
from sandtable.ink.shapes import Item, TextRun
from sandtable.layout.paper import PAPERS
from sandtable.model.document import load_document
from sandtable.resources import builtin_packs
from tests.builtin import pack
from tests.handouts.page_design import SMALLEST, sizes

LANGUAGES = ("en", "it")
FOLDER = builtin_packs()["warfare"]


@cache
def kit(language: str) -> SoloKit:
    return SoloKit(open_solo(pack("warfare")), FaceRenderer(pack("warfare"), language), PAPERS["a4"])


def words_of(items: Iterable[Item]) -> list[str]:
    return " ".join(word.text for item in items if isinstance(item, TextRun) for _, word in item.words).split()


def words_on(page: Page) -> str:
    return " ".join(words_of(page.over))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stance", STANCES)
def test_the_rows_of_a_sheet_are_those_of_the_file_one_to_one(stance: str, language: str) -> None:
    made, body = kit(language), Box(0, 0, 190, 250)
    say = made.words.say
    expected: list[str] = []
    for number, row in enumerate(made.book.sheets[stance], 1):
        by = ", ".join(say(f"solo.by.{one}") for one in row.by)
        what = say(f"solo.do.{row.do}") if row.by == ATTACKS else by
        goal = f": {say(f'solo.goal.{row.goal}')}" if row.do == "advance" else ""
        conditions = [condition_words(made.words, *one, made.charts.dice) for one in conditions_of(row)]
        expected += [str(number), *name_of(row, language).split(), *f"{what}{goal}".split()]
        expected += (" · ".join(conditions) or "–").split()
        for place, word in enumerate(row.prefer):
            expected += (["›"] if place else []) + say(f"solo.prefer.{word}").split()
    printed = words_of(draw_sheet(made, stance, body, 12.0))
    assert printed[printed.index("1") :] == expected


def test_the_grids_are_those_the_player_reads() -> None:
    made = kit("en")
    file = FOLDER / "scenarios" / "03-clear-the-farm.yaml"
    document = load_document(file.read_bytes(), str(file), file.parent).document
    assert document is not None
    player = Kit(made.book, tables_of(read_document(document)), 0)
    printed = words_of(draw_charts(made, Box(9, 23, 192, 260)))
    for name in GRIDS:
        start = printed.index("9+") + 1
        printed = printed[start:]
        cells = iter(printed)
        for row in player.grids[name]:
            assert not next(cells).isdigit()  # the die
            assert [int(next(cells)) for _ in row[1:]] == row[1:]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_have_no_small_type_and_stay_on_the_paper(language: str, paper: str) -> None:
    pages = solo_pages(kit(language).renderer, PAPERS[paper])
    assert len(pages) == 6
    for page in pages:
        assert {one for one in sizes(page.over) if one[0] < SMALLEST} == set()
        assert all(item.y < page.height - 5 for item in page.over if isinstance(item, TextRun))


def test_strength_is_read_from_the_data() -> None:
    strength, _ = load_strength(pack("warfare"))
    assert strength is not None
    first = words_on(solo_pages(kit("en").renderer, PAPERS["a4"])[0])
    for level in strength.levels.values():
        assert f"{100 * level.share:.0f} %" in first
    names = kit("en").words
    for mission in strength.missions:
        name = names.say(f"solo.missions.{mission.mission}")
        assert (f"{name} {100 * mission.share:.0f} %" in first) == (mission.share < WEAK)


def test_missions_are_called_as_the_generator_calls_them() -> None:
    for file in sorted((FOLDER / "generator" / "missions").glob("*.yaml")):
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        for language in LANGUAGES:
            assert kit(language).words.say(f"solo.missions.{data['id']}") == data["name"][language]


def test_every_card_is_printed_with_its_numbers() -> None:
    made = kit("en")
    words = words_of(solo_pages(made.renderer, PAPERS["a4"])[4].over)
    orders = [made.say(f"cards.{card.order}") for card in made.book.cards]
    assert [word for word in words if word in orders] == orders
    large = [word for word in words if word.isdigit() and len(word) == 1]
    shown = [
        [str(card.F), str(card.G), str(number), str(len(orders))] for number, card in enumerate(made.book.cards, 1)
    ]
    assert large == [one for card in shown for one in card]

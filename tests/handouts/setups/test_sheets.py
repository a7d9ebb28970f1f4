"""Set-ups on paper: what everybody may see, what only one player may, and nothing outside the page."""

from functools import cache

import pypdfium2
import pytest

from generator.lets_war.setup import LetsWarWishes, lets_war_setup
from generator.seed import setup_seed
from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import Setup
from sandtable.handouts.document_sheets import document_sheets
from sandtable.handouts.documents import Handout
from sandtable.ink.shapes import TextRun
from sandtable.layout.paper import PAPERS, Paper
from sandtable.resources import builtin_packs
from tests.handouts.setups.sample_setups import dealt, pack, setup_of

pytestmark = pytest.mark.slow

GAMES = ("edadh", "lets-war", "proelio")
SHIPPED = sorted(path for game in GAMES for path in (builtin_packs()[game] / "setups").glob("*.yaml"))


@cache
def renderer(game: str, language: str, low_ink: bool = False) -> FaceRenderer:
    return FaceRenderer(pack(game), language, low_ink)


def setup_sheets(setup: Setup, drawn: FaceRenderer, paper: Paper) -> list[Handout]:
    sheets = document_sheets(setup.document, setup, drawn, paper)
    assert sheets is not None
    return list(sheets.handouts())


def words_of(setup: Setup, language: str) -> dict[str, str]:
    """The words of every handout, by the part of its file's name that tells whom it is for."""
    drawn = renderer(setup.document.pack.id, language)
    words = {}
    for handout in setup_sheets(setup, drawn, PAPERS["a4"]):
        document = pypdfium2.PdfDocument(pdf(handout.pages, Metadata("", language)))
        pages = (document[number].get_textpage().get_text_range() for number in range(len(document)))
        words[handout.part] = " ".join(" ".join(pages).split())
    assert drawn.findings == []
    return words


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
@pytest.mark.parametrize(("language", "low"), [("en", False), ("it", True)])
def test_shipped_set_ups_print_on_one_page_without_a_finding(path, language, low) -> None:
    setup = setup_of(path.read_text(), path.name)
    drawn = renderer(setup.document.pack.id, language, low)
    table, *others = setup_sheets(setup, drawn, PAPERS["letter" if low else "a4"])
    assert drawn.findings == []
    assert table.part == ""
    assert len(table.pages) == 1
    assert [one.part for one in others] == (["secret-angueth", "secret-huaos"] if path.stem == "full" else [])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_stays_inside_the_printable_area(game, paper) -> None:
    area = PAPERS[paper].printable
    for handout in setup_sheets(dealt(game), renderer(game, "it"), PAPERS[paper]):
        for page in handout.pages:
            assert all(area.holds(placed.clip) for placed in page.placed), (handout.part, paper)


def test_the_plan_of_let_s_war_tells_who_sits_where_and_who_begins() -> None:
    words = words_of(dealt("lets-war"), "en")[""]
    assert words.count("begins") == 3  # on the plan, in the first step, and in what is said about HOUSE
    assert "the German Empire begins" in words
    assert "Attrition mode" in words
    for told in ("Austro-Hungarian Empire", "Central Empires · Giulia", "8 Conflict · 2 Nation", "Happy, 5 units"):
        assert told in words


def test_hands_are_on_the_pages_of_their_owners_alone() -> None:
    setup = dealt("lets-war")
    words = words_of(setup, "it")
    assert sorted(words) == ["", "decks", *(f"secret-{n}-{code}" for n, code in enumerate(_nations(setup), 1))]
    names = {record.id: record.name["it"] for record in pack("lets-war").records()}
    for number, seat in enumerate(setup.data["seats"], 1):
        own = words[f"secret-{number}-{seat['nation']}"]
        assert f"Solo per {names[seat['nation']]}, {seat['player']}" in own
        for card in (*seat["conflict"], *seat["nation_cards"]):
            assert names[card] in own
            assert names[card] not in words[""]


def test_the_decks_are_listed_top_first() -> None:
    setup = dealt("proelio")
    words = words_of(setup, "en")["decks"]
    names = {record.id: record.name["en"] for record in pack("proelio").records()}
    base = setup.data["decks"]["base"]
    assert f"Base deck · {len(base)} cards 1 {names[base[0]]} 2 {names[base[1]]} 3 {names[base[2]]}" in words
    assert "Temporary Alliance" not in words


def test_the_numbers_of_a_deck_end_at_one_place() -> None:
    decks = next(
        one for one in setup_sheets(dealt("proelio"), renderer("proelio", "en"), PAPERS["a4"]) if one.part == "decks"
    )
    runs = [item for item in decks.pages[0].over if isinstance(item, TextRun) and item.words[0][1].text.isdigit()]
    ends = {round(x + word.width / 1000 * run.size, 2) for run in runs for x, word in run.words[:1]}
    # One place for each column, or two where a short deck follows a long one.
    assert len(runs) > 60
    assert len(ends) <= 4


def test_locked_stratagems_are_secret_and_those_in_play_are_not() -> None:
    made = setup_of((builtin_packs()["edadh"] / "setups" / "full.yaml").read_text())
    words = words_of(made, "en")
    assert "Loose Order, 1 locked" in words[""]
    assert "Counter" not in words[""]
    assert "Ambush" not in words[""]
    assert "Counter" in words["secret-angueth"]
    assert "Ambush" not in words["secret-angueth"]
    assert "Ambush" in words["secret-huaos"]
    assert words["secret-huaos"].endswith("For the Huaos-Dzaa only War for Edadh · Full game page 1 of 1")
    assert "Solo per gli Huaos-Dzaa" in words_of(made, "it")["secret-huaos"]


def test_the_field_shows_troops_terrain_and_levels() -> None:
    words = words_of(dealt("edadh"), "it")[""]
    for told in (
        "Fucilieri DV 7",
        "Donne del Clan DV 7",
        "Huaos-Dzaa: Metà bassa, Carica Dmg +1",
        "4+",
        "50",
        "Dmg",
    ):
        assert told in words


def test_steps_follow_the_options() -> None:
    def told(**wishes: object) -> str:
        made = lets_war_setup(pack("lets-war"), LetsWarWishes(**wishes), setup_seed(2))  # type: ignore[arg-type]
        return words_of(setup_of(made.text()), "en")[""]

    duel = told(players=2, armistice="none", mode="historical")
    assert "Take out Draft, Spring Offensive, Unexpected Truce, Red Cross, Chatting Lice, Swinging the Lead." in duel
    assert "Shuffle 24 cards. The Armistice stays in the box." in duel
    assert "The two Territory cards stay in the box." in duel
    assert "Two Miss! cards are needed" in duel
    seven = told(players=7, armistice="second_half", territory="third", mode="attrition")
    assert "Count 36 off the top, shuffle both Territory cards into them" in seven
    assert "Take the bottom 15, shuffle the Armistice into them" in seven
    assert "A nation still neutral at the end has lost" in seven


ODD = {
    "nothing": "",
    "an empty seat": "seats: [{}]",
    "many seats": "seats: [" + ", ".join(["{player: Bo}"] * 12) + "]",
    "odd values": "first: 99\nseats: [{player: moon}]",
    "one side": "sides: {west: {front: [], second: []}}",
}
UNFINISHED = [
    *(("lets-war", odd) for odd in ODD if odd != "one side"),
    *(("proelio", odd) for odd in ODD if odd != "one side"),
    *(("edadh", odd) for odd in ("nothing", "one side")),
]


@pytest.mark.parametrize(("game", "odd"), UNFINISHED)
def test_a_set_up_that_is_not_finished_still_prints(game, odd) -> None:
    words = words_of(setup_of(f"game: {game}\nsetup: x\n{ODD[odd]}\n"), "it")
    assert "Come si prepara" in words[""]


def _nations(setup: Setup) -> list[str]:
    return [seat["nation"] for seat in setup.data["seats"]]


def _seats(text: str) -> dict[str, tuple[float, float]]:
    """Where each seat of a plan lies: x and y in mm of the words that name it."""
    sheet = setup_sheets(setup_of(text, "seats.yaml"), renderer("proelio", "en"), PAPERS["a4"])[0]
    document = pypdfium2.PdfDocument(pdf(sheet.pages, Metadata("", "en")))
    page = document[0].get_textpage()
    found = {}
    for at in range(page.count_rects()):
        left, bottom, right, top = page.get_rect(at)
        words = page.get_text_bounded(left, bottom, right, top).strip()
        if words.startswith("Seat ") and len(words) == 6:
            found.setdefault(words, (left, -top))
    return found


def _four(more: str = "") -> str:
    return (builtin_packs()["proelio"] / "setups" / "open-4.yaml").read_text(encoding="utf-8") + more


@pytest.mark.parametrize("first", ["", "first: 3\n"])
def test_seats_of_proelio_are_numbered_in_the_order_of_turns(first: str) -> None:
    """R-SET-4: turns pass to the right, so seat 2 sits on the right of seat 1, whoever begins."""
    at = _seats(_four(first))
    bottom = "Seat 1" if not first else "Seat 3"
    right, left = ("Seat 2", "Seat 4") if not first else ("Seat 4", "Seat 2")
    assert sorted(at) == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
    assert max(at, key=lambda seat: at[seat][1]) == bottom
    assert at[left][0] < at[bottom][0] < at[right][0]


@pytest.mark.parametrize(
    ("language", "plate", "step"),
    [
        ("en", "6 cards, down to 5 on your turn", "Variant: sixth card."),
        ("it", "6 carte, 5 dal proprio turno", "Variante: la sesta carta."),
    ],
)
def test_the_sixth_card_is_a_variant_on_the_sheet(language: str, plate: str, step: str) -> None:
    """R-SET-5, ER-PR-49."""
    for more in ("", "options: [even-hands]\n"):
        plain = words_of(setup_of(_four(more), "four.yaml"), language)[""]
        assert plate not in plain and step not in plain
    varied = words_of(setup_of(_four("options: [sixth-card]\n"), "four.yaml"), language)[""]
    assert varied.count(plate) == 1 and varied.count(step) == 1

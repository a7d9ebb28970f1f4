"""A scenario on paper: what everybody reads, what stays secret, and where on the page it all stands."""

import json
import re
from functools import cache, partial
from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.engine import ENGINE
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.scenarios.certificate import Beside, Certificate
from sandtable.games.warfare.scenarios.fingerprint import fingerprint
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.handouts.blocks import SUBHEADING
from sandtable.handouts.flow import level_pages
from sandtable.handouts.warfare.context import ScenarioContext
from sandtable.handouts.warfare.map_figure import MapSpace
from sandtable.handouts.warfare.markers import is_secret
from sandtable.handouts.warfare.order import operations_order
from sandtable.handouts.warfare.paging import columns_on, opening
from sandtable.handouts.warfare.sheets import Sheets, scenario_sheets
from sandtable.ink.shapes import TextRun
from sandtable.layout.paper import PAPERS
from sandtable.model.document import load_document
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs
from tests.handouts.page_words import page_words

pytestmark = pytest.mark.slow

FOLDER = builtin_packs()["warfare"] / "scenarios"
SHIPPED = sorted(FOLDER.glob("*.yaml"))


@cache
def box() -> Box:
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    return Box(pack)


@cache
def renderer(language: str) -> FaceRenderer:
    return FaceRenderer(box().pack, language)


def scenario_of(text: str, name: str = "scenario.yaml") -> Scenario:
    document = load_document(text.encode(), name, Path()).document
    assert document is not None
    return read_scenario(document.file, box())


def sheets_of(text: str, language: str = "en", paper: str = "a4") -> Sheets:
    return scenario_sheets(scenario_of(text), renderer(language), PAPERS[paper])


def shipped(number: int, language: str) -> Sheets:
    return sheets_of(SHIPPED[number - 1].read_text(encoding="utf-8"), language)


def told(sheets: Sheets) -> str:
    """The words of the shared pages as one line."""
    return " ".join(page_words(sheets.shared).split())


@pytest.mark.parametrize(("number", "language"), [(2, "en"), (4, "it")])
def test_the_words_of_a_scenario(number, language, golden) -> None:
    sheets = shipped(number, language)
    parts = {"for all": sheets.shared, **{f"for {side} alone": pages for side, pages in sheets.secret.items()}}
    text = "\n".join(f"=== {part}\n{page_words(pages)}" for part, pages in parts.items())
    golden(f"scenarios/{SHIPPED[number - 1].stem}-{language}.txt", text)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_open_marker_is_listed_with_its_hex(path) -> None:
    read = scenario_of(path.read_text(encoding="utf-8"))
    words = told(scenario_sheets(read, renderer("en"), PAPERS["a4"]))
    for marker in read.markers:
        assert marker.hex is not None
        assert read.label(marker.hex) in words.partition("Markers")[2].partition("Objectives")[0]


def test_hidden_markers_are_only_places_to_the_other_side() -> None:
    sheets = shipped(3, "en")
    places = "T02.g1, T06.c1, T06.d2, T09.d4, T09.d6, T09.f4, T16.a3, T16.b2, T16.c3"
    assert f"Unknown marker (The people at the farm): see its secret page ×9 {places}" in told(sheets)
    assert "Mine" not in told(sheets)
    assert "Dummy" not in told(sheets)
    own = page_words(sheets.secret["farmhands"])
    assert "IED ×3 T06.d2, T09.d6, T16.b2\nMine ×2 T02.g1, T16.a3\nDummy ×3 T06.c1, T09.d4, T16.c3\n" in own
    assert "marines" not in sheets.secret


def test_a_sniper_on_the_map_is_one_more_unknown_marker() -> None:
    sheets = shipped(4, "en")
    assert "Unknown marker (Raiders): see its secret page ×3 T01.c6, T01.e5, T03.c3" in told(sheets)
    assert "Sniper from the start" not in told(sheets)
    assert "Sniper T01.e5" in page_words(sheets.secret["raiders"])


SMALL = """
game: warfare
map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
sides:
  - id: keepers
    name: {en: Keepers, it: Custodi}
    nations: [INS]
    cube: green
    start: 38
    zones: {yard: {name: {en: "the yard, out of sight", it: "il cortile, al coperto"}, hexes: [T01.a1, T01.a2]}}
    units: [{unit: ins-cell, id: cell, zone: yard}, {unit: ins-technical, id: car, at: T01.c3}]
    supports: [{support: ins-drone, side: large, turn: 2}]
    hand: [{marker: roadblock, count: 3}, {marker: mine, count: 2}]
  - {id: rescuers, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, id: lav, at: T01.g1}]}
markers:
  - {marker: population, id: nurse, at: T01.d4, face: b}
  - {marker: population, id: driver, in: lav, face: b}
  - {marker: mine, id: mine, at: T01.e4, owner: keepers}
objectives:
  - {id: nurse-safe, type: rescue, side: rescuers, targets: [nurse], hexes: [T01.g1, T01.g2], name: {en: The nurse, it: L'infermiera}}
  - {id: car-gone, type: eliminate, side: rescuers, targets: [car]}
  - {id: all-gone, type: eliminate, side: rescuers, targets: [car, cell]}
  - {id: mine-gone, type: destroy, side: rescuers, targets: [mine]}
  - {id: streets, type: control, side: keepers, hexes: [T01.a1, T01.b1, T01.c1], count: 2, sudden_death: true}
victory:
  - {side: rescuers, all: [nurse-safe, car-gone]}
  - {side: rescuers, points: 1}
  - {side: keepers, otherwise: true, text: {en: They stay., it: Restano.}}
options: [masini, own-rule]
allow_martyrdom: false
"""


def test_the_owner_of_a_drone_chooses_its_side_in_a_random_scenario() -> None:
    """R-DRN-1: the scenario fixes the side, and the player in a random one."""
    chosen = "Large drone from turn 2, FPV or large as its owner chooses before set-up"
    assert chosen in told(sheets_of(SMALL + "generated: {by: the dice}\n"))
    assert chosen not in told(sheets_of(SMALL))


@pytest.mark.parametrize(
    "words",
    [
        "Zone “the yard, out of sight”: T01.a1, T01.a2 Insurgent cell anywhere in zone “the yard, out of sight”",
        "Large drone from turn 2",
        "Civilians ×2 T01.d4, aboard LAV (3)",
        "Unknown marker (Keepers): see its secret page T01.e4",
        "Keepers: 2 markers in hand, named on the secret page",
        "Roadblock ×3 in hand",
        "The nurse. rescuers. This one has stood as Civilians in one of the hexes T01.g1, T01.g2, with no enemy unit "
        "there: Civilians (T01.d4).",
        "car-gone. rescuers. This unit is out of the game: Technical (2).",
        "all-gone. rescuers. One of these two units is out of the game: Technical (2), Insurgent cell (1). "
        "mine-gone. rescuers. It is gone from the map.",
        "streets. Keepers, ends the game at once. Own ground units stand in at least two of the three hexes T01.a1, "
        "T01.b1, T01.c1.",
        "decides who has won. rescuers: with all of these objectives: A “The nurse”, B “car-gone”.",
        "rescuers: with a point or more. Keepers: in every other case. They stay.",
        "• Martyrdom is left out: nobody uses it.",
        "is Shaken as well (Masini). • Optional rule: own-rule",
    ],
)
def test_what_the_order_says(words) -> None:
    assert words in told(sheets_of(SMALL))


@pytest.mark.parametrize(
    "words",
    [
        "1 T01 lato A, Borgo al crocevia",
        "Cellula di insorti ovunque nella zona «il cortile, al coperto»",
        "Custodi: 2 segnalini in mano, indicati nella pagina segreta",
        "Questo segnalino ha raggiunto come Civili uno degli esagoni T01.g1, T01.g2, senza unità nemiche nell’esagono: "
        "Civili (T01.d4).",
        "Unità terrestri proprie occupano almeno due dei tre esagoni T01.a1, T01.b1, T01.c1.",
        "con tutti questi obiettivi: A «L'infermiera», B «car-gone».",
        "Custodi: in ogni altro caso. Restano.",
    ],
)
def test_what_the_order_says_in_italian(words) -> None:
    assert words in told(sheets_of(SMALL, "it"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_everything_stays_inside_the_printable_area(path, paper) -> None:
    sheets = sheets_of(path.read_text(encoding="utf-8"), "it", paper)
    area = PAPERS[paper].printable
    for page in (*sheets.shared, *(page for pages in sheets.secret.values() for page in pages)):
        assert all(area.holds(placed.clip) for placed in page.placed)


def test_a_wide_map_lies_on_a_sheet_of_its_own() -> None:
    tiles = ", ".join(f"{{tile: T{n + 1:02}, side: A, at: [{(n + 1) // 2}, {n // 2}]}}" for n in range(6))
    first, second = sheets_of(SMALL.replace("{tile: T01, side: A, at: [0, 0]}", tiles)).shared
    assert (first.width, first.height) == (297, 210)
    assert (second.width, second.height) == (210, 297)
    assert PAPERS["a4"].turned().printable.holds(first.placed[0].clip)
    assert "Forces" not in page_words([first])


def test_a_draft_leaves_room_for_the_tiles_to_come() -> None:
    draft = "game: warfare\nmap: {tiles: [{tile: T01, side: A, at: [0, 0]}, {tile: T77, side: A, at: [1, 0]}]}\n"
    (page,) = sheets_of(draft).shared
    ground = page.placed[0].clip
    body = PAPERS["a4"].printable
    assert ground.x - body.x > 35
    assert body.right - ground.right > 35
    assert page_words([page]).count("at: [") == 6


def test_passengers_stand_under_their_own_carrier() -> None:
    """Two carriers of one name are not one: the second of scenario 3 comes on turn 2, with its own squad."""
    words = page_words(shipped(3, "en").shared)
    assert "LAV at T16.f3\nMarines aboard 1\n" in words
    assert "LAV from turn 2 on, by T09.b1, T09.c1, T09.d1, T09.e1\nMarines aboard 6\n" in words
    assert "Marines ×2" not in words
    assert "LAV in T16.f3\nMarines a bordo di 1\n" in page_words(shipped(3, "it").shared)


def test_numbers_agree() -> None:
    around = SMALL.replace("hexes: [T01.a1, T01.a2]}}", "of: T01.a2, within: 1}}")
    assert "1 hex around T01.a2" in told(sheets_of(around))
    assert "1 esagono attorno a T01.a2" in told(sheets_of(around, "it"))
    assert "2 esagoni attorno a T01.a2" in told(sheets_of(around.replace("within: 1", "within: 2"), "it"))


GOALS = """
game: warfare
turns: 4
map: {tiles: [{tile: T01, side: A, at: [0, 0]}]}
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [
      {unit: usa-lav, id: lav, at: T01.g1}, {unit: usa-marines, id: marines, in: lav}, {unit: usa-javelin, id: jav, at: T01.g2}]}
  - {id: them, nations: [INS], cube: red, start: 38, units: [{unit: ins-cell, id: cell, at: T01.a1}]}
markers: [{marker: population, id: a, at: T01.d4, face: a}, {marker: population, id: b, at: T01.d5, face: a}]
objectives:
  - {id: g, side: us, points: 2, GOAL}
"""


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("type: control, hexes: [T01.a1]", "us, 2 points at the end of turn 4. Own ground units stand in T01.a1."),
        ("type: control, hexes: [T01.a1, T01.a2], count: 2", "Own ground units stand in all of T01.a1, T01.a2."),
        ("type: control, hexes: [T01.a1], targets: [lav, jav]", "One of these two units stands in T01.a1: LAV (1), "),
        ("type: hold, hexes: [T01.a1], until: 3", "up to turn 3 there is no enemy ground unit in T01.a1."),
        ("type: eliminate, targets: [cell]", "us, 2 points. This unit is out of the game: Insurgent cell (3)."),
        (
            "type: survive, targets: [lav, marines, jav], count: 2, until: 3",
            "us, 2 points at the end of turn 3. Two of these three units are still in the game: LAV (1), Marines (1), "
            "Javelin team (2).",
        ),
        ("type: survive, targets: [lav, jav], count: 2", "Both of these units are still in the game: LAV (1)"),
        ("type: exit, targets: [lav], hexes: [T01.a1]", "This unit has left the map from T01.a1: LAV (1)."),
        (
            "type: convert, targets: [a, b]",
            "One of these two shows its Civilians side: Hostile Crowd (T01.d4, T01.d5).",
        ),
        ("type: destroy, hexes: [T01.a1]", "Rubble lies in T01.a1."),
        ("type: destroy, targets: [a, b], count: 2", "Both of these are gone from the map: Hostile Crowd"),
    ],
)
def test_every_type_of_objective_is_a_sentence(goal, words) -> None:
    assert words in told(sheets_of(GOALS.replace("GOAL", goal)))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_word_of_the_data_is_printed(path, language) -> None:
    words = told(sheets_of(path.read_text(encoding="utf-8"), language))
    for type_ in ("Control", "Eliminate", "Convert", "Survive", "Controllare", "Convertire", "Sopravvivere"):
        assert not re.search(rf"\b{type_}\b[ ;(]", words)
    assert "[" not in words


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_heading_ends_a_column(path, language, paper) -> None:
    context = ScenarioContext(scenario_of(path.read_text(encoding="utf-8")), renderer(language))
    blocks = list(operations_order(context))
    assert context.scenario.board is not None
    first = opening(PAPERS[paper], MapSpace(context.scenario.board, draft=False), blocks)
    for page in level_pages(blocks, partial(columns_on, first, PAPERS[paper])):
        for column in page:
            runs = [item for item in column.items if isinstance(item, TextRun)]
            assert not runs or runs[-1].size < SUBHEADING, [word.text for _, word in runs[-1].words]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_headings_stay_with_their_lists(path) -> None:
    context = ScenarioContext(scenario_of(path.read_text(encoding="utf-8")), renderer("en"))
    blocks = list(operations_order(context))
    heads = [index for index, block in enumerate(blocks) if block.size >= SUBHEADING]
    assert all(blocks[index].keep for index in heads)
    victory = next(index for index in heads if blocks[index].spans[0].text == "Victory")
    assert all(block.keep for block in blocks[victory : victory + len(context.scenario.victory) + 1])


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_secret_page_without_a_secret(path) -> None:
    read = scenario_of(path.read_text(encoding="utf-8"))
    pages = scenario_sheets(read, renderer("en"), PAPERS["a4"]).secret
    for side in read.sides:
        hides = (
            any(unit.held for unit in side.units)
            or any(support.hex for support in side.supports)
            or any(is_secret(marker) for marker, _ in side.hand)
            or any(marker.hidden and marker.owner == side.id for marker in read.markers)
            or any(goal.hidden and goal.side == side.id for goal in read.objectives)
        )
        assert (side.id in pages) == hides
        if hides:
            assert all(len(page_words([page]).splitlines()) > 5 for page in pages[side.id])


def test_a_reserve_that_an_open_objective_counts_is_in_the_open_list() -> None:
    words = told(shipped(5, "en"))
    assert words.count("and one unit in reserve, named on the secret page") == 1
    assert "e un’unità di riserva, indicata nella pagina segreta" in told(shipped(5, "it"))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "AI win rate 49 % for Marine company, 900 games (greedy 1); raider 44 %; sentry 53 %"),
        ("it", "Vittorie dell’IA: 49 % per Compagnia di Marines, 900 partite (greedy 1); raider 44 %; sentry 53 %"),
    ],
)
def test_a_certificate_that_holds_stands_at_the_foot(language, words) -> None:
    text = SHIPPED[2].read_text(encoding="utf-8")
    others = (Beside("raider", 200, 88, 0.44), Beside("sentry", 200, 106, 0.53))
    proof = Certificate(ENGINE, "greedy", 900, 441, 0.49, 0.4569, 0.5232, "1", fingerprint(scenario_of(text)), others)
    certified = f"{text}\nplaytest: {json.dumps(proof.data())}\n"
    assert words in told(sheets_of(certified, language))
    stale = certified.replace("start: 38", "start: 37", 1)
    assert words not in told(sheets_of(stale, language))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "(greedy 1); other players reach at most 44 % with that side, 58 % against it"),
        ("it", "(greedy 1); altri giocatori arrivano al più al 44 % con quella parte, al 58 % contro"),
    ],
)
def test_what_others_reach_on_one_side_stands_at_the_foot(language, words) -> None:
    text = SHIPPED[2].read_text(encoding="utf-8")
    others = tuple(
        Beside(player, 100, wins, wins / 100, leads=leads)
        for player, leads, wins in (
            ("raider", "first", 44),
            ("raider", "others", 42),
            ("sentry", "first", 31),
            ("sentry", "others", 60),
        )
    )
    proof = Certificate(ENGINE, "greedy", 900, 441, 0.49, 0.4569, 0.5232, "1", fingerprint(scenario_of(text)), others)
    assert words in told(sheets_of(f"{text}\nplaytest: {json.dumps(proof.data())}\n", language))

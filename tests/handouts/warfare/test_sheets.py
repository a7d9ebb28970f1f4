"""A scenario on paper: what everybody reads, what stays secret, and where on the page it all stands."""

from functools import cache
from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.scenario import Scenario
from sandtable.games.warfare.scenario_reader import read_scenario
from sandtable.handouts.warfare.sheets import Sheets, scenario_sheets
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
    assert f"Unknown marker (The people at the farm) ×9 {places}" in told(sheets)
    assert "Mine" not in told(sheets)
    assert "Dummy" not in told(sheets)
    own = page_words(sheets.secret["farmhands"])
    assert "IED ×3 T06.d2, T09.d6, T16.b2\nMine ×2 T02.g1, T16.a3\nDummy ×3 T06.c1, T09.d4, T16.c3\n" in own
    assert "Nothing is hidden." in page_words(sheets.secret["marines"])


def test_a_sniper_on_the_map_is_one_more_unknown_marker() -> None:
    sheets = shipped(4, "en")
    assert "Unknown marker (Raiders) ×3 T01.c6, T01.e5, T03.c3" in told(sheets)
    assert "Sniper from the start" not in told(sheets)
    assert "Sniper T01.e5" in page_words(sheets.secret["raiders"])
    unknown = [placed for placed in sheets.shared[0].placed if placed.face.ref == "ins-sniper"]
    assert len(unknown) == 1


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
    hand: [{marker: roadblock, count: 2}]
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


@pytest.mark.parametrize(
    "words",
    [
        "Zone “the yard, out of sight”: T01.a1, T01.a2 Insurgent cell anywhere in zone “the yard, out of sight”",
        "Large drone from turn 2",
        "Civilians ×2 T01.d4, aboard LAV",
        "Unknown marker (Keepers) T01.e4",
        "Keepers: 2 markers in hand, named on the secret page",
        "The nurse. rescuers: Rescue (Civilians at T01.d4); T01.g1, T01.g2",
        "car-gone. rescuers: Eliminate (Technical at T01.c3)",
        "all-gone. rescuers: Eliminate mine-gone. rescuers: Destroy streets.",
        "streets. Keepers: Control; any 2 of T01.a1, T01.b1, T01.c1; ends the game at once",
        "the first line that holds decides who has won. rescuers: with all of these objectives: “The nurse”, “car-gone”.",
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
        "T01 lato A in [0, 0], non ruotata",
        "Cellula di insorti ovunque nella zona «il cortile, al coperto»",
        "Custodi: 2 segnalini in mano, indicati nella pagina segreta",
        "rescuers: Salvare (Civili in T01.d4); T01.g1, T01.g2",
        "con tutti questi obiettivi: «L'infermiera», «car-gone».",
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

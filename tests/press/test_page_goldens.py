"""Pages that are read, as they are meant: where every line of words and every figure stands."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from playtest.players.warfare.solo.set_up import set_up
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import read_document
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.geometry.sizes import Size
from sandtable.handouts.colophon import Entry, Job, colophon_pages
from sandtable.handouts.document_sheets import document_sheets
from sandtable.handouts.errata.booklet import booklet_pages
from sandtable.handouts.errata.swap_lists import swap_lists
from sandtable.handouts.errata.swaps import concerned, unprinted
from sandtable.handouts.warfare.sheets import scenario_sheets
from sandtable.handouts.warfare.solo.pages import solo_pages
from sandtable.handouts.warfare.solo.scenario_pages import solo_sheets
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box as PageBox
from sandtable.ink.page import Page, Placed
from sandtable.layout.paper import PAPERS
from sandtable.model.document import Document, load_document
from sandtable.press.component_sheets import print_gang
from sandtable.press.errata.plan import plan_swaps
from sandtable.press.gangs import alone
from sandtable.press.options import JobOptions
from sandtable.resources import content_folder
from tests.builtin import pack
from tests.conftest import Golden
from tests.errata.second_edition import two_editions
from tests.faces.dump_diff import heading
from tests.faces.face_dump import dump_page, one_ink

pytestmark = pytest.mark.slow

JOB = JobOptions()
A4 = PAPERS["a4"]
# Faces that are drawn for a page; maps and pieces have goldens of their own.
FIGURES = ("calibrate", "colophon", "formation", "hand", "table", "tiles")


@cache
def renderer(game: str, language: str, ink: str) -> FaceRenderer:
    return FaceRenderer(pack(game), language, low_ink=ink == "low")


def document(game: str, name: str) -> Document:
    path = content_folder() / game / name
    found = load_document(path.read_bytes(), path.name, Path()).document
    assert found is not None
    return found


def dumped(pages: Iterable[Page], ink: str) -> str:
    return "\n".join(
        heading(f"page {number}", ink) + one_ink(dump_page(page, FIGURES)) for number, page in enumerate(pages, 1)
    )


@pytest.mark.parametrize(
    ("name", "language", "ink"), [("02-save-the-hostages", "en", "full"), ("04-they-are-coming", "it", "low")]
)
def test_scenario(name: str, language: str, ink: str, drawing_golden: Golden) -> None:
    """The map and the operations order, and the first page for a side alone that has one."""
    scenario = read_scenario(document("warfare", f"scenarios/{name}.yaml").file, Box(pack("warfare")))
    sheets = scenario_sheets(scenario, renderer("warfare", language, ink), A4)
    secret = next(iter(sheets.secret.values()), ())
    drawing_golden(f"pages/scenario-{name}-{language}-{ink}.txt", dumped([*sheets.shared[:2], *secret[:1]], ink))


def test_goals_for_the_opponent_on_paper(drawing_golden: Golden) -> None:
    """The goal list with its set-up; the maps are compared number by number elsewhere."""
    scenario = read_scenario(document("warfare", "scenarios/05-take-the-bridge.yaml").file, Box(pack("warfare")))
    made = solo_sheets(scenario, "battlegroup", set_up(scenario, "battlegroup"), renderer("warfare", "it", "full"), A4)
    drawing_golden("pages/solo-goals-05-take-the-bridge-it-full.txt", dumped(made.pages[:1], "full"))


@pytest.mark.parametrize(("language", "ink"), [("en", "full"), ("it", "low")])
def test_opponent_on_paper(language: str, ink: str, drawing_golden: Golden) -> None:
    pages = solo_pages(renderer("warfare", language, ink), A4)
    drawing_golden(f"pages/solo-{language}-{ink}.txt", dumped(pages, ink))


@pytest.mark.parametrize(
    ("game", "name", "language", "ink"),
    [
        ("edadh", "learn", "en", "full"),
        ("lets-war", "historical-3", "it", "low"),
        ("proelio", "allied-4", "en", "full"),
    ],
)
def test_set_up(game: str, name: str, language: str, ink: str, drawing_golden: Golden) -> None:
    """The sheet of the table, and the first page apart from it."""
    written = document(game, f"setups/{name}.yaml")
    setup = read_document(written)
    assert setup is not None
    sheets = document_sheets(written, setup, renderer(game, language, ink), A4)
    assert sheets is not None
    readings = list(sheets.handouts())
    drawing_golden(
        f"pages/set-up-{game}-{name}-{language}-{ink}.txt", dumped((one.pages[0] for one in readings[:2]), ink)
    )


def test_errata_booklet(drawing_golden: Golden) -> None:
    pages = booklet_pages(renderer("proelio", "en", "full"), A4)
    drawing_golden("pages/errata-booklet-proelio-en-full.txt", dumped(pages[:1], "full"))


def test_errata_sheet(tmp_path: Path, drawing_golden: Golden) -> None:
    diff = two_editions(tmp_path)
    swaps = plan_swaps(diff, concerned(diff, "en"), FaceRenderer(diff.new, "en"), JOB)
    pages = swap_lists(diff, swaps, unprinted(diff, "en"), "en", A4, low_ink=False)
    drawing_golden("pages/errata-sheet-lets-war-en-full.txt", dumped(pages[:1], "full"))


@pytest.mark.parametrize(("game", "language", "ink"), [("proelio", "en", "full"), ("edadh", "it", "low")])
def test_colophon(game: str, language: str, ink: str, drawing_golden: Golden) -> None:
    inside = tuple((component.name[language], component.pieces) for component in pack(game).components[:3])
    entries = (Entry("Rules", 4, "booklet"), Entry("Cards", 9, "long", 80, inside), Entry("Boards", 2, "none", 4))
    pages = colophon_pages(renderer(game, language, ink), Job(entries, ("rules", "errata")), A4, "long")
    drawing_golden(f"pages/colophon-{game}-{language}-{ink}.txt", dumped(pages, ink))


def test_calibration(drawing_golden: Golden) -> None:
    drawing_golden("pages/calibrate-en.txt", dumped(calibration(), "full"))


def calibration() -> Iterator[Page]:
    """The template as the starter's palette has it; the job itself only writes a file."""
    paper = A4
    for side in ("front", "back"):
        context = {"side": side, "paper": "a4"}
        face = renderer("_starter", "en", "full").draw(
            "calibrate", "calibrate", Size(paper.width, paper.height), context
        )
        assert face is not None
        whole = PageBox(0, 0, paper.width, paper.height)
        yield Page(paper.width, paper.height, (Placed(face, IDENTITY, whole),))


@pytest.mark.parametrize(("game", "component"), [("_starter", "cargo"), ("warfare", "units-gw")])
def test_sheets_of_pieces(game: str, component: str, drawing_golden: Golden) -> None:
    """Where the pieces lie, with marks, ruler, legend and title around them: the first sheet, both sides."""
    made = print_gang(renderer(game, "en", "full"), alone(pack(game).component(component)), JOB)
    drawing_golden(f"pages/sheet-{game}-{component}.txt", dumped(made.pages[:2], "full"))

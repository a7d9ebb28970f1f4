"""Printing a scenario: its files, drafts, pieces, posters, and what is refused."""

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.handouts.warfare.sheets import ScenarioSheets
from sandtable.layout.paper import PAPERS
from sandtable.model.document import Document, load_document
from sandtable.press.document import PrintedDocument, print_document
from sandtable.press.options import JobOptions
from sandtable.resources import content_folder

FOLDER = content_folder() / "warfare" / "scenarios"
NAMES = sorted(path.name for path in FOLDER.glob("*.yaml"))
CHECKOUT = Path(__file__).parent.parent.parent


@cache
def scenario(name: str) -> Scenario:
    path = FOLDER / name
    loaded = load_document(path.read_bytes(), name, FOLDER)
    assert loaded.document is not None, loaded.findings
    return read_scenario(loaded.document.file, Box(loaded.document.pack))


def print_scenario(read: Scenario, language: str, options: JobOptions, folder: Path, **more: bool) -> PrintedDocument:
    done = print_document(Document("scenario", read.file, read.box.pack), read, language, options, folder, **more)
    assert done is not None
    return done


def text_of(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    return " ".join(" ".join(document[n].get_textpage().get_text_range().split()) for n in range(len(document)))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_five_scenarios_print_without_a_finding(name, language, tmp_path) -> None:
    done = print_scenario(scenario(name), language, JobOptions(), tmp_path)
    assert done.findings == ()
    title = scenario(name).title
    assert title is not None
    shared = next(path for path in done.files if "secret" not in path.name)
    assert title[language] in text_of(shared)


def test_pieces_are_exactly_those_needed(tmp_path) -> None:
    from sandtable.press.document import _pieces

    read = scenario("04-they-are-coming.yaml")
    wanted = Counter({"units": sum(unit.count for unit in read.units)})
    found: Counter[str] = Counter()
    renderer = FaceRenderer(read.box.pack, "en")
    needed = ScenarioSheets(read, renderer, PAPERS["a4"]).pieces()
    for kind, pages in _pieces(needed, renderer, JobOptions(), "s"):
        found[kind] += sum(placed.side == "front" for page in pages for placed in page.placed)
    assert found["units"] == wanted["units"]
    supports = sum(len(side.supports) for side in read.sides)
    hands = sum(count for side in read.sides for _, count in side.hand)
    assert found["markers"] == supports + hands + sum(marker.count for marker in read.markers)


def run(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    command = [sys.executable, "-m", "cli", *args]
    result = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment, check=False)
    assert "Traceback" not in result.stderr
    return result


@pytest.mark.slow
def test_a_map_alone_is_drawn(tmp_path) -> None:
    (tmp_path / "ford.yaml").write_text(
        "game: warfare\nmap:\n  sketch: |\n    . . t # .\n     . = = ^ ^\n    ~ ~ + F .\n"
    )
    result = run("scenario", "ford.yaml", "--format", "svg", "-o", "out", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["ford-en-a4-1.svg"]
    result = run("los", "ford.yaml", "0101", "0501", "--format", "svg", "-o", "line.svg", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "line.svg").read_text().startswith("<?xml")


@pytest.mark.slow
def test_a_draft_is_drawn_with_its_problems(tmp_path) -> None:
    (tmp_path / "draft.yaml").write_text(
        "game: warfare\nmap:\n  tiles:\n    - {tile: T01, side: A, at: [0, 0]}\n    - {tile: T01, side: B, at: [1, 0]}\n"
        "    - {tile: T02, side: A, at: [0, 0]}\n    - {tile: T99, side: A, at: [2, 0]}\n"
        "sides:\n  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: T05.d4}]}\n"
    )
    result = run("scenario", "draft.yaml", "-o", "out", cwd=tmp_path)
    assert result.returncode == 1
    lines = result.stderr.splitlines()
    assert lines == [
        "draft.yaml:7:14: WF002 no tile 'T99' in the box; did you mean 'T19'?",
        "draft.yaml:5:14: WF014 tile T01 is used twice; it is the first tile already; its other side cannot lie elsewhere",
        "draft.yaml:6:32: WF015 tile T02 lies over tile T01; give it another at:",
    ]
    assert result.stdout.startswith("draft: ")
    text = text_of(next(path for path in (tmp_path / "out").iterdir() if "secret" not in path.name))
    assert "Draft" in text
    assert "at: [1, 0]" in text


@pytest.mark.slow
def test_a_poster_covers_the_whole_map(tmp_path) -> None:
    done = print_scenario(scenario("01-hearts-and-minds.yaml"), "en", JobOptions(), tmp_path, full_size=True)
    poster = next(path for path in done.files if "poster" in path.name)
    assert len(pypdfium2.PdfDocument(poster)) >= 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: warfare\n", "neither a scenario nor a set-up"),
        ("game: warfare\nsetup: x\n", "there are no set-ups for 'warfare'"),
        ("game: warfare\nmap: {}\nsides: 3\n", "'sides' is 3; a list is wanted"),
    ],
)
def test_what_is_no_scenario_is_one_line(text, message, tmp_path) -> None:
    (tmp_path / "x.yaml").write_text(text)
    result = run("scenario", "x.yaml", cwd=tmp_path)
    assert result.returncode == 3
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1

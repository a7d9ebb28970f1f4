"""Print a scenario: its sheets, exactly the pieces it needs, and its map at full size."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sandtable.backends.pdf.writer import Metadata
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.games.warfare.scenario import Scenario
from sandtable.handouts.scenarios.counters import Faces
from sandtable.handouts.scenarios.sheets import scenario_sheets
from sandtable.ink.page import Page
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.paper import PAPERS
from sandtable.layout.poster import poster
from sandtable.maps.drawn import drawn_map
from sandtable.press.component_sheets import furnish, layout_options
from sandtable.press.gc_pause import rare_collections
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages


@dataclass(frozen=True, slots=True)
class PrintedScenario:
    """What was written, and what was found while drawing."""

    files: tuple[Path, ...]
    pages: int
    findings: tuple[Finding, ...]


def print_scenario(
    scenario: Scenario,
    language: str,
    options: JobOptions,
    folder: Path,
    *,
    pieces: bool = False,
    full_size: bool = False,
) -> PrintedScenario:
    """Write the sheets of a scenario; with `pieces` its counters, with `full_size` its map as a poster."""
    renderer = FaceRenderer(scenario.box.pack, language, options.low_ink)
    stem = Path(scenario.file.tree.file).stem
    low = "-low" if options.low_ink else ""
    files: list[Path] = []
    pages = 0
    with rare_collections():
        for part, made in _parts(scenario, renderer, options, pieces, full_size):
            name = f"{stem}{f'-{part}' if part else ''}-{language}-{options.paper}{low}"
            files += write_pages(folder, name, made, Metadata(f"{stem} {part}".strip(), language), options)
            pages += len(made)
    return PrintedScenario(tuple(files), pages, tuple(dict.fromkeys(renderer.findings)))


def _parts(
    scenario: Scenario, renderer: FaceRenderer, options: JobOptions, pieces: bool, full_size: bool
) -> Iterator[tuple[str, list[Page]]]:
    sheets = scenario_sheets(scenario, renderer, PAPERS[options.paper])
    yield "", list(sheets.shared)
    for side, secret in sheets.secret.items():
        yield f"secret-{side}", list(secret)
    if pieces:
        yield from _pieces(scenario, renderer, options)
    if full_size and scenario.board is not None:
        face = drawn_map(scenario.board, renderer.pack.palette, low_ink=renderer.low_ink)
        yield "poster", poster(face, PAPERS[options.paper])


def _pieces(scenario: Scenario, renderer: FaceRenderer, options: JobOptions) -> Iterator[tuple[str, list[Page]]]:
    """Exactly the units, supports and markers the scenario uses, each kind on sheets of its own."""
    faces = Faces(renderer)
    counts: Counter[str] = Counter()
    for unit in scenario.units:
        counts[unit.unit.id] += unit.count
    for side in scenario.sides:
        counts.update(support.support.id for support in side.supports)
        for marker, count in side.hand:
            counts[marker.id] += count
    for placed in scenario.markers:
        counts[placed.marker.id] += placed.count
    by_type: dict[str, list[tuple[Piece, str]]] = {}
    for record_id, count in sorted(counts.items()):
        component, _ = faces.component(record_id)
        front, back = faces.front(record_id), faces.back(record_id)
        if front is not None:
            kind = "units" if component.type == "units" else "markers"
            by_type.setdefault(kind, []).append((Piece(front, back, count), component.id))
    for kind, found in sorted(by_type.items(), reverse=True):
        component = renderer.pack.component(found[0][1])
        layout = layout_options(replace(component, type=kind), options)
        made = impose([piece for piece, _ in found], PAPERS[options.paper], layout)
        title = f"{renderer.pack.name[renderer.language]} · {Path(scenario.file.tree.file).stem} · {kind}"
        yield kind, list(furnish(renderer, made, title, layout, True))

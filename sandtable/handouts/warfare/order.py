"""The operations order: everything both sides may read, in the order needed at the table."""

from collections.abc import Iterator
from dataclasses import replace

from sandtable.faces.text import Span
from sandtable.games.warfare.scenarios.scenario import as_text
from sandtable.ground.tiles import PlacedTile
from sandtable.handouts.blocks import SMALL, Block, heading, paragraph
from sandtable.handouts.warfare.context import INK, RED, ScenarioContext
from sandtable.handouts.warfare.forces import forces
from sandtable.handouts.warfare.goals import objectives, special_rules, victory
from sandtable.handouts.warfare.markers import markers
from sandtable.handouts.warfare.tile_diagram import tile_diagram

PLAN = 38.0  # height of the plan of the tiles at most


def operations_order(context: ScenarioContext) -> Iterator[Block]:
    """Yield the shared words of a scenario; for a draft, the open problems come first."""
    yield from _problems(context)
    yield from _briefing(context)
    yield from _tiles(context)
    yield from forces(context)
    yield from markers(context)
    yield from objectives(context)
    yield from victory(context)
    yield from special_rules(context)


def _problems(context: ScenarioContext) -> Iterator[Block]:
    scenario = context.scenario
    if scenario.problems:
        yield heading(context.say("problems"), RED)
    for problem in scenario.problems:
        yield paragraph(f"{scenario.at(problem.path)}: {problem.message}", RED)


def _briefing(context: ScenarioContext) -> Iterator[Block]:
    briefing = context.scenario.briefing
    if not briefing:
        return
    yield context.heading("briefing")
    for part in context.text(briefing).split("\n"):
        if part.strip():
            yield context.paragraph(part.strip())


def _tiles(context: ScenarioContext) -> Iterator[Block]:
    board = context.scenario.board
    if board is None or not board.tiles:
        return
    yield context.heading("map")
    plan = tile_diagram(board, PLAN)
    yield replace(context.paragraph(context.order("lay")), keep=True)
    spans: list[Span] = []
    for place, tile in enumerate(board.tiles, 1):
        side = context.say("tile", tile=tile.face.tile, side=tile.face.side)
        name = ", ".join(filter(None, [side, _tile_name(context, tile)]))
        # No number is left behind at the end of a line.
        spans.append(Span(f"{place}\u00a0", family="sans", weight=700, fill=INK))
        spans.append(Span(f"{name}\n" if place < len(board.tiles) else name, family="sans", fill=INK))
    yield Block(tuple(spans), SMALL, before=1.5, picture=plan, picture_height=min(PLAN, plan.height))


def _tile_name(context: ScenarioContext, tile: PlacedTile) -> str:
    """Name of the ground on a side of a tile; "" when it has none."""
    record = context.renderer.pack.by_id.get(tile.face.tile)
    name = as_text(record.fields["faces"][tile.face.side].get("name")) if record is not None else None
    return context.text(name) if name else ""

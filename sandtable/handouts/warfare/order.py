"""The operations order: everything both sides may read, in the order in which it is wanted at the table."""

from collections.abc import Iterator

from sandtable.faces.text import Span
from sandtable.handouts.blocks import Block, heading, paragraph
from sandtable.handouts.warfare.context import RED, ScenarioContext
from sandtable.handouts.warfare.forces import forces
from sandtable.handouts.warfare.goals import objectives, special_rules, victory
from sandtable.handouts.warfare.markers import markers
from sandtable.handouts.warfare.tile_diagram import tile_diagram

PLAN = 42.0  # height of the plan of the tiles at most


def operations_order(context: ScenarioContext) -> Iterator[Block]:
    """The shared words of a scenario; of a draft, first what is still to be mended."""
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
    plan = tile_diagram(board)
    yield Block((Span(" "),), before=1.5, picture=plan, picture_height=min(PLAN, plan.height))
    for tile in board.tiles:
        turned = context.say("turned", tile.rotate, n=tile.rotate)
        name = context.say("tile", tile=tile.face.tile, side=tile.face.side)
        yield context.paragraph(context.say("lies", i=tile.at[0], j=tile.at[1], turned=turned), bold=name)

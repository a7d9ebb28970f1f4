"""The operations order: everything both sides may read, in the order in which it is wanted at the table."""

from collections.abc import Iterator

from sandtable.faces.text import Span
from sandtable.handouts.flow import Block, heading, paragraph
from sandtable.handouts.tile_diagram import tile_diagram
from sandtable.press.scenarios.desk import RED, ScenarioDesk
from sandtable.press.scenarios.forces import forces
from sandtable.press.scenarios.goals import objectives, special_rules, victory
from sandtable.press.scenarios.markers import markers

PLAN = 42.0  # height of the plan of the tiles at most


def operations_order(desk: ScenarioDesk) -> Iterator[Block]:
    """The shared words of a scenario; of a draft, first what is still to be mended."""
    yield from _problems(desk)
    yield from _briefing(desk)
    yield from _tiles(desk)
    yield from forces(desk)
    yield from markers(desk)
    yield from objectives(desk)
    yield from victory(desk)
    yield from special_rules(desk)


def _problems(desk: ScenarioDesk) -> Iterator[Block]:
    scenario = desk.scenario
    if scenario.problems:
        yield heading(desk.say("problems"), RED)
    for problem in scenario.problems:
        yield paragraph(f"{scenario.at(problem.path)}: {problem.message}", RED)


def _briefing(desk: ScenarioDesk) -> Iterator[Block]:
    briefing = desk.scenario.text("briefing")
    if not briefing:
        return
    yield desk.heading("briefing")
    for part in desk.text(briefing).split("\n"):
        if part.strip():
            yield desk.paragraph(part.strip())


def _tiles(desk: ScenarioDesk) -> Iterator[Block]:
    board = desk.scenario.board
    if board is None or not board.tiles:
        return
    yield desk.heading("map")
    plan = tile_diagram(board)
    yield Block((Span(" "),), before=1.5, picture=plan, picture_height=min(PLAN, plan.height))
    for tile in board.tiles:
        turned = desk.say("turned", tile.rotate, n=tile.rotate)
        name = desk.say("tile", tile=tile.face.tile, side=tile.face.side)
        yield desk.paragraph(desk.say("lies", i=tile.at[0], j=tile.at[1], turned=turned), bold=name)

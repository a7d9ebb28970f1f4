"""What one side alone knows: units kept back, hidden markers, a sniper on the map, its hand, hidden objectives."""

from collections.abc import Iterator

from sandtable.games.warfare.scenario import Side
from sandtable.handouts.flow import Block, heading
from sandtable.press.scenarios.desk import INK, ScenarioDesk
from sandtable.press.scenarios.forces import support_row, unit_rows
from sandtable.press.scenarios.goals import objective
from sandtable.press.scenarios.markers import lying_hidden, marker_rows


def secrets(desk: ScenarioDesk, side: Side) -> Iterator[Block]:
    """The page for one side; it says so when there is nothing to hide."""
    yield heading(desk.say("secret", side=desk.side(side.id)), INK)
    yield desk.paragraph(desk.say("secret_note"))
    hidden = [*_pieces(desk, side), *_goals(desk, side)]
    yield from hidden or [desk.paragraph(desk.say("nothing_secret"))]


def _pieces(desk: ScenarioDesk, side: Side) -> Iterator[Block]:
    yield from unit_rows(desk, (unit for unit in side.units if unit.held))
    own = [marker for marker in desk.scenario.markers if marker.hidden and marker.owner == side.id]
    yield from marker_rows(desk, (one for marker in own for one in lying_hidden(desk, marker)))
    for support in side.supports:
        if support.hex is not None:
            yield support_row(desk, support, desk.scenario.label(support.hex))
    for marker, count in side.hand:
        name = desk.text(desk.renderer.pack.by_id[marker.id].name)
        yield desk.row(desk.faces.front(marker.id), f"{name} ×{count}", desk.say("hand"))


def _goals(desk: ScenarioDesk, side: Side) -> Iterator[Block]:
    for goal in desk.scenario.objectives:
        if goal.hidden and goal.side == side.id:
            yield objective(desk, goal)

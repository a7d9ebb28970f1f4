"""Secrets of one side: units kept back, hidden markers, a sniper on the map, its hand, hidden objectives."""

from collections.abc import Iterator
from dataclasses import replace

from sandtable.games.warfare.scenarios.deployment import Side
from sandtable.handouts.blocks import Block, heading
from sandtable.handouts.warfare.context import INK, ScenarioContext
from sandtable.handouts.warfare.forces import support_row, unit_rows
from sandtable.handouts.warfare.goals import objective
from sandtable.handouts.warfare.markers import hand_rows, is_secret, lying_hidden, marker_rows
from sandtable.handouts.warfare.roster import held_rows


def secrets(context: ScenarioContext, side: Side) -> Iterator[Block]:
    """Yield the blocks of the page for one side; nothing when it has no secrets."""
    hidden = [*_pieces(context, side), *_goals(context, side)]
    if hidden:
        yield heading(context.say("secret", side=context.side(side.id)), INK)
        yield replace(context.paragraph(context.say("secret_note")), keep=True)
        yield from hidden


def _pieces(context: ScenarioContext, side: Side) -> Iterator[Block]:
    yield from unit_rows(context, held_rows(side))
    own = [marker for marker in context.scenario.markers if marker.hidden and marker.owner == side.id]
    yield from marker_rows(context, (one for marker in own for one in lying_hidden(context, marker)))
    for support in side.supports:
        if support.hex is not None:
            yield support_row(context, support, context.scenario.label(support.hex))
    yield from hand_rows(context, (held for held in side.hand if is_secret(held[0])))


def _goals(context: ScenarioContext, side: Side) -> Iterator[Block]:
    for goal in context.scenario.objectives:
        if goal.hidden and goal.side == side.id:
            yield objective(context, goal)

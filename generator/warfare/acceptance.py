"""The last look at a scenario before it is handed out: whatever would spoil the game."""

from collections.abc import Iterator

from generator.warfare.battle import Battle
from sandtable.config import Limits
from sandtable.games.warfare.ground.approach import comes_near, covered_ground, open_ground
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.games.warfare.scenarios.scenario import Scenario

UNCOVERED = "no covered approach"
UNOPEN = "no open approach"
EXPOSED = "no hidden start"
# Objectives somebody has to get to.
_PLACES = ("control", "exit", "rescue")


def faults(scenario: Scenario) -> Iterator[str]:
    """Why a scenario should be laid out anew; the predicates are those the checker asks."""
    opening = scenario.opening
    if opening.level > 1 and opening.contacts:
        yield "contact at start"
    if any(not opening.can_leave(unit) for unit in scenario.units if unit.hex is not None and unit.unit.is_ground):
        yield "no legal move"
    worth: dict[str, int] = {}
    for side in scenario.sides:
        worth[side.team] = worth.get(side.team, 0) + opening.force_value(side)
    if max(worth.values()) > Limits().fair_ratio * min(worth.values()):
        yield "uneven forces"
    for objective in scenario.objectives:
        if objective.type not in _PLACES:
            continue
        arrivals = opening.arrivals(opening.doers(objective))
        budget = BOXES * (objective.until or opening.turns or 1)
        if any(arrivals.get(hex_, budget + 1) > budget for hex_ in objective.hexes):
            yield "objective out of reach"


def flaws(battle: Battle) -> Iterator[str]:
    """What could be better: the attacker should start out of sight and find a way under cover, and one for wheels."""
    field = battle.field
    goals = battle.sites.goals or battle.sites.people or battle.sites.exits
    starts = battle.attacker.starts(field) | set(battle.attacker.edge)
    if not comes_near(covered_ground(field.board, starts, field.in_danger(battle.defender.posts(field))), goals):
        yield UNCOVERED
    if not comes_near(open_ground(field.board, starts), goals):
        yield UNOPEN
    if not battle.attacker.zones and battle.terms.sheet.disposition != "column":
        yield EXPOSED

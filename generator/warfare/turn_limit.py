"""Turn limit of a battle: the attacker's way, with time left to fight."""

from generator.seed import Seed
from generator.warfare.battlefield import Field
from generator.warfare.content.tables import RollLog
from generator.warfare.parameters import Parameters
from generator.warfare.setup import Deployed
from generator.warfare.sites import Sites
from generator.warfare.wishes import TURNS
from sandtable.games.warfare.pieces import UnitClass
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.ground.movement import SIXTHS, action_points

MARCHING = 0.6  # the most of all AP that getting there may cost
# Length of the way there and back in halves of one way; not every unit has to return.
THERE_AND_BACK = 3
USUAL_TURNS = (4, 5, 6)  # of a small, medium and large battle


def turns_for(
    field: Field, terms: Parameters, sites: Sites, attacker: Deployed, seed: Seed, log: RollLog
) -> int | None:
    """Return the turn limit, as wished or by size and a roll; None when the way is too long for it."""
    way = march(field, sites, attacker)
    if terms.sheet.returns:
        way = way * THERE_AND_BACK // 2
    least = max(TURNS.start, -(-way // int(BOXES * MARCHING)))
    if terms.turns is not None:
        log.given("turns", str(terms.turns), "wish")
        return terms.turns if least <= terms.turns else None
    pace = log.roll(terms.content.tables["pace"], seed.chance("pace"))
    assert pace is not None
    usual = min(USUAL_TURNS[terms.scale] + pace.fields["turns"], TURNS.stop - 1)
    turns = max(least, usual)
    log.given("turns", str(turns), "way" if turns > usual else "pace")
    return turns if turns < TURNS.stop else None


def march(field: Field, sites: Sites, attacker: Deployed) -> int:
    """Sum of the AP that the nearer two thirds of the attacker's ground units need to the nearest goal.

    Passengers and held units do not count. Where an exit is the only goal, only vehicles count.
    """
    goals = sites.hub or (*sites.goals, *sites.people) or sites.exits
    marching = set(UnitClass) if goals is not sites.exits else {UnitClass.VEHICLE}
    starts = attacker.starts(field) or set(attacker.edge)
    by_kind: dict[UnitClass, int] = {}
    ways = []
    for unit in attacker.units:
        kind = unit.recruit.unit.unit_class
        if "in" in unit.place or "held" in unit.place or kind is UnitClass.HELICOPTER or kind not in marching:
            continue
        if kind not in by_kind:
            costs = field.on_foot(goals) if kind is UnitClass.INFANTRY else field.on_wheels(goals)
            by_kind[kind] = action_points(min(costs.get(hex_, BOXES * SIXTHS) for hex_ in starts))
        ways.append(by_kind[kind])
    return sum(sorted(ways)[: -(-2 * len(ways) // 3)])

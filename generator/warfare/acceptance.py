"""Final checks of a scenario for faults that would spoil the game."""

from collections.abc import Iterator

from generator.warfare.battle import Battle
from generator.warfare.content.mission_sheets import PARTS
from sandtable.config.config_file import Limits
from sandtable.games.warfare.scenarios.approach import comes_near, covered_ground, open_ground
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.ground.movement import SIXTHS

UNCOVERED = "no covered approach"
UNOPEN = "no open approach"
EXPOSED = "no hidden start"
IDLE = "a tile that nobody has anything to do on"
DETOUR = 0.1  # by which a way may be longer than the shortest and still be taken
STEP = SIXTHS  # detour that is allowed in any case, in sixths of an AP
# Objectives somebody has to get to.
_PLACES = ("control", "exit", "rescue")


def faults(scenario: Scenario) -> Iterator[str]:
    """Yield reasons to lay a scenario out again; the predicates are those of the checker."""
    opening = scenario.opened()
    if opening.level > 1 and opening.contacts:
        yield "contact at start"
    if any(not opening.can_leave(unit) for unit in scenario.units if unit.hex is not None and unit.unit.is_ground):
        yield "no legal move"
    worth: dict[str, int] = {}
    for side in scenario.sides:
        worth[side.team] = worth.get(side.team, 0) + opening.force_points(side)
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
    """Yield faults that do not rule out a scenario.

    The attacker should start out of sight, have a covered way and one for vehicles to its goals, and no tile should be
    unused.
    """
    field = battle.field
    goals = battle.sites.goals or battle.sites.people or battle.sites.exits
    starts = battle.attacker.starts(field) | set(battle.attacker.edge)
    seen = field.in_danger_bits(battle.defender.posts(field))
    if not comes_near(field.board, covered_ground(field.board, starts, seen), goals):
        yield UNCOVERED
    if not comes_near(field.board, open_ground(field.board, starts), goals):
        yield UNOPEN
    if not battle.attacker.zones and battle.terms.sheet.disposition != "column":
        yield EXPOSED
    if any(True for _ in idle_tiles(battle)):
        yield IDLE


def idle_tiles(battle: Battle) -> Iterator[str]:
    """Yield tiles without starts or goals that no reasonable way between the two crosses."""
    field, sites = battle.field, battle.sites
    goals = list(dict.fromkeys((*sites.goals, *sites.people, *sites.exits, *sites.posts)))
    groups = [group for part in PARTS for group in battle.deployed(part).beginnings(field)]
    left = set(field.names) - {field.tile_of(hex_) for hex_ in (*goals, *(hex_ for group in groups for hex_ in group))}
    for costs in (field.on_foot, field.on_wheels):
        for group in groups:
            if not left:
                return
            here = costs(group)
            for goal in goals:
                most = here.get(goal, 0) * (1 + DETOUR) + STEP
                on_the_way = here.together(costs([goal]), most)
                left -= {tile for tile in left if on_the_way & field.bits_by_tile[tile]}
                if not left:
                    return
    yield from sorted(left)

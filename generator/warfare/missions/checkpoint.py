"""Checkpoint mission: a barrier on the road, and people who must pass it."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, gate_of, landmarks
from generator.warfare.writing.orders import Orders, ids
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import distance

NEAR = 3


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """A barrier where the road crosses the core, two guards within a few hexes, and the road on behind."""
    centre = next(tile.centre for tile in field.tiles if tile.face.tile == field.core)
    road = field.road_between(field.home, field.rear)
    passing = [hex_ for hex_ in road if field.tile_of(hex_) == field.core]
    if not passing or field.core == field.rear:
        return None
    barrier = min(passing, key=lambda hex_: (distance(hex_, centre), field.label(hex_)))
    posts = landmarks(
        field,
        [field.core],
        2,
        chance,
        apart=2,
        beside=[barrier],
        suits=lambda hex_: field.is_cover(hex_) and distance(hex_, barrier) <= NEAR,
    )
    exits = gate_of(field, road[-1])
    return Sites((barrier,), posts=posts, exits=exits, road=tuple(road)) if len(posts) == 2 else None


def order(orders: Orders) -> None:
    battle = orders.battle
    barrier = battle.sites.goals[0]
    units = battle.ground_units("attacker")
    half = -(-len(units) // 2)
    facts = {"targets": ids(units), "count": half, "hexes": orders.labels(battle.sites.exits), "points": 3}
    orders.objective("through", "attacker", "exit", "through", facts, count=half, total=len(units))
    orders.control("the-barrier", "attacker", barrier, points=2, words="barrier")
    for hex_ in battle.sites.posts:
        guard = battle.guard_of(hex_)
        if guard is not None:
            facts = {"targets": [guard.id], "points": 1}
            name = f"guard-{guard.id}"
            orders.objective(name, "attacker", "eliminate", "guard", facts, goal=battle.site_words(hex_))
    orders.losses("defender", 0.6)
    orders.wins("attacker", "attacker", points=4)
    orders.wins("defender", "defender", otherwise=True)

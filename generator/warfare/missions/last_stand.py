"""Last-stand mission: a few defenders behind walls, attackers on several sides."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites
from generator.warfare.writing.orders import Orders, ids
from sandtable.geometry.chance import Chance

WALLS = 4


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """The fortified hexes of the core, each with a guard."""
    walls = [hex_ for hex_ in field.by_tile[field.core] if field.spot(hex_).letter == "F" and field.open_sides(hex_)]
    posts = tuple(walls[:WALLS])
    return Sites(posts, posts=posts) if len(posts) >= 2 else None


def order(orders: Orders) -> None:
    battle = orders.battle
    walls = orders.labels(battle.sites.goals)
    most = len(walls) // 2 + 1
    facts = {"hexes": walls, "count": most, "sudden_death": True}
    words = "overrun" if most < len(walls) else "overrun_both"
    orders.objective("overrun", "attacker", "control", words, facts, count=most, total=len(walls))
    defenders = battle.ground_units("defender")
    half = max(2, len(defenders) // 2)
    facts = {"targets": ids(defenders), "count": half, "until": battle.turns}
    orders.objective("still-here", "defender", "survive", "alive", facts, count=half, total=len(defenders))
    some = len(walls) - most + 1
    facts = {"hexes": walls, "count": some, "until": battle.turns}
    orders.objective("hold-the-walls", "defender", "hold", "hold", facts, count=some, total=len(walls))
    orders.wins("attacker", "attacker", all=["overrun"])
    orders.wins("defender", "defender", all=["still-here", "hold-the-walls"])
    orders.wins("attacker", "exhausted", otherwise=True)

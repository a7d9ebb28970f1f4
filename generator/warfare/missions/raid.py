"""Raid mission: enter, eliminate two crews, and return."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, landmarks
from generator.warfare.writing.orders import Orders, ids
from sandtable.geometry.chance import Chance

TARGETS = 2


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """Two places, each with the crew that is to be caught."""
    goals = landmarks(field, dict.fromkeys([field.core, field.rear]), TARGETS, chance, apart=3)
    return Sites(goals, posts=goals) if len(goals) == TARGETS else None


def order(orders: Orders) -> None:
    battle = orders.battle
    for number, hex_ in enumerate(battle.sites.goals, 1):
        guard = battle.guard_of(hex_)
        if guard is not None:
            facts = {"targets": [guard.id], "points": 2}
            name = f"crew-{number}"
            orders.objective(name, "attacker", "eliminate", "crew", facts, goal=battle.site_words(hex_))
    raiders = battle.attacker.units
    half = -(-len(raiders) // 2)
    facts = {"targets": ids(raiders), "count": half, "hexes": orders.labels(battle.attacker.edge), "points": 2}
    orders.objective("home-again", "attacker", "exit", "home", facts, count=half)
    orders.losses("defender", 0.6)
    orders.wins("attacker", "attacker", points=4)
    orders.wins("defender", "defender", otherwise=True)

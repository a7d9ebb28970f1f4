"""Clear-and-hold mission: buildings to take, and to hold at the end of the game."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, landmarks
from generator.warfare.writing.orders import Orders
from sandtable.geometry.chance import Chance

HOUSES = 3
WANTED = 2  # of them, to win


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """Choose three buildings of the core, each with a guard; None when there are fewer."""
    goals = landmarks(field, [field.core], HOUSES, chance, suits=field.is_cover)
    return Sites(goals, posts=goals) if len(goals) == HOUSES else None


def order(orders: Orders) -> None:
    for number, hex_ in enumerate(orders.battle.sites.goals, 1):
        orders.control(f"goal-{number}", "attacker", hex_, points=2)
    orders.losses("defender")
    orders.wins("attacker", "attacker", points=2 * WANTED)
    orders.wins("defender", "defender", otherwise=True)

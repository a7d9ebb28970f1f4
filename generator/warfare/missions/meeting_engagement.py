"""Meeting-engagement mission: two columns that both want the middle."""

from generator.warfare.battlefield import Field
from generator.warfare.content.mission_sheets import PARTS
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, halfway, landmarks
from generator.warfare.writing.orders import Orders
from sandtable.geometry.chance import Chance

PLACES = 3
WANTED = 4  # points: two of the three, or one and a broken enemy


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """Three places in the middle, about as far from one side as from the other."""
    between = [tile for tile in field.names if tile not in (field.home, field.rear)]
    fair = halfway(field, [hex_ for tile in between for hex_ in field.by_tile[tile]])
    middle = set(fair[: len(fair) // 2])
    goals = landmarks(field, between, PLACES, chance, apart=3, suits=lambda hex_: hex_ in middle)
    return Sites(goals) if len(goals) == PLACES else None


def order(orders: Orders) -> None:
    for part in PARTS:
        for number, hex_ in enumerate(orders.battle.sites.goals, 1):
            orders.control(f"{part}-{number}", part, hex_, points=2)
    orders.wins("attacker", "attacker", points=WANTED)
    orders.wins("defender", "defender", points=WANTED)
    orders.wins("defender", "neither", otherwise=True)

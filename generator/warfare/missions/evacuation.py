"""Evacuation mission: people to bring out before they are persuaded to stay."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, dwellings
from generator.warfare.wishes import PEACE
from generator.warfare.writing.orders import Orders
from sandtable.geometry.chance import Chance

FAMILIES = 4
PACKING = 2  # turns in which people cannot be persuaded to stay


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """Four groups of people in as many places, none of them at the attacker's end."""
    tiles = [tile for tile in field.names if tile != field.home]
    people = dwellings(field, tiles, FAMILIES, chance, apart=3)
    return Sites(people=people, hub=people) if len(people) == FAMILIES else None


def order(orders: Orders) -> None:
    battle = orders.battle
    names = [f"families-{number}" for number in range(1, FAMILIES + 1)]
    for name, hex_ in zip(names, battle.sites.people, strict=True):
        orders.people(name, hex_)
    buses = orders.labels(battle.attacker.edge)
    for count, points in ((2, 3), (3, 2), (4, 1)):
        facts = {"targets": names, "count": count, "hexes": buses, "points": points}
        words = "out" if count < FAMILIES else "everyone"
        orders.objective(f"out-{count}", "attacker", "rescue", words, facts, count=count)
    facts = {"targets": names, "count": FAMILIES - 1, "sudden_death": True}
    orders.objective("staying", "defender", "convert", "staying", facts, count=FAMILIES - 1)
    orders.wins("defender", "staying", all=["staying"])
    if battle.terms.level > PEACE:
        orders.losses("defender", 0.6)
    orders.wins("attacker", "attacker", points=5 if battle.terms.level == PEACE else 3)
    orders.wins("defender", "defender", otherwise=True)
    defender = orders.side("defender")
    orders.provide("never_crowd", until=PACKING, note=orders.word("packing"))
    if battle.terms.level == PEACE:
        orders.provide("no_entry", side=defender, civilians=True)
        orders.provide("still", side=defender)
    orders.provide("no_entry", side=defender, hexes=buses, note=orders.word("buses"))
    orders.remind("rescue")

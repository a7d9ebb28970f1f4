"""Convoy mission: vehicles that must cross the map in time."""

from dataclasses import replace

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, gate_of, landmarks
from generator.warfare.wishes import PEACE
from generator.warfare.writing.orders import Orders, ids
from sandtable.games.warfare.pieces import UnitClass
from sandtable.geometry.chance import Chance

LEAST_ROUTE = 8  # hexes of road between entry and exit
CROWDS = 3


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """A road across the map and an exit at its far end; at the peaceful rule level, crowds on it."""
    road = field.road_between(field.home, field.rear)
    if len(road) < LEAST_ROUTE:
        return None
    way = Sites(exits=gate_of(field, road[-1]), road=tuple(road))
    if terms.level > PEACE:
        return way
    tiles = [tile for tile in field.names if tile != field.home]
    busy = set(road[2:-2])
    people = landmarks(field, tiles, CROWDS, chance, apart=3, suits=lambda hex_: hex_ in busy)
    return replace(way, people=people) if people else None


def order(orders: Orders) -> None:
    battle = orders.battle
    vehicles = [unit for unit in battle.attacker.units if unit.recruit.unit.unit_class is UnitClass.VEHICLE]
    half = -(-len(vehicles) // 2)
    exits = orders.labels(battle.sites.exits)
    orders.objective(
        "half-through",
        "attacker",
        "exit",
        "half",
        {"targets": ids(vehicles), "count": half, "hexes": exits, "points": 3},
        count=half,
        total=len(vehicles),
    )
    orders.objective(
        "all-through",
        "attacker",
        "exit",
        "all" if len(vehicles) > 2 else "both",
        {"targets": ids(vehicles), "count": len(vehicles), "hexes": exits, "points": 2},
        count=len(vehicles),
    )
    for number, hex_ in enumerate(battle.sites.people, 1):
        orders.people(f"crowd-{number}", hex_, crowd=number > 1, owner="defender")
    if battle.terms.level > PEACE:
        stopped = len(vehicles) - half + 1
        facts = {"targets": ids(vehicles), "count": stopped, "sudden_death": True}
        orders.objective("stopped", "defender", "eliminate", "stopped", facts, count=stopped)
        orders.wins("defender", "broken", all=["stopped"])
    else:
        orders.provide("no_entry", side=orders.side("defender"), hexes=exits)
        orders.provide("no_roadblock", hexes=exits)
    orders.wins("attacker", "attacker", points=3)
    orders.wins("defender", "defender", otherwise=True)

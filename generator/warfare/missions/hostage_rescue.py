"""Hostage-rescue mission: three people, each with a guard beside them."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, landmarks, remote_way_out
from generator.warfare.writing.orders import Orders, ids
from sandtable.games.warfare.scenarios.provisions import EXIT_WITH_PEOPLE
from sandtable.geometry.chance import Chance

HOSTAGES = ("engineer", "nurse", "driver")
LEAST_FLIGHT = 6  # hexes from any room to where the captors leave the map
WAITING = 2  # turns in which the captors wait for a call
CARRIED_OFF = 2  # of them, and the captors have won


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """Three places in and around the core where hostages are kept, and a way out for the captors."""
    tiles = dict.fromkeys([field.core, field.rear])
    rooms = landmarks(field, tiles, len(HOSTAGES), chance, apart=2, suits=field.is_cover)
    exits = remote_way_out(field, rooms, LEAST_FLIGHT) if rooms else ()
    return Sites(posts=rooms, people=rooms, exits=exits, hub=rooms) if len(rooms) == len(HOSTAGES) and exits else None


def order(orders: Orders) -> None:
    battle = orders.battle
    home = orders.labels(battle.attacker.edge)
    for name, hex_ in zip(HOSTAGES, battle.sites.people, strict=True):
        orders.people(name, hex_, owner="defender")
        facts = {"targets": [name], "hexes": home, "points": 2}
        orders.objective(f"the-{name}", "attacker", "rescue", name, facts)
    units = battle.attacker.units
    most = -(-2 * len(units) // 3)
    facts = {"targets": ids(units), "count": most, "until": battle.turns, "points": 1}
    orders.objective("everyone-back", "attacker", "survive", "alive", facts, count=most, total=len(units))
    gone = {
        "targets": list(HOSTAGES),
        "count": CARRIED_OFF,
        "hexes": orders.labels(battle.sites.exits),
        "sudden_death": True,
    }
    orders.objective("carried-off", "defender", "exit", "gone", gone, count=CARRIED_OFF)
    orders.wins("defender", "gone", all=["carried-off"])
    orders.wins("attacker", "attacker", points=4)
    orders.wins("defender", "defender", otherwise=True)
    hostages = {"markers": list(HOSTAGES), "called": orders.word("hostages")}
    orders.provide("still", side=orders.side("defender"), **hostages, until=WAITING)
    orders.provide("never_crowd", **hostages)
    orders.remind("rescue")
    orders.provide("exit", people=EXIT_WITH_PEOPLE)

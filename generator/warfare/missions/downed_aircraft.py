"""Downed-aircraft mission: a crew that both sides want."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, halfway, way_out
from generator.warfare.writing.orders import Orders, ids
from sandtable.games.warfare.scenarios.provisions import EXIT_WITH_PEOPLE
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import distance

TRAPPED = 2  # turns in which the crew cannot leave the wreck
CHOICES = 3  # of the places that are as far from one side as from the other


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """A wreck on open ground in the middle, with its crew; they are to come home, or to be carried off."""
    centre = next(tile.centre for tile in field.tiles if tile.face.tile == field.core)
    open_ground = [
        hex_
        for hex_ in field.by_tile[field.core]
        if field.spot(hex_).letter == "." and field.open_sides(hex_) >= 3 and distance(hex_, centre) <= 2
    ]
    if not open_ground:
        return None
    wreck = chance.pick(halfway(field, open_ground)[:CHOICES])
    exits = way_out(field, field.rear, [wreck])
    return Sites((wreck,), people=(wreck,), exits=exits) if exits else None


def order(orders: Orders) -> None:
    battle = orders.battle
    wreck = battle.sites.goals[0]
    orders.people("crew", wreck)
    home = {"targets": ["crew"], "hexes": orders.labels(battle.attacker.edge), "points": 3}
    orders.objective("crew-home", "attacker", "rescue", "crew", home)
    orders.control("the-wreck", "attacker", wreck, points=1, words="wreck")
    units = battle.attacker.units
    most = -(-2 * len(units) // 3)
    facts = {"targets": ids(units), "count": most, "until": battle.turns, "points": 1}
    orders.objective("in-good-order", "attacker", "survive", "alive", facts, count=most, total=len(units))
    taken = {"targets": ["crew"], "hexes": orders.labels(battle.sites.exits), "sudden_death": True}
    orders.objective("crew-taken", "defender", "exit", "taken", taken)
    orders.wins("defender", "taken", all=["crew-taken"])
    orders.losses("defender", 0.6)
    orders.wins("attacker", "attacker", points=4)
    orders.wins("defender", "defender", otherwise=True)
    crew = {"markers": ["crew"], "called": orders.word("crew")}
    orders.provide("still", **crew, until=TRAPPED, note=orders.word("trapped"))
    orders.provide("never_crowd", **crew)
    orders.remind("rescue")
    orders.provide("exit", people=EXIT_WITH_PEOPLE)

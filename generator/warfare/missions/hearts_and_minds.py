"""Hearts-and-minds mission: crowds to calm, a doctor to fetch."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, dwellings, landmarks, lived_in
from generator.warfare.wishes import PEACE
from generator.warfare.writing.orders import Orders
from sandtable.geometry.chance import Chance

GATHERINGS = 5
CALM_AT_START = 2
LISTENING = 1  # turns in which people hear both sides


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """Five gatherings and a doctor, spread over the map; the place the doctor is wanted at lies nearer home."""
    tiles = [tile for tile in field.names if tile != field.home]
    clinic = landmarks(field, [field.home], 1, chance, suits=lambda hex_: lived_in(field.spot(hex_)))
    people = dwellings(field, tiles, GATHERINGS + 1, chance, apart=2, beside=clinic)
    return Sites(goals=clinic, people=people, hub=people) if len(people) == GATHERINGS + 1 and clinic else None


def order(orders: Orders) -> None:
    battle = orders.battle
    *gatherings, doctor = battle.sites.people
    clinic = battle.sites.goals[0]
    names = [f"gathering-{number}" for number in range(1, GATHERINGS + 1)]
    for number, (name, hex_) in enumerate(zip(names, gatherings, strict=True), 1):
        orders.people(name, hex_, crowd=number > CALM_AT_START)
    orders.people("doctor", doctor)
    for count, points in ((4, 3), (GATHERINGS, 2)):
        facts = {"targets": names, "count": count, "until": battle.turns, "points": points}
        words = "calm" if count < GATHERINGS else "all_calm"
        orders.objective(f"calm-{count}", "attacker", "convert", words, facts, count=count, total=GATHERINGS)
    facts = {"targets": ["doctor"], "hexes": [battle.field.label(clinic)], "points": 2}
    where = battle.site_words(clinic)
    orders.objective("the-doctor", "attacker", "rescue", "doctor", facts, clinic=where)
    facts = {"targets": names, "count": GATHERINGS, "sudden_death": True}
    orders.objective("uprising", "defender", "convert", "uprising", facts, count=GATHERINGS)
    orders.wins("defender", "uprising", all=["uprising"])
    if battle.terms.level > PEACE:
        orders.losses("defender", 0.6)
    orders.wins("attacker", "attacker", points=4)
    orders.wins("defender", "defender", otherwise=True)
    people = {"markers": ["doctor"], "called": orders.word("doctor")}
    defender = orders.side("defender")
    orders.provide("never_crowd", until=LISTENING, note=orders.word("listening"))
    orders.provide("never_crowd", **people)
    orders.provide("only_cargo", **people)
    orders.provide("no_entry", side=defender, hexes=[battle.field.label(clinic)], **people)
    orders.provide("still", side=defender, **people)
    orders.remind("rescue")

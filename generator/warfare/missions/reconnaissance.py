"""Reconnaissance mission: reveal every question mark, and return."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, landmarks
from generator.warfare.writing.orders import Orders, ids
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.geometry.chance import Chance

SIGHTINGS = 5
REAL = 2  # of them are no dummies
POSTS = 2


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """Five places where something was seen, and two watchers between them."""
    tiles = [tile for tile in field.names if tile != field.home]
    goals = landmarks(field, tiles, SIGHTINGS, chance, apart=2)
    posts = landmarks(field, tiles, POSTS, chance, apart=3, beside=goals, suits=field.is_cover)
    return Sites(goals, posts=posts) if len(goals) == SIGHTINGS and len(posts) == POSTS else None


def order(orders: Orders) -> None:
    battle = orders.battle
    real = _real(orders)
    names = []
    for number, hex_ in enumerate(battle.sites.goals, 1):
        marker = real if number <= REAL else "dummy"
        name = f"sighting-{number}"
        names.append(name)
        place = {"at": battle.field.label(hex_), "owner": orders.side("defender"), "face": "b"}
        orders.markers.append({"marker": marker, "id": name, **place})
    for count, points in ((2, 2), (3, 2)):
        facts = {"targets": names, "count": count, "points": points}
        orders.objective(f"seen-{count}", "attacker", "destroy", "seen", facts, count=count, total=SIGHTINGS)
    scouts = battle.attacker.units
    half = -(-len(scouts) // 2)
    facts = {"targets": ids(scouts), "count": half, "hexes": orders.labels(battle.attacker.edge), "points": 2}
    orders.objective("back-again", "attacker", "exit", "home", facts, count=half)
    orders.losses("defender", 0.6)
    orders.wins("attacker", "attacker", points=4)
    orders.wins("defender", "defender", otherwise=True)
    orders.remind("sightings")


def _real(orders: Orders) -> str:
    """Marker under the true question marks: IED or mine, or a roadblock if the attacker cannot clear those."""
    battle = orders.battle
    if not any(battle.with_action("attacker", SpecialAction.ENGINEERS, SpecialAction.RECON)):
        return "roadblock-hidden"
    return "ied" if battle.terms.defender.bloc == "irregular" else "mine"

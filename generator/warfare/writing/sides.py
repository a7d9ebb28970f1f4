"""Sides as they are written: each team is one, or with more than two players may be two."""

from collections.abc import Iterable, Sequence

from generator.warfare.army.collection import Collection
from generator.warfare.army.forces import FEWEST_UNITS
from generator.warfare.battle import Battle, Data
from generator.warfare.content.grammar import in_languages
from generator.warfare.content.mission_sheets import Part
from generator.warfare.setup import Deployed, Standing
from sandtable.games.warfare.pieces import SupportType

# Start boxes (G-16); an ally begins one box behind.
START = {"attacker": 40, "defender": 38}
HAND_LEVEL = 3  # below this rule level Irregulars have a roadblock in hand: they have little else


def side_data(battle: Battle, collection: Collection, *, alarm: bool) -> list[Data]:
    """Attacker's sides, then the defender's; with an alarm the defender starts ahead."""
    boxes = {"attacker": START["defender"], "defender": START["attacker"]} if alarm else START
    return [
        *_team(battle, collection, "attacker", boxes["attacker"]),
        *_team(battle, collection, "defender", boxes["defender"]),
    ]


def _team(battle: Battle, collection: Collection, part: Part, start: int) -> list[Data]:
    deployed = battle.deployed(part)
    team = deployed.force.team
    name = battle.names[part]
    cubes = next(r.fields["cubes"] for r in collection.box.pack.component("blocs").records if r.id == team.bloc)
    shares = _shares(deployed, team.players, team.nations)
    second = battle.terms.content.words[f"second.{part}"]
    names = [(name.id, name.name), (second["id"], in_languages(second, name.name.by_language))]
    found = []
    for number, units in enumerate(shares):
        side: Data = {"id": names[number][0], "name": names[number][1]}
        if len(shares) > 1:
            side["team"] = part
        side["nations"] = _nations(units, collection)
        side["cube"] = cubes[number]
        side["start"] = start - number
        zones = _zones(battle, deployed, shares, number)
        if zones:
            side["zones"] = zones
        side["units"] = [_unit(unit) for unit in units]
        supports = _supports(battle, deployed)[number :: len(shares)]
        if supports:
            side["supports"] = supports
        if _has_hand(battle, part) and number == 0:
            side["hand"] = [{"marker": "roadblock", "count": 1}]
        found.append(side)
    return found


def _has_hand(battle: Battle, part: Part) -> bool:
    team = battle.deployed(part).force.team
    return team.bloc == "irregular" and part == "defender" and battle.terms.level < HAND_LEVEL


def _shares(deployed: Deployed, players: int, nations: Sequence[str]) -> list[list[Standing]]:
    """Return the units of each player: by nation where both have enough, else divided evenly.

    Riders stay with their carrier.
    """
    if players == 1:
        return [list(deployed.units)]
    by_nation = _shared_out(deployed.units, nations)
    return by_nation if min(len(share) for share in by_nation) >= FEWEST_UNITS else _shared_out(deployed.units, ())


def _shared_out(units: Iterable[Standing], nations: Sequence[str]) -> list[list[Standing]]:
    """Divide units between two players: those of two nations to their own, all others to the smaller share."""
    groups: dict[str, list[Standing]] = {}
    for unit in units:
        groups.setdefault(unit.place.get("in", unit.id), []).append(unit)
    shares: list[list[Standing]] = [[], []]
    # Carriers with riders first: single units then make the shares even.
    for group in sorted(groups.values(), key=len, reverse=True):
        nation = group[0].recruit.unit.nation
        if len(nations) > 1 and nation in nations[:2]:
            owner = nations.index(nation)
        else:
            owner = min((0, 1), key=lambda one: len(shares[one]))
        shares[owner] += group
    return shares


def _zones(battle: Battle, deployed: Deployed, shares: Sequence[Sequence[Standing]], number: int) -> Data:
    """Return the zones that a share of the units needs; players who share a zone get separate hexes of it."""
    found: Data = {}
    for zone in deployed.zones:
        users = [sum(unit.place.get("zone") == zone.id for unit in share) for share in shares]
        if not users[number]:
            continue
        hexes = sorted(zone.hexes, key=battle.field.label)
        if sum(count > 0 for count in users) > 1:
            spare = (len(hexes) - sum(users)) // len(users)
            cut = users[0] + spare
            hexes = hexes[:cut] if number == 0 else hexes[cut:]
        found[zone.id] = {"name": zone.name, "hexes": battle.field.labels(hexes)}
    return found


def _nations(units: Iterable[Standing], collection: Collection) -> list[str]:
    used = {unit.recruit.unit.nation for unit in units}
    return [nation for nation in collection.box.factions.bloc_by_nation if nation in used]


def _unit(unit: Standing) -> Data:
    return {"unit": unit.recruit.unit.id, "id": unit.id, **unit.place, **unit.state}


def _supports(battle: Battle, deployed: Deployed) -> list[Data]:
    """Supports with their turns; nothing comes on the last one."""
    found = []
    for call in deployed.force.calls:
        support: Data = {"support": call.support.id, "turn": min(call.turn, battle.turns - 1)}
        if call.support.type is SupportType.DRONE:
            support["side"] = call.drone_side
        found.append(support)
    return found

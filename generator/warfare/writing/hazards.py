"""Hazards on the attacker's ways: IEDs, mines, dummies, roadblocks, wrecks."""

from collections.abc import Iterator

from generator.warfare.army.collection import Collection
from generator.warfare.battle import Battle, Data
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.games.warfare.scenarios.opening import WALKER
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex, neighbours, within
from sandtable.ground.movement import Obstacles, costs_from
from sandtable.ground.terrain import ROADS

UNKNOWN_LEVEL = 3
WRECKS = 2
BARRED = 0.6  # probability of a roadblock where the attacker could clear it
AROUND_WALLS = 4  # greatest distance in hexes of hazards from the besieged
CLEAR_OF_START = 2  # least distance in hexes of hazards from starts


def hazards(battle: Battle, collection: Collection, marked: set[Hex], chance: Chance) -> Iterator[Data]:
    """Yield markers of the defender on the attacker's ways; hexes in `marked` already have one and are skipped."""
    ways = _ways(battle, marked, chance)
    owner = battle.names["defender"].id
    irregular = battle.terms.defender.bloc == "irregular"
    sappers = list(battle.with_action("attacker", SpecialAction.ENGINEERS))
    finders = list(battle.with_action("attacker", SpecialAction.ENGINEERS, SpecialAction.RECON))
    count = battle.terms.sheet.hazards

    def lay(marker: str, wanted: int, face: str, on_road: bool) -> Iterator[Data]:
        for number in range(min(wanted, collection.copies.get(marker, 0))):
            place = next((hex_ for hex_ in ways if not on_road or battle.field.spot(hex_).letter in ROADS), None)
            if place is None:
                return
            ways.remove(place)
            stem = marker.partition("-")[0]
            name = f"{stem}-{number + 1}"
            yield {"marker": marker, "id": name, "at": battle.field.label(place), "owner": owner, "face": face}

    if count and sappers and chance.fraction() < BARRED:
        yield from lay("roadblock", 1 + (battle.terms.scale > 0), "a", True)
    if battle.terms.level >= UNKNOWN_LEVEL and finders and count:
        wanted = count + battle.terms.scale
        buried = min(wanted, collection.copies.get("ied", 0) if irregular else 0, 3)
        yield from lay("ied", buried, "b", False)
        yield from lay("mine", wanted - buried, "b", False)
        yield from lay("dummy", max(1, wanted - 1), "b", False)


def _ways(battle: Battle, marked: set[Hex], chance: Chance) -> list[Hex]:
    """Return hexes on and beside the attacker's ways to the goals, in random order, the ways themselves first."""
    field = battle.field
    begin = battle.attacker.starts(field) | set(battle.attacker.edge)
    start = min(begin, key=field.label)
    ends = battle.sites.hub or battle.sites.goals or battle.sites.exits
    if battle.terms.sheet.disposition == "siege":
        path = set(field.around(ends, AROUND_WALLS))
    elif battle.terms.sheet.disposition == "column":
        path = set(battle.sites.road)
    else:
        path = {hex_ for way in field.drives(start, ends) for hex_ in way}
    beside = {place for hex_ in path for _, place in neighbours(hex_) if place in field.dry} - path
    occupied = begin | battle.defender.starts(field) | set(battle.defender.edge) | marked | battle.sites.hexes
    closed = occupied.union(battle.sites.exits, *(within(hex_, CLEAR_OF_START) for hex_ in begin))

    def free(hexes: set[Hex]) -> list[Hex]:
        return chance.shuffled(sorted(hexes - closed))

    return free(path) + free(beside)


def wrecks(battle: Battle, marked: set[Hex], chance: Chance) -> list[Data]:
    """Rubble on two hexes of the way where there is room to go round."""
    field = battle.field
    found: list[Hex] = []
    for hex_ in _ways(battle, marked, chance):
        whole = field.dry - {hex_, *found}
        start = min(battle.attacker.starts(field) | set(battle.attacker.edge))
        around = costs_from(field.board, WALKER, [start], Obstacles(impassable=frozenset((hex_, *found))))
        if whole <= around.keys():
            found.append(hex_)
        if len(found) == WRECKS:
            break
    return [
        {"marker": "rubble", "id": f"wreck-{number}", "at": field.label(hex_), "face": "a"}
        for number, hex_ in enumerate(found, 1)
    ]

"""Score cards and terrains of a pack."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.edadh.cards import LEVELS, Box
from sandtable.games.edadh.setup import START_DMG, START_MP
from sandtable.model.pack import Pack, Record
from sandtable.model.phrases import listed

CELLS = range(61)


@rule("ED014", "wrong-score-card", Severity.ERROR, ref="1.4", on="pack")
def wrong_score_card(pack: Pack) -> Iterator[Complaint]:
    """A score card does not show 60 to 0 once each, or starts elsewhere than at 50 MP and 0 Damage.

    Why: both tokens move over these cells; MP are capped at 60.
    Bad:
        score-cards: [{id: a, name: Score, faction: angueth, rows: [[50, 1, 0]], start: {mp: 50, dmg: 0}}]
    Good:
        score-cards:
          - id: a
            name: Score
            faction: angueth
            rows:
              - [60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40]
              - [39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20]
              - [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
            start: {mp: 50, dmg: 0}
    """
    told: set[tuple[Position, str]] = set()
    for record in Box(pack).of_kind("score-card"):
        cells = Counter(cell for row in record.fields["rows"] for cell in row)
        wrong = {
            "lacks": [cell for cell in CELLS if cell not in cells],
            "repeats": [cell for cell, times in cells.items() if times > 1],
            "goes on to": [cell for cell in cells if cell not in CELLS],
        }
        said = [f"{verb} {_some(found)}" for verb, found in wrong.items() if found]
        # Cards that have it from the file's defaults have one fault.
        if said and (record.place("rows"), "rows") not in told:
            message = f"the {record.name.english} {listed(said)}"
            yield record.place("rows"), message, "it shows 60 to 0 once each"
        start = record.fields["start"]
        if (start["mp"], start["dmg"]) != (START_MP, START_DMG) and (record.place("start"), "start") not in told:
            message = f"the {record.name.english} starts at {start['mp']} MP and {start['dmg']} Damage"
            yield record.place("start"), message, f"every game starts at {START_MP} MP and {START_DMG} Damage"
        told |= {(record.place(key), key) for key in ("rows", "start")}


@rule("ED027", "plain-terrain", Severity.ERROR, ref="1.5", on="pack")
def plain_terrain(pack: Pack) -> Iterator[Complaint]:
    """A terrain changes nothing at any level.

    Why: a terrain card has a modifier or a Protection Value somewhere; open ground needs no card.
    Bad:
        terrains: [{id: a, name: Meadow, tactic: land, halves: [{B: {}, C: {mod: 0}}]}]
    Good:
        terrains: [{id: a, name: Meadow, tactic: land, halves: [{C: {mod: 1}}]}]
    """
    for record in Box(pack).of_kind("terrain"):
        if not any(_matters(half) for half in record.fields["halves"]):
            message = f"{record.name.english} has neither a modifier nor Protection at any level"
            yield record.place("halves"), message, "give a half mod: or prot: at B, C or M"


@rule("ED102", "untaught-tactic", Severity.WARNING, ref="R-STR-1", on="pack")
def untaught_tactic(pack: Pack) -> Iterator[Complaint]:
    """No Battle Master of a faction has a level for the tactic type of a terrain.

    Why: Stratagems are chosen up to the Battle Master's level for the terrain; without one the faction has none there.
    Bad:
        battle-masters: [{id: a, name: Old Captain, faction: angueth, tactics: {water: 3}}]
        terrains: [{id: b, name: Meadow, tactic: land, halves: [{C: {mod: 1}}]}]
    Good:
        battle-masters: [{id: a, name: Old Captain, faction: angueth, tactics: {water: 3, land: 2}}]
        terrains: [{id: b, name: Meadow, tactic: land, halves: [{C: {mod: 1}}]}]
    """
    box = Box(pack)
    taught: dict[str, set[str]] = {}
    for record in box.battle_masters.values():
        taught.setdefault(record.fields["faction"], set()).update(record.fields["tactics"])
    grounds: dict[str, list[Record]] = {}
    for terrain in box.terrains.values():
        grounds.setdefault(terrain.fields["tactic"], []).append(terrain)
    for tactic, terrains in grounds.items():
        for faction, tactics in taught.items():
            if tactic not in tactics:
                names = listed(terrain.name.english for terrain in terrains)
                message = f"no Battle Master of {box.faction_name(faction)} has a level for {tactic} ({names})"
                yield terrains[0].place("tactic"), message, f"add {tactic}: to the tactics of one"


def _some(cells: Sequence[int], most: int = 5) -> str:
    """The cells, or the first of many."""
    return listed(cells) if len(cells) <= most else f"{', '.join(map(str, cells[:most]))} …"


def _matters(half: Mapping[str, Any]) -> bool:
    return any(half.get(level, {}).get("mod") or half.get(level, {}).get("prot") for level in LEVELS)


RULES = (wrong_score_card, plain_terrain, untaught_tactic)

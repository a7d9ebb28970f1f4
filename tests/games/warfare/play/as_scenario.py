"""A position of Warfare written out as a scenario that begins there, and what the checker says of it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.yaml_writer import write_yaml
from rules_check.registry import rules_of
from sandtable.findings import Finding
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.position.state import ABOARD, HELD, MAP, WAITING, Position, Unit
from sandtable.games.warfare.scenarios.reader import open_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document

# What must hold wherever a game has come to: where pieces stand, what they bear, what the box holds.
PLACEMENT = (
    *("WF001", "WF002", "WF013", "WF014", "WF015", "WF018", "WF024", "WF025", "WF026", "WF027", "WF029", "WF030"),
    *("WF031", "WF032", "WF033", "WF036", "WF037", "WF038", "WF044", "WF045", "WF046", "WF053", "WF058", "WF111"),
    *("WF112", "WF116", "WF133", "WF134", "WF146"),
)
# What speaks of something else than where pieces stand, and may come about in play.
ELSEWHERE = {
    "ground and walls, which play never changes": (
        *("WF016", "WF017", "WF106", "WF169", "WF170", "WF019", "WF020", "WF021", "WF022", "WF023", "WF153"),
    ),
    "the start alone: who acts first, zones, entries, drops": (
        *("WF039", "WF040", "WF072", "WF073", "WF107", "WF108", "WF109", "WF135", "WF150", "WF151", "WF167"),
        *("WF172", "WF182", "WF183", "WF184"),
    ),
    "the length, level and options of a scenario": (
        *("WF041", "WF042", "WF043", "WF055", "WF056", "WF057", "WF154", "WF185", "WF195"),
    ),
    "a side that has lost all its units, or the arms against something": (
        *("WF047", "WF048", "WF049", "WF050", "WF051", "WF052", "WF054", "WF071", "WF149"),
    ),
    "objectives, victory and special rules, some met or past by now": (
        *("WF064", "WF065", "WF066", "WF067", "WF068", "WF069", "WF110", "WF113", "WF114", "WF115"),
        *("WF118", "WF119", "WF120", "WF136", "WF137", "WF138", "WF139", "WF140", "WF141", "WF142", "WF143", "WF144"),
        *("WF168", "WF159", "WF160", "WF161", "WF162", "WF165", "WF166", "WF171", "WF173", "WF174", "WF175", "WF177"),
        *("WF178", "WF179", "WF180", "WF181", "WF189", "WF190", "WF191", "WF192", "WF194"),
    ),
    "enemies in sight of each other, hemmed in or far away: a battle": (
        *("WF060", "WF061", "WF063", "WF101", "WF102", "WF103", "WF104", "WF105", "WF158"),
    ),
    "swimming, hovering in Overwatch, standing on one's own Unknown marker: poor starts, fair play": (
        *("WF028", "WF034", "WF059", "WF147", "WF148", "WF163", "WF164"),
    ),
    "what a certificate of play says of the scenario": ("WF122", "WF123", "WF124", "WF125", "WF126"),
    "facts and spelling": ("WF035", "WF062", "WF070", "WF075", "WF117", "WF152", "WF176", "WF186", "WF187", "WF188"),
}
_MORALE = ("", "shaken", "suppressed")
_SUPPLY_NEVER_BINDS = ("Morale", "Damage")  # W-8


def misplaced(state: Position, start: Scenario) -> list[Finding]:
    """What the checker's placement rules say of a position."""
    loaded = load_document(scenario_of(state, start).encode(), "position.yaml", Path())
    if loaded.document is None:
        return list(loaded.findings)
    read = open_scenario(loaded.document)
    assert not read.problems, read.problems
    rules = [rule for rule in rules_of("warfare") if rule.on in ("scenario", "draft") and rule.code in PLACEMENT]
    found = [finding for rule in rules for finding in rule.run(read)]
    return [one for one in found if not one.message.startswith(_SUPPLY_NEVER_BINDS)]


def scenario_of(state: Position, start: Scenario) -> str:
    """The file of a scenario that begins with this position; what it is played for is left out."""
    data = start.file.data
    kept = {key: data[key] for key in ("game", "level", "turns", "players", "options", "map", "first") if key in data}
    if start.allow_martyrdom is not None:
        kept["allow_martyrdom"] = start.allow_martyrdom
    sides = [_side(state, number, side) for number, side in enumerate(data["sides"])]
    markers = list(_markers(state, Counter()))
    return write_yaml({**kept, "sides": sides, **({"markers": markers} if markers else {})}, [])


def _side(state: Position, number: int, written: Mapping[str, Any]) -> dict[str, Any]:
    side = {key: written[key] for key in ("id", "team", "nations", "cube") if key in written}
    side["start"] = (state.levels[number] - 1) % 40 + 1
    units = [_unit(state, unit) for unit in state.units if unit.side == number]
    side["units"] = [unit for unit in units if unit]
    supports = [
        _support(support.kind.id, support.kind.drone_side) for support in state.supports if support.side == number
    ]
    if supports:
        side["supports"] = supports
    if state.hands[number]:
        side["hand"] = [{"marker": "roadblock", "count": state.hands[number]}]
    return side


def _support(name: str, drone_side: str | None) -> dict[str, Any]:
    return {"support": name, **({"side": drone_side} if drone_side else {})}


def _unit(state: Position, unit: Unit) -> dict[str, Any]:
    """A unit as it stands; nothing for one that is out of the game or to come."""
    written: dict[str, Any] = {"unit": unit.kind.id, "id": unit.id}
    if unit.where == MAP:
        written["at"] = state.label(unit.hex)
    elif unit.where == ABOARD:
        written["in"] = state.units[unit.carrier].id
    elif unit.where == HELD:
        written["held"] = True
    elif unit.where == WAITING:
        table = state.tables.units[unit.number]
        written["enters"] = {"edge": [state.label(hex_) for hex_ in table.entry], "turn": max(1, table.turn)}
    else:
        return {}
    if unit.damage:
        written["damage"] = unit.damage
    if unit.morale:
        written["morale"] = _MORALE[unit.morale]
    if unit.overwatch:
        written["overwatch"] = True
    return written


def _markers(state: Position, used: Counter[str]) -> Iterator[dict[str, Any]]:
    for marker in state.markers:
        # A sniper that hides is a support; it is counted there.
        if marker.where not in (MAP, ABOARD) or marker.type == "sniper":
            continue
        name = marker.type
        if name == "roadblock":
            used[name] += not marker.hidden
            # Three have no ? on their back; the others are shown when those are used up.
            name = "roadblock-hidden" if marker.hidden or used[name] > 3 else name
        written: dict[str, Any] = {"marker": name, "id": marker.id}
        if marker.where == MAP:
            written["at"] = state.label(marker.hex)
        else:
            written["in"] = state.units[marker.carrier].id
        if marker.type == "population":
            written["face"] = "a" if marker.crowd else "b"
        elif marker.type in ("ied", "mine", "dummy") or name == "roadblock-hidden":
            written["face"] = "b" if marker.hidden else "a"
            if not marker.hidden and marker.type != "roadblock":
                written["revealed"] = True
            written["owner"] = _owner(state.tables, marker.owner)
        yield written


def _owner(tables: Tables, seat: int) -> str:
    return tables.sides[seat].id

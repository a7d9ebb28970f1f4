"""Gestures on units, markers and supports: place, move, flip, take away, set values."""

from collections.abc import Iterator
from typing import Any

from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.games.warfare.box import words
from sandtable.jobs.workbench.field.games.warfare.gestures.writing import (
    MARKER,
    SCENARIO,
    SIDE,
    SUPPORT,
    UNIT,
    WAYS,
    free_id,
    kind_of,
    ordered,
    path_of,
)
from sandtable.jobs.workbench.field.games.warfare.places import hex_of, side_named, unit_at
from sandtable.jobs.workbench.field.part import Done, Json, Refused
from sandtable.jobs.workbench.field.places import path_text
from sandtable.jobs.workbench.field.yaml_nodes import Path


def place(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Put a counter of the box into the scenario."""
    match asked["kind"]:
        case "unit":
            return _place_unit(scenario, draft, asked)
        case "marker":
            return _place_marker(scenario, draft, asked)
    return _place_support(scenario, draft, asked)


def _place_unit(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    record = asked["record"]
    if record not in scenario.box.units or "to" not in asked:
        raise Refused("no-counter", record=record)
    side = side_named(scenario, asked.get("side", ""))
    way, value = _way(scenario, draft, asked["to"])
    path = (*side.path, "units")
    index = draft.insert(path, ordered({"unit": record, way: value}, UNIT), SIDE)
    name = words(scenario.box.pack.by_id[record].name)
    return Done(path_text((*path, index)), "placed", {"name": name, "place": _where(asked["to"])})


def _place_marker(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    record = asked["record"]
    if record not in scenario.box.markers or "to" not in asked:
        raise Refused("no-counter", record=record)
    way, value = _way(scenario, draft, asked["to"], marker=True)
    given = {"marker": record, way: value, "face": asked.get("face"), "owner": asked.get("owner")}
    marker = scenario.box.markers[record]
    if marker.can_hide and given["owner"] is None and scenario.sides:
        given["owner"] = asked.get("side") or scenario.sides[-1].id
    index = draft.insert(("markers",), ordered(given, MARKER), SCENARIO)
    name = words(scenario.box.pack.by_id[record].name)
    return Done(f"markers/{index}", "placed", {"name": name, "place": _where(asked["to"])})


def _place_support(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    record = asked["record"]
    support = scenario.box.supports.get(record)
    if support is None:
        raise Refused("no-counter", record=record)
    side = side_named(scenario, asked.get("side", ""))
    drone = asked.get("drone") or (min(support.sides) if support.sides else None)
    at = asked.get("to", {}).get("at")
    if at is not None:
        hex_of(scenario, at)
    given = {"support": record, "side": drone, "turn": asked.get("turn", 1), "at": at}
    path = (*side.path, "supports")
    index = draft.insert(path, ordered(given, SUPPORT), SIDE)
    name = words(scenario.box.pack.by_id[record].name)
    return Done(path_text((*path, index)), "support-placed", {"name": name, "turn": str(given["turn"])})


def move(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Put a unit, a marker or a sniper somewhere else."""
    path = path_of(draft, asked["path"])
    kind = kind_of(path)
    if kind not in ("unit", "marker", "support"):
        raise Refused("cannot-move")
    if kind == "support" and "at" not in asked["to"]:
        raise Refused("cannot-move")
    way, value = _way(scenario, draft, asked["to"], marker=kind == "marker", mover=path)
    path = path_of(draft, asked["path"])
    written = [one for one in WAYS if draft.node((*path, one)) is not None]
    if kind == "support":
        draft.set((*path, "at"), value, SUPPORT)
    elif way in written:
        draft.set((*path, way), value, UNIT)
    elif written:
        draft.rekey((*path, written[0]), way, value)
    else:
        draft.set((*path, way), value, MARKER if kind == "marker" else UNIT)
    for one in written:
        if one != way and draft.node((*path, one)) is not None:
            draft.remove((*path, one))
    return Done(asked["path"], "moved", {"name": _name(scenario, draft, path), "place": _where(asked["to"])})


def _way(
    scenario: Scenario, draft: Draft, to: Json, *, marker: bool = False, mover: Path | None = None
) -> tuple[str, Any]:
    """Key and value of a place; a carrier without an id gets one."""
    way, value = next(iter(to.items()))
    if marker and way not in ("at", "in"):
        raise Refused("not-for-markers")
    if way == "at":
        return way, scenario.ground.labels[hex_of(scenario, value)]
    if way == "zone":
        return way, value
    if way == "in":
        carrier = unit_at(scenario, value)
        if mover is not None and carrier.path == mover:
            raise Refused("into-itself")
        return way, ensure_id(scenario, draft, carrier)
    if way == "enters":
        for label in value["edge"]:
            hex_of(scenario, label)
        if not value["edge"]:
            raise Refused("no-edge")
        return way, {"edge": list(value["edge"]), "turn": value["turn"]}
    return way, True


def ensure_id(scenario: Scenario, draft: Draft, unit: PlacedUnit) -> str:
    """Id of a unit as written; one that has none gets it."""
    written = draft.data((*unit.path, "id"))
    if written is not None:
        return str(written)
    taken = {one.id for one in scenario.units} | {one.id for one in scenario.markers if one.id is not None}
    # An id that nothing was told apart by so far may be a better one than the program's.
    used = unit.id in _referred(scenario)
    made = unit.id if used else free_id(unit.unit.id.partition("-")[2] or unit.unit.id, taken)
    draft.set((*unit.path, "id"), made, UNIT)
    return made


def _referred(scenario: Scenario) -> set[str]:
    """Ids of pieces that the scenario names."""
    found = {unit.carrier for unit in scenario.units if unit.carrier is not None}
    found |= {marker.carrier for marker in scenario.markers if marker.carrier is not None}
    return found | {target for goal in scenario.objectives for target in goal.targets}


def flip(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Turn a marker, a tile or a drone over."""
    path = path_of(draft, asked["path"])
    match kind_of(path):
        case "marker":
            marker = next((one for one in scenario.markers if one.path == path), None)
            if marker is None:
                raise Refused("no-piece")
            draft.set((*path, "face"), "a" if marker.face == "b" else "b", MARKER)
        case "tile":
            draft.set((*path, "side"), "B" if draft.data((*path, "side")) == "A" else "A")
        case "support":
            if draft.data((*path, "side")) is None:
                raise Refused("no-other-side")
            draft.set((*path, "side"), "large" if draft.data((*path, "side")) == "fpv" else "fpv")
        case _:
            raise Refused("no-other-side")
    return Done(asked["path"], "flipped", {"name": _name(scenario, draft, path)})


def remove(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Take things away; passengers go with their carrier."""
    paths = {path_of(draft, one) for one in asked["paths"]}
    kinds = {kind_of(path) for path in paths}
    if "scenario" in kinds:
        raise Refused("no-piece")
    for kind, key, least in (("tile", ("map", "tiles"), "last-tile"), ("side", ("sides",), "last-side")):
        if kind in kinds:
            node = draft.node(key)
            if node is None or len(node.items) <= sum(kind_of(path) == kind for path in paths):
                raise Refused(least)
    name = _name(scenario, draft, next(iter(paths))) if len(paths) == 1 else None
    paths |= set(_aboard(scenario, paths))
    _keep_ids(scenario, draft, paths)
    # From the end: what stands before keeps its path.
    for path in sorted(paths, key=lambda path: _start(draft, path), reverse=True):
        if draft.node(path) is not None:
            draft.remove(path)
    if name is None:
        return Done(None, "removed-many", {"n": str(len(paths))})
    return Done(None, "removed", {"name": name})


def _start(draft: Draft, path: Path) -> int:
    node = draft.node(path)
    return node.start if node is not None else 0


def _aboard(scenario: Scenario, paths: set[Path]) -> Iterator[Path]:
    """Units and markers that ride in what is taken away."""
    gone = {unit.id for unit in scenario.units if unit.path in paths}
    for unit in scenario.units:
        if unit.carrier in gone:
            yield unit.path
    for marker in scenario.markers:
        if marker.carrier in gone:
            yield marker.path


def _keep_ids(scenario: Scenario, draft: Draft, paths: set[Path]) -> None:
    """Write the ids by which units are named, where they are called by their number in a list that becomes shorter."""
    referred = _referred(scenario)
    for unit in scenario.units:
        if unit.path in paths or unit.id not in referred or draft.data((*unit.path, "id")) is not None:
            continue
        earlier = any(path[:-1] == unit.path[:-1] and int(path[-1]) < int(unit.path[-1]) for path in paths)
        if earlier:
            draft.set((*unit.path, "id"), unit.id, UNIT)


def _name(scenario: Scenario, draft: Draft, path: Path) -> dict[str, str]:
    """Name of a thing in sentences."""
    match kind_of(path):
        case "unit" | "marker" | "support" as kind:
            record = str(draft.data((*path, kind)))
            found = scenario.box.pack.by_id.get(record)
            return words(found.name if found is not None else None, record)
        case "tile":
            return words(None, str(draft.data((*path, "tile"))))
        case "zone" as kind:
            return words(None, str(path[-1]))
    return words(None, str(draft.data((*path, "id")) or path_text(path)))


def _where(to: Json) -> Any:
    way, value = next(iter(to.items()))
    match way:
        case "at":
            return value
        case "zone":
            return {"en": f"the zone {value}", "it": f"la zona {value}"}
        case "in":
            return {"en": "a carrier", "it": "un mezzo"}
        case "enters":
            return {"en": f"the edge, turn {value['turn']}", "it": f"il bordo, turno {value['turn']}"}
    return {"en": "reserve", "it": "riserva"}

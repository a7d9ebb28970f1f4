"""Gestures on objectives, victory, sides and single values."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.games.warfare.gestures.writing import (
    MARKER,
    OBJECTIVE,
    SCENARIO,
    SIDE,
    SUPPORT,
    UNIT,
    VICTORY,
    ZONE,
    cleaned,
    free_id,
    kind_of,
    ordered,
    path_of,
    rename_references,
    set_values,
    slug,
)
from sandtable.jobs.workbench.field.games.warfare.places import hex_of
from sandtable.jobs.workbench.field.part import Done, Json, Refused
from sandtable.jobs.workbench.field.places import path_text
from sandtable.jobs.workbench.field.yaml_nodes import Path

# Keys that may be set, by the kind of thing; what is drawn with the mouse has gestures of its own.
_HEAD = (
    "id",
    "title",
    "author",
    "source",
    "edition",
    "level",
    "turns",
    "players",
    "options",
    "allow_martyrdom",
    "briefing",
    "first",
    "rules",
)
_KEYS: Mapping[str, tuple[str, ...]] = {
    "scenario": _HEAD,
    "side": ("id", "name", "team", "nations", "cube", "start"),
    "unit": ("id", "count", "morale", "damage", "overwatch"),
    "marker": ("id", "face", "owner", "revealed", "count"),
    "support": ("id", "side", "turn", "at"),
    "zone": ("name",),
    "objective": OBJECTIVE,
    "victory": VICTORY,
}
_ORDERS: Mapping[str, tuple[str, ...]] = {
    "scenario": SCENARIO, "side": SIDE, "unit": UNIT, "marker": MARKER, "support": SUPPORT, "zone": ZONE,
    "objective": OBJECTIVE, "victory": VICTORY,
}  # fmt: skip
_RENAMED = {"side": "sides", "unit": "pieces", "marker": "pieces", "objective": "objectives"}
_WHOLE = {
    "count": 1,
    "turn": 1,
    "turns": 1,
    "level": 1,
    "players": 1,
    "until": 1,
    "damage": 0,
    "start": 1,
    "points": None,
}


def set_fields(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Set values of the scenario or of one thing in it."""
    path = path_of(draft, asked["path"])
    return _change(scenario, draft, path, kind_of(path), asked["values"])


def objective(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Add an objective, or change one."""
    values = asked["values"]
    if "path" in asked:
        return _of_kind(scenario, draft, asked, "objective")
    for key in ("type", "side"):
        if not values.get(key):
            raise Refused("needs", key=key)
    taken = [goal.id for goal in scenario.objectives]
    made = {**values, "id": values.get("id") or free_id(slug(values.get("name"), values["type"]), taken)}
    return _add(scenario, draft, ("objectives",), made, "objective")


def victory(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Add a victory condition, or change one."""
    if "path" in asked:
        return _of_kind(scenario, draft, asked, "victory")
    if not asked["values"].get("side"):
        raise Refused("needs", key="side")
    return _add(scenario, draft, ("victory",), asked["values"], "victory")


def side(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Add a side, or change one."""
    values = asked["values"]
    if "path" in asked:
        return _of_kind(scenario, draft, asked, "side")
    for key in ("nations", "cube", "start"):
        if not values.get(key):
            raise Refused("needs", key=key)
    taken = [one.id for one in scenario.sides]
    made = {**values, "id": values.get("id") or free_id(slug(values.get("name"), "side"), taken)}
    return _add(scenario, draft, ("sides",), made, "side")


def _of_kind(scenario: Scenario, draft: Draft, asked: Json, kind: str) -> Done:
    path = path_of(draft, asked["path"])
    if kind_of(path) != kind:
        raise Refused("no-piece")
    return _change(scenario, draft, path, kind, asked["values"])


def _add(scenario: Scenario, draft: Draft, path: Path, values: Mapping[str, Any], kind: str) -> Done:
    _check(scenario, kind, values)
    given = ordered({key: cleaned(value) for key, value in values.items()}, _KEYS[kind])
    index = draft.insert(path, {key: value for key, value in given.items() if value is not False}, SCENARIO)
    return Done(path_text((*path, index)), "added", {"name": str(given.get("id", ""))})


def _change(scenario: Scenario, draft: Draft, path: Path, kind: str, values: Mapping[str, Any]) -> Done:
    if kind not in _KEYS:
        raise Refused("no-piece")
    _check(scenario, kind, values)
    given = {key: value for key, value in values.items() if key != "id"}
    new, old = values.get("id"), draft.data((*path, "id"))
    for key, value in given.items():
        if value is False and key not in ("allow_martyrdom",):
            given[key] = None  # what does not hold need not be written
    set_values(
        draft, path, given, tuple(key for key in _ORDERS[kind] if key in _KEYS[kind]) if not path else _ORDERS[kind]
    )
    if "id" in values and new != old:
        if new is None:
            draft.remove((*path, "id"))
        else:
            draft.set((*path, "id"), new, _ORDERS[kind])
            if old is not None and kind in _RENAMED:
                rename_references(draft, _RENAMED[kind], str(old), str(new))
    return Done(path_text(path), "set", {"keys": ", ".join(values)})


def _check(scenario: Scenario, kind: str, values: Mapping[str, Any]) -> None:
    for key, value in values.items():
        if key not in _KEYS[kind]:
            raise Refused("no-field-of", key=key)
        if key in _WHOLE and value is not None:
            least = _WHOLE[key]
            if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
                raise Refused("no-number", key=key)
        if key == "hexes" and value is not None:
            for label in value:
                hex_of(scenario, label)

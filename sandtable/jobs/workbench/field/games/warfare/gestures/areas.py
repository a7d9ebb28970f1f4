"""Gestures on zones and entry edges."""

from typing import Any

from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.games.warfare.gestures.writing import (
    SIDE,
    UNIT,
    WAYS,
    ZONE,
    cleaned,
    free_id,
    kind_of,
    path_of,
    slug,
)
from sandtable.jobs.workbench.field.games.warfare.places import hex_of, labels_of, side_named, unit_at, zone_at
from sandtable.jobs.workbench.field.part import Done, Json, Refused
from sandtable.jobs.workbench.field.places import path_text


def zone(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Draw, extend or erase a set-up zone."""
    hexes = [scenario.ground.labels[hex_of(scenario, label)] for label in asked["hexes"]]
    if "path" not in asked:
        return _new_zone(scenario, draft, asked, hexes)
    side, name, placed = zone_at(scenario, asked["path"])
    path = (*side.path, "zones", name)
    before = (
        [one.label for one in placed.named]
        if not placed.tiles and placed.of is None
        else labels_of(scenario, placed.hexes)
    )
    wanted = changed(before, hexes, asked["mode"])
    if not wanted:
        raise Refused("empty-zone")
    draft.set((*path, "hexes"), wanted, ZONE)
    for key in ("tiles", "within", "of"):
        draft.remove((*path, key))
    if "name" in asked and cleaned(asked["name"]) is not None:
        draft.set((*path, "name"), cleaned(asked["name"]), ZONE)
    return Done(path_text(path), "zone", {"name": name, "n": str(len(wanted))})


def _new_zone(scenario: Scenario, draft: Draft, asked: Json, hexes: list[str]) -> Done:
    side = side_named(scenario, asked.get("side", ""))
    if not hexes or asked["mode"] == "erase":
        raise Refused("empty-zone")
    name = free_id(slug(asked.get("name"), "zone"), side.zones)
    given: dict[str, Any] = {"hexes": hexes}
    if cleaned(asked.get("name")) is not None:
        given = {"name": cleaned(asked["name"]), **given}
    if side.zones:
        draft.set((*side.path, "zones", name), given)
    else:
        draft.set((*side.path, "zones"), {name: given}, SIDE)
    return Done(path_text((*side.path, "zones", name)), "zone", {"name": name, "n": str(len(hexes))})


def changed(before: list[str], hexes: list[str], mode: str) -> list[str]:
    """Hexes after drawing over some."""
    once = list(dict.fromkeys(hexes))
    if mode == "set":
        return once
    if mode == "erase":
        return [one for one in before if one not in once]
    return before + [one for one in once if one not in before]


def entry(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Draw, extend or erase the edge over which a unit enters."""
    path = path_of(draft, asked["path"])
    if kind_of(path) != "unit":
        raise Refused("no-piece")
    unit = unit_at(scenario, asked["path"])
    hexes = [scenario.ground.labels[hex_of(scenario, label)] for label in asked["hexes"]]
    before = [one.label for one in unit.entry.edge] if unit.entry is not None else []
    wanted = changed(before, hexes, asked["mode"])
    if not wanted:
        raise Refused("no-edge")
    turn = asked.get("turn", unit.entry.turn if unit.entry is not None else 2)
    if unit.entry is not None:
        draft.set((*path, "enters", "edge"), wanted)
        draft.set((*path, "enters", "turn"), turn)
    else:
        written = [one for one in WAYS if draft.node((*path, one)) is not None]
        given = {"edge": wanted, "turn": turn}
        if written:
            draft.rekey((*path, written[0]), "enters", given)
        else:
            draft.set((*path, "enters"), given, UNIT)
    return Done(asked["path"], "entry", {"n": str(len(wanted)), "turn": str(turn)})

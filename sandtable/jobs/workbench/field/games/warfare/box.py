"""The box of the game as a palette: nations, counters, markers, supports and tiles with their numbers."""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from sandtable.games.warfare.pieces import Ability, UnitClass
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.handouts.warfare.counters import FOOT
from sandtable.jobs.workbench.field.open_fields import digest_of
from sandtable.jobs.workbench.field.part import Json, Shown
from sandtable.model.pack import Component, Pack, Record, Text

# Widths in mm of the map: hexes are 15.6 across flats.
_WIDE, _UPRIGHT, _SQUARE = 14.4, 11.4, 9.6


def box(shown: Shown) -> Json:
    """Everything that a scenario may use."""
    scenario: Scenario = shown.view
    pack = scenario.box.pack
    made: Json = {
        "nations": [
            {"id": one.id, "name": words(one.name), "bloc": one.fields["bloc"]}
            for one in pack.component("nations").records
        ],
        "blocs": [
            {
                "id": one.id,
                "name": words(one.name),
                "regular": one.fields["regular"],
                "cubes": list(one.fields["cubes"]),
            }
            for one in pack.component("blocs").records
        ],
        "units": [_unit(shown, component, record) for component, record in _records(pack, "units")],
        "markers": [_marker(shown, component, record) for component, record in _records(pack, "markers")],
        "supports": [_support(shown, component, record) for component, record in _records(pack, "supports")],
        "tiles": [_tile(shown, record) for _, record in _records(pack, "tiles")],
        "cubes": list(dict.fromkeys(cube for one in pack.component("blocs").records for cube in one.fields["cubes"])),
    }
    made["digest"] = digest_of(repr(made))
    return made


def left(scenario: Scenario) -> Json:
    """Numbers of everything that is still in the box."""
    game = scenario.box
    units = Counter[str]()
    for unit in scenario.units:
        units[unit.unit.id] += unit.count
    supports = Counter(support.support.id for side in scenario.sides for support in side.supports)
    markers = Counter[str]()
    for marker in scenario.markers:
        markers[marker.marker.id] += marker.count
    for side in scenario.sides:
        for held, count in side.hand:
            markers[held.id] += count
    tiles = Counter(scenario.tile_names)
    return {
        "units": {one.id: one.copies - units[one.id] for one in game.units.values()},
        "supports": {one.id: one.copies - supports[one.id] for one in game.supports.values()},
        "markers": {one.id: one.copies - markers[one.id] for one in game.markers.values()},
        "tiles": {name: 1 - tiles[name] for name in game.tiles},
    }


def words(text: Text | None, fallback: str = "") -> dict[str, str]:
    """A text by language; one without languages serves all."""
    if text is None:
        return {"en": fallback, "it": fallback}
    by = {language: text[language] for language in text.by_language if language}
    return by or {"en": text[""], "it": text[""]}


def picture(shown: Shown, component: str, record: str, side: str) -> str:
    """Address of a counter's face."""
    return f"/field/counter?{urlencode({**shown.address, 'component': component, 'record': record, 'side': side})}"


def size_of(component: Component, record: Record) -> list[float]:
    """Width and height of a counter as it lies on the map, in mm of it."""
    whole = component.size_of(record)
    foot = FOOT if component.type == "units" else 0.0
    height = whole.height - foot
    width = _WIDE if whole.width > whole.height else _UPRIGHT if component.type == "units" else _SQUARE
    return [round(width, 2), round(width * height / whole.width, 2)]


def is_wide(unit_class: UnitClass) -> bool:
    """True for counters that lie along their long edge."""
    return unit_class is UnitClass.VEHICLE


def _records(pack: Pack, kind: str) -> Iterator[tuple[Component, Record]]:
    return (
        (component, record) for component in pack.components if component.type == kind for record in component.records
    )


def _unit(shown: Shown, component: Component, record: Record) -> Json:
    game = shown.view.box
    unit = game.units[record.id]
    return {
        "record": record.id,
        "component": component.id,
        "nation": unit.nation,
        "name": words(record.name),
        "class": unit.unit_class.value,
        "copies": unit.copies,
        "points": game.force_points.of(unit),
        "carries": int(Ability.TRANSPORT in unit.abilities),
        "flies": not unit.is_ground,
        "airborne": Ability.AIRBORNE in unit.abilities,
        "amphibious": Ability.AMPHIBIOUS in unit.abilities,
        "wide": is_wide(unit.unit_class),
        "picture": picture(shown, component.id, record.id, "front"),
        "size": size_of(component, record),
        "back": picture(shown, component.id, record.id, "back"),
    }


def _marker(shown: Shown, component: Component, record: Record) -> Json:
    marker = shown.view.box.markers[record.id]
    sides: dict[str, Any] = record.fields["sides"]
    return {
        "record": record.id,
        "component": component.id,
        "name": words(record.name),
        "type": marker.type,
        "copies": marker.copies,
        "faces": {
            face: {
                "name": words(Text.of(sides[face]["name"])) if "name" in sides[face] else words(record.name),
                "unknown": sides[face].get("unknown", False),
                "picture": picture(shown, component.id, record.id, "front" if face == "a" else "back"),
            }
            for face in ("a", "b")
        },
        "picture": picture(shown, component.id, record.id, "front"),
        "size": size_of(component, record),
    }


def _support(shown: Shown, component: Component, record: Record) -> Json:
    game = shown.view.box
    support = game.supports[record.id]
    return {
        "record": record.id,
        "component": component.id,
        "name": words(record.name),
        "bloc": support.bloc,
        "type": support.type.value,
        "copies": support.copies,
        "points": game.force_points.of(support),
        "drone_sides": sorted(support.sides),
        "picture": picture(shown, component.id, record.id, "front"),
        "size": size_of(component, record),
    }


def _tile(shown: Shown, record: Record) -> Json:
    def face(side: str) -> str:
        return f"/field/tile?{urlencode({**shown.address, 'tile': record.id, 'side': side})}"

    sides = list(record.fields["faces"])
    return {
        "tile": record.id,
        "sides": sides,
        "name": words(record.name, record.id),
        "names": {
            side: words(Text.of(one["name"])) if "name" in one else None for side, one in record.fields["faces"].items()
        },
        "themes": {side: one.get("theme") for side, one in record.fields["faces"].items()},
        "picture": {side: face(side) for side in sides},
        "rectangle": bool(record.fields.get("rectangle")),
    }

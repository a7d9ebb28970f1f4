"""A scenario as the page draws it over its ground: pieces, sides, zones, entries, objectives, victory, special rules."""

from collections.abc import Iterator
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.pieces import Ability
from sandtable.games.warfare.scenarios.deployment import Objective, PlacedSupport, PlacedUnit, Side, Zone
from sandtable.games.warfare.scenarios.provision_words import provision_words
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex
from sandtable.handouts.warfare.context import ScenarioContext
from sandtable.handouts.warfare.goals import condition, victory_condition
from sandtable.handouts.warfare.signs import CUBES
from sandtable.jobs.workbench.field.games.warfare.box import is_wide, left, picture, size_of, words
from sandtable.jobs.workbench.field.part import Json, Shown
from sandtable.jobs.workbench.field.places import path_text
from sandtable.model.pack import Component, Pack, Record

_HEAD = ("title", "briefing", "level", "turns", "players", "first", "options", "author", "edition", "source", "id")


def state(shown: Shown) -> Json:
    """Everything of a scenario but its ground and the box."""
    scenario: Scenario = shown.view
    data = scenario.file.data
    contexts = _contexts(scenario)
    return {
        "head": {
            **{key: data.get(key) for key in _HEAD},
            "title": words(scenario.title) if scenario.title else None,
            "briefing": words(scenario.briefing) if scenario.briefing else None,
            "options": list(scenario.options),
            "at": {key: shown.places.at((key,)) for key in _HEAD if key in data},
        },
        "pieces": [*_units(shown), *_markers(shown), *_supports(shown)],
        "sides": [_side(shown, side) for side in scenario.sides],
        "zones": [_zone(shown, side, name, zone) for side in scenario.sides for name, zone in side.zones.items()],
        "entries": list(_entries(shown)),
        "objectives": [_objective(shown, goal, contexts) for goal in scenario.objectives],
        "victory": [
            {
                "sentence": {
                    language: " ".join(victory_condition(context, one)) for language, context in contexts.items()
                },
                "path": path_text(one.path),
                "side": one.side,
                "all": list(one.all) if one.all is not None else None,
                "points": one.points,
                "otherwise": bool(one.otherwise),
                "text": words(one.text) if one.text else None,
                "at": shown.places.at(one.path),
            }
            for one in scenario.victory
        ],
        "provisions": [
            {
                "path": f"provisions/{index}",
                "kind": next(iter(data["provisions"][index]), ""),
                "words": {
                    language: provision_words(scenario, one, scenario.box.pack.words[language])
                    for language in scenario.box.pack.languages
                },
                "at": shown.places.at(("provisions", index)),
            }
            for index, one in enumerate(scenario.provisions)
        ],
        "places": _places(shown),
        "sight_limit": scenario.sight_limit,
        "left": left(scenario),
    }


def _places(shown: Shown) -> Json:
    """Places of tiles and of the sketch in the text."""
    paths: list[tuple[str | int, ...]] = [("map", "sketch"), ("map",)]
    paths += [("map", "tiles", index) for index in range(len(shown.view.file.data["map"].get("tiles", ())))]
    found = {path_text(path): shown.places.at(path) for path in paths}
    return {path: at for path, at in found.items() if at is not None}


# --- pieces


def _label(scenario: Scenario, hex_: Hex | None) -> str | None:
    return scenario.label(hex_) if hex_ is not None and scenario.board is not None else None


def _units(shown: Shown) -> Iterator[Json]:
    scenario: Scenario = shown.view
    counters = _counters(scenario.box.pack)
    by_id: dict[str, PlacedUnit] = {}
    for unit in scenario.units:
        by_id.setdefault(unit.id, unit)
    aboard: dict[str, list[str]] = {}
    for unit in scenario.units:
        if unit.carrier is not None:
            aboard.setdefault(unit.carrier, []).append(path_text(unit.path))
    written = scenario.file
    for unit in scenario.units:
        carrier = by_id.get(unit.carrier) if unit.carrier is not None else None
        owner, record = counters[unit.unit.id]
        component = owner.id
        yield {
            "path": path_text(unit.path),
            "kind": "unit",
            "record": unit.unit.id,
            "component": component,
            "id": _written(written.data, unit.path, "id"),
            "called": unit.id,
            "name": words(unit.name),
            "side": unit.side,
            "nation": unit.unit.nation,
            "way": next(iter(unit.ways), None),
            "hex": _label(scenario, unit.hex),
            "zone": unit.zone,
            "in": path_text(carrier.path) if carrier is not None else None,
            "held": unit.held,
            "enters": {"edge": [one.label for one in unit.entry.edge], "turn": unit.entry.turn} if unit.entry else None,
            "passengers": aboard.get(unit.id, []),
            "count": unit.count,
            "morale": unit.morale,
            "damage": unit.damage,
            "overwatch": unit.overwatch,
            "class": unit.unit.unit_class.value,
            "flies": not unit.unit.is_ground,
            "carries": int(Ability.TRANSPORT in unit.unit.abilities),
            "wide": is_wide(unit.unit.unit_class),
            "picture": picture(shown, component, unit.unit.id, "front"),
            "back": picture(shown, component, unit.unit.id, "back"),
            "size": size_of(owner, record),
            "at": shown.places.at(unit.path),
        }


def _markers(shown: Shown) -> Iterator[Json]:
    scenario: Scenario = shown.view
    counters = _counters(scenario.box.pack)
    carriers = {unit.id: path_text(unit.path) for unit in reversed(scenario.units)}
    for marker in scenario.markers:
        owner, record = counters[marker.marker.id]
        yield {
            "path": path_text(marker.path),
            "kind": "marker",
            "record": marker.marker.id,
            "component": owner.id,
            "type": marker.marker.type,
            "id": marker.id,
            "name": words(marker.name),
            "hex": _label(scenario, marker.hex),
            "in": carriers.get(marker.carrier) if marker.carrier is not None else None,
            "face": marker.face,
            "owner": marker.owner,
            "hidden": marker.hidden,
            "revealed": marker.revealed,
            "count": marker.count,
            "picture": picture(shown, owner.id, marker.marker.id, "front" if marker.face == "a" else "back"),
            "size": size_of(owner, record),
            "at": shown.places.at(marker.path),
        }


def _supports(shown: Shown) -> Iterator[Json]:
    scenario: Scenario = shown.view
    counters = _counters(scenario.box.pack)
    for side in scenario.sides:
        for support in side.supports:
            owner, record = counters[support.support.id]
            component = owner.id
            yield {
                "path": path_text(support.path),
                "kind": "support",
                "record": support.support.id,
                "component": component,
                "type": support.support.type.value,
                "id": _written(scenario.file.data, support.path, "id"),
                "name": words(support.name),
                "side": support.side,
                "turn": support.turn,
                "drone": support.drone_side,
                "hex": _label(scenario, support.hex),
                "picture": picture(shown, component, support.support.id, _side_of(support)),
                "size": size_of(owner, record),
                "at": shown.places.at(support.path),
            }


def _side_of(support: PlacedSupport) -> str:
    return "back" if support.drone_side == "large" else "front"


def _written(data: Any, path: tuple[str | int, ...], key: str) -> Any:
    for step in path:
        data = data[step]
    return data.get(key)


def _counters(pack: Pack) -> dict[str, tuple[Component, Record]]:
    """Each counter with its component."""
    return {
        record.id: (component, record)
        for component in pack.components
        if component.type in ("units", "markers", "supports")
        for record in component.records
    }


# --- sides


def _side(shown: Shown, side: Side) -> Json:
    scenario: Scenario = shown.view
    points = scenario.box.force_points
    return {
        "path": path_text(side.path),
        "id": side.id,
        "name": words(side.name, side.id),
        "team": side.team if side.team != side.id else None,
        "nations": list(side.nations),
        "cube": side.cube,
        "colour": CUBES.get(side.cube, "#5a5a56"),
        "start": side.start,
        "points": sum(unit.count * points.of(unit.unit) for unit in side.units)
        + sum(points.of(one.support) for one in side.supports),
        "regular": scenario.is_regular(side),
        "hand": [{"record": marker.id, "count": count} for marker, count in side.hand],
        "at": shown.places.at(side.path),
    }


def _zone(shown: Shown, side: Side, name: str, zone: Zone) -> Json:
    scenario: Scenario = shown.view
    labels = scenario.board.labels if scenario.board is not None else {}
    return {
        "path": path_text(zone.path),
        "side": side.id,
        "id": name,
        "name": words(zone.name, name),
        "hexes": sorted(labels[hex_] for hex_ in zone.hexes if hex_ in labels),
        "form": "tiles" if zone.tiles else "within" if zone.of is not None else "hexes",
        "at": shown.places.at(zone.path),
    }


def _entries(shown: Shown) -> Iterator[Json]:
    for unit in shown.view.units:
        if unit.entry is not None:
            yield {
                "path": path_text(unit.path),
                "side": unit.side,
                "hexes": [one.label for one in unit.entry.edge],
                "turn": unit.entry.turn,
                "at": shown.places.at((*unit.path, "enters")),
            }


# --- objectives


def _contexts(scenario: Scenario) -> dict[str, ScenarioContext]:
    """Writers of sentences about a scenario, by language."""
    if not scenario.objectives and not scenario.victory:
        return {}
    pack = scenario.box.pack
    return {language: ScenarioContext(scenario, _renderer(pack, language)) for language in pack.languages}


def _objective(shown: Shown, goal: Objective, contexts: dict[str, ScenarioContext]) -> Json:
    letter = next((context.roster.letters.get(goal.id) for context in contexts.values()), None)
    return {
        "path": path_text(goal.path),
        "id": goal.id,
        "type": goal.type,
        "side": goal.side,
        "name": words(goal.name, goal.id),
        "hexes": [one.label for one in goal.places],
        "targets": list(goal.targets),
        "count": goal.count,
        "until": goal.until,
        "points": goal.points,
        "hidden": goal.hidden,
        "sudden_death": goal.sudden_death,
        "note": words(goal.note) if goal.note else None,
        "letter": letter,
        "sentence": {language: condition(context, goal) for language, context in contexts.items()},
        "at": shown.places.at(goal.path),
    }


_renderers: dict[tuple[int, str], tuple[Pack, FaceRenderer]] = {}
_MOST_RENDERERS = 8


def _renderer(pack: Pack, language: str) -> FaceRenderer:
    """Renderer that sentences are written with; it draws nothing here."""
    key = (id(pack), language)
    if key not in _renderers or _renderers[key][0] is not pack:
        while len(_renderers) >= _MOST_RENDERERS:
            _renderers.pop(next(iter(_renderers)))
        _renderers[key] = (pack, FaceRenderer(pack, language))
    return _renderers[key][1]

"""Gestures on tiles: lay, turn, shift, exchange."""

from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.games.warfare.gestures.writing import (
    MAP,
    TILE,
    kind_of,
    ordered,
    path_of,
    rename_hexes,
)
from sandtable.jobs.workbench.field.part import Done, Json, Refused
from sandtable.jobs.workbench.field.yaml_nodes import Path, walk

_TURNS = 6


def lay(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Lay a tile of the box."""
    if draft.node(("map", "sketch")) is not None:
        raise Refused("only-tiles")
    _check_tile(scenario, draft, asked["tile"])
    _check_free(draft, asked["cell"])
    given = {"tile": asked["tile"], "side": asked["side"], "at": list(asked["cell"]), "rotate": asked.get("rotate", 0)}
    index = draft.insert(("map", "tiles"), ordered(given, TILE), MAP)
    return Done(f"map/tiles/{index}", "laid", {"name": f"{asked['tile']}{asked['side']}"})


def turn(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Turn a tile by sixths, clockwise."""
    path = _tile(draft, asked["path"])
    name = str(draft.data((*path, "tile")))
    before = int(draft.data((*path, "rotate")) or 0)
    face = scenario.box.face(name, "A")
    turns = face.shape.turns if face is not None else tuple(range(_TURNS))
    wanted = (before + asked["by"]) % _TURNS
    if wanted not in turns:
        wanted = next(one for one in sorted(turns, key=lambda one: (one - wanted) % _TURNS) if one != before)
    draft.set((*path, "rotate"), wanted, TILE)
    return Done(asked["path"], "turned", {"name": name, "n": str(wanted)})


def shift(_scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Lay a tile somewhere else."""
    path = _tile(draft, asked["path"])
    _check_free(draft, asked["cell"], path)
    draft.set((*path, "at"), list(asked["cell"]), TILE)
    return Done(asked["path"], "shifted", {"name": str(draft.data((*path, "tile")))})


def exchange(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Lay another tile in place of one; what stands on it keeps its hexes."""
    path = _tile(draft, asked["path"])
    old, new = str(draft.data((*path, "tile"))), asked["tile"]
    if new != old:
        _check_tile(scenario, draft, new)
        draft.set((*path, "tile"), new)
        rename_hexes(draft, lambda label: f"{new}.{label.partition('.')[2]}" if label.startswith(f"{old}.") else label)
        draft.replace(
            [
                (node.start, node.end, new)
                for where, node in walk(draft.root)
                if node.kind == "scalar" and node.value == old and "zones" in where and "tiles" in where
            ]
        )
    if "side" in asked:
        draft.set((*path, "side"), asked["side"], TILE)
    return Done(asked["path"], "exchanged", {"name": old, "other": new})


def _tile(draft: Draft, written: str) -> Path:
    path = path_of(draft, written)
    if kind_of(path) != "tile":
        raise Refused("no-piece")
    return path


def _check_tile(scenario: Scenario, draft: Draft, tile: str) -> None:
    if tile not in scenario.box.tiles:
        raise Refused("no-tile", tile=tile)
    node = draft.node(("map", "tiles"))
    if node is not None and tile in [item.plain().get("tile") for item in node.items]:
        raise Refused("tile-laid", tile=tile)


def _check_free(draft: Draft, cell: list[int], but: Path | None = None) -> None:
    node = draft.node(("map", "tiles"))
    for index, item in enumerate(node.items if node is not None else ()):
        if ("map", "tiles", index) != but and [int(one) for one in item.plain().get("at", ())] == list(cell):
            raise Refused("cell-taken")

"""A map of Tiled as the YAML of a sketch: for a scenario (`map:`) or for a pack's hex map (`maps:`)."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.exports.tiled.ground_map import Cell, GroundMap, joints, label, usual_roads
from sandtable.exports.tiled.reading import ReadMap, rows_of

RECORD = "sandtable record"  # property of a map: fields of the hex map it was made of
_NO_CELL = "-"


def sketch_data(ground: GroundMap) -> dict[str, Any]:
    """Return `map:` of a scenario: sketch, walls, paints, and roads where they are not all joined."""
    digits = 3 if max(ground.columns, ground.rows) > 99 else 2
    # Rows of a sketch may end early.
    rows = [row.rstrip(f"{_NO_CELL} ") for row in rows_of(ground, _NO_CELL)]
    data: dict[str, Any] = {"sketch": "\n".join(rows) + "\n"}
    if ground.walls:
        data["fortified"] = {label(cell, digits): list(sides) for cell, sides in sorted(ground.walls.items())}
    paint = {label(cell, digits): one.paint for cell, one in sorted(ground.cells.items()) if one.paint}
    if paint:
        data["paint"] = paint
    roads = ground.ways.get("road", ())
    if joints(roads) != usual_roads(ground.cells):
        data["links"] = _chains(roads, digits)
    return data


def record_data(read: ReadMap) -> dict[str, Any]:
    """Return a record of a pack's hex or square map, with all that Tiled does not show as it was."""
    ground = read.ground
    try:
        kept = json.loads(read.properties.get(RECORD, "{}"))
    except ValueError:
        kept = {}
    data: dict[str, Any] = (
        {key: value for key, value in kept.items() if isinstance(key, str)} if isinstance(kept, dict) else {}
    )
    for key in ("columns", "rows", "roads", "rivers", "sketch"):
        data.pop(key, None)
    if ground.shape == "flat":
        data["top"] = "flat"
    data["sketch"] = "\n".join(rows_of(ground, _NO_CELL)) + "\n"
    for kind in ("road", "river"):
        if chains := ground.ways.get(kind, ()):
            data[f"{kind}s"] = _chains(chains, 2)
    return data


def yaml_text(read: ReadMap, name: str) -> str:
    """Return the whole file: a draft of a scenario's map, or a file of maps."""
    if RECORD in read.properties or read.ground.shape != "pointy":
        data = {"id": name, "name": name, "source": "house", "cell": 18, **record_data(read)}
        inside = "\n".join(f"    {line}" if line else "" for line in _block(data).splitlines())
        return f"maps:\n  - {inside.lstrip()}\n"
    inside = "\n".join(f"  {line}" if line else "" for line in _block(sketch_data(read.ground)).splitlines())
    return f"# From Tiled; put it into a scenario.\nmap:\n{inside}\n"


def _chains(chains: Sequence[Sequence[Cell]], digits: int) -> list[list[str]]:
    return [[label(cell, digits) for cell in chain] for chain in chains]


def _block(data: Mapping[str, Any]) -> str:
    """YAML of a mapping: texts of several lines as they are, everything else in JSON, which YAML reads."""
    lines = []
    for key, value in data.items():
        if isinstance(value, str) and "\n" in value:
            lines += [f"{key}: |", *(f"  {line}" for line in value.splitlines())]
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines)

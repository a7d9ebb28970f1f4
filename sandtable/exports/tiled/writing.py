"""Write a map for Tiled: TMX or TMJ, and its tile set as TSX."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import Any

from sandtable.exports.tiled.geometry import SHAPES
from sandtable.exports.tiled.ground_map import Ground, GroundMap

VERSION, TILED = "1.8", "1.8.2"
COLUMNS = 8  # tiles in a row of the picture
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
Thing = dict[str, Any]


def objects_of(ground: GroundMap) -> dict[str, list[Thing]]:
    """Objects by layer: ways as lines from cell to cell, walls and units as points in their cells."""
    shape = SHAPES[ground.shape]
    layers: dict[str, list[Thing]] = {}
    for kind, chains in ground.ways.items():
        found = []
        for chain in chains:
            points = [shape.middle(cell) for cell in chain]
            x, y = points[0]
            found.append({"x": x, "y": y, "class": kind, "line": [(a - x, b - y) for a, b in points]})
        layers[f"{kind}s"] = found
    layers["walls"] = [
        {"x": x, "y": y, "class": "walls", "properties": {"sides": " ".join(sides)}}
        for cell, sides in sorted(ground.walls.items())
        for x, y in (shape.middle(cell),)
    ]
    layers["units"] = [
        {"x": x, "y": y, "class": "unit", "name": name} for cell, name in ground.units for x, y in (shape.middle(cell),)
    ]
    return {name: found for name, found in layers.items() if found}


def grid(ground: GroundMap, grounds: Sequence[Ground]) -> list[list[int]]:
    """Numbers of tiles, row by row; 0 where there is no cell."""
    number = {one: index for index, one in enumerate(grounds, 1)}
    return [
        [number[ground.cells[column, row]] if (column, row) in ground.cells else 0 for column in range(ground.columns)]
        for row in range(ground.rows)
    ]


def tmx(ground: GroundMap, grounds: Sequence[Ground], tileset: str, properties: dict[str, str]) -> str:
    """Return the map as TMX, with an external tile set."""
    shape = SHAPES[ground.shape]
    layers = objects_of(ground)
    count = sum(map(len, layers.values()))
    root = ET.Element(
        "map", version=VERSION, tiledversion=TILED, orientation=shape.orientation, renderorder="right-down"
    )
    root.attrib |= {"width": str(ground.columns), "height": str(ground.rows), "tilewidth": str(shape.width)}
    root.attrib |= {"tileheight": str(shape.height), "infinite": "0"}
    if shape.side:
        root.attrib |= {"hexsidelength": str(shape.side), "staggeraxis": shape.axis, "staggerindex": "odd"}
    root.attrib |= {"nextlayerid": str(len(layers) + 2), "nextobjectid": str(count + 1)}
    _properties(root, properties)
    ET.SubElement(root, "tileset", firstgid="1", source=tileset)
    layer = ET.SubElement(root, "layer", id="1", name="ground", width=str(ground.columns), height=str(ground.rows))
    data = ET.SubElement(layer, "data", encoding="csv")
    data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in grid(ground, grounds)) + "\n"
    number = 0
    for index, (name, found) in enumerate(layers.items(), 2):
        group = ET.SubElement(root, "objectgroup", id=str(index), name=name)
        for one in found:
            number += 1
            made = ET.SubElement(group, "object", id=str(number), x=_number(one["x"]), y=_number(one["y"]))
            made.attrib |= {"type": one["class"], **({"name": one["name"]} if "name" in one else {})}
            _properties(made, one.get("properties", {}))
            if "line" in one:
                line = " ".join(f"{_number(x)},{_number(y)}" for x, y in one["line"])
                ET.SubElement(made, "polyline", points=line)
            else:
                ET.SubElement(made, "point")
    return _written(root)


def tmj(ground: GroundMap, grounds: Sequence[Ground], tileset: Thing, properties: dict[str, str]) -> str:
    """Return the map as TMJ, with its tile set inside."""
    shape = SHAPES[ground.shape]
    layers = objects_of(ground)
    made: list[Thing] = [
        {
            "id": 1,
            "name": "ground",
            "type": "tilelayer",
            "width": ground.columns,
            "height": ground.rows,
            "x": 0,
            "y": 0,
            "opacity": 1,
            "visible": True,
            "data": [one for row in grid(ground, grounds) for one in row],
        }
    ]
    number = 0
    for index, (name, found) in enumerate(layers.items(), 2):
        objects = []
        for one in found:
            number += 1
            thing: Thing = {
                "id": number,
                "name": one.get("name", ""),
                "type": one["class"],
                "x": one["x"],
                "y": one["y"],
            }
            thing |= {"width": 0, "height": 0, "rotation": 0, "visible": True}
            thing |= {"polyline": [{"x": x, "y": y} for x, y in one["line"]]} if "line" in one else {"point": True}
            if "properties" in one:
                thing["properties"] = _listed(one["properties"])
            objects.append(thing)
        made.append({"id": index, "name": name, "type": "objectgroup", "draworder": "topdown", "opacity": 1, "visible": True, "x": 0, "y": 0, "objects": objects})  # fmt: skip
    root: Thing = {"type": "map", "version": VERSION, "tiledversion": TILED, "orientation": shape.orientation, "renderorder": "right-down", "width": ground.columns, "height": ground.rows, "tilewidth": shape.width, "tileheight": shape.height, "infinite": False, "compressionlevel": -1, "nextlayerid": len(made) + 1, "nextobjectid": number + 1}  # fmt: skip
    if shape.side:
        root |= {"hexsidelength": shape.side, "staggeraxis": shape.axis, "staggerindex": "odd"}
    root |= {"properties": _listed(properties), "tilesets": [{"firstgid": 1, **tileset}], "layers": made}
    return json.dumps(root, ensure_ascii=False, indent=1) + "\n"


def tsx(name: str, picture: str, shape_name: str, grounds: Sequence[Ground]) -> str:
    """Return the tile set as TSX: a tile has the letter and the paint of its ground."""
    data = tileset_data(name, picture, shape_name, grounds)
    kept = ("name", "tilewidth", "tileheight", "tilecount", "columns")
    root = ET.Element("tileset", {"version": VERSION, "tiledversion": TILED, **{key: str(data[key]) for key in kept}})
    size = {"width": str(data["imagewidth"]), "height": str(data["imageheight"])}
    ET.SubElement(root, "image", {"source": picture, **size})
    for tile in data["tiles"]:
        made = ET.SubElement(root, "tile", id=str(tile["id"]))
        _properties(made, {one["name"]: one["value"] for one in tile["properties"]})
    return _written(root)


def tileset_data(name: str, picture: str, shape_name: str, grounds: Sequence[Ground]) -> Thing:
    """Return the tile set as TMJ has it."""
    shape = SHAPES[shape_name]
    columns = min(COLUMNS, len(grounds))
    rows = -(-len(grounds) // columns)
    tiles = [
        {"id": index, "properties": _listed({"letter": one.letter, **({"paint": one.paint} if one.paint else {})})}
        for index, one in enumerate(grounds)
    ]
    return {"name": name, "image": picture, "imagewidth": columns * shape.width, "imageheight": rows * shape.height, "tilewidth": shape.width, "tileheight": shape.height, "tilecount": len(grounds), "columns": columns, "margin": 0, "spacing": 0, "tiles": tiles}  # fmt: skip


def _listed(properties: dict[str, str]) -> list[Thing]:
    return [{"name": name, "type": "string", "value": value} for name, value in sorted(properties.items())]


def _properties(parent: ET.Element, properties: dict[str, str]) -> None:
    if properties:
        group = ET.SubElement(parent, "properties")
        for name, value in sorted(properties.items()):
            ET.SubElement(group, "property", name=name, value=value)


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _written(root: ET.Element) -> str:
    ET.indent(root, " ")
    return f"{_HEAD}{ET.tostring(root, encoding='unicode')}\n"

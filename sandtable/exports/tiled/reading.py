"""Read a map of Tiled: TMX or TMJ, tile sets inside or beside it. Such files are untrusted.

A ground is known by the property `letter` of its tile; tiles without one are refused by name. Turned and mirrored tiles
count as what they are.
"""

import base64
import binascii
import json
import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from sandtable.errors import UserError
from sandtable.exports.tiled.geometry import SHAPES, Shape
from sandtable.exports.tiled.ground_map import Cell, Ground, GroundMap
from sandtable.ground.board import LONGEST

_ID = 0x0FFFFFFF  # the upper bits of a number turn its tile
_WAYS = ("road", "river")
MOST_OBJECTS = 20_000
Load = Callable[[str], bytes]
Data = dict[str, Any]


class NoMap(UserError):
    """A map that cannot be read; the message says what to do in Tiled."""


class ReadMap(NamedTuple):
    """A map as read, and the properties it has itself."""

    ground: GroundMap
    properties: Mapping[str, str]


def read_map(content: bytes, named: str, load: Load) -> ReadMap:
    """Return the map in a file; `load` gives the tile sets that lie beside it. Raise NoMap."""
    try:
        data = json.loads(content) if _is_json(content) else _map_data(_xml(content, named))
        return _read(data, named, load)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError, IndexError) as error:
        raise NoMap(f"{named}: no map of Tiled that can be read ({type(error).__name__})") from None


def loader(folder: Path, named: str, most: int = 4_000_000) -> Load:
    """Return a function that reads tile sets in the map's own folder, and nothing else."""

    def load(name: str) -> bytes:
        if PurePosixPath(name).name != name or "\\" in name or "\0" in name:
            raise NoMap(f"{named}: its tile set '{name[:80]}' is not beside it; move it there")
        path = folder / name
        if path.is_symlink() or not path.is_file() or path.stat().st_size > most:
            raise NoMap(f"{named}: its tile set '{name[:80]}' is missing, a link or too large")
        return path.read_bytes()

    return load


def _read(data: Data, named: str, load: Load) -> ReadMap:
    if data.get("infinite"):
        raise NoMap(f"{named}: the map is infinite; in Tiled: Map > Map Properties > Infinite, off")
    columns, rows = int(data["width"]), int(data["height"])
    if not 0 < columns <= LONGEST or not 0 < rows <= LONGEST:
        raise NoMap(f"{named}: a map has at most {LONGEST} columns and rows")
    shape_name, shape = _shape(data, named)
    grounds = _grounds(data, named, load)
    cells: dict[Cell, Ground] = {}
    layers = [one for one in data["layers"] if one.get("type") == "tilelayer"]
    # Upper layers lie over lower ones.
    for layer in layers:
        numbers = _numbers(layer, named)
        if len(numbers) != columns * rows:
            raise NoMap(f"{named}: layer '{layer.get('name', '')}' is not as large as the map")
        for index, number in enumerate(numbers):
            if number & _ID:
                row, column = divmod(index, columns)
                cells[column, row] = _ground(grounds, number & _ID, named, (column, row))
    if not cells:
        raise NoMap(f"{named}: there is no ground on it; paint some tiles")
    ways: dict[str, tuple[tuple[Cell, ...], ...]] = {}
    walls: dict[Cell, tuple[str, ...]] = {}
    count = 0
    for layer in data["layers"]:
        for one in layer.get("objects", ()):
            count += 1
            if count > MOST_OBJECTS:
                raise NoMap(f"{named}: more than {MOST_OBJECTS:,} objects")
            kind = one.get("type") or one.get("class") or ""
            x, y = float(one["x"]), float(one["y"])
            if kind in _WAYS and "polyline" in one:
                chain = tuple(
                    shape.cell(x + float(point["x"]), y + float(point["y"]), columns, rows) for point in one["polyline"]
                )
                ways[kind] = (*ways.get(kind, ()), chain)
            elif kind == "walls":
                walls[shape.cell(x, y, columns, rows)] = tuple(sorted(_properties(one).get("sides", "").split()))
    found = {kind: tuple(sorted(chains)) for kind, chains in ways.items()}
    return ReadMap(GroundMap(columns, rows, shape_name, cells, found, walls), _properties(data))


def _shape(data: Data, named: str) -> tuple[str, Shape]:
    for name, shape in SHAPES.items():
        if data["orientation"] == shape.orientation and (not shape.side or data.get("staggeraxis") == shape.axis):
            if shape.side and data.get("staggerindex", "odd") != "odd":
                raise NoMap(f"{named}: its first row is shifted; in Tiled: Map Properties > Stagger Index, Odd")
            width, height, side = int(data["tilewidth"]), int(data["tileheight"]), int(data.get("hexsidelength") or 0)
            if not (0 < width <= 4096 and 0 < height <= 4096):
                break
            return name, Shape(shape.orientation, width, height, side, shape.axis)
    raise NoMap(f"{named}: only hexagonal and orthogonal maps can be read")


def _grounds(data: Data, named: str, load: Load) -> dict[int, Ground | None]:
    """Grounds by number; None for a tile without a letter."""
    found: dict[int, Ground | None] = {}
    for one in data["tilesets"]:
        first = int(one["firstgid"])
        if "source" in one:
            content = load(str(one["source"]))
            inner: Data = json.loads(content) if _is_json(content) else _tileset_data(_xml(content, str(one["source"])))
        else:
            inner = one
        for tile in inner.get("tiles", ()):
            properties = _properties(tile)
            letter = properties.get("letter", "")
            known = len(letter) == 1 and not letter.isspace()
            found[first + int(tile["id"])] = Ground(letter, properties.get("paint", "")) if known else None
    return found


def _ground(grounds: Mapping[int, Ground | None], number: int, named: str, cell: Cell) -> Ground:
    ground = grounds.get(number)
    if ground is None:
        where = f"column {cell[0] + 1}, row {cell[1] + 1}"
        raise NoMap(f"{named}: the tile at {where} has no property 'letter' of one letter; give it one in its tile set")
    return ground


def _numbers(layer: Data, named: str) -> list[int]:
    data = layer["data"]
    if isinstance(data, list):
        return [int(one) for one in data]
    if layer.get("encoding") == "csv":
        return [int(one) for one in str(data).split(",") if one.strip()]
    size = int(layer["width"]) * int(layer["height"]) * 4
    if not 0 < size <= 4 * LONGEST * LONGEST:
        raise NoMap(f"{named}: a layer is too large")
    try:
        raw = base64.b64decode(str(data).strip(), validate=True)
        packing = layer.get("compression") or ""
        if packing in ("zlib", "gzip"):
            inflate = zlib.decompressobj(47)
            raw = inflate.decompress(raw, size + 1)
        elif packing:
            raise NoMap(f"{named}: layers packed with {packing} cannot be read; in Tiled: Tile Layer Format, CSV")
    except (binascii.Error, zlib.error):
        raise NoMap(f"{named}: the data of a layer are damaged") from None
    if len(raw) != size:
        raise NoMap(f"{named}: the data of a layer are damaged")
    return list(struct.unpack(f"<{size // 4}I", raw))


def _properties(one: Data) -> dict[str, str]:
    return {str(each["name"]): str(each["value"]) for each in one.get("properties", ()) if "value" in each}


def _is_json(content: bytes) -> bool:
    return content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def _xml(content: bytes, named: str) -> ET.Element:
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise NoMap(f"{named}: it declares entities, which no map of Tiled does")
    try:
        return ET.fromstring(content)
    except (ET.ParseError, LookupError, ValueError) as error:
        raise NoMap(f"{named}: broken XML: {error}") from None


def _map_data(root: ET.Element) -> Data:
    """The map as TMJ has it."""
    if root.tag != "map":
        raise ValueError
    data: Data = {**root.attrib, "infinite": root.get("infinite") == "1", "properties": _listed(root)}
    data["tilesets"] = [
        dict(one.attrib) if "source" in one.attrib else {**one.attrib, **_tileset_data(one)}
        for one in root.findall("tileset")
    ]
    data["layers"] = [*map(_layer, root.findall("layer")), *map(_group, root.findall("objectgroup"))]
    return data


def _layer(element: ET.Element) -> Data:
    data = element.find("data")
    if data is None:
        raise ValueError
    made: Data = {**element.attrib, "type": "tilelayer"}
    if data.get("encoding"):
        return {
            **made,
            "data": data.text or "",
            "encoding": data.get("encoding"),
            "compression": data.get("compression"),
        }
    return {**made, "data": [int(tile.get("gid", "0")) for tile in data.findall("tile")]}


def _group(element: ET.Element) -> Data:
    objects = []
    for one in element.findall("object"):
        made: Data = {**one.attrib, "properties": _listed(one)}
        line = one.find("polyline")
        if line is not None:
            points = [point.split(",") for point in line.get("points", "").split()]
            made["polyline"] = [{"x": float(x), "y": float(y)} for x, y in points]
        objects.append(made)
    return {"type": "objectgroup", "objects": objects}


def _tileset_data(root: ET.Element) -> Data:
    if root.tag != "tileset":
        raise ValueError
    return {"tiles": [{"id": one.get("id"), "properties": _listed(one)} for one in root.findall("tile")]}


def _listed(element: ET.Element) -> list[Data]:
    found: Iterable[ET.Element] = element.findall("properties/property")
    return [{"name": one.get("name", ""), "value": one.get("value", one.text or "")} for one in found]


def rows_of(ground: GroundMap, empty: str) -> Sequence[str]:
    """The sketch's rows, with `empty` where there is no cell."""
    return [
        " ".join(
            ground.cells[column, row].letter if (column, row) in ground.cells else empty
            for column in range(ground.columns)
        )
        for row in range(ground.rows)
    ]

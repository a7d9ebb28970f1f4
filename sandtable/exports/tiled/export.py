"""Tiled: the maps of scenarios and packs as TMX and TMJ, with a tile for every ground in our own art."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path

from PIL import Image, ImageDraw

from sandtable.exports.readme import readme
from sandtable.exports.tabletop.files import png
from sandtable.exports.tabletop.pictures import clear, draw_faces
from sandtable.exports.tabletop.table import Board as TableBoard
from sandtable.exports.tabletop.table import Start, Table
from sandtable.exports.tiled.geometry import SHAPES
from sandtable.exports.tiled.ground_map import Cell, Ground, GroundMap, map_of_board
from sandtable.exports.tiled.sketch import RECORD
from sandtable.exports.tiled.writing import COLUMNS, tileset_data, tmj, tmx, tsx
from sandtable.file_names import portable
from sandtable.files import write_file
from sandtable.geometry.hex_mm import RADIUS, WIDTH
from sandtable.ground.board import Board
from sandtable.ground.terrain import Spot
from sandtable.ink.matrix import translate
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group
from sandtable.maps.map_cache import drawn_map
from sandtable.maps.sizes import MARGIN
from sandtable.model.loading.hexmaps import NO_CELL
from sandtable.model.pack import Record

# Not written again: a sketch that is painted in Tiled changes them.
_CHANGED = ("sketch", "columns", "rows", "roads", "rivers")
_OWN = ("template",)


def write_table(table: Table, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write each map as TMX, TMJ, TSX and the picture of its tiles, and a readme."""
    names = []
    for stem, ground, faces, properties in _maps(table):
        stem = portable(f"{table.order.pack.id}-{stem}")
        names.append(f"{stem}.tmx")
        grounds = ground.grounds
        for name, content in map_files(stem, ground, grounds, _picture(ground, faces), properties).items():
            write_file(folder / name, content)
            yield folder / name
        drawn(1)
    write_file(folder / "README.txt", readme("tiled", table, names))
    yield folder / "README.txt"


def map_files(
    stem: str, ground: GroundMap, grounds: Sequence[Ground], picture: bytes, properties: dict[str, str]
) -> dict[str, str | bytes]:
    """Return the files of one map by name, the map last."""
    image, tileset = f"{stem}.png", f"{stem}.tsx"
    data = tileset_data(stem, image, ground.shape, grounds)
    return {
        image: picture,
        tileset: tsx(stem, image, ground.shape, grounds),
        f"{stem}.tmj": tmj(ground, grounds, data, properties),
        f"{stem}.tmx": tmx(ground, grounds, tileset, properties),
    }


def _maps(table: Table) -> Iterator[tuple[str, GroundMap, list[Face], dict[str, str]]]:
    """Every map: its name, its ground, a face for each ground, its properties."""
    palette = table.order.pack.palette
    for start in table.starts:
        if start.ground is not None and start.ground.spots:
            ground, _ = map_of_board(start.ground, _units(table, start))
            yield start.id, ground, ground_faces(start.ground, ground.grounds, palette), {}
    for board in table.boards:
        component, _, record_id = board.id.partition("/")
        if board.is_map:
            record = next(one for one in table.order.pack.component(component).records if one.id == record_id)
            ground = record_map(record, board.shape)
            kept = {key: value for key, value in record.fields.items() if key not in (*_CHANGED, *_OWN)}
            kept = {"id": record.id, "name": record.name.by_language.get("") or dict(record.name.by_language), **kept}
            properties = {RECORD: json.dumps(kept, ensure_ascii=False, default=list)}
            yield f"{component}-{record_id}", ground, list(_cut(board, ground)), properties


def _units(table: Table, start: Start) -> Iterator[tuple[tuple[int, int], str]]:
    """Pieces on the map that all may see, with their names."""
    names = {record.id: record.name[table.language] for record in table.order.pack.records()}
    for one in start.placings:
        hex_ = start.ground.find(one.cell) if start.ground is not None and one.cell is not None else None
        if hex_ is not None:
            yield hex_, "?" if one.hidden else names.get(one.record, one.record)


def record_map(record: Record, shape: str) -> GroundMap:
    """The ground of a pack's own map."""
    fields = record.fields
    rows = [line.split() for line in str(fields.get("sketch", "")).splitlines() if line.strip()]
    if not rows:
        grounds = fields.get("ground") or [{"letter": "."}]
        rows = [[str(grounds[0]["letter"])] * int(fields["columns"]) for _ in range(int(fields["rows"]))]
    cells = {
        (column, row): Ground(letter)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter != NO_CELL
    }
    ways = {
        kind: tuple(sorted(tuple(map(_cell, chain)) for chain in fields.get(f"{kind}s", ())))
        for kind in ("road", "river")
    }
    return GroundMap(
        max(map(len, rows)), len(rows), shape, cells, {kind: found for kind, found in ways.items() if found}
    )


def _cell(name: str) -> Cell:
    return int(name[:2]) - 1, int(name[2:]) - 1


def ground_faces(board: Board, grounds: Sequence[Ground], palette: Mapping[str, str]) -> list[Face]:
    """A face of one hex for each ground, without a name or a road through it."""
    spots: dict[Ground, Spot] = {}
    for spot in board.spots.values():
        spots.setdefault(Ground(spot.letter, spot.paint), spot._replace(fortified=frozenset()))
    faces = []
    for ground in grounds:
        whole = drawn_map(Board.make({(0, 0): spots[ground]}, {(0, 0): " "}), palette, name="tile")
        items = (Group(whole.items, translate(-MARGIN, -MARGIN)),)
        faces.append(Face(f"{ground.letter}{ground.paint}", "", WIDTH, 2 * RADIUS, items))
    return faces


def _cut(board: TableBoard, ground: GroundMap) -> Iterator[Face]:
    """A face of one cell for each ground, cut out of the board, from a cell without ways where there is one."""
    busy = {cell for chains in ground.ways.values() for chain in chains for cell in chain}
    wide, high = board.across, board.across
    if board.shape != "square":
        corner = board.across * 2 / sqrt(3)
        wide, high = (board.across, corner) if board.shape == "pointy" else (corner, board.across)
    for one in ground.grounds:
        cells = [cell for cell in sorted(ground.cells) if ground.cells[cell] == one]
        column, row = next((cell for cell in cells if cell not in busy), cells[0])
        place = board.cell(f"{column + 1:02}{row + 1:02}")
        moved = Group(board.face.items, translate(wide / 2 - place.x, high / 2 - place.y))
        yield Face(one.letter, "", wide, high, (moved,))


def _picture(ground: GroundMap, faces: Sequence[Face]) -> bytes:
    """The tiles side by side, clear outside their cells."""
    shape = SHAPES[ground.shape]
    columns = min(COLUMNS, len(faces))
    sheet = Image.new("RGBA", (columns * shape.width, -(-len(faces) // columns) * shape.height))
    mask = _mask(ground.shape)
    for index, plate in enumerate(draw_faces(faces, [(shape.width, shape.height)] * len(faces))):
        tile = Image.new("RGBA", mask.size)
        tile.paste(clear(plate), (0, 0), mask)
        sheet.paste(tile, (index % columns * shape.width, index // columns * shape.height))
    return png(sheet)


def _mask(shape_name: str) -> Image.Image:
    """The outline of a cell, a hair larger, so that neighbours leave no gap."""
    shape = SHAPES[shape_name]
    w, h, side = shape.width, shape.height, shape.side
    mask = Image.new("L", (w, h))
    corners: list[tuple[float, float]] = [(0, 0), (w, 0), (w, h), (0, h)]
    if shape.axis == "y":
        a, b = (h - side) / 2, (h + side) / 2
        corners = [(w / 2, -1), (w, a - 1), (w, b + 1), (w / 2, h + 1), (0, b + 1), (0, a - 1)]
    elif shape.axis == "x":
        a, b = (w - side) / 2, (w + side) / 2
        corners = [(-1, h / 2), (a - 1, 0), (b + 1, 0), (w + 1, h / 2), (b + 1, h), (a - 1, h)]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask

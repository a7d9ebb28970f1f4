"""Tabletop Simulator: a saved object with decks, bags of counters, boards with snap points, and the start of a scenario.

A picture is named by its file alone unless the pictures are hosted: no path of the author's machine is written. Its
names and numbers are those of the game's save format, as its own saves and the public declarations of it have them.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from PIL import Image

from sandtable.exports.order import Card
from sandtable.exports.readme import readme
from sandtable.exports.tabletop.files import Pictures
from sandtable.exports.tabletop.pictures import pixels
from sandtable.exports.tabletop.sheets import Sheet, sheets_of
from sandtable.exports.tabletop.table import Board, Placing, Start, Table
from sandtable.exports.tabletop.tray import LaidStart, lay_start
from sandtable.file_names import portable
from sandtable.files import write_file
from sandtable.geometry.units import INCH
from sandtable.ink.page import Face

PER_MM = 150 / INCH  # pixels of counters and boards
CARD_HEIGHT = 3.1  # inches of a card at scale 1
TILE_SIDE = 2.0  # inches of a tile at scale 1
TOP = 1.0  # inches above the middle of the world: the surface of a table
THICK = 0.08  # inches of a counter, at scale 1
BOX, HEX = 0, 1
_GRIDS = {"square": 0, "pointy": 1, "flat": 2}
Data = dict[str, Any]


def write_table(table: Table, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write the saved object, its pictures and a readme; with several starts, an object for each."""
    pictures = Pictures(f"{table.order.pack.id}-{table.language}")
    starts: list[Start | None] = [*table.starts] or [None]
    saves = [(start, _Save(table, pictures, start).data()) for start in starts]
    yield from pictures.write(folder, drawn)
    names = []
    for start, data in saves:
        stem = portable(f"{table.order.pack.id}-{start.id}" if start is not None else table.order.pack.id)
        names.append(f"{stem}-{table.language}.json")
        write_file(folder / names[-1], json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        yield folder / names[-1]
    write_file(folder / "README.txt", readme("tts", table, names))
    yield folder / "README.txt"


@dataclass(slots=True)
class _Save:
    """One saved object, while it is put together."""

    table: Table
    pictures: Pictures
    start: Start | None
    guids: set[str] = field(default_factory=set)
    decks: int = 0
    used: Counter[tuple[str, str]] = field(default_factory=Counter)

    def data(self) -> Data:
        """The whole save; the same table gives the same bytes, so it bears no date."""
        objects: list[Data] = []
        grid: Data = {}
        right = 0.0
        if self.start is not None and self.start.board is not None:
            laid = lay_start(self.start)
            objects += self._start(laid, self.start.board)
            grid = _grid(self.start.board, laid.face)
            right = laid.face.width / 2 / INCH + 2
        for own in self.table.boards_beside(self.start):
            width = own.face.width / INCH
            objects += [
                self._board(
                    f"{own.id}/{copy}", own.title, own.face, right + width / 2, -copy * 0.5, own, TOP + copy * 0.2
                )
                for copy in range(own.copies)
            ]
            grid = grid or (_grid(own, own.face) if own.is_map else {})
            right += width + 1
        objects += self._decks()
        objects += self._bags()
        title = self.start.title if self.start is not None else ""
        note = "\n\n".join(self.start.texts) if self.start is not None else ""
        return {
            "SaveName": ": ".join(filter(None, (self.table.title, title))),
            "GameMode": self.table.title,
            "Gravity": 0.5,
            "PlayArea": 1.0,
            "Date": "",
            "Table": "Table_None",
            "Sky": "Sky_Museum",
            "Note": note,
            "Rules": "",
            "TabStates": {},
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "Grid": grid or {"Type": 0, "Lines": False, "Snapping": False, "xSize": 2.0, "ySize": 2.0},
            "ObjectStates": objects,
        }

    def _start(self, laid: LaidStart, board: Board) -> Iterator[Data]:
        start = laid.start
        boxes = laid.track.cells if laid.track is not None else ()
        whole = replace(board, cells=(*board.cells, *boxes))
        yield self._board(f"start/{start.id}", start.title, laid.face, 0.0, 0.0, whole)
        heights: Counter[tuple[float, float]] = Counter()
        for number, (placing, x, y) in enumerate(laid.spots):
            card = _card_for(self.table, placing)
            if card is None:
                continue
            self.used[card.component.id, card.id] += 1
            east = (x - laid.face.width / 2) / INCH
            north = (laid.face.height / 2 - y) / INCH
            level = heights[x, y]
            heights[x, y] += 1
            yield self._counter(card, f"{start.id}/{number}", east, north, placing, TOP + 0.3 + 0.15 * level)

    def _decks(self) -> Iterator[Data]:
        x = -20.0
        for ident, name, cards in self.table.decks():
            sheets = list(sheets_of(cards))
            contained: list[Data] = []
            for number, sheet in enumerate(sheets, 1):
                self.decks += 1
                key = self.decks
                picture = self._sheet(ident, number, sheet)
                for index, card in enumerate(sheet.cards):
                    contained += [
                        self._card(card, key * 100 + index, key, picture, f"{ident}/{number}/{index}/{copy}")
                        for copy in range(card.copies)
                    ]
            if len(contained) == 1:
                # A deck of one card does not appear.
                yield {**contained[0], "Transform": _transform(x, -12.0, _card_scale(cards[0]), TOP + 0.5)}
            elif contained:
                custom: Data = {}
                for one in contained:
                    custom |= one["CustomDeck"]
                yield {
                    "GUID": self._guid(f"deck/{ident}"),
                    "Name": "DeckCustom",
                    "Transform": _transform(x, -12.0, _card_scale(cards[0]), TOP + 1.0, turned=True),
                    "Nickname": name,
                    "Description": "",
                    "HideWhenFaceDown": True,
                    "Hands": False,
                    "DeckIDs": [one["CardID"] for one in contained],
                    "CustomDeck": custom,
                    "ContainedObjects": contained,
                }
            x += 4.0

    def _sheet(self, ident: str, number: int, sheet: Sheet) -> Data:
        front = self.pictures.image(sheet.draw(), f"{ident}-{number}")
        if sheet.back is not None:
            back = self.pictures.face(sheet.back, sheet.cell, f"{ident}-back")
        else:
            back = self.pictures.image(Image.new("RGB", sheet.cell, "white"), f"{ident}-blank")
        return {
            "FaceURL": self._url(front),
            "BackURL": self._url(back),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }

    def _card(self, card: Card, number: int, key: int, picture: Data, path: str) -> Data:
        return {
            "GUID": self._guid(f"card/{path}"),
            "Name": "Card",
            "Transform": _transform(0.0, 0.0, _card_scale(card), TOP, turned=True),
            "Nickname": card.name,
            "Description": "",
            "HideWhenFaceDown": True,
            "Hands": True,
            "SidewaysCard": False,
            "CardID": number,
            "CustomDeck": {str(key): picture},
        }

    def _bags(self) -> Iterator[Data]:
        x = -20.0
        for ident, name, cards in self.table.counters():
            contained = []
            left = dict(self.used)
            for card in cards:
                taken = min(card.copies, left.get((ident, card.id), 0))
                left[ident, card.id] = left.get((ident, card.id), 0) - taken
                contained += [
                    self._counter(card, f"bag/{ident}/{number}", 0.0, 0.0, None, TOP)
                    for number in range(card.copies - taken)
                ]
            if contained:
                yield {
                    "GUID": self._guid(f"bag/{ident}"),
                    "Name": "Bag",
                    "Transform": _transform(x, -16.0, 1.0, TOP + 0.5),
                    "Nickname": name,
                    "Description": "",
                    "Bag": {"Order": 0},
                    "ContainedObjects": contained,
                }
                x += 3.0

    def _counter(self, card: Card, path: str, x: float, north: float, placing: Placing | None, y: float) -> Data:
        face = card.front.face
        hidden = placing is not None and placing.hidden
        said = [f"{card.component.id}-{card.id}", f"{card.component.id}-{card.id}-back"]
        if hidden:
            said = [f"piece-{path.rpartition('/')[2]}-{side}" for side in ("a", "b")]
        size = pixels(face, PER_MM)
        front = self.pictures.face(face, size, said[0], apart=hidden)
        back = front
        if card.back is not None:
            back = self.pictures.face(card.back.face, size, said[1], apart=hidden)
        return {
            "GUID": self._guid(f"counter/{path}/{'' if hidden else card.id}"),
            "Name": "Custom_Tile",
            "Transform": _transform(
                x, north, face.height / INCH / TILE_SIDE, y, turned=placing is not None and placing.turned
            ),
            "Nickname": "?" if hidden else card.name,
            "Description": "" if placing is None else placing.place,
            "HideWhenFaceDown": False,
            "Hands": False,
            "Tags": [] if hidden else [card.component.id],
            "CustomImage": {
                "ImageURL": self._url(front),
                "ImageSecondaryURL": self._url(back),
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
                "CustomTile": {"Type": BOX, "Thickness": THICK, "Stackable": True, "Stretch": True},
            },
        }

    def _board(self, ident: str, title: str, face: Face, x: float, north: float, board: Board, y: float = TOP) -> Data:
        size = pixels(face, PER_MM)
        picture = self.pictures.face(face, size, f"board-{board.id}")
        back = self.pictures.face(board.back, size, f"board-{board.id}-back") if board.back is not None else ""
        half = face.height / 2
        points = [
            {"Position": {"x": _round((cell.x - face.width / 2) / half), "y": 0.1, "z": _round((half - cell.y) / half)}}
            for cell in board.cells
        ]
        return {
            "GUID": self._guid(f"board/{ident}"),
            "Name": "Custom_Tile",
            "Transform": _transform(x, north, face.height / INCH / TILE_SIDE, y),
            "Nickname": title,
            "Description": "",
            "Locked": board.is_map,
            "Hands": False,
            "AttachedSnapPoints": points,
            "CustomImage": {
                "ImageURL": self._url(picture),
                "ImageSecondaryURL": self._url(back) if back else "",
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
                "CustomTile": {"Type": BOX, "Thickness": 0.1, "Stackable": False, "Stretch": True},
            },
        }

    def _url(self, name: str) -> str:
        return f"{self.table.base_url}{name}"

    def _guid(self, path: str) -> str:
        number = 0
        while True:
            made = hashlib.sha256(f"{self.table.order.pack.id}/{path}/{number}".encode()).hexdigest()[:6]
            if made not in self.guids:
                self.guids.add(made)
                return made
            number += 1


def _card_for(table: Table, placing: Placing) -> Card | None:
    return next(iter(table.cards_of(placing.record)), None)


def _card_scale(card: Card) -> float:
    return card.front.face.height / INCH / CARD_HEIGHT


def _round(value: float) -> float:
    return round(value, 5) + 0.0


def _transform(x: float, north: float, scale: float, y: float, *, turned: bool = False) -> Data:
    """Place an object: x to the east, z to the north, a half turn about z shows its back."""
    size = _round(scale)
    return {
        "posX": _round(x),
        "posY": _round(y),
        "posZ": _round(north),
        "rotX": 0.0,
        "rotY": 180.0,
        "rotZ": 180.0 if turned else 0.0,
        "scaleX": size,
        "scaleY": 1.0,
        "scaleZ": size,
    }


def _grid(board: Board, face: Face) -> Data:
    """The grid of a table with a board's face in its middle: an offset puts a line of the grid on the first cell."""
    first = board.cells[0]
    size = _round(board.across / INCH)
    return {
        "Type": _GRIDS[board.shape],
        "Lines": False,
        "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
        "Opacity": 0.75,
        "ThickLines": False,
        "Snapping": False,
        "Offset": True,
        "BothSnapping": False,
        "xSize": size,
        "ySize": size,
        "PosOffset": {
            "x": _round((first.x - face.width / 2) / INCH),
            "y": 1.0,
            "z": _round((face.height / 2 - first.y) / INCH),
        },
    }

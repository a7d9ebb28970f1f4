"""playingcards.io, also read by VirtualTabletop: a room with decks, boards, hands and a start, in one file.

A room is a ZIP of `widgets.json`, `schemaVersion` and pictures. Positions of cards are those on the table, not in the
holder they lie in. Counters are cards of their own size: a room knows no other piece with two pictures.
"""

import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from sandtable.exports.order import Card
from sandtable.exports.readme import readme
from sandtable.exports.tabletop.files import Pictures, png
from sandtable.exports.tabletop.pictures import pixels
from sandtable.exports.tabletop.table import Placing, Start, Table
from sandtable.exports.tabletop.tray import lay_start
from sandtable.file_names import portable
from sandtable.files import write_file
from sandtable.geometry.units import INCH
from sandtable.ink.page import Face

SCHEMA = "8"
ASSETS = "userassets/"
CARD_WIDTH = 103  # units of the table of a card 63 mm wide
PER_MM = CARD_WIDTH / 63
PIXELS_PER_MM = 150 / INCH
BOARD_WIDTH, BOARD_HEIGHT = 1000.0, 700.0  # of a table of 1,600 × 1,000
MARGIN = 20.0
RIM = 4.0  # between a holder and the cards in it
LABEL, BUTTON = 20.0, 36.0  # above and below a holder
RIGHT, BOTTOM = 1580.0, 880.0  # the hands begin there
MOST_BYTES = 2_000_000  # of a picture: VirtualTabletop passes over those of two megabytes
_DATE = (1980, 1, 1, 0, 0, 0)
Widget = dict[str, Any]


def write_table(table: Table, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write a room for each start, and one without any start where there is none, and a readme."""
    starts: list[Start | None] = [*table.starts] or [None]
    names = []
    pictures = Pictures(table.order.pack.id)
    rooms = []
    for start in starts:
        room = _Room(table, pictures, start)
        rooms.append((start, room.widgets(), set(room.used)))
    pictures.draw(drawn)
    for start, widgets, used in rooms:
        stem = portable(f"{table.order.pack.id}-{start.id}" if start is not None else table.order.pack.id)
        names.append(f"{stem}-{table.language}.pcio")
        write_file(folder / names[-1], _zipped(widgets, {name: small(pictures.made[name]) for name in used}))
        yield folder / names[-1]
    write_file(folder / "README.txt", readme("pcio", table, names))
    yield folder / "README.txt"


def _zipped(widgets: Sequence[Widget], pictures: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as room:
        room.writestr(zipfile.ZipInfo("schemaVersion", _DATE), SCHEMA)
        written = json.dumps(widgets, ensure_ascii=False, indent=1)
        room.writestr(zipfile.ZipInfo("widgets.json", _DATE), written)
        for name, content in sorted(pictures.items()):
            room.writestr(zipfile.ZipInfo(f"{ASSETS}{name}", _DATE), content)
    return out.getvalue()


def small(content: bytes) -> bytes:
    """Return a picture within the limit: with fewer colours, and then fewer pixels, where it is larger."""
    if len(content) <= MOST_BYTES:
        return content
    with Image.open(io.BytesIO(content)) as opened:
        whole = opened.convert("RGB")
    scale = 1.0
    while True:
        size = (max(1, int(whole.width * scale)), max(1, int(whole.height * scale)))
        content = png(whole.resize(size, Image.Resampling.LANCZOS).quantize(256))
        if len(content) <= MOST_BYTES:
            return content
        scale *= 0.85


def _next(x: float, y: float, high: float, width: float, height: float, left: float) -> tuple[float, float, float]:
    """Place for the next thing in rows from `left` on: x, y, and the height of its row."""
    if x > left and x + width > RIGHT:
        x, y, high = left, y + high + MARGIN, 0.0
    if y + height > BOTTOM and y > LABEL + MARGIN:
        # More than the table holds: once more from the top, a little to the right.
        y = LABEL + MARGIN
        x = left + MARGIN
    return x, y, max(high, height)


@dataclass(slots=True)
class _Room:
    """A room while it is put together."""

    table: Table
    pictures: Pictures
    start: Start | None
    used: list[str] = field(default_factory=list)
    made: list[Widget] = field(default_factory=list)
    z: int = 10

    def widgets(self) -> list[Widget]:
        """All widgets: hands first, then boards, decks, counters."""
        seats = self.start.seats if self.start is not None else ()
        self.made.append({"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "width": 1500, "height": 180, "dragging": None, "enabled": True})  # fmt: skip
        if seats:
            text = "   ".join(seat.name for seat in seats)
            self._label("seats", text, 50, 790, 1500)
        x, y = MARGIN, MARGIN
        taken: Counter[str] = Counter()
        if self.start is not None and self.start.board is not None:
            x = self._start(self.start, taken)
        left, high = x, 0.0
        for board in self.table.boards_beside(self.start):
            most = (260, 200) if self.start is not None else (400, 300)
            scale = min(PER_MM, most[0] / board.face.width, most[1] / board.face.height)
            name = self._picture(board.face, f"board-{board.id}", PIXELS_PER_MM)
            x, y, high = _next(x, y, high, board.face.width * scale, board.face.height * scale, left)
            for copy in range(board.copies):
                self._board(f"board-{board.id}-{copy}", name, x + 8 * copy, y, board.face, scale)
            x += board.face.width * scale + 8 * (board.copies - 1) + MARGIN
        x, y, high = left, y + high + MARGIN + LABEL, 0.0
        for ident, name, cards in (*self.table.decks(), *self.table.counters()):
            width = max(card.front.face.width for card in cards) * PER_MM + 2 * RIM
            height = max(card.front.face.height for card in cards) * PER_MM + 2 * RIM + LABEL + BUTTON
            x, y, high = _next(x, y, high, width, height, left)
            self._deck(ident, name, cards, x, y, taken)
            x += width + MARGIN
        return self.made

    def _start(self, start: Start, taken: Counter[str]) -> float:
        """Lay out the board of a start with its pieces; return the x behind it."""
        laid = lay_start(start)
        scale = min(BOARD_WIDTH / laid.face.width, BOARD_HEIGHT / laid.face.height)
        self._board(
            "start", self._picture(laid.face, f"start-{start.id}", PIXELS_PER_MM), MARGIN, MARGIN, laid.face, scale
        )
        levels: Counter[tuple[float, float]] = Counter()
        for number, (placing, x, y) in enumerate(laid.spots):
            card = next(iter(self.table.cards_of(placing.record)), None)
            if card is None:
                continue
            taken[card.id] += 1
            level = levels[x, y]
            levels[x, y] += 1
            self._placed(card, placing, number, MARGIN + x * scale + 3 * level, MARGIN + y * scale - 3 * level, scale)
        return MARGIN + laid.face.width * scale + MARGIN

    def _placed(self, card: Card, placing: Placing, number: int, x: float, y: float, scale: float) -> None:
        """A piece of the start: a deck of its own at the scale of the map, and one card of it."""
        face = card.front.face
        hidden = placing.hidden
        ident = f"piece-{number}"
        front = self._picture(
            face, f"{ident}-a" if hidden else f"{card.component.id}-{card.id}", PIXELS_PER_MM, apart=hidden
        )
        back = front
        if card.back is not None:
            said = f"{ident}-b" if hidden else f"{card.component.id}-{card.id}-back"
            back = self._picture(card.back.face, said, PIXELS_PER_MM, apart=hidden)
        label = "?" if hidden else card.name
        width, height = face.width * scale, face.height * scale
        self.made.append(
            self._deck_widget(
                f"{ident}-deck", "", {ident: {"label": label, "image": front, "back": back}}, width, height
            )
        )
        self._card(ident, f"{ident}-deck", ident, None, x - width / 2, y - height / 2, placing.turned)

    def _deck(self, ident: str, name: str, cards: Sequence[Card], x: float, y: float, taken: Counter[str]) -> None:
        """Lay a component into its labelled holder, face down where it is a deck."""
        width = max(card.front.face.width for card in cards) * PER_MM
        height = max(card.front.face.height for card in cards) * PER_MM
        holder = f"holder-{ident}"
        self.made.append(
            {
                "id": holder,
                "type": "cardPile",
                "x": _units(x),
                "y": _units(y),
                "z": 2,
                "width": _units(width + 2 * RIM),
                "height": _units(height + 2 * RIM),
                "label": name,
                "hasShuffleButton": True,
                "dragging": None,
            }
        )
        sizes: dict[tuple[float, float], list[tuple[int, Card]]] = {}
        for number, card in enumerate(cards):
            sizes.setdefault((card.front.face.width, card.front.face.height), []).append((number, card))
        for part, ((wide, high), those) in enumerate(sizes.items()):
            deck = f"deck-{ident}-{part}"
            types = {}
            for number, card in those:
                front = self._picture(card.front.face, f"{ident}-{card.id}", PIXELS_PER_MM)
                if card.back is not None:
                    back = self._picture(card.back.face, f"{ident}-{card.id}-back", PIXELS_PER_MM)
                else:
                    back = self._blank(card.front.face) if card.component.type == "deck" else front
                types[f"{ident}-{number}"] = {"label": card.name, "image": front, "back": back}
            made = self._deck_widget(deck, holder, types, wide * PER_MM, high * PER_MM)
            # Readers take the holder's place from it, as from the cards.
            self.made.append({**made, "x": _units(x + RIM), "y": _units(y + RIM)})
            for number, card in those:
                used = min(card.copies, taken[card.id])
                taken[card.id] -= used
                for copy in range(card.copies - used):
                    self._card(
                        f"{ident}-{number}-{copy}",
                        deck,
                        f"{ident}-{number}",
                        holder,
                        x + RIM,
                        y + RIM,
                        card.component.type == "deck",
                    )

    def _deck_widget(self, ident: str, parent: str, types: dict[str, Widget], width: float, height: float) -> Widget:
        size = {"w": _units(width), "h": _units(height)}

        def template(value: str) -> Widget:
            return {"includeBorder": False, "includeRadius": False, "objects": [{"type": "image", "x": 0, "y": 0, **size, "color": "transparent", "valueType": "dynamic", "value": value}]}  # fmt: skip

        named = {key: {**one, "image": self._asset(one["image"]), "back": self._asset(one["back"])} for key, one in types.items()}  # fmt: skip
        return {
            "id": ident,
            "type": "cardDeck",
            "parent": parent or None,
            "x": 0,
            "y": 0,
            "z": 3,
            "cardTypes": named,
            "faceTemplate": template("image"),
            "backTemplate": template("back"),
            "cardWidth": size["w"],
            "cardHeight": size["h"],
            "dragging": None,
        }

    def _card(self, ident: str, deck: str, kind: str, parent: str | None, x: float, y: float, turned: bool) -> None:
        self.z += 1
        card: Widget = {"id": f"card-{ident}", "type": "card", "deck": deck, "cardType": kind, "x": _units(x), "y": _units(y), "z": self.z, "faceup": not turned, "owner": None, "dragging": None}  # fmt: skip
        if parent is not None:
            card["parent"] = parent
        self.made.append(card)

    def _board(self, ident: str, picture: str, x: float, y: float, face: Face, scale: float) -> None:
        self.made.append(
            {
                "id": ident,
                "type": "board",
                "x": _units(x),
                "y": _units(y),
                "z": 0,
                "width": _units(face.width * scale),
                "height": _units(face.height * scale),
                "boardImage": self._asset(picture),
                "dragging": None,
            }
        )

    def _label(self, ident: str, text: str, x: float, y: float, width: float) -> None:
        self.made.append(
            {
                "id": ident,
                "type": "labelText",
                "x": x,
                "y": y,
                "z": 2,
                "width": width,
                "height": 30,
                "labelContent": text,
                "textSize": 20,
                "textAlign": "center",
                "dragging": None,
            }
        )

    def _picture(self, face: Face, said: str, per_mm: float, *, apart: bool = False) -> str:
        name = self.pictures.face(face, pixels(face, per_mm), said, apart=apart)
        self.used.append(name)
        return name

    def _blank(self, face: Face) -> str:
        name = self.pictures.image(Image.new("RGB", pixels(face, PIXELS_PER_MM), "white"), f"blank-{face.ref}")
        self.used.append(name)
        return name

    def _asset(self, name: str) -> str:
        return f"package://{ASSETS}{name}"


def _units(value: float) -> float:
    """A length on the table, as short as possible."""
    short = round(value, 2)
    return int(short) if short == int(short) else short

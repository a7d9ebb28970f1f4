"""A module as VASSAL reads it, told again in our own words: the archive, the build file, pieces with their traits."""

import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot, sqrt
from pathlib import Path

PREFIX = "VASSAL.build."
MAP = f"{PREFIX}module.map."
BOARD = f"{MAP}boardPicker.Board"


def tokens(text: str, delimiter: str) -> list[str]:
    """Tokens of a sequence: a backslash before the delimiter makes it a letter, quotes around a token go away."""
    found, part, index = [], "", 0
    while index < len(text):
        if text[index] == delimiter:
            if part.endswith("\\"):
                part = part[:-1] + delimiter
            else:
                found.append(part)
                part = ""
        else:
            part += text[index]
        index += 1
    found.append(part)
    return [one[1:-1] if len(one) > 1 and one[0] == one[-1] == "'" else one for one in found]


@dataclass
class Piece:
    """A piece of a slot: types and states of its traits, the outermost first, prototypes put in."""

    types: list[list[str]]
    states: list[str]
    text: str

    def trait(self, name: str) -> list[str] | None:
        return next((one for one in self.types if one[0] == name), None)

    def state(self, name: str) -> str:
        return self.states[[one[0] for one in self.types].index(name)]

    @property
    def name(self) -> str:
        return self.types[-1][4]

    @property
    def images(self) -> set[str]:
        found = {self.types[-1][3]}
        for one in self.types:
            if one[0] == "emb2":
                found |= set(tokens(one[16], ","))
            if one[0] == "obs":
                found.add(one[2])
        return found - {""}


@dataclass
class ReadModule:
    root: ET.Element
    data: dict[str, str]
    files: dict[str, bytes]
    prototypes: dict[str, str] = field(default_factory=dict)

    def slots(self, of: ET.Element | None = None) -> Iterator[ET.Element]:
        for one in (of if of is not None else self.root).iter():
            if one.tag in (f"{PREFIX}widget.PieceSlot", f"{PREFIX}widget.CardSlot"):
                yield one

    def maps(self) -> dict[str, ET.Element]:
        return {
            one.attrib["mapName"]: one
            for one in self.root
            if one.tag in (f"{PREFIX}module.Map", f"{PREFIX}module.PlayerHand")
        }

    def boards(self) -> dict[str, ET.Element]:
        return {one.attrib["name"]: one for one in self.root.iter(BOARD)}


def read_module(file: Path) -> ReadModule:
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == len(set(archive.namelist()))
        files = {name: archive.read(name) for name in archive.namelist()}
    data = {one.tag: one.text or "" for one in ET.fromstring(files["moduledata"])}
    module = ReadModule(ET.fromstring(files["buildFile.xml"]), data, files)
    for one in module.root.iter(f"{PREFIX}module.PrototypeDefinition"):
        module.prototypes[one.attrib["name"]] = one.text or ""
    return module


def read_piece(text: str) -> Piece:
    command, ident, type_, state = tokens(text, "/")
    assert (command, ident) == ("+", "null")
    types, states = [], []
    while True:
        own, *inner = tokens(type_, "\t")
        own_state, *inner_state = tokens(state, "\t")
        types.append(tokens(own, ";"))
        states.append(own_state)
        if not inner:
            assert not inner_state
            return Piece(types, states, text)
        # Two tokens each: a trait and all that it encloses.
        [type_], [state] = inner, inner_state


def nearest(board: ET.Element, x: float, y: float) -> tuple[float, float]:
    """The point that a piece at x, y snaps to: the middle of a hex of the board's grid."""
    grid = next(one for one in board.iter() if one.tag.endswith(("HexGrid", "SquareGrid")))
    x0, y0, dx, dy = (float(grid.attrib[key]) for key in ("x0", "y0", "dx", "dy"))
    if grid.tag.endswith("SquareGrid"):
        return x0 + round((x - x0) / dx) * dx, y0 + round((y - y0) / dy) * dy
    sideways = grid.attrib["sideways"] == "true"
    # A grid on its side is a grid of flat hexes with its axes exchanged.
    a, b = (y, x) if sideways else (x, y)
    assert abs(dx - dy * sqrt(3) / 2) < 0.001
    around = []
    for column in range(int((a - x0) // dx) - 1, int((a - x0) // dx) + 3):
        shift = dy / 2 if column % 2 else 0.0
        row = round((b - y0 - shift) / dy)
        around.append((x0 + column * dx, y0 + shift + row * dy))
    best = min(around, key=lambda point: hypot(point[0] - a, point[1] - b))
    return (best[1], best[0]) if sideways else best


def region_at(grid: ET.Element, x: float, y: float) -> tuple[str, float, float]:
    """The named point of a track that is nearest: its name and place."""
    found = [(one.attrib["name"], float(one.attrib["originx"]), float(one.attrib["originy"])) for one in grid]
    return min(found, key=lambda one: hypot(one[1] - x, one[2] - y))


def zone_at(board: ET.Element, x: float, y: float) -> str:
    """Name of the place at a point, "" outside all: the first zone whose outline holds it, or its nearest region."""
    for zone in board.iter(f"{MAP}boardPicker.board.mapgrid.Zone"):
        corners = [tuple(map(int, one.split(","))) for one in zone.attrib["path"].split(";")]
        inside = False
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        if inside:
            grid = zone.find(f"{MAP}boardPicker.board.RegionGrid")
            if grid is not None:
                assert (zone.attrib["useParentGrid"], zone.attrib["locationFormat"]) == ("false", "$gridLocation$")
                return region_at(grid, x, y)[0]
            return zone.attrib["name"]
    return ""

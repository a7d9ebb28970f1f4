"""Tile laying: a search for faces and rotations whose gates match, from the core outwards."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from generator.warfare.army.collection import Collection
from generator.warfare.placings import by_fit, placings_in
from generator.warfare.shapes import Cell, laying_order
from generator.warfare.tile_edges import TURNS
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import add
from sandtable.ground.tiles import LATTICE_NEIGHBOURS, PlacedTile, TileFace

MOST_TRIES = 300  # placements tried before a shape is given up

Suits = Callable[[TileFace], bool]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Requirements of a map: its places, the core and the faces that suit it, the theme, and all allowed grounds.

    A road leads along `road`, places from one end of the map to the other, and off the map at both ends.
    """

    cells: tuple[Cell, ...]
    core: Cell
    suits_core: Suits
    theme: str
    grounds: frozenset[str]  # the theme's own, and those that may lie beside it
    road: tuple[Cell, ...] = ()


class Themed(NamedTuple):
    """Placements as bits: on all allowed grounds, on the theme's own, and those that suit the core."""

    every: int
    own: int
    core: int


class Option(NamedTuple):
    """A placement in a place, and the d20 that led to it."""

    way: int
    roll: int


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles on the table by place, and the d20 that led to each."""

    tiles: Mapping[Cell, PlacedTile]
    rolls: Mapping[Cell, int]


def lay_ground(collection: Collection, wanted: Wanted, chance: Chance) -> Laid | None:
    """Return tiles for every place, or None when the search finds none."""
    return _Search(collection, wanted, chance).run()


class _Search:
    def __init__(self, collection: Collection, wanted: Wanted, chance: Chance) -> None:
        self.wanted, self.chance = wanted, chance
        self.order = laying_order(wanted.cells, wanted.core)
        self.tries = 0
        self.tiles = len(collection.box.tiles)
        self.placings = placings_in(collection.box)
        self.own_needed = (len(wanted.cells) + 1) // 2
        self.themed = _themed(collection, wanted.theme, wanted.grounds, wanted.suits_core)
        self.through = {cell: self._leads(cell) for cell in wanted.road}

    def run(self) -> Laid | None:
        found = self._place((), self.themed.every, 0)
        if found is None:
            return None
        tiles, rolls = dict[Cell, PlacedTile](), dict[Cell, int]()
        for (cell, _), (way, roll) in zip(self.order, found, strict=True):
            tiles[cell] = PlacedTile(self.placings.face(way), cell, way % TURNS)
            rolls[cell] = roll
        return Laid(tiles, rolls)

    def _place(self, laid: tuple[Option, ...], free: int, own: int) -> tuple[Option, ...] | None:
        """Complete a map from its first tiles, by backtracking; None after MOST_TRIES.

        `free` are the placements of unused tiles, `own` counts the tiles with the theme's own ground.
        """
        if len(laid) == len(self.order):
            return laid
        for option in self._options(laid, free, own):
            self.tries += 1
            if self.tries > MOST_TRIES:
                return None
            way = option.way
            whole = self._place((*laid, option), free & ~self.placings.of_tile(way), own + (self.themed.own >> way & 1))
            if whole is not None:
                return whole
        return None

    def _options(self, laid: tuple[Option, ...], free: int, own: int) -> Iterator[Option]:
        """Yield placements for the next place, best fit first, and among equals from the rolled tile on."""
        # Drawn before anything is asked for, whether or not all of it is.
        drawn = self.chance.fractions(3)
        ways = self._allowed(len(laid), free, own)
        return self._from(drawn, ways, laid) if ways else iter(())

    def _from(self, drawn: list[float], ways: int, laid: tuple[Option, ...]) -> Iterator[Option]:
        placings = self.placings
        roll, turn, flip = 1 + int(drawn[0] * self.tiles), int(drawn[1] * TURNS), int(drawn[2] * 2)
        beside = [placings.fits_beside(direction, laid[at].way) for direction, at in self.order[len(laid)].beside]
        if not beside and not self.through:
            ways &= placings.turned(turn)  # the first tile may lie anyhow; the others are laid to it
        for _, fitting in by_fit(ways, beside):
            for way in placings.in_order(fitting, roll, flip, turn):
                yield Option(way, roll)

    def _allowed(self, at: int, free: int, own: int) -> int:
        """Return the placements allowed in the place of a number, apart from its neighbours, as bits."""
        lacking = self.own_needed - own - (len(self.order) - at - 1)
        if lacking > 1:
            return 0
        ways = free & self.themed.own if lacking == 1 else free
        if not at:
            ways &= self.themed.core
        if self.through and (cell := self.order[at].cell) in self.through:
            ways &= self.placings.carrying(*self.through[cell])
        return ways

    def _leads(self, cell: Cell) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the directions a road may take at each end of a place: to the next place, or off the map."""
        road = self.wanted.road
        at = road.index(cell)
        around = [add(cell, step) for step in LATTICE_NEIGHBOURS]
        outside = tuple(direction for direction, other in enumerate(around) if other not in self.wanted.cells)
        before, after = (road[index] if 0 <= index < len(road) else None for index in (at - 1, at + 1))
        return (
            outside if before is None else (around.index(before),),
            outside if after is None else (around.index(after),),
        )


@lru_cache(maxsize=256)  # every mission on every theme
def _themed(collection: Collection, theme: str, grounds: frozenset[str], suits: Suits) -> Themed:
    placings, faces = placings_in(collection.box), collection.themed(theme, grounds)
    return Themed(
        placings.of_faces(faces),
        placings.of_faces(face for face, own in faces.items() if own),
        placings.suiting(faces, suits),
    )

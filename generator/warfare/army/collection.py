"""Pieces available to the generator: the whole box, or the part of it a user owns."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from generator.warfare.army.roles import Role, role_of
from sandtable.config.config_file import Own
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.capabilities import is_air_defence, unit_level
from sandtable.games.warfare.pieces import Die, Marker, Support, Unit, ladder
from sandtable.ground.tiles import TileFace

EVERYTHING = Own()


@dataclass(frozen=True, eq=False)
class Collection:
    """Tiles, nations and copies of every piece that may be used; derived facts are cached by identity."""

    box: Box
    tiles: tuple[str, ...]
    nations: tuple[str, ...]
    copies: Mapping[str, int]

    @classmethod
    def of(cls, box: Box, own: Own = EVERYTHING) -> "Collection":
        """Return the collection of a box, reduced to the pieces that are owned."""
        pieces: dict[str, Unit | Support | Marker] = {**box.units, **box.supports, **box.markers}
        return cls(
            box,
            tuple(tile for tile in hexagons(box) if own.has_tile(tile)),
            tuple(nation for nation in box.factions.bloc_by_nation if own.has_nation(nation)),
            # Who owns more than a box holds still plays with a box.
            MappingProxyType(
                {name: min(piece.copies, own.copies(name, piece.copies)) for name, piece in pieces.items()}
            ),
        )

    @cached_property
    def ladder(self) -> tuple[str, ...]:
        """Dice from worst to best."""
        return ladder(Die.from_record(record) for record in self.box.pack.component("dice").records)

    @cached_property
    def _roles(self) -> Mapping[str, Role]:
        return {unit.id: role_of(unit, self.ladder) for unit in self.box.units.values()}

    @cached_property
    def _levels(self) -> Mapping[str, int]:
        return {unit.id: unit_level(unit)[0] for unit in self.box.units.values()}

    @cached_property
    def themed_faces(self) -> tuple[tuple[str, frozenset[str], TileFace | None], ...]:
        """Every side of every tile: the tile, the themes it goes with, and its face."""
        return tuple(
            (tile, frozenset(face.get("theme", ())), self.box.face(tile, side))
            for tile in self.tiles
            for side, face in self.box.tiles[tile].fields["faces"].items()
        )

    def themed(self, theme: str, grounds: frozenset[str]) -> Mapping[tuple[str, str], bool]:
        """Every face, by tile and side, that has one of some grounds, and whether it is the theme's own."""
        key = theme, grounds
        if key not in self._themed:
            faces = (
                (tile, side, face.get("theme", ()))
                for tile in self.tiles
                for side, face in self.box.tiles[tile].fields["faces"].items()
            )
            self._themed[key] = {
                (tile, side): theme in ("mixed", *themes)
                for tile, side, themes in faces
                if grounds.intersection(themes)
            }
        return self._themed[key]

    @cached_property
    def _themed(self) -> dict[tuple[str, frozenset[str]], Mapping[tuple[str, str], bool]]:
        return {}

    def role(self, unit: Unit) -> Role:
        return self._roles[unit.id]

    def level(self, unit: Unit) -> int:
        """The rule level from which a unit may be used."""
        return self._levels[unit.id]

    @cached_property
    def _present(self) -> list[Unit]:
        return [unit for unit in self.box.units.values() if unit.nation in self.nations and self.copies[unit.id]]

    @cached_property
    def _units_of(self) -> dict[tuple[str, ...], tuple[Unit, ...]]:
        return {}

    def units(self, nations: Iterable[str]) -> tuple[Unit, ...]:
        """Kinds of unit of some nations of which there is at least one."""
        wanted = tuple(nations)
        if wanted not in self._units_of:
            self._units_of[wanted] = tuple(unit for unit in self._present if unit.nation in wanted)
        return self._units_of[wanted]

    @cached_property
    def _ground_counters(self) -> dict[tuple[tuple[str, ...], int], int]:
        return {}

    def ground_counters(self, nations: tuple[str, ...], level: int) -> int:
        """Number of counters for ground combat that some nations have at a rule level, without air defence."""
        key = nations, level
        if key not in self._ground_counters:
            usable = (unit for unit in self.units(nations) if self.level(unit) <= level)
            fighting = (unit for unit in usable if unit.is_ground and not is_air_defence(unit))
            self._ground_counters[key] = sum(self.copies[unit.id] for unit in fighting)
        return self._ground_counters[key]

    def supports(self, bloc: str) -> list[Support]:
        """Supports of a bloc of which there is at least one."""
        return [one for one in self.box.supports.values() if one.bloc == bloc and self.copies[one.id]]


def hexagons(box: Box) -> list[str]:
    """The tiles of a box that fit together on the lattice; rectangles lie alone."""
    return [name for name, tile in box.tiles.items() if "rectangle" not in tile.fields]

"""What there is to build from: the box, or the part of it somebody has printed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from generator.warfare.army.roles import Role, role_of
from sandtable.config import Own
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import Die, Marker, Support, Unit, ladder

EVERYTHING = Own()


@dataclass(frozen=True)
class Collection:
    """Tiles, nations and copies of every piece that may be used."""

    box: Box
    tiles: tuple[str, ...]
    nations: tuple[str, ...]
    copies: Mapping[str, int]

    @classmethod
    def of(cls, box: Box, own: Own = EVERYTHING) -> "Collection":
        """Everything in the box, cut down to what is owned."""
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
        """The dice from worst to best."""
        return ladder(Die.from_record(record) for record in self.box.pack.component("dice").records)

    def role(self, unit: Unit) -> Role:
        return role_of(unit, self.ladder)

    def units(self, nations: Iterable[str]) -> list[Unit]:
        """Kinds of unit of some nations of which there is at least one."""
        wanted = [nation for nation in nations if nation in self.nations]
        return [unit for unit in self.box.units.values() if unit.nation in wanted and self.copies[unit.id]]

    def supports(self, bloc: str) -> list[Support]:
        """Supports of a bloc of which there is at least one."""
        return [one for one in self.box.supports.values() if one.bloc == bloc and self.copies[one.id]]


def hexagons(box: Box) -> list[str]:
    """The tiles of a box that fit together on the lattice; rectangles lie alone."""
    return [name for name, tile in box.tiles.items() if "rectangle" not in tile.fields]

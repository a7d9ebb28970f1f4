"""Pieces of the game by id, read once from a pack."""

from functools import cached_property
from threading import Lock

from sandtable.games.warfare.force_points import ForcePoints
from sandtable.games.warfare.pieces import Die, Factions, Marker, Support, Unit
from sandtable.ground.terrain import Terrain
from sandtable.ground.tiles import TileFace, TileShape, read_tile_face
from sandtable.model.pack import Pack, Record


class Box:
    """The game's pieces by id, read once from a pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.terrain = tuple(Terrain.from_record(record) for record in pack.component("terrain").records)
        records = {kind: self._records(kind) for kind in ("units", "supports", "markers", "tiles")}
        self.units = {record.id: Unit.from_record(record) for record in records["units"]}
        self.supports = {record.id: Support.from_record(record) for record in records["supports"]}
        self.markers = {record.id: Marker.from_record(record) for record in records["markers"]}
        self.tiles = {record.id: record for record in records["tiles"]}
        self.factions = Factions.from_records(pack.component("blocs").records, pack.component("nations").records)
        self._faces: dict[tuple[str, str], TileFace] = {}

    def _records(self, kind: str) -> list[Record]:
        return [record for component in self.pack.components if component.type == kind for record in component.records]

    @cached_property
    def force_points(self) -> ForcePoints:
        """Force points of every unit and support."""
        dice = (Die.from_record(record) for record in self.pack.component("dice").records)
        return ForcePoints(dice, self.units, self.supports)

    def face(self, tile: str, side: str) -> TileFace | None:
        """One side of a tile; None when the box has no such tile."""
        if tile not in self.tiles:
            return None
        if (tile, side) not in self._faces:
            written = self.tiles[tile].fields["faces"][side]
            self._faces[tile, side] = read_tile_face(
                tile,
                side,
                written["sketch"],
                self.terrain,
                written.get("fortified", {}),
                written.get("paint", {}),
                written.get("links"),
                TileShape(*self.tiles[tile].fields.get("rectangle", ())),
            )
        return self._faces[tile, side]


# Boxes of the packs in use, with the pack itself so that its identity stays taken; a run has few packs.
_boxes: dict[int, tuple[Pack, Box]] = {}
_MOST_BOXES = 8
_lock = Lock()


def box_of(pack: Pack) -> Box:
    """The box of a pack, read once."""
    with _lock:
        if id(pack) not in _boxes:
            if len(_boxes) >= _MOST_BOXES:
                _boxes.pop(next(iter(_boxes)))
            _boxes[id(pack)] = (pack, Box(pack))
        return _boxes[id(pack)][1]

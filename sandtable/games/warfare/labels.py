"""Names of hexes and tiles as people write them, and the one thing they can mean."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.games.warfare.board import Board

if TYPE_CHECKING:
    from sandtable.games.warfare.scenario import Scenario

Path = tuple[str | int, ...]

_NUMBERED = re.compile(r"([A-Za-z]*)0*(\d{1,9})")


def printed_names(scenario: "Scenario") -> Iterator[tuple[Path, str]]:
    """What is written otherwise than it is printed, tile or hex, and how it is printed, where only one can be meant."""
    for path, written in _written_tiles(scenario.data):
        tile = printed_tile(written, scenario.box.tiles)
        if tile not in (None, written):
            yield path, tile or ""
    if scenario.board is not None:
        for path, written in written_labels(scenario.data):
            label = printed_label(written, scenario.board)
            if label not in (None, written):
                yield path, label or ""


def _written_tiles(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    for index, tile in enumerate(data["map"].get("tiles", ())):
        yield ("map", "tiles", index, "tile"), tile["tile"]
    for number, side in enumerate(data.get("sides", ())):
        for name, zone in side.get("zones", {}).items():
            yield from _listed(zone, ("sides", number, "zones", name), "tiles")


def written_labels(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Every hex that a scenario names for something to stand, enter or be won there, and where it is written."""
    for number, side in enumerate(data.get("sides", ())):
        path: Path = ("sides", number)
        for name, zone in side.get("zones", {}).items():
            yield from _listed(zone, (*path, "zones", name), "hexes")
            yield from _single(zone, (*path, "zones", name), "of")
        for index, unit in enumerate(side.get("units", ())):
            yield from _single(unit, (*path, "units", index), "at")
            yield from _listed(unit.get("enters", {}), (*path, "units", index, "enters"), "edge")
        for index, support in enumerate(side.get("supports", ())):
            yield from _single(support, (*path, "supports", index), "at")
    for index, marker in enumerate(data.get("markers", ())):
        yield from _single(marker, ("markers", index), "at")
    for index, objective in enumerate(data.get("objectives", ())):
        yield from _listed(objective, ("objectives", index), "hexes")


def _single(owner: Mapping[str, Any], path: Path, key: str) -> Iterator[tuple[Path, str]]:
    if key in owner:
        yield (*path, key), owner[key]


def _listed(owner: Mapping[str, Any], path: Path, key: str) -> Iterator[tuple[Path, str]]:
    yield from (((*path, key, index), label) for index, label in enumerate(owner.get(key, ())))


def printed_label(written: str, board: Board) -> str | None:
    """The label of the one hex that can be meant: `t7.D4` is T07.d4, `403` is 0403; None when it may be several."""
    exact = board.find(written)
    if exact is not None:
        return board.labels[exact]
    tile, dot, hex_ = written.strip().partition(".")
    if dot:
        named = printed_tile(tile, (placed.face.tile for placed in board.tiles))
        found = {f"{named}.{hex_.lower()}"} if named is not None else set()
    else:
        found = set(_with_zeros(tile, len(next(iter(board.places), "")) // 2))
    on_map = found & board.places.keys()
    return on_map.pop() if len(on_map) == 1 else None


def printed_tile(written: str, tiles: Iterable[str]) -> str | None:
    """The one tile that can be meant: `t7` is T07; None when it may be several, or is none."""
    wanted = _plain(written)
    meant = {tile for tile in tiles if _plain(tile) == wanted}
    return meant.pop() if len(meant) == 1 else None


def _plain(name: str) -> tuple[str, int] | str:
    """A name by which T7, t07 and T07 are the same."""
    parts = _NUMBERED.fullmatch(name.strip())
    return (parts[1].casefold(), int(parts[2])) if parts is not None else name.strip().casefold()


def _with_zeros(digits: str, width: int) -> Iterator[str]:
    """Every way to read digits as column and row of a sketch, each written with `width` digits."""
    if digits.isascii() and digits.isdigit() and len(digits) < 2 * width:
        for split in range(1, len(digits)):
            column, row = digits[:split], digits[split:]
            if len(column) <= width and len(row) <= width:
                yield column.zfill(width) + row.zfill(width)

"""Resolve names of hexes and tiles as people write them."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sandtable.games.warfare.scenarios.deployment import NamedHex, Path
from sandtable.ground.board import Board

if TYPE_CHECKING:
    from sandtable.games.warfare.scenarios.scenario import Scenario

_NUMBERED = r"([A-Za-z]*)0*(\d{1,9})"


def printed_names(scenario: "Scenario") -> Iterator[tuple[Path, str]]:
    """Yield (path, printed name) for tiles and hexes written differently from their print, if unambiguous."""
    for path, written in _written_tiles(scenario):
        tile = printed_tile(written, scenario.box.tiles)
        if tile not in (None, written):
            yield path, tile or ""
    if scenario.board is not None:
        for named in named_hexes(scenario):
            label = printed_label(named.label, scenario.board)
            if label not in (None, named.label):
                yield named.path, label or ""


def _written_tiles(scenario: "Scenario") -> Iterator[tuple[Path, str]]:
    for index, tile in enumerate(scenario.tile_names):
        yield ("map", "tiles", index, "tile"), tile
    for side in scenario.sides:
        for zone in side.zones.values():
            yield from (((*zone.path, "tiles", index), tile) for index, tile in enumerate(zone.tiles))


def named_hexes(scenario: "Scenario") -> Iterator[NamedHex]:
    """Yield every hex that a scenario names to stand, enter or win."""
    for side in scenario.sides:
        for zone in side.zones.values():
            yield from zone.named
            yield from _if_given(zone.of)
        for unit in side.units:
            yield from _if_given(unit.at)
            yield from unit.entry.edge if unit.entry is not None else ()
        for support in side.supports:
            yield from _if_given(support.at)
    for marker in scenario.markers:
        yield from _if_given(marker.at)
    for objective in scenario.objectives:
        yield from objective.places
    for provision in scenario.provisions:
        yield from provision.named


def _if_given(named: NamedHex | None) -> Iterator[NamedHex]:
    if named is not None:
        yield named


def printed_label(written: str, board: Board) -> str | None:
    """Label of the only hex that can be meant: `t7.D4` is T07.d4, `403` is 0403; None if ambiguous."""
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
    """The only tile that can be meant: `t7` is T07; None if ambiguous or unknown."""
    wanted = _plain(written)
    meant = {tile for tile in tiles if _plain(tile) == wanted}
    return meant.pop() if len(meant) == 1 else None


def _plain(name: str) -> tuple[str, int] | str:
    """Normal form of a name: T7, t07 and T07 are equal."""
    parts = re.fullmatch(_NUMBERED, name.strip())
    return (parts[1].casefold(), int(parts[2])) if parts is not None else name.strip().casefold()


def _with_zeros(digits: str, width: int) -> Iterator[str]:
    """Yield every reading of digits as column and row of a sketch, each written with `width` digits."""
    if digits.isascii() and digits.isdigit() and len(digits) < 2 * width:
        for split in range(1, len(digits)):
            column, row = digits[:split], digits[split:]
            if len(column) <= width and len(row) <= width:
                yield column.zfill(width) + row.zfill(width)

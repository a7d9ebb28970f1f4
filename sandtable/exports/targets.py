"""Targets of `sandtable export`: what each is for, and the module that writes for it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.exports.order import Order
    from sandtable.exports.tabletop.table import Table


@dataclass(frozen=True, slots=True)
class Target:
    """An export target: the module that writes for it, loaded when used, and its help text.

    Its facts are in `content/_services/`, under the same name. A virtual table gets boards and starts too: of a whole
    pack all of them where `takes_all_starts`.
    """

    module: str
    about: str
    virtual: bool = False
    types: tuple[str, ...] = ()  # of components it takes; all without any
    takes_all_starts: bool = False

    def write(self, order: "Order", folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
        """Write an order into a folder and yield each file; `drawn` is called with the number of faces made."""
        written: Callable[..., Iterator[Path]] = import_module(self.module).write
        return written(order, folder, drawn)

    def write_table(self, table: "Table", folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
        """Write a virtual table into a folder and yield each file."""
        written: Callable[..., Iterator[Path]] = import_module(self.module).write_table
        return written(table, folder, drawn)


TARGETS = {
    "faces": Target("sandtable.exports.faces", "a PNG for each face"),
    "mpc": Target("sandtable.exports.mpc", "MakePlayingCards and PrinterStudio, with order.xml"),
    "gamecrafter": Target("sandtable.exports.gamecrafter", "The Game Crafter"),
    "shop": Target("sandtable.exports.shop", "a PDF with a face on each page"),
    "tts": Target("sandtable.exports.tts", "Tabletop Simulator, a saved object", virtual=True),
    "pcio": Target("sandtable.exports.pcio", "playingcards.io and VirtualTabletop", virtual=True),
    "vassal": Target(
        "sandtable.exports.vassal.export", "VASSAL, a module with every start", virtual=True, takes_all_starts=True
    ),
    "tiled": Target("sandtable.exports.tiled.export", "maps for Tiled", virtual=True, types=("hexmap", "squaremap")),
}

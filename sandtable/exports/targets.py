"""Targets of `sandtable export`: what each is for, and the module that writes for it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.exports.order import Order


@dataclass(frozen=True, slots=True)
class Target:
    """An export target: the module that writes for it, loaded when used, and its help text.

    Its facts are in `content/_services/`, under the same name.
    """

    module: str
    about: str

    def write(self, order: "Order", folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
        """Write an order into a folder and yield each file; `drawn` is called with the number of faces made."""
        written: Callable[..., Iterator[Path]] = import_module(self.module).write
        return written(order, folder, drawn)


TARGETS = {
    "faces": Target("sandtable.exports.faces", "a PNG for each face"),
    "mpc": Target("sandtable.exports.mpc", "MakePlayingCards and PrinterStudio, with order.xml"),
    "gamecrafter": Target("sandtable.exports.gamecrafter", "The Game Crafter"),
    "shop": Target("sandtable.exports.shop", "a PDF with a face on each page"),
}

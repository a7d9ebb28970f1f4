"""The Game Crafter: pictures in a folder for each of its products, as its bulk upload wants them, and the list of copies."""

from collections.abc import Callable, Iterator
from pathlib import Path

from sandtable.exports.copies import write_copies
from sandtable.exports.order import Order
from sandtable.exports.pictures import write_pictures


def write(order: Order, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Every picture once, below the product it is for, then the list: how many of each is said on its page."""
    yield from write_pictures(order, folder, drawn)
    yield write_copies(order, folder, ".png")

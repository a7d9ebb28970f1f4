"""The Game Crafter: pictures in a folder for each product, for its bulk upload, and the list of copies."""

from collections.abc import Callable, Iterator
from pathlib import Path

from sandtable.exports.copies import write_copies
from sandtable.exports.order import Order
from sandtable.exports.pictures import write_pictures


def write(order: Order, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write every picture once, in the folder of its product, then the list; copies are set on the service's page."""
    yield from write_pictures(order, folder, drawn)
    yield write_copies(order, folder, ".png")

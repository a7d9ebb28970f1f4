"""A PNG for each face and the list of copies: for services and virtual tables that take pictures one by one."""

from collections.abc import Callable, Iterator
from pathlib import Path

from sandtable.exports.copies import write_copies
from sandtable.exports.order import Order
from sandtable.exports.pictures import write_pictures


def write(order: Order, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write every picture once; the list comes last, so that it names only files that exist."""
    yield from write_pictures(order, folder, drawn)
    yield write_copies(order, folder, ".png")

"""Matter that flows down columns and over pages, and columns that end level."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from sandtable.ink.page import Box, Placed
from sandtable.ink.shapes import Item

_STEPS = 7  # halvings in the search for even columns: to about a millimetre

# The columns of a page, counted from 1; some page must have one.
Boxes = Callable[[int], Sequence[Box]]


@dataclass(slots=True)
class Column:
    """One column of a page and what stands in it."""

    box: Box
    items: list[Item] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)


class Flowable(Protocol):
    """What stays together in a column: a paragraph, a row of a table.

    `before` is the space above it, which falls away at the top of a column; with `keep` it stays with what
    follows. `head` is set once more above it when a column begins with it.
    """

    @property
    def before(self) -> float: ...

    @property
    def keep(self) -> bool: ...

    @property
    def head(self) -> "Flowable | None": ...

    def height(self, width: float) -> float:
        """How much room it takes in a column of that width, without the space before it."""
        ...

    def place(self, column: Column, y: float) -> None:
        """Set it in a column, its top at `y`."""
        ...


@dataclass(frozen=True, slots=True)
class Across:
    """Matter that is too wide for a column: it stands over all columns, at the head of the next page."""

    parts: tuple[Flowable, ...]
    after: float = 3.0

    before = 0.0
    keep = False
    head = None

    def height(self, width: float) -> float:
        """How much room it takes over columns that are together so wide, with the space under it."""
        return sum(part.before + part.height(width) for part in self.parts) + self.after

    def place(self, column: Column, y: float) -> None:
        """Set its parts one under the other, their top at `y`."""
        for part in self.parts:
            y += part.before
            part.place(column, y)
            y += part.height(column.box.width)


def flow(
    blocks: Sequence[Flowable], columns: Iterator[Column], waiting: Callable[[Across], None] | None = None
) -> list[Column]:
    """Set blocks one under the other, column after column; return the columns used.

    Matter that goes across is handed to `waiting`, or set like all other where nobody waits for it.
    """
    used: list[Column] = []
    column: Column | None = None
    y = 0.0
    for index, block in enumerate(blocks):
        if isinstance(block, Across) and waiting is not None:
            waiting(block)
            continue
        if column is None or y + _needed(blocks, index, column.box.width) > column.box.bottom:
            column = next(columns)
            used.append(column)
            y = column.box.y
            if block.head is not None:
                block.head.place(column, y)
                y += block.head.height(column.box.width) + block.before
        else:
            y += block.before
        block.place(column, y)
        y += block.height(column.box.width)
    return used


def paginate(blocks: Sequence[Flowable], boxes: Boxes) -> list[list[Column]]:
    """Set blocks on as many pages as they need; return the columns used of every page."""
    pages: list[list[Column]] = []
    waiting: list[Across] = []

    def page() -> Sequence[Box]:
        """Begin a page with what waits to go across; return what is left of its columns."""
        pages.append([])
        room = boxes(len(pages))
        down = 0.0
        while waiting and room:
            whole = replace(room[0], width=room[-1].right - room[0].x)
            height = waiting[0].height(whole.width)
            if down and down + height > whole.height:
                break
            pages[-1].append(Column(whole))
            waiting.pop(0).place(pages[-1][-1], whole.y + down)
            down += height
        return [replace(box, y=box.y + down, height=box.height - down) for box in room]

    def columns() -> Iterator[Column]:
        while True:
            for box in page():
                pages[-1].append(Column(box))
                yield pages[-1][-1]

    flow(blocks, columns(), waiting.append)
    while waiting:
        page()
    return pages


def level_pages(blocks: Sequence[Flowable], boxes: Boxes) -> list[list[Column]]:
    """Set blocks on as many pages as they need, the columns of the last one ending level."""
    last = len(paginate(blocks, boxes))

    def cut(height: float) -> list[list[Column]]:
        def shortened(number: int) -> Sequence[Box]:
            return [replace(box, height=height) for box in boxes(number)] if number == last else boxes(number)

        return paginate(blocks, shortened)

    # The lowest last page on which everything still fits.
    low, high = 0.0, max((box.height for box in boxes(last)), default=0.0)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if len(cut(middle)) <= last:
            high = middle
        else:
            low = middle
    return cut(high)


def _needed(blocks: Sequence[Flowable], index: int, width: float) -> float:
    """How much room a block takes with the space before it, and with all that it must stay with."""
    needed = blocks[index].before + blocks[index].height(width)
    while blocks[index].keep and index + 1 < len(blocks):
        index += 1
        if isinstance(blocks[index], Across):
            break
        needed += blocks[index].before + blocks[index].height(width)
    return needed

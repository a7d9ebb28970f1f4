"""Matter that flows down columns and over pages, and columns that end level."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, runtime_checkable

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


@runtime_checkable
class Divisible(Protocol):
    """Matter of which some may stand at the foot of a column and the rest at the head of the next."""

    def divide(self, width: float, room: float) -> tuple[Flowable, Flowable] | None:
        """What fits the room, and the rest; None when it would be torn."""
        ...


@dataclass(frozen=True, slots=True)
class Together:
    """Parts one under the other that no column may part: a figure and what is said under it, a short table."""

    parts: tuple[Flowable, ...]

    keep = False
    head = None

    @property
    def before(self) -> float:
        return self.parts[0].before

    def height(self, width: float) -> float:
        """How much room all parts take, without the space before the first."""
        return sum(part.before + part.height(width) for part in self.parts) - self.before

    def place(self, column: Column, y: float) -> None:
        """Set the parts one under the other, the top of the first at `y`."""
        y -= self.before
        for part in self.parts:
            part.place(column, y + part.before)
            y += part.before + part.height(column.box.width)


@dataclass(frozen=True, slots=True)
class Across:
    """Matter that is too wide for a column: it stands over all columns, at the head of the next page."""

    inner: Flowable
    after: float = 3.0

    before = 0.0
    keep = False
    head = None

    def height(self, width: float) -> float:
        """How much room it takes over columns that are together so wide, with the space under it."""
        return self.inner.height(width) + self.after

    def place(self, column: Column, y: float) -> None:
        """Set it with its top at `y`."""
        self.inner.place(column, y)


def flow(
    blocks: Sequence[Flowable], columns: Iterator[Column], waiting: Callable[[Across], None] | None = None
) -> list[Column]:
    """Set blocks one under the other, column after column; return the columns used.

    Matter that goes across is handed to `waiting`, or set like all other where nobody waits for it.
    """
    used: list[Column] = []
    column: Column | None = None
    y = 0.0
    for index, whole in enumerate(blocks):
        if isinstance(whole, Across) and waiting is not None:
            waiting(whole)
            continue
        block = whole
        needed = block.before + _needed(blocks, index, column.box.width) if column is not None else 0.0
        while column is None or y + needed > column.box.bottom:
            halves = _divided(block, column, y) if column is not None else None
            if halves is not None and column is not None:
                halves[0].place(column, y + block.before)
                block = halves[1]
            column = next(columns)
            used.append(column)
            y = column.box.y - block.before
            if block.head is not None:
                block.head.place(column, column.box.y)
                y = column.box.y + block.head.height(column.box.width)
            if halves is None:
                break
            needed = block.before + block.height(column.box.width)
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


def _divided(block: Flowable, column: Column, y: float) -> tuple[Flowable, Flowable] | None:
    """What of a block still fits the column under `y`, and the rest; None when it moves on whole."""
    if block.keep or not isinstance(block, Divisible):
        return None
    return block.divide(column.box.width, column.box.bottom - y - block.before)


def _needed(blocks: Sequence[Flowable], index: int, width: float) -> float:
    """How much room a block takes with all that it must stay with, without the space before it."""
    needed = blocks[index].height(width)
    while blocks[index].keep and index + 1 < len(blocks):
        index += 1
        if isinstance(blocks[index], Across):
            break
        needed += blocks[index].before + blocks[index].height(width)
    return needed

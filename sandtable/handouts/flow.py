"""Matter that flows down columns and over pages, and columns that end level."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol, cast

from sandtable.ink.page import Box, Placed
from sandtable.ink.shapes import Item

_STEPS = 7  # halvings in the search for even columns: to about a millimetre

MOST_ACROSS = 0.6  # of a page's height, where more than one piece goes across

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


class Divisible(Protocol):
    """Matter of which some may stand at the foot of a column and the rest at the head of the next."""

    def divide(self, width: float, room: float) -> tuple[Flowable, Flowable] | None:
        """What fits the room, and the rest; None when it would be torn."""
        ...


def as_divisible(block: Flowable) -> Divisible | None:
    """The block, if it can be divided; asked by name, as to look at all that a protocol has takes longer than setting it."""
    return cast(Divisible, block) if hasattr(block, "divide") else None


@dataclass(frozen=True, slots=True)
class Together:
    """Parts one under the other that no column may part: a figure and what is said under it, a short table.

    What `floats` need not stand exactly here: where it does not fit, what follows fills the column first.
    """

    parts: tuple[Flowable, ...]
    floats: bool = False
    after: float = 0.0

    keep = False
    head = None

    @property
    def before(self) -> float:
        return self.parts[0].before

    def height(self, width: float) -> float:
        """How much room all parts take, without the space before the first."""
        return sum(part.before + part.height(width) for part in self.parts) - self.before + self.after

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


class Heights:
    """How high blocks are in columns of some width, each measured once; they stay what they are."""

    def __init__(self) -> None:
        # With the block, so that its identity is never given twice.
        self._known: dict[tuple[int, float], tuple[Flowable, float]] = {}

    def of(self, block: Flowable, width: float) -> float:
        """The height of a block, without the space before it."""
        key = (id(block), width)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = (block, block.height(width))
        return known[1]


def flow(
    blocks: Sequence[Flowable],
    columns: Iterator[Column],
    waiting: Callable[[Across], None] | None = None,
    heights: Heights | None = None,
    *,
    dry: bool = False,
) -> list[Column]:
    """Set blocks one under the other, column after column; return the columns used, which stay empty when it is done `dry`.

    Matter that goes across is handed to `waiting`, or set like all other where nobody waits for it.
    """
    flowing = _Flow(columns, heights or Heights(), dry)
    for index, block in enumerate(blocks):
        if isinstance(block, Across) and waiting is not None:
            waiting(block)
        else:
            flowing.set(block, blocks[index + 1 :])
    flowing.finish()
    return flowing.used


class _Flow:
    """Columns that fill up: the one that is being filled, how far, and what floats until the next."""

    def __init__(self, columns: Iterator[Column], heights: Heights, dry: bool) -> None:
        self.columns, self.height_of, self.dry = columns, heights.of, dry
        self.used: list[Column] = []
        self.y = 0.0
        self.afloat: list[Together] = []

    def set(self, block: Flowable, following: Sequence[Flowable]) -> None:
        """Set a block where it fits, in this column or in others."""
        if not self.used:
            self._open()
        floating = isinstance(block, Together) and block.floats
        if self._fits(block, following) and not (floating and self.afloat):
            self._place(block)
        elif isinstance(block, Together) and floating and self.y > self.column.box.y:
            self.afloat.append(block)  # behind those that float already: figures keep their order
        else:
            halves = self._halves(block)
            if halves is not None:
                self._place(halves[0])
                self._open()
                self.set(halves[1], ())
            else:
                # What floats may fill the new column so far that the block does not fit that either.
                self._open()
                if self.y > self.column.box.y and not self._fits(block, following):
                    self.set(block, following)
                else:
                    self._place(block)

    def finish(self) -> None:
        """Set what is still afloat."""
        while self.afloat:
            self._open()

    @property
    def column(self) -> Column:
        return self.used[-1]

    def _open(self) -> None:
        """Begin a column, with as much of what floats as it holds: at least one piece."""
        self.used.append(next(self.columns))
        self.y = self.column.box.y
        while self.afloat and (self.y == self.column.box.y or self._fits(self.afloat[0], ())):
            self._place(self.afloat.pop(0))

    def _fits(self, block: Flowable, following: Sequence[Flowable]) -> bool:
        """Whether a block fits with all that it must stay with; the space before it falls away at the top."""
        width = self.column.box.width
        needed = self._above(block) + self.height_of(block, width)
        for after in following:
            if not block.keep or isinstance(after, Across):
                break
            needed += after.before + self.height_of(after, width)
            block = after
        return self.y + needed <= self.column.box.bottom

    def _halves(self, block: Flowable) -> tuple[Flowable, Flowable] | None:
        """What of a block still fits this column, and the rest; None when it moves on whole."""
        divisible = None if block.keep else as_divisible(block)
        if divisible is None:
            return None
        return divisible.divide(self.column.box.width, self.column.box.bottom - self.y - self._above(block))

    def _above(self, block: Flowable) -> float:
        """The space above a block: at the top of a column none, but its head, if it has one."""
        if self.y > self.column.box.y:
            return block.before
        return 0.0 if block.head is None else self.height_of(block.head, self.column.box.width) + block.before

    def _place(self, block: Flowable) -> None:
        if block.head is not None and self.y == self.column.box.y and not self.dry:
            block.head.place(self.column, self.y)
        self.y += self._above(block)
        if not self.dry:
            block.place(self.column, self.y)
        self.y += self.height_of(block, self.column.box.width)


def paginate(
    blocks: Sequence[Flowable], boxes: Boxes, heights: Heights | None = None, *, dry: bool = False
) -> list[list[Column]]:
    """Set blocks on as many pages as they need; return the columns used of every page, empty when it is done `dry`."""
    heights = heights or Heights()
    pages: list[list[Column]] = []
    waiting: list[Across] = []

    def page() -> Sequence[Box]:
        """Begin a page with what waits to go across; return what is left of its columns."""
        pages.append([])
        room = boxes(len(pages))
        down = 0.0
        while waiting and room:
            whole = room[0]._replace(width=room[-1].right - room[0].x)
            height = heights.of(waiting[0], whole.width)
            if down and down + height > MOST_ACROSS * whole.height:
                break
            pages[-1].append(Column(whole))
            across = waiting.pop(0)
            if not dry:
                across.place(pages[-1][-1], whole.y + down)
            down += height
        return [box._replace(y=box.y + down, height=box.height - down) for box in room]

    def columns() -> Iterator[Column]:
        while True:
            for box in page():
                pages[-1].append(Column(box))
                yield pages[-1][-1]

    flow(blocks, columns(), waiting.append, heights, dry=dry)
    while waiting:
        page()
    return pages


def level_pages(blocks: Sequence[Flowable], boxes: Boxes, heights: Heights | None = None) -> list[list[Column]]:
    """Set blocks on as many pages as they need, the columns of the last one ending level."""
    heights = heights or Heights()
    last = len(paginate(blocks, boxes, heights, dry=True))

    def cut(height: float, *, dry: bool) -> list[list[Column]]:
        def shortened(number: int) -> Sequence[Box]:
            return [box._replace(height=height) for box in boxes(number)] if number == last else boxes(number)

        return paginate(blocks, shortened, heights, dry=dry)

    # The lowest last page on which everything still fits, and what stays together can.
    high = max((box.height for box in boxes(last)), default=0.0)
    low = min(high, max((tallest(blocks, box.width) for box in boxes(last)), default=0.0))
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if len(cut(middle, dry=True)) <= last:
            high = middle
        else:
            low = middle
    return cut(high, dry=False)


def tallest(blocks: Sequence[Flowable], width: float) -> float:
    """The height of the most that must stay together in a column of that width; what can be divided needs none."""
    most = together = 0.0
    for before, block in pairwise([None, *blocks]):
        assert block is not None
        if isinstance(block, Across) or as_divisible(block) is not None:
            together = 0.0
            continue
        height = block.before + block.height(width)
        together = together + height if before is not None and before.keep else height
        most = max(most, together)
    return most

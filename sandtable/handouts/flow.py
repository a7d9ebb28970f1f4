"""Flow blocks down columns and over pages, and level the columns of the last page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol, cast

from sandtable.ink.page import Box, Placed
from sandtable.ink.shapes import Item

_STEPS = 7  # halvings in the search for even columns: to about a millimetre

MOST_ACROSS = 0.6  # of a page's height, where more than one piece goes across

# The columns of a page, counted from 1; some page must have one.
Boxes = Callable[[int], Sequence[Box]]
# The pages of blocks that go across at the foot of the page on which they are named, by id() of the block.
Feet = Mapping[int, int]


@dataclass(slots=True)
class Column:
    """One column of a page and the items set in it."""

    box: Box
    items: list[Item] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)


class Flowable(Protocol):
    """Block that stays together in a column: a paragraph, a row of a table.

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
        """Height in a column of that width, in mm, without the space before the block."""
        ...

    def place(self, column: Column, y: float) -> None:
        """Set it in a column, its top at `y`."""
        ...


class Divisible(Protocol):
    """Flowable that can be split between the foot of one column and the head of the next."""

    def divide(self, width: float, room: float) -> tuple[Flowable, Flowable] | None:
        """Split into the part that fits `room` mm and the rest; None when it cannot be split there."""
        ...


def as_divisible(block: Flowable) -> Divisible | None:
    """Return the block if it can be divided, else None.

    Looks for `divide` by name: isinstance() on a protocol takes longer than setting the block.
    """
    return cast(Divisible, block) if hasattr(block, "divide") else None


@dataclass(frozen=True, slots=True)
class Together:
    """Parts one under the other that may not be split over columns: a figure and its caption, a short table.

    A block that `floats` need not stand exactly here: where it does not fit, later blocks fill the column first.
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
        """Height of all parts in mm, without the space before the first."""
        return sum(part.before + part.height(width) for part in self.parts) - self.before + self.after

    def place(self, column: Column, y: float) -> None:
        """Set the parts one under the other, the top of the first at `y`."""
        y -= self.before
        for part in self.parts:
            part.place(column, y + part.before)
            y += part.before + part.height(column.box.width)


@dataclass(frozen=True, slots=True)
class Across:
    """Block that is too wide for a column: it spans all columns at the foot of its page or the head of the next."""

    inner: Flowable
    after: float = 3.0

    before = 0.0
    keep = False
    head = None

    def height(self, width: float) -> float:
        """Height across columns of that total width in mm, with the space under it."""
        return self.inner.height(width) + self.after

    def place(self, column: Column, y: float) -> None:
        """Set it with its top at `y`."""
        self.inner.place(column, y)


class Heights:
    """Cache of block heights by block and column width; blocks must not change."""

    def __init__(self) -> None:
        # With the block, so that its identity is never given twice.
        self._known: dict[tuple[int, float], tuple[Flowable, float]] = {}

    def of(self, block: Flowable, width: float) -> float:
        """Return the height of a block in mm, without the space before it."""
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
    """Set blocks one under the other, column after column; return the columns used.

    Columns stay empty with `dry`. Blocks that go across are handed to `waiting`, or set like all others without it.
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
    """State of a flow: the column being filled, the height reached, and the floats that wait for the next column."""

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
                # Floats may fill the new column so far that the block does not fit it either.
                self._open()
                if self.y > self.column.box.y and not self._fits(block, following):
                    self.set(block, following)
                else:
                    self._place(block)

    def finish(self) -> None:
        """Set the floats that still wait."""
        while self.afloat:
            self._open()

    @property
    def column(self) -> Column:
        return self.used[-1]

    def _open(self) -> None:
        """Begin a column with as many waiting floats as fit; the first is placed even if it does not fit."""
        self.used.append(next(self.columns))
        self.y = self.column.box.y
        while self.afloat and (self.y == self.column.box.y or self._fits(self.afloat[0], ())):
            self._place(self.afloat.pop(0))

    def _fits(self, block: Flowable, following: Sequence[Flowable]) -> bool:
        """True if a block fits this column together with all that it must stay with; no space before it at the top."""
        width = self.column.box.width
        needed = self._above(block) + self.height_of(block, width)
        for after in following:
            if not block.keep or isinstance(after, Across):
                break
            needed += after.before + self.height_of(after, width)
            block = after
        return self.y + needed <= self.column.box.bottom

    def _halves(self, block: Flowable) -> tuple[Flowable, Flowable] | None:
        """Split a block into the part that fits this column and the rest; None when it moves on whole."""
        divisible = None if block.keep else as_divisible(block)
        if divisible is None:
            return None
        return divisible.divide(self.column.box.width, self.column.box.bottom - self.y - self._above(block))

    def _above(self, block: Flowable) -> float:
        """Space above a block in mm: at the top of a column only the height of its repeated head, if it has one."""
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
    blocks: Sequence[Flowable],
    boxes: Boxes,
    heights: Heights | None = None,
    *,
    dry: bool = False,
    feet: Feet | None = None,
) -> list[list[Column]]:
    """Set blocks on as many pages as they need; return the columns used of every page, empty with `dry`.

    A block that goes across stands at the foot of its page in `feet`, else at the head of the page after its place.
    """
    return _paginate(blocks, boxes, heights or Heights(), feet or {}, dry=dry)[0]


def _paginate(
    blocks: Sequence[Flowable], boxes: Boxes, heights: Heights, feet: Feet, *, dry: bool
) -> tuple[list[list[Column]], dict[int, int]]:
    """Return the pages, and by block the page on which the text comes to a block that goes across."""
    pages: list[list[Column]] = []
    waiting: list[Across] = []
    reached: dict[int, int] = {}
    at_foot = [block for block in blocks if isinstance(block, Across) and id(block) in feet]

    def set_across(block: Across, whole: Box, y: float) -> None:
        pages[-1].append(Column(whole))
        if not dry:
            block.place(pages[-1][-1], y)

    def page() -> Sequence[Box]:
        """Begin a page with the blocks that go across at its head and foot; return the rest of its columns."""
        pages.append([])
        room = boxes(len(pages))
        down = up = 0.0
        while waiting and room:
            whole = room[0]._replace(width=room[-1].right - room[0].x)
            height = heights.of(waiting[0], whole.width)
            if down and down + height > MOST_ACROSS * whole.height:
                break
            set_across(waiting.pop(0), whole, whole.y + down)
            down += height
        for block in reversed([one for one in at_foot if feet[id(one)] == len(pages)]):
            whole = room[0]._replace(width=room[-1].right - room[0].x)
            up += heights.of(block, whole.width)
            set_across(block, whole, whole.bottom - up + block.after)
        return [box._replace(y=box.y + down, height=box.height - down - up) for box in room]

    def columns() -> Iterator[Column]:
        while True:
            for box in page():
                pages[-1].append(Column(box))
                yield pages[-1][-1]

    def across(block: Across) -> None:
        reached[id(block)] = max(1, len(pages))
        if id(block) not in feet:
            waiting.append(block)

    flow(blocks, columns(), across, heights, dry=dry)
    while waiting:
        page()
    return pages, reached


def find_feet(blocks: Sequence[Flowable], boxes: Boxes, heights: Heights) -> Feet:
    """Find the blocks going across that can stand at the foot of the page on which the text comes to them.

    Such a block takes room from its page, and may thereby push its own place to the next page: then it stands at the
    head of that one.
    """
    feet: dict[int, int] = {}
    refused: set[int] = set()
    order = [block for block in blocks if isinstance(block, Across)]
    while True:
        reached = _paginate(blocks, boxes, heights, feet, dry=True)[1]
        wrong = next(
            (n for n, one in enumerate(order) if feet.get(id(one), reached[id(one)]) != reached[id(one)]), None
        )
        if wrong is not None:
            refused.add(id(order[wrong]))
            for later in order[wrong:]:
                feet.pop(id(later), None)
            continue
        open_ = next((one for one in order if id(one) not in feet and id(one) not in refused), None)
        if open_ is None:
            return feet
        if _has_room(open_, reached[id(open_)], order, feet, boxes, heights):
            feet[id(open_)] = reached[id(open_)]
        else:
            refused.add(id(open_))


def _has_room(block: Across, number: int, order: Sequence[Across], feet: Feet, boxes: Boxes, heights: Heights) -> bool:
    """True if a block leaves enough of a page to its columns, with all that stands at its foot already."""
    room = boxes(number)
    if not room:
        return False
    width = room[-1].right - room[0].x
    there = [one for one in order if feet.get(id(one)) == number]
    return sum(heights.of(one, width) for one in (*there, block)) <= MOST_ACROSS * room[0].height


def level_pages(blocks: Sequence[Flowable], boxes: Boxes, heights: Heights | None = None) -> list[list[Column]]:
    """Set blocks on as many pages as they need; the columns of the last page end level."""
    heights = heights or Heights()
    feet = find_feet(blocks, boxes, heights)
    last = len(paginate(blocks, boxes, heights, dry=True, feet=feet))

    def cut(height: float) -> Boxes:
        def shortened(number: int) -> Sequence[Box]:
            return [box._replace(height=height) for box in boxes(number)] if number == last else boxes(number)

        return shortened

    def fits(height: float) -> bool:
        pages, reached = _paginate(blocks, cut(height), heights, feet, dry=True)
        return len(pages) <= last and all(reached[block] == page for block, page in feet.items())

    # The lowest last page on which everything still fits, and what stays together can.
    high = max((box.height for box in boxes(last)), default=0.0)
    low = min(high, max((tallest(blocks, box.width) for box in boxes(last)), default=0.0))
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if fits(middle):
            high = middle
        else:
            low = middle
    return paginate(blocks, cut(high), heights, feet=feet)


def tallest(blocks: Sequence[Flowable], width: float) -> float:
    """Height in mm of the tallest group that must stay together in a column of that width; divisible blocks count 0."""
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

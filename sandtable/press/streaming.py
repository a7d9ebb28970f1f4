"""Print gangs with more pieces than fit in memory: drawn, laid out and written a few sheets at a time.

When all pieces are of one size every full sheet is like the next, so a gang can be laid out in parts with the same
result. Drawings of a sheet are dropped once it is written. Only at the end is it known whether every face could be
drawn; a file gets its name only then.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from sandtable.geometry.sizes import Size
from sandtable.ink.page import Page
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.options import Options
from sandtable.layout.paper import Paper, find_paper
from sandtable.layout.schemes import best_grid
from sandtable.model.pack import Component
from sandtable.press.component_layout import layout_options, pieces_of
from sandtable.press.gangs import Gang
from sandtable.press.options import JobOptions

MOST_HELD = 1_000  # pieces of a gang that is laid out in one go
SHEETS_AT_ONCE = 8

# The pieces of a component one by one, None for one that cannot be drawn.
Draw = Callable[[Component], Iterable[Piece | None]]


class Unsound(Exception):
    """Raised after the pages of a gang when faces of some components could not be drawn."""

    def __init__(self, components: tuple[str, ...]) -> None:
        super().__init__(", ".join(components))
        self.components = components


class Part(NamedTuple):
    """A page, and the component of each piece on the sheets laid out with it."""

    page: Page
    owners: dict[object, Component]


class LongGang:
    """A gang that is printed in parts; its number of pieces and pages is known in advance."""

    def __init__(self, gang: Gang, size: Size, count: int, paper: Paper, layout: Options) -> None:
        self._gang, self._paper, self._layout = gang, paper, layout
        self.pieces = count
        backs = gang.components[0].back is not None
        scheme, _, grid = best_grid(size, paper, layout, backs=backs)
        self._per_sheet = grid.holds
        self.pages = -(-count // grid.holds) * (2 if scheme.mirror and not scheme.folded else 1)

    def parts(self, draw: Draw) -> Iterator[Part]:
        """Yield its pages one by one; raise Unsound at the end when some piece could not be drawn."""
        broken: dict[str, None] = {}
        copies = self._copies(draw, broken)
        while some := list(islice(copies, self._per_sheet * SHEETS_AT_ONCE)):
            owners: dict[object, Component] = {piece.front: component for component, piece in some}
            for page in impose([piece for _, piece in some], self._paper, self._layout):
                yield Part(page, owners)
        if broken:
            raise Unsound(tuple(broken))

    def _copies(self, draw: Draw, broken: dict[str, None]) -> Iterator[tuple[Component, Piece]]:
        """Yield (component, single piece) for each copy; after a failure the rest is drawn only for its findings."""
        for component in self._gang.components:
            for piece in draw(component):
                if piece is None:
                    broken[component.id] = None
                elif not broken:
                    count = min(piece.copies, 1) if self._layout.copies_once else piece.copies
                    for single in piece.singly(count):
                        yield component, Piece(single.front, single.back)


def long_gang(gang: Gang, options: JobOptions) -> LongGang | None:
    """Return a gang to print in parts; None when it is laid out in one go, as small and mixed-size ones are."""
    first = gang.components[0]
    layout = layout_options(first, options)
    if first.type == "tiles" or options.one_file or options.format != "pdf":
        return None
    # Backs on sheets of their own come after all fronts; backs that are turned a little are wrapped, and wrappings shared.
    if (layout.two_sided_apart and layout.duplex == "none") or layout.back_offset.rotation:
        return None
    records = [(one.size_of(record), record.copies) for one in gang.components for record in pieces_of(one, options)]
    count = sum(min(copies, 1) if options.copies_once else copies for _, copies in records)
    sizes = {size for size, _ in records}
    if count <= MOST_HELD or len(sizes) > 1:
        return None
    (size,) = sizes
    tall = Size(size.width, size.height * 2) if layout.hinged and first.back is not None else size
    return LongGang(gang, tall, count, find_paper(options.paper), layout)

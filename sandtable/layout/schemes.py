"""Schemes for the use of a sheet: one-sided, duplex or folded, and the pieces each holds."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sandtable.geometry.sizes import Size
from sandtable.ink.page import Box
from sandtable.layout.area import Area, Block, DoesNotFit, Sheet, Sides, bounds
from sandtable.layout.bleed import MARK_SHARE, widest_bleed
from sandtable.layout.duplex import Mirror, turn_over
from sandtable.layout.grid import LINE_AND_MARK_ROOM, MARK_ROOM, Grid, fit_grid, grid_sheets, rooms
from sandtable.layout.options import Options
from sandtable.layout.paper import MARGIN, NAMED_PAPERS, Paper
from sandtable.layout.shelves import shelve

FOLD_ROOM = 5.0  # between the fold and the bleed beside it


class Scheme(NamedTuple):
    """A page, the part of it for fronts, and the mirror from fronts to their backs.

    `folded`: fronts fill the half above or left of the mirror, backs the other half of the same page.
    """

    paper: Paper
    box: Box
    mirror: Mirror | None = None
    folded: bool = False

    def area(self, keep: Sides, options: Options) -> Area:
        """Area of the fronts: `keep` free around them, plus the bleed of gutters, plus the room of the fold."""
        left, top, right, bottom = (side + options.bleed for side in keep)
        if self.folded and self.mirror:
            room = FOLD_ROOM + widest_bleed(options.bleed, options.outer_bleed)
            right, bottom = (room, bottom) if self.mirror.upright else (right, room)
        return Area(self.box, Sides(left, top, right, bottom))


def plan(sizes: Sequence[Size], paper: Paper, options: Options, *, backs: bool) -> tuple[Scheme, list[Sheet]]:
    """Return the scheme that holds most pieces, and the sheets with every piece in its place."""
    if len(set(sizes)) == 1:
        scheme, area, grid = best_grid(sizes[0], paper, options, backs=backs)
        sheets = grid_sheets(grid, area, len(sizes))
    else:
        scheme, sheets = _best_shelves(sizes, paper, options, backs=backs)
    return scheme, [_beside_fold(sheet, scheme, options) for sheet in sheets] if scheme.folded else sheets


def _beside_fold(sheet: Sheet, scheme: Scheme, options: Options) -> Sheet:
    """Move the pieces of a sheet up to the fold, so that a skewed fold shifts backs less."""
    if scheme.mirror is None:
        return sheet
    inner = scheme.area(Sides.of(0, 0), options).inner
    taken = bounds(cell.trim for block in sheet for cell in block.cells)
    across, down = (inner.right - taken.right, 0.0) if scheme.mirror.upright else (0.0, inner.bottom - taken.bottom)

    def moved(box: Box) -> Box:
        return box._replace(x=box.x + across, y=box.y + down)

    return tuple(
        Block(
            tuple(cell._replace(trim=moved(cell.trim)) for cell in block.cells),
            # Blocks on shelves keep their shares; a block that has the half to itself keeps the half.
            block.region if len(sheet) == 1 else moved(block.region),
        )
        for block in sheet
    )


def best_grid(size: Size, paper: Paper, options: Options, *, backs: bool) -> tuple[Scheme, Area, Grid]:
    """Return the page, fold and orientation that hold most pieces of a size; upright pieces in a tie.

    Room for marks and furniture is given up only where not one piece would fit with it.
    """
    found: tuple[Scheme, Area, Grid] | None = None
    for bare in (False, True):
        for turned in (False, True):
            for scheme in schemes(paper, options, backs=backs):
                for keep in (Sides.of(0, 0),) if bare else rooms(size, turned):
                    area = scheme.area(keep, options)
                    grid = fit_grid(size, area, 2 * options.bleed, turned)
                    if grid.holds > (found[2].holds if found else 0):
                        found = scheme, area, grid
        if found:
            return found
    raise _too_large(size, paper, options, backs)


def schemes(paper: Paper, options: Options, *, backs: bool) -> Iterator[Scheme]:
    """Yield the schemes for a paper, the plainest first."""
    turned_over = backs and options.turns_over
    wish = "portrait" if options.orientation == "auto" and turned_over else options.orientation
    pages = {"portrait": (paper,), "landscape": (paper.turned(),), "auto": (paper, paper.turned())}[wish]
    for page in pages:
        box = page.printable
        if turned_over:
            yield Scheme(page, box, turn_over(page, "short" if options.duplex == "short" else "long"))
        elif backs and options.duplex == "fold" and not options.hinged:
            # The shorter fold is the easier one to make exactly.
            for upright in (page.landscape, not page.landscape):
                at = page.width / 2 if upright else page.height / 2
                half = (
                    Box(box.x, box.y, at - box.x, box.height) if upright else Box(box.x, box.y, box.width, at - box.y)
                )
                yield Scheme(page, half, Mirror(upright, at), folded=True)
        else:
            yield Scheme(page, box)


def _best_shelves(sizes: Sequence[Size], paper: Paper, options: Options, *, backs: bool) -> tuple[Scheme, list[Sheet]]:
    gap = 2 * (widest_bleed(options.bleed, options.outer_bleed) + MARK_SHARE)
    found: tuple[Scheme, list[Sheet]] | None = None
    for keep in (Sides.of(2 * MARK_SHARE, LINE_AND_MARK_ROOM), Sides.of(MARK_ROOM, MARK_ROOM), Sides.of(0, 0)):
        for turned in (False, True):
            for scheme in schemes(paper, options, backs=backs):
                area = scheme.area(keep, options)
                sheets = shelve(sizes, area, gutter=2 * options.bleed, gap=gap, turned=turned)
                if sheets is not None and (found is None or len(sheets) < len(found[1])):
                    found = scheme, sheets
        if found:
            return found
    for size in dict.fromkeys(sizes):
        best_grid(size, paper, options, backs=backs)  # says which one is too large
    raise DoesNotFit(f"no one way to fold {paper.name} paper fits all these sizes; lay them out one by one")


def _too_large(size: Size, paper: Paper, options: Options, backs: bool) -> DoesNotFit:
    room = paper.printable
    kind = "folded " if backs and options.duplex == "fold" else ""
    larger = next((one for one in _others(paper) if _holds(one, size, options, backs)), None)
    need = Size(round(size.width + 2 * MARGIN, 1), round(size.height + 2 * MARGIN, 1))
    cure = (
        f"on {larger.name} it fits (--paper {larger.name})"
        if larger
        else f"no paper with a name holds it, one of {need} would"
    )
    if options.orientation != "auto" and _holds(paper, size, replace(options, orientation="auto"), backs):
        cure = f"turned it fits; leave out --orientation {options.orientation}"
    return DoesNotFit(
        f"a piece of {size} does not fit on {kind}{paper.name} paper, which has room for "
        f"{Size(round(room.width, 1), round(room.height, 1))}; {cure}, or print it as a poster (--poster)"
    )


def _others(paper: Paper) -> list[Paper]:
    """Commercial papers, those of the same family first, each family by size."""
    metric = paper.name.startswith("a")
    known = (one for one in NAMED_PAPERS.values() if one.name != "universal")
    return sorted(known, key=lambda one: (one.name.startswith("a") != metric, one.width * one.height))


def _holds(paper: Paper, size: Size, options: Options, backs: bool) -> bool:
    return any(
        fit_grid(size, scheme.area(Sides.of(0, 0), options), 2 * options.bleed, turned).holds
        for turned in (False, True)
        for scheme in schemes(paper, options, backs=backs)
    )

"""Map tiles on paper: one face a page, with marks for its cuts and crosses to pin two sheets together."""

import math
from collections.abc import Callable, Iterator

from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.printing import game_print
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Item, Path, Style, line
from sandtable.layout.imposition import Piece
from sandtable.layout.paper import Paper, find_paper
from sandtable.model.pack import Component
from sandtable.press.options import JobOptions

BLEED = 2.0
MARK = Style(fill=None, stroke="#000000", width=0.2)
CROSS = 3.0


def draw_tiles(
    renderer: FaceRenderer, component: Component, options: JobOptions, drawn: Callable[[int], None]
) -> list[Piece] | None:
    """Draw every tile as a piece; None for a pack whose game draws no tiles."""
    draw = game_print(renderer.pack.rules).pieces.get(component.type)
    if draw is None:
        return None
    pieces = []
    for record, front, back in draw(renderer, component, options.cut, max(BLEED, options.bleed)):
        drawn(record.copies)
        pieces.append(Piece(front, back, record.copies))
    return pieces


def tile_pages(pieces: list[Piece], options: JobOptions) -> list[Page]:
    """Return one page a face; the B side follows its A side, so that it may also be printed on its back."""
    paper = find_paper(options.paper)
    pages = []
    for slot, piece in enumerate(pieces):
        pages.append(_page(piece.front, paper, "front", slot, options))
        if piece.back is not None:
            pages.append(_page(piece.back, paper, "back", slot, options))
    return pages


def _page(face: Face, paper: Paper, side: str, slot: int, options: JobOptions) -> Page:
    x, y = (paper.width - face.width) / 2, (paper.height - face.height) / 2
    trim = Box(x, y, face.width, face.height)
    marks = tuple(_straight_marks(trim) if options.cut == "straight" else ())
    placed = Placed(face, translate(x, y), trim.grown(BLEED), side, slot)
    return Page(paper.width, paper.height, (placed,), over=(*marks, *_crosses(trim)), trim=trim, side=side)


def _straight_marks(trim: Box) -> Iterator[Item]:
    """Draw short extensions of both cuts at each corner of the six-cut outline."""
    cx, cy = trim.x + trim.width / 2, trim.y + trim.height / 2
    radius = trim.width / 2
    corners = [(cx + radius * math.cos(math.pi * n / 3), cy + radius * math.sin(math.pi * n / 3)) for n in range(6)]
    for number, (x, y) in enumerate(corners):
        for other in (corners[number - 1], corners[(number + 1) % 6]):
            # Away from the neighbouring corner, clear of the bleed.
            dx, dy = x - other[0], y - other[1]
            span = math.hypot(dx, dy)
            ux, uy = dx / span, dy / span
            yield Path(line(x + ux * 3.5, y + uy * 3.5, x + ux * 7, y + uy * 7), MARK)


def _crosses(trim: Box) -> Iterator[Item]:
    """Draw four crosses, symmetric to the middle line: pins through them align both sides."""
    for x in (trim.x + 14, trim.right - 14):
        for y in (trim.y - 8, trim.bottom + 8):
            yield Path(line(x - CROSS, y, x + CROSS, y), MARK)
            yield Path(line(x, y - CROSS, x, y + CROSS), MARK)

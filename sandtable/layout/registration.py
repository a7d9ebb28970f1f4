"""Move back pages by a printer's offset."""

from collections.abc import Sequence

from sandtable.ink.items import transformed
from sandtable.ink.matrix import Matrix, multiply, translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Item, Path, Symbol, Use, rectangle
from sandtable.layout.duplex import moved
from sandtable.layout.offset import UNMOVED as UNMOVED
from sandtable.layout.offset import Offset as Offset


def align(pages: Sequence[Page], offset: Offset) -> list[Page]:
    """Return the pages with everything on back pages moved.

    A clip is an upright box, so where the offset rotates pieces, their clips move into faces of their own; the drawing
    is stored once, as a symbol.
    """
    if offset == UNMOVED:
        return list(pages)
    symbols: dict[Face, Symbol] = {}
    wrapped: dict[tuple[Face, Box], Face] = {}

    def wrap(face: Face, clip: Box) -> Face:
        if (face, clip) not in wrapped:
            symbol = symbols.setdefault(face, Symbol(face.ref, face.items))
            outline = rectangle(clip.x, clip.y, clip.width, clip.height)
            items: tuple[Item, ...] = (Group((Use(symbol, translate(0, 0)),), clip=outline),)
            wrapped[face, clip] = Face(face.ref, face.language, face.width, face.height, items)
        return wrapped[face, clip]

    def place(placed: Placed, move: Matrix) -> Placed:
        face = placed.face
        if offset.rotation:
            face = wrap(face, _own_clip(placed))
        return placed._replace(face=face, matrix=multiply(move, placed.matrix), clip=moved(move, placed.clip))

    def page(page: Page) -> Page:
        if page.side != "back":
            return page
        move = offset.matrix(page.width, page.height)
        return page._replace(
            placed=tuple(place(placed, move) for placed in page.placed),
            over=tuple(_move(item, move) for item in page.over),
            trim=page.trim and moved(move, page.trim),
        )

    return [page(each) for each in pages]


def _own_clip(placed: Placed) -> Box:
    """The clip in the face's coordinates; pieces lie at right angles, so turning back is transposing."""
    a, b, c, d, e, f = placed.matrix
    box = moved((a, c, b, d, -a * e - b * f, -c * e - d * f), placed.clip)
    return Box(round(box.x, 6), round(box.y, 6), round(box.width, 6), round(box.height, 6))


def _move(item: Item, move: Matrix) -> Item:
    """Move an item around the pieces; paths stay plain paths, so that their coordinates can still be read."""
    if isinstance(item, Path):
        return Path(transformed(item.outline, move), item.style)
    return Group((item,), matrix=move)

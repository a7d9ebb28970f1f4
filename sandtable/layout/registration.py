"""Moving back pages by what a printer puts them off."""

from collections.abc import Sequence

from sandtable.ink.items import transformed
from sandtable.ink.matrix import Matrix, multiply, translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.ink.shapes import Group, Item, Path, Symbol, Use, rectangle
from sandtable.layout.duplex import moved
from sandtable.layout.offset import UNMOVED as UNMOVED
from sandtable.layout.offset import Offset as Offset


def align(pages: Sequence[Page], offset: Offset) -> list[Page]:
    """The pages, everything on back pages moved.

    A clip is a level box, so where the offset turns pieces their clips go along inside faces of their
    own; the drawing is kept once, as a symbol.
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
    """What stands around the pieces, moved; lines stay plain paths, so that their places can still be read."""
    if isinstance(item, Path):
        return Path(transformed(item.outline, move), item.style)
    return Group((item,), matrix=move)

"""Faces and pages as text, one line for each thing drawn.

    text "Balista" 18.3,57.1 26.4x4.1 serif-900 17pt #15120e
    symbol seal 45.7,5.5 11.8x11.8 #f1e7d0,#15120e|#ffffff,#15120e
    path 4.0,73.2 10.9x10.9 #efe3c8 stroke=#1b1612 width=0.40 ~2933

A line says what a thing is, where it lies after all transforms (left, top, width and height in mm, to a tenth), and how
it is inked; a digest after ~ stands for its shape. A symbol is one line wherever it is used; `dump_symbols` tells what
it looks like. A scene is one line with the names of its figures. What lies under another clip is indented below it.
Runs of like things are folded into one line with their number. `both_inks` puts the dumps of a face in full and in low
ink together: what differs stands as full|low.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import groupby

from sandtable.ink.matrix import IDENTITY, Matrix
from sandtable.ink.page import Face, Page
from sandtable.ink.shapes import Symbol
from tests.faces.drawn_things import Drawn, box_around, digest, drawn, hull, line, short, tenths, turn_of

GATHERED = ("path", "rect", "line", "symbol", "icon")
# So many like things in a row are one line.
FOLD = 4
# On a board with more things than this, like things are one line wherever on it they lie.
LARGE = 100


def dump_face(face: Face) -> list[Drawn]:
    """What is drawn on a face, the first line its size."""
    return [Drawn("face", "", (0, 0, face.width, face.height), {}), *_on(face)]


def dump_map(face: Face) -> list[Drawn]:
    """What is drawn on a map or a tile: one line for all that has the same ink, as a layer of terrain has."""
    things = [
        replace(one, name=one.name.split("-")[0]) if one.name.startswith("halo-") else one for one in drawn(face.items)
    ]
    layers = folded(_gathered([replace(one, depth=0) for one in things], 2), 2)
    return [Drawn("face", "", (0, 0, face.width, face.height), {}), *layers]


def dump_page(page: Page, figures: Collection[str] = ()) -> list[Drawn]:
    """What is drawn on a page; of faces that are not among the figures only where they lie."""
    things = [Drawn("page", "", (0, 0, page.width, page.height), {}), *folded(drawn(page.under))]
    for furniture in page.furniture:
        things += folded(drawn(furniture.items))
    for placed in page.placed:
        trim = placed.trim
        place = (trim.x, trim.y, trim.right, trim.bottom)
        things.append(Drawn("placed", placed.face.ref, place, {"turn": turn_of(placed.matrix)}))
        if placed.face.ref in figures:
            things += [replace(one, depth=one.depth + 1) for one in _on(placed.face, placed.matrix)]
    return [*things, *folded(drawn(page.over))]


def dump_symbols(symbols: Mapping[str, Symbol]) -> list[Drawn]:
    """Each symbol by its box, the number of things in it and a digest of all of it; empty ones are left out."""
    return [
        Drawn("symbol", name, box_around(hull(symbol)), {"things": str(things), "shape": digest(symbol.items)})
        for name, symbol in symbols.items()
        if (things := sum(1 for _ in drawn(symbol.items)))
    ]


def one_ink(things: Iterable[Drawn]) -> str:
    """A dump as lines."""
    return "".join(f"{line(one)}\n" for one in things)


def both_inks(full: Sequence[Drawn], low: Sequence[Drawn]) -> str:
    """Two dumps of a face as lines; what is drawn in one ink alone is marked so."""
    lines = []
    for one, other in _abreast(full, low, lambda thing: (thing.title, thing.corner, thing.size)):
        if one is None and other is not None:
            lines.append(f"low: {line(other)}")
        elif one is not None:
            lines.append(line(one, other) if other else f"full: {line(one)}")
    return "".join(f"{told}\n" for told in lines)


def folded(things: Iterable[Drawn], least: int = FOLD) -> Iterator[Drawn]:
    """So many like things in a row as one, in a box around them all; words are never folded."""
    for _, group in groupby(things, key=lambda one: one.manner):
        alike = list(group)
        if len(alike) < least or alike[0].kind == "text":
            yield from alike
            continue
        corners = [corner for one in alike for corner in (one.box[:2], one.box[2:])]
        whole = box_around(corners)
        places = [f"{tenths(x - whole[0])},{tenths(y - whole[1])}" for x, y in corners]
        shapes = [one.ink.get("shape", "") for one in alike]
        ink = {**alike[0].ink, "shape": short(" ".join(places + shapes))}
        yield replace(alike[0], box=whole, ink=ink, count=len(alike))


def _gathered(things: Sequence[Drawn], least: int) -> list[Drawn]:
    """Things of which there are so many, and which no clip covers, beside the first that is like them."""
    found = Counter(one.manner for one in things if one.kind in GATHERED and not one.depth)
    first: dict[tuple[object, ...], int] = {}
    order = [
        first.setdefault(one.manner, number) if found[one.manner] >= least else number
        for number, one in enumerate(things)
    ]
    return [things[number] for number in sorted(range(len(things)), key=order.__getitem__)]


def _on(face: Face, matrix: Matrix = IDENTITY) -> Iterator[Drawn]:
    things = list(drawn(face.items, matrix))
    return folded(_gathered(things, FOLD) if len(things) > LARGE else things)


def _abreast(
    full: Sequence[Drawn], low: Sequence[Drawn], known_by: Callable[[Drawn], object]
) -> Iterator[tuple[Drawn | None, Drawn | None]]:
    """The things of both inks side by side: first those in the same place, then between them those of one name."""
    keys, low_keys = ([known_by(one) for one in things] for things in (full, low))
    for tag, start, end, low_start, low_end in SequenceMatcher(None, keys, low_keys, False).get_opcodes():
        rest, low_rest = full[start:end], low[low_start:low_end]
        if tag == "equal":
            yield from zip(rest, low_rest, strict=True)
        elif tag == "replace" and known_by is not _name:
            yield from _abreast(rest, low_rest, _name)
        else:
            yield from ((one, None) for one in rest)
            yield from ((None, one) for one in low_rest)


def _name(thing: Drawn) -> object:
    return thing.title if thing.name else id(thing)

"""Going through items, rebuilding them, and how far they reach."""

import pytest

from sandtable.ink.fonts import font
from sandtable.ink.items import Leaf, apart, bounds, mapped, outline_bounds, transformed, walk
from sandtable.ink.matrix import rotate, scale, translate
from sandtable.ink.page import Box
from sandtable.ink.shapes import Group, Path, Picture, Style, Symbol, TextRun, Use, line, rectangle

DOT = Path(rectangle(0, 0, 1, 1), Style())
RUN = TextRun(10, 4, "#000000", ((2, font("sans-400").shape("ford")),))
PICTURE = Picture(b"", 1, 2, 3, 4)
STAR = Symbol("star", (DOT,))
TWIN = Symbol("twin", (Use(STAR, translate(0, 0)), Use(STAR, translate(5, 0))))
ITEMS = (DOT, Group((RUN, Use(TWIN, scale(2))), translate(10, 20)), Group((PICTURE,)))


def test_walk_opens_groups_and_symbols_in_order() -> None:
    assert list(walk(ITEMS)) == [
        (DOT, (1, 0, 0, 1, 0, 0)),
        (RUN, (1, 0, 0, 1, 10, 20)),
        (DOT, (2, 0, 0, 2, 10, 20)),
        (DOT, (2, 0, 0, 2, 20, 20)),
        (PICTURE, (1, 0, 0, 1, 0, 0)),
    ]
    assert [matrix for _, matrix in walk((DOT,), translate(3, 0))] == [translate(3, 0)]


def test_uses_stay_closed() -> None:
    assert [use.symbol for use in apart(ITEMS) if isinstance(use, Use)] == [TWIN]


def test_mapped_rebuilds_leaves_and_symbols_by_their_scale() -> None:
    scales: list[float] = []

    def leaf(item: Leaf, at: float) -> Leaf:
        scales.append(at)
        return item._replace(fill="#ff0000") if isinstance(item, TextRun) else item

    changed = mapped(ITEMS, leaf, lambda symbol, at: Symbol(f"{symbol.name}{at:g}", symbol.items), 0.5)
    assert scales == [0.5, 0.5, 0.5]
    first, group, last = changed
    assert (first, last) == (DOT, ITEMS[2])
    assert isinstance(group, Group) and group.matrix == translate(10, 20)
    run, use = group.items
    assert run == RUN._replace(fill="#ff0000")
    assert isinstance(use, Use) and (use.symbol.name, use.matrix) == ("twin1", scale(2))


def test_mapped_with_nothing_to_do_is_the_same() -> None:
    assert mapped(ITEMS, lambda item, _: item, lambda symbol, _: symbol) == ITEMS


@pytest.mark.parametrize(
    ("item", "box"),
    [
        (DOT, Box(0, 0, 1, 1)),
        (Path(line(1, 2, 5, 2), Style(fill=None, stroke="#000000", width=0.5)), Box(0.75, 1.75, 4.5, 0.5)),
        (Path((("M", 0, 0), ("C", -1, 4, 6, 4, 5, 0)), Style()), Box(-1, 0, 7, 4)),
        (Path((), Style()), Box(0, 0, 0, 0)),
        (PICTURE, Box(1, 2, 3, 4)),
        (RUN, Box(2, 7, RUN.words[0][1].width * 4 / 1000, 4)),
    ],
)
def test_bounds(item, box) -> None:
    found = bounds(item)
    assert (found.x, found.y, found.width, found.height) == pytest.approx((box.x, box.y, box.width, box.height))


def test_an_outline_is_moved_point_by_point() -> None:
    curve = (("M", 1, 0), ("L", 2, 0), ("C", 2, 1, 3, 1, 3, 0), ("Z",))
    assert transformed(curve, rotate(90)) == (("M", 0, 1), ("L", 0, 2), ("C", -1, 2, -1, 3, 0, 3), ("Z",))
    assert outline_bounds(transformed(curve, translate(10, 10))) == Box(11, 10, 2, 1)

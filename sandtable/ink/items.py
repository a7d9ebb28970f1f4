"""Walk drawn items, rebuild them, and compute their bounds."""

from collections.abc import Callable, Iterable, Iterator

from sandtable.ink.matrix import IDENTITY, Matrix, apply, multiply, stretch
from sandtable.ink.page import Box
from sandtable.ink.shapes import Command, Group, Item, Outline, Path, Picture, Symbol, TextRun, Use

# What leaves ink itself; groups and uses of symbols only hold such.
Leaf = Path | TextRun | Picture


def walk(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Leaf, Matrix]]:
    """Yield everything drawn, in order, with its transform; groups and symbols are expanded."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, multiply(matrix, item.matrix) if item.matrix else matrix)
        elif isinstance(item, Use):
            yield from walk(item.symbol.items, multiply(matrix, item.matrix))
        else:
            yield item, matrix


def apart(items: Iterable[Item]) -> Iterator[Use | Group]:
    """Yield placed symbols and veiled groups, which are drawn as forms of their own; plain groups are expanded."""
    for item in items:
        if isinstance(item, Use) or (isinstance(item, Group) and item.is_veiled):
            yield item
        elif isinstance(item, Group):
            yield from apart(item.items)


def mapped(
    items: Iterable[Item],
    leaf: Callable[[Leaf, float], Leaf],
    symbol: Callable[[Symbol, float], Symbol],
    scale: float = 1.0,
) -> tuple[Item, ...]:
    """Replace every leaf and every symbol of the items; both functions also get the scale."""
    rebuilt: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = scale * stretch(item.matrix) if item.matrix else scale
            rebuilt.append(item._replace(items=mapped(item.items, leaf, symbol, inner)))
        elif isinstance(item, Use):
            rebuilt.append(Use(symbol(item.symbol, scale * stretch(item.matrix)), item.matrix))
        else:
            rebuilt.append(leaf(item, scale))
    return tuple(rebuilt)


def outline_bounds(outline: Outline) -> Box:
    """Bounding box of all points of an outline, control points too; an empty one at the origin for none."""
    numbers = [number for command in outline for number in command[1:]]
    xs, ys = numbers[::2], numbers[1::2]  # they alternate all along
    if not xs:
        return Box(0, 0, 0, 0)
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def bounds(item: Leaf) -> Box:
    """Bounding box of an item, stroke included; of words, from the first glyph's start to the last one's end."""
    if isinstance(item, Path):
        return outline_bounds(item.outline).grown(item.style.width / 2 if item.style.stroke else 0)
    if isinstance(item, Picture):
        return Box(item.x, item.y, item.width, item.height)
    start, (last, word) = item.words[0][0], item.words[-1]
    width = last + (word.width / 1000) * item.size - start
    return Box(start, item.y - 0.75 * item.size, width, item.size)


def transformed(outline: Outline, matrix: Matrix) -> Outline:
    """Transform every point of the outline."""
    moved: list[Command] = []
    for command in outline:
        match command:
            case ("M", x, y):
                moved.append(("M", *apply(matrix, x, y)))
            case ("L", x, y):
                moved.append(("L", *apply(matrix, x, y)))
            case ("C", x1, y1, x2, y2, x, y):
                moved.append(("C", *apply(matrix, x1, y1), *apply(matrix, x2, y2), *apply(matrix, x, y)))
            case _:
                moved.append(command)
    return tuple(moved)

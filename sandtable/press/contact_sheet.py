"""Contact sheets: all symbols of a kit and all pictures of a pack, each with its id."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.ink.page import Page
from sandtable.ink.shapes import Item, Path, Style, rectangle
from sandtable.layout.paper import PAPERS
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.press.selection import NoSuchThing

Box = tuple[float, float, float, float]
MARGIN = 10.0
LABEL = 5.0


@dataclass(frozen=True, slots=True)
class _Cell:
    """One thing on a contact sheet: its label, and how to draw it in a box."""

    label: str
    draw: Callable[[Box], tuple[Item, ...]]


def contact_sheets(renderer: FaceRenderer, ids: Sequence[str], paper: str = "a4") -> Iterator[Page]:
    """Yield pages of symbols, then of scenes; with `ids`, of these symbols and cards alone."""
    symbols = renderer.symbol_names()
    records = [record for record in renderer.pack.records() if record.art is not None]
    known = {*symbols, *(record.id for record in records)}
    for name in ids:
        if name not in known:
            raise NoSuchThing(f"no symbol or picture '{name}' in '{renderer.pack.id}'; {nearest_or_list(name, known)}")
    wanted = set(ids) or known
    drawn = [_Cell(name, partial(renderer.symbol, name)) for name in symbols if name in wanted]
    scenes = [
        _Cell(f"{record.id} {record.name[renderer.language]}", partial(renderer.picture, record))
        for record in records
        if record.id in wanted
    ]
    yield from _pages(drawn, paper, columns=7, shape=1.0, title=f"{renderer.pack.id}: symbols")
    yield from _pages(scenes, paper, columns=4, shape=0.75, title=f"{renderer.pack.id}: scenes")


def _pages(cells: Sequence[_Cell], paper: str, columns: int, shape: float, title: str) -> Iterator[Page]:
    page = PAPERS[paper]
    width = (page.width - 2 * MARGIN) / columns
    height = width * shape + LABEL
    rows = int((page.height - 2 * MARGIN) / height)
    per_page = columns * rows
    for start in range(0, len(cells), per_page):
        items: list[Item] = []
        for number, cell in enumerate(cells[start : start + per_page]):
            row, column = divmod(number, columns)
            x, y = MARGIN + column * width, MARGIN + row * height
            items.extend(_cell(cell, (x + 1, y, width - 2, height - LABEL)))
        yield Page(page.width, page.height, (), over=tuple(items), bookmark=title)


def _cell(cell: _Cell, box: Box) -> Iterator[Item]:
    x, y, width, height = box
    yield from cell.draw(box)
    yield Path(rectangle(*box), Style(fill=None, stroke="#999999", width=0.2))
    label = TextBox(
        x, y + height + 0.8, width, LABEL - 1.6, size=6 * POINT, min_size=3.5 * POINT, max_lines=1, align="center"
    )
    yield from set_text([Span(cell.label, family="sans")], label).items

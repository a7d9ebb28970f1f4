"""Figures, icons and tables of a rulebook as HTML elements, drawn large enough for a screen."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from sandtable.backends.inline_svg import InlineDrawings
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.rulebook.figures import COLUMN, PAGE, FigureDrawer, largest, tallest
from sandtable.handouts.rulebook.flowables import SIGN
from sandtable.handouts.rulebook.html.links import Links
from sandtable.handouts.rulebook.setting import HOUSE_ICON
from sandtable.ink.matrix import scale
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, Path, Picture, TextRun, Use
from sandtable.model.phrases import Phrases
from sandtable.model.rulebook.blocks import Figure, Heading, Rulebook

ICON = 4.0  # mm, the height icons are drawn at; the page sets them as high as its letters
LARGER = 1.5  # how much larger a figure is on a screen than on paper
LEAST = 220  # pixels that a picture is wide at least, where the screen is
_PIXELS = LARGER * 96 / 25.4  # of a millimetre
_ONE_INK = "#000000"  # a drawing in this colour alone takes that of the words


class HtmlFigures:
    """Draws figures and icons of one rulebook into the drawings of its page."""

    def __init__(
        self,
        book: Rulebook,
        renderer: FaceRenderer,
        colours: SheetColours,
        links: Links,
        phrases: Phrases,
        drawings: InlineDrawings,
    ) -> None:
        self.book, self.renderer, self.links, self.phrases, self.drawings = book, renderer, links, phrases, drawings
        self.names = {record.id: record.name[book.language] for record in renderer.pack.records()}
        self._ink = colours.ink
        self._icons: dict[tuple[str, str], str] = {}
        self._drawer = FigureDrawer(renderer, colours, book)

    def lines(self, block: Figure) -> Iterator[str]:
        """Yield a figure with what stands under it."""
        caption = str(block.data.get("caption", ""))
        number = self.links.figures.get(block.line)
        drawn = self._drawer.draw(block)
        wide = " wide" if block.data.get("wide") else ""
        name = f' id="figure-{number}"' if number else ""
        yield f'<figure{name} class="{block.kind}{wide}">'
        faces = self._drawer.row_of(block) if block.kind == "cards" else [drawn.face] if drawn.face is not None else []
        if faces:
            told = self._told(block, caption or drawn.words)
            yield f'<div class="pictures">{"".join(self._picture(face, block, told) for face in faces)}</div>'
        yield from self._under(drawn, block.line, caption)
        if caption or number:
            yield f"<figcaption>{self._head(block, number)}{escape(caption)}</figcaption>"
        yield "</figure>"

    def sign(self, block: Heading) -> str:
        """The sign of a chapter; "" when it has none."""
        if not block.symbol:
            return ""
        if block.symbol not in self.renderer.symbol_names():
            self._drawer.report("ST042", block.line, f"no symbol of the kit is called '{block.symbol}'")
            return ""
        box = (0, 0, SIGN, SIGN)
        kind, items = _coloured(
            self.renderer.symbol(block.symbol, box, _ONE_INK), self.renderer.symbol(block.symbol, box, self._ink)
        )
        face = Face(block.symbol, self.book.language, SIGN, SIGN, items)
        return self.drawings.add(face, {"class": f"sign {kind}", "aria-hidden": "true"})

    def icon(self, name: str, line: int, says: str = "") -> str:
        """An icon of the kit as high as letters; the sign of our rulings has a word in its place if need be."""
        said = "HOUSE" if name == HOUSE_ICON else says or name
        if (name, said) not in self._icons:
            self._icons[name, said] = self._icon(name, line, said)
        return self._icons[name, said]

    def _icon(self, name: str, line: int, said: str) -> str:
        icon, inked = self.renderer.icon(name, _ONE_INK), self.renderer.icon(name, self._ink)
        if icon is None or inked is None:
            if name == HOUSE_ICON:
                return '<span class="house">HOUSE</span>'
            self._drawer.report("ST042", line, f"no icon is called '{name}'")
            return ""
        kind, items = _coloured((Use(icon[0], scale(ICON)),), (Use(inked[0], scale(ICON)),))
        face = Face(name, self.book.language, icon[1] * ICON, ICON, items)
        return self.drawings.add(face, {"class": f"icon {kind}", "role": "img", "aria-label": said})

    def house(self) -> str:
        """The sign of our rulings."""
        return self.icon(HOUSE_ICON, 1)

    def _head(self, block: Figure, number: int | None) -> str:
        """The number of a figure, and the rule that it belongs to."""
        if not number:
            return ""
        said = escape(self.phrases.say("rules.figure", number=number))
        rule = self.links.called_by.get(block.line)
        back = f' <a class="from" href="#{escape(rule.target)}">{escape(rule.number)}</a>' if rule is not None else ""
        return f'<span class="label">{said}{back}</span> '

    def _told(self, block: Figure, caption: str) -> str:
        """Words that stand for a picture where it is not seen."""
        records = [str(block.data[key]) for key in ("card", "back", "board") if key in block.data]
        records += [str(one) for one in block.data.get("cards", ())]
        names = ", ".join(self.names.get(record, record) for record in records)
        number = self.links.figures.get(block.line)
        return names or caption or (self.phrases.say("rules.figure", number=number) if number else block.kind)

    def _picture(self, face: Face, block: Figure, told: str) -> str:
        # A map has room on a screen that it does not have in a column.
        across = COLUMN if block.kind in ("card", "back", "cards") and not block.data.get("wide") else PAGE
        printed = min(largest(block), across / face.width, tallest(block) / face.height)
        width = max(LEAST, round(face.width * printed * _PIXELS))
        return self.drawings.add(face, {"width": f"{width}", "role": "img", "aria-label": told})

    def _under(self, drawn: Drawn, line: int, caption: str) -> Iterator[str]:
        if drawn.callouts:
            yield f'<ol class="callouts">{"".join(f"<li>{escape(meaning)}</li>" for meaning in drawn.callouts)}</ol>'
        if drawn.words:
            yield f"<p>{escape(drawn.words)}</p>"
        if drawn.table:
            header, *rows = ((), *drawn.table) if drawn.down else drawn.table
            head = "".join(head_cell(escape(cell)) for cell in header)
            name = caption or self.phrases.say("rules.table")
            yield from table_lines(head, (_row(row, drawn.down) for row in rows), name)
        if drawn.icons:
            entries = (
                f"<dt>{self.icon(name, line, meaning)}</dt><dd>{escape(meaning)}</dd>" for name, meaning in drawn.icons
            )
            yield f'<dl class="icons">{"".join(entries)}</dl>'


def table_lines(header: str, rows: Iterable[str], name: str) -> Iterator[str]:
    """A table of rows of cells, which scrolls by itself where it is wider than the screen."""
    yield f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(name)}"><table>'
    if header:
        yield f"<thead><tr>{header}</tr></thead>"
    yield f"<tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table></div>"


def head_cell(words: str, attributes: str = "") -> str:
    """A header of a column; one without words is an ordinary cell."""
    tag = "th" if words else "td"
    return f"<{tag}{attributes}>{words}</{tag}>"


def _row(cells: Sequence[str], down: bool) -> str:
    """Cells of a row; with `down` the first is a header."""
    tags = ["th" if down and not number else "td" for number in range(len(cells))]
    return "".join(f"<{tag}>{escape(cell)}</{tag}>" for tag, cell in zip(tags, cells, strict=True))


def _coloured(items: tuple[Item, ...], inked: tuple[Item, ...]) -> tuple[str, tuple[Item, ...]]:
    """Class and items of a drawing, given in black and in ink: `mono` takes the colour of the words, `poly` keeps its own."""
    if any(ink != _ONE_INK for ink in _inks(items)):
        return "poly", inked
    return "mono", tuple(_in_colour_of_words(item) for item in items)


def _in_colour_of_words(item: Item) -> Item:
    match item:
        case Path():
            fill, stroke = ("currentColor" if ink else None for ink in (item.style.fill, item.style.stroke))
            return item._replace(style=item.style._replace(fill=fill, stroke=stroke))
        case TextRun():
            return item._replace(fill="currentColor")
        case Group():
            return item._replace(items=tuple(map(_in_colour_of_words, item.items)))
        case Use():
            return Group(tuple(map(_in_colour_of_words, item.symbol.items)), item.matrix)
        case Picture():
            return item


def _inks(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Path():
                yield from (ink for ink in (item.style.fill, item.style.stroke) if ink is not None)
            case TextRun():
                yield item.fill
            case Group():
                yield from _inks(item.items)
                yield from ("mask",) if item.mask is not None or item.softening is not None else ()
            case Use():
                yield from _inks(item.symbol.items)
            case Picture():
                yield "picture"

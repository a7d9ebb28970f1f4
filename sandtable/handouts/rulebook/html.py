"""A rulebook as one self-contained HTML page: the same source and figures as on paper, for a screen or a telephone."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from sandtable.backends import BACKENDS, Metadata
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.handouts.colours import SheetColours, sheet_colours
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.rulebook.figures import FigureDrawer
from sandtable.handouts.rulebook.setting import HOUSE_ICON
from sandtable.handouts.typesetting import own_families
from sandtable.ink.fonts import own_family
from sandtable.ink.matrix import scale
from sandtable.ink.page import Face, full_page
from sandtable.ink.shapes import Use
from sandtable.model.rulebook.blocks import (
    Block,
    Blocks,
    Figure,
    Glossary,
    Grid,
    Heading,
    ItemList,
    Note,
    Panel,
    Paragraph,
    Rulebook,
    Run,
    Runs,
    words,
)

ICON = 4.0  # mm, the height icons are drawn at; the page sets them as high as its letters

_STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 46rem; background: #fffdf8; color: INK;
       font: 1.05rem/1.55 "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; }
h1, h2, h3 { font-family: "Source Serif 4", "Source Serif Pro", Georgia, serif; line-height: 1.2; color: ACCENT; }
h1 { margin-bottom: .2rem; font-size: 2.4rem; } .subtitle { font-style: italic; margin-top: 0; }
h2 { margin-top: 2.6rem; padding-bottom: .2rem; border-bottom: 2px solid ACCENT; } h3 { margin-top: 1.6rem; }
nav ol { columns: 2; padding-left: 1.2rem; } a { color: ACCENT; text-decoration: none; } a:hover { text-decoration: underline; }
p.rule { padding-left: 3.2rem; text-indent: -3.2rem; } p.rule > .number { display: inline-block; width: 3.2rem; text-indent: 0;
       font-weight: 700; color: ACCENT; } :target { background: TINT; }
aside, .panel { margin: 1rem 0; padding: .6rem 1rem; border-left: 4px solid ACCENT; } .panel { background: TINT; } aside { font-style: italic; }
.panel > strong:first-child { color: ACCENT; } table { border-collapse: collapse; margin: 1rem 0; } th { border-bottom: 2px solid ACCENT; }
th, td { padding: .25rem .7rem; text-align: left; vertical-align: top; } tr:nth-child(even) td { background: TINT; }
figure { margin: 1.4rem 0; text-align: center; } figure > img { max-width: 100%; height: auto; } figcaption { font-style: italic; color: SOFT; }
figure ol, figure dl { display: inline-block; text-align: left; } img.icon { height: 1em; vertical-align: -.12em; }
.house { font-variant: small-caps; color: SOFT; } dt { font-weight: 700; color: ACCENT; } dd { margin: 0 0 .5rem 1.2rem; }
@media (max-width: 30rem) { nav ol { columns: 1; } p.rule, p.rule > .number { padding-left: 0; text-indent: 0; width: auto; margin-right: .5rem; } }
@media print { body { max-width: none; } h2 { break-after: avoid; } figure, table { break-inside: avoid; } }
"""


def rulebook_html(book: Rulebook, renderer: FaceRenderer) -> str:
    """Return the whole rulebook; the page loads nothing from elsewhere."""
    return "\n".join(_Html(book, renderer).lines()) + "\n"


def _font_faces(house: str, own: str) -> Iterator[str]:
    """Yield CSS font faces with the whole of a pack's family embedded."""
    family = own_family(own)
    assert family is not None
    for (_, italic), style in family.styles.items():
        low, high = style.weights
        weights = f"{low}" if low == high else f"{low} {high}"
        source = b64encode(style.content).decode()
        yield (
            f'@font-face {{ font-family: "own-{house}"; font-weight: {weights}; '
            f"font-style: {'italic' if italic else 'normal'}; src: url(data:font/sfnt;base64,{source}); }}"
        )


class _Html:
    def __init__(self, book: Rulebook, renderer: FaceRenderer) -> None:
        self.book, self.renderer = book, renderer
        self.colours: SheetColours = sheet_colours(renderer.pack.palette, renderer.low_ink)
        self.words = sheet_words(book.language, renderer.pack.words[book.language])
        self._names = {record.id: record.name[book.language] for record in renderer.pack.records()}
        self._rules = book.rule_numbers()
        self._figures = FigureDrawer(renderer, self.colours, book)
        self._line = 1

    def lines(self) -> Iterator[str]:
        title = escape(self.book.title)
        edition = escape(self.words.say("rules.facts", edition=self.renderer.pack.edition))
        yield f'<!DOCTYPE html>\n<html lang="{escape(self.book.language)}">\n<head>\n<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title>\n<style>{self._style()}</style>\n</head>\n<body>\n<h1>{title}</h1>"
        if self.book.subtitle:
            yield f'<p class="subtitle">{self._runs(self.book.subtitle)}</p>'
        yield f"<p>{edition}</p>"
        yield from self._contents()
        yield from self._blocks(self.book.blocks)
        yield f"<footer><p>{escape(self.words.say('colophon.made'))}</p></footer>\n</body>\n</html>"

    def _style(self) -> str:
        colours = {"INK": self.colours.ink, "ACCENT": self.colours.accent, "SOFT": self.colours.soft}
        style = _STYLE.replace("TINT", f"color-mix(in srgb, {self.colours.accent} 9%, white)")
        for name, colour in colours.items():
            style = style.replace(name, colour)
        for house, own in (own_families(self.renderer.drawer.fonts) if self.renderer.pack.fonts else {}).items():
            first = '"Source Serif 4"' if house == "serif" else '"Source Sans 3"'
            style = "\n".join(_font_faces(house, own)) + style.replace(first, f'"own-{house}", {first}')
        return style

    def _contents(self) -> Iterator[str]:
        yield f"<nav>\n<h2>{escape(self.words.say('rules.contents'))}</h2>\n<ol>"
        for block in self.book.blocks:
            if isinstance(block, Heading) and block.level == 1:
                yield f'<li><a href="#chapter-{escape(block.number)}">{escape(words(block.runs))}</a></li>'
        yield "</ol>\n</nav>"

    def _blocks(self, blocks: Blocks) -> Iterator[str]:
        for block in blocks:
            self._line = block.line
            yield from self._block(block)

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading():
                yield self._heading(block)
            case Paragraph():
                yield self._paragraph(block)
            case ItemList():
                yield from self._items(block)
            case Grid():
                yield from self._grid(block)
            case Panel():
                yield from self._panel(block)
            case Note():
                yield from ("<aside>", *self._blocks(block.blocks), "</aside>")
            case Glossary():
                yield from self._glossary(block)
            case Figure():
                yield from self._figure(block)

    def _heading(self, block: Heading) -> str:
        inner = self._runs(block.runs)
        if block.level == 1:
            return f'<h2 id="chapter-{escape(block.number)}">{escape(block.number)} {inner}</h2>'
        return f"<h3>{inner}</h3>" if block.level == 2 else f"<h4>{inner}</h4>"

    def _paragraph(self, block: Paragraph) -> str:
        inner = self._runs(block.runs)
        if not block.number:
            return f"<p>{inner}</p>"
        first, *others = block.anchors
        more = "".join(f'<span id="{escape(anchor)}"></span>' for anchor in others)
        house = f" {self._house()}" if block.house else ""
        number = f'<span class="number">{escape(block.number)}</span>'
        return f'<p class="rule" id="{escape(first)}">{more}{number}{inner}{house}</p>'

    def _items(self, block: ItemList) -> Iterator[str]:
        tag = "ul" if block.start is None else "ol"
        start = f' start="{block.start}"' if block.start not in (None, 1) else ""
        yield f"<{tag}{start}>"
        for item in block.items:
            lead, *rest = item or (Paragraph((), block.line),)
            if isinstance(lead, Paragraph) and not lead.number:
                yield f"<li>{self._runs(lead.runs)}"
            else:
                yield "<li>"
                rest = [lead, *rest]
            yield from self._blocks(tuple(rest))
            yield "</li>"
        yield f"</{tag}>"

    def _grid(self, block: Grid) -> Iterator[str]:
        def row(cells: Sequence[Runs], tag: str) -> str:
            aligned = zip(cells, block.align, strict=False)
            made = (
                f"<{tag} style='text-align:{align or 'left'}'>{self._runs(cell)}</{tag}>" for cell, align in aligned
            )
            return f"<tr>{''.join(made)}</tr>"

        yield "<table>"
        if any(words(cell).strip() for cell in block.header):
            yield f"<thead>{row(block.header, 'th')}</thead>"
        yield "<tbody>"
        yield from (row(cells, "td") for cells in block.rows)
        yield "</tbody></table>"

    def _panel(self, block: Panel) -> Iterator[str]:
        title = self.words.say(f"rules.panels.{block.kind}")
        title = f"{title}: {block.title}" if block.title and block.kind == "example" else block.title or title
        yield f'<section class="panel {block.kind}"><strong>{escape(title)}</strong>'
        yield from self._blocks(block.blocks)
        yield "</section>"

    def _glossary(self, block: Glossary) -> Iterator[str]:
        yield "<dl>"
        for term, meaning in block.entries:
            yield f"<dt>{self._runs(term)}</dt><dd>"
            yield from self._blocks(meaning)
            yield "</dd>"
        yield "</dl>"

    # --- figures

    def _figure(self, block: Figure) -> Iterator[str]:
        drawn = self._figures.draw(block)
        caption = str(block.data.get("caption", ""))
        yield "<figure>"
        if drawn.face is not None:
            yield self._picture(drawn.face, caption or drawn.words)
        yield from self._under(drawn)
        if caption:
            yield f"<figcaption>{escape(caption)}</figcaption>"
        yield "</figure>"

    def _picture(self, face: Face, says: str) -> str:
        # On a screen a figure may be half as large again as on paper.
        width = round(face.width * 1.5 * 96 / 25.4)
        return f'<img src="{_data(face)}" alt="{escape(says)}" width="{width}">'

    def _under(self, drawn: Drawn) -> Iterator[str]:
        if drawn.callouts:
            yield f"<ol>{''.join(f'<li>{escape(meaning)}</li>' for meaning in drawn.callouts)}</ol>"
        if drawn.words:
            yield f"<p>{escape(drawn.words)}</p>"
        if drawn.table:
            yield "<table>"
            header, *rows = ((), *drawn.table) if drawn.down else drawn.table
            if header:
                yield f"<thead><tr>{''.join(f'<th>{escape(cell)}</th>' for cell in header)}</tr></thead>"
            yield "<tbody>"
            yield from (self._row(row, drawn.down) for row in rows)
            yield "</tbody></table>"
        if drawn.icons:
            entries = (f"<dt>{self._icon(name)}</dt><dd>{escape(meaning)}</dd>" for name, meaning in drawn.icons)
            yield f'<dl class="icons">{"".join(entries)}</dl>'

    def _row(self, cells: Sequence[str], down: bool) -> str:
        """A row of a table as HTML; with `down` its first cell is a header."""
        tags = ["th" if down and not number else "td" for number in range(len(cells))]
        return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for tag, cell in zip(tags, cells, strict=True))}</tr>"

    # --- words

    def _runs(self, runs: Runs) -> str:
        return "".join(self._run(run) for run in runs)

    def _run(self, run: Run) -> str:
        if run.line_break:
            return "<br>"
        if run.icon:
            return self._house() if run.icon == HOUSE_ICON else self._icon(run.icon)
        made = escape(run.text)
        if run.reference is not None:
            made = self._reference(run)
        if run.link:
            made = f'<a href="{escape(run.link)}" rel="noopener noreferrer">{made}</a>'
        if run.bold:
            made = f"<strong>{made}</strong>"
        if run.italic:
            made = f"<em>{made}</em>"
        return f"<dfn>{made}</dfn>" if run.term else made

    def _reference(self, run: Run) -> str:
        assert run.reference is not None
        wanted = run.reference.id
        match run.reference.kind:
            case "record":
                return f"<strong>{escape(self._names[wanted])}</strong>"
            case "rule":
                return f'<a href="#{escape(wanted)}">{escape(self._rules.get(wanted, "?"))}</a>'
            case "ruling":
                return escape(wanted)

    def _house(self) -> str:
        icon = self.renderer.icon(HOUSE_ICON, self.colours.soft)
        return '<span class="house">HOUSE</span>' if icon is None else self._icon(HOUSE_ICON, "HOUSE")

    def _icon(self, name: str, says: str = "") -> str:
        icon = self.renderer.icon(name, self.colours.ink)
        if icon is None:
            self._figures.report("ST042", self._line, f"no icon is called '{name}'")
            return ""
        symbol, wide = icon
        face = Face(name, self.book.language, wide * ICON, ICON, (Use(symbol, scale(ICON)),))
        return f'<img class="icon" src="{_data(face)}" alt="{escape(says or name)}">'


def _data(face: Face) -> str:
    """Data URI of a face; ids inside it cannot clash with others."""
    drawn = BACKENDS["svg"].write([full_page(face)], Metadata("", ""))
    return f"data:image/svg+xml;base64,{b64encode(drawn).decode()}"

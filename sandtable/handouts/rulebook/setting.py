"""Converts blocks of a rulebook to flowables."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import Span
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.flow import Across, Flowable, Together
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.rulebook.figures import FigureDrawer, largest, owners, tallest
from sandtable.handouts.rulebook.flowables import SIGN, Marked, Marks, Picture, Text, Tinted
from sandtable.handouts.rulebook.style import BookStyle
from sandtable.handouts.tables import Table, TableColumn
from sandtable.ink.shapes import Item
from sandtable.ink.tints import mix
from sandtable.model.phrases import Phrases
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
)

NUMBER = 2.7  # ems, the margin of a rule's number: room for "12.10"
BULLET = 3.6
KEY = 7.0  # room for an icon beside its meaning
ITEM_NUMBER = 4.6
SHORT_TABLE = 8  # rows that stay in one column
HOUSE_ICON = "house"
FIGURE, CALL = "figure-", "call-"  # keys of a figure and of the words before it, with its line
_SCHEME = re.compile(r"^(?:https?://|mailto:)")


@dataclass(frozen=True, slots=True)
class Manner:
    """Type style of some blocks: size, indent, and italics."""

    size: float
    indent: float = 0.0
    italic: bool = False


class BookSetter:
    """Sets one rulebook in one style; positions of headings, rules and terms are recorded in `marks`."""

    def __init__(
        self, book: Rulebook, renderer: FaceRenderer, style: BookStyle, colours: SheetColours, words: Phrases
    ) -> None:
        self.book, self.renderer, self.style, self.colours, self.words = book, renderer, style, colours, words
        self.marks = Marks()
        self.terms: dict[str, list[str]] = {}
        self._margin = NUMBER * style.body
        self._line = 1  # of the block that is being set
        self._names = {id_: record.name[book.language] for id_, (_, record) in owners(renderer.pack).items()}
        self._rules = book.rule_numbers()
        body = style.frame.body(style.paper)
        column = style.frame.columns(body, style.columns)[0]
        self._figures = FigureDrawer(renderer, colours, book, (column.width, body.width))
        self._tint = "#ffffff" if renderer.low_ink else mix("#ffffff", colours.accent, 0.09)

    def matter(self) -> Iterator[Flowable]:
        """Yield the whole text in order."""
        yield from self._blocks(self.book.blocks, Manner(self.style.body))

    # --- blocks

    def _blocks(self, blocks: Blocks, manner: Manner) -> Iterator[Flowable]:
        before: Block | None = None
        for block, after in zip_longest(blocks, blocks[1:]):
            self._line = block.line
            # A list under a rule belongs to it: it stands as far in as the rule's words.
            under = isinstance(block, ItemList) and isinstance(before, Paragraph) and before.number
            inner = replace(manner, indent=manner.indent + self._margin) if under else manner
            matter = list(self._block(block, inner))
            if matter and isinstance(matter[0], Text) and isinstance(block, Paragraph):
                # Words that lead to a list or a table stay with its beginning; words after a table stand clear of it.
                here = isinstance(after, Figure) and bool(after.data.get("here"))
                keep = matter[0].keep or here or isinstance(after, ItemList | Grid)
                clear = matter[0].before + (0.9 if isinstance(before, Grid) else 0.0)
                matter[0] = replace(matter[0], keep=keep, before=clear)
            self._mark_call(matter, after)
            yield from self._mark_anchors(block, matter)
            before = block

    def _mark_call(self, matter: list[Flowable], after: Block | None) -> None:
        """Let the last words before a figure record where they are."""
        if matter and isinstance(after, Figure) and not isinstance(matter[-1], Across | Together):
            matter[-1] = Marked(matter[-1], (f"{CALL}{after.line}",), self.marks)

    def _mark_anchors(self, block: Block, matter: list[Flowable]) -> Iterator[Flowable]:
        """Yield the flowables of a block; the first records where the block's anchors and terms are."""
        keys: list[str] = []
        if isinstance(block, Paragraph):
            keys += block.anchors
        if isinstance(block, Heading) and block.level < 3:
            keys.append(f"heading-{block.line}")
        if isinstance(block, Heading | Paragraph):
            for run in block.runs:
                if run.term:
                    key = f"term-{run.text.lower()}-{block.line}"
                    self.terms.setdefault(_capital(run.text), [])
                    if key not in self.terms[_capital(run.text)]:
                        self.terms[_capital(run.text)].append(key)
                    keys.append(key)
        if keys and matter:
            matter[0] = Marked(matter[0], tuple(keys), self.marks)
        yield from matter

    def _block(self, block: Block, manner: Manner) -> Iterator[Flowable]:
        match block:
            case Heading():
                yield replace(self._heading(block), language="")  # Headings are not hyphenated.
            case Paragraph():
                yield self._paragraph(block, manner)
            case ItemList():
                yield from self._items(block, manner)
            case Grid():
                yield from self._grid(block, manner)
            case Panel():
                yield from self._panel(block)
            case Note():
                yield from self._note(block)
            case Glossary():
                yield from self._glossary(block, manner)
            case Figure():
                yield from self._figure(block)

    def _heading(self, block: Heading) -> Text:
        if block.level == 1:
            number = Span(f"{block.number} ", weight=900, fill=self.colours.accent)
            spans = (number, *self._spans(block.runs, Manner(0), weight=900, family="serif", fill=self.colours.accent))
            heading = self._text(spans, self.style.chapter, before=5.0, keep=True, rule=self.colours.accent)
            return replace(heading, sign=self._sign(block))
        if block.level == 2:
            spans = self._spans(block.runs, Manner(0), weight=700, fill=self.colours.accent)
            return self._text(spans, self.style.section, before=3.2, keep=True)
        spans = self._spans(block.runs, Manner(0), weight=700)
        return self._text(spans, self.style.body, before=2.0, keep=True)

    def _sign(self, block: Heading) -> tuple[Item, ...]:
        """Draw the sign of a chapter; nothing when it has none."""
        if not block.symbol:
            return ()
        if block.symbol not in self.renderer.symbol_names():
            self._figures.report("ST042", block.line, f"no symbol of the kit is called '{block.symbol}'")
            return ()
        return self.renderer.symbol(block.symbol, (0, 0, SIGN, SIGN), self.colours.ink)

    def _paragraph(self, block: Paragraph, manner: Manner) -> Text:
        spans = self._spans(block.runs, manner)
        if not block.number:
            return self._text(spans, manner.size, before=1.1, indent=manner.indent)
        number = (Span(block.number, family="sans", weight=700, fill=self.colours.accent),)
        if block.house:
            spans = (*spans, Span(" ", family="sans"), self._house())
        return self._text(spans, manner.size, before=1.2, indent=self._margin + manner.indent, aside=number)

    def _house(self) -> Span:
        """Sign of HOUSE rulings: the kit's symbol, or the word in small capitals."""
        icon = self.renderer.icon(HOUSE_ICON, self.colours.soft)
        if icon is not None:
            return Span("\ufffc", family="sans", fill=self.colours.soft, icon=icon[0], icon_width=icon[1])
        return Span("HOUSE", family="sans", weight=600, fill=self.colours.soft, caps="small")

    def _items(self, block: ItemList, manner: Manner) -> Iterator[Flowable]:
        step = BULLET if block.start is None else ITEM_NUMBER
        inner = Manner(manner.size, manner.indent + step, manner.italic)
        for number, item in enumerate(block.items):
            sign = "•" if block.start is None else f"{block.start + number}."
            lead, *rest = item or (Paragraph((), block.line),)
            if isinstance(lead, Paragraph) and not lead.number:
                aside = (Span(sign, family="sans", weight=700, fill=self.colours.accent),)
                spans = self._spans(lead.runs, manner)
                text = self._text(spans, manner.size, before=0.7, indent=inner.indent, aside=aside)
                yield from self._mark_anchors(lead, [replace(text, aside_indent=manner.indent)])
            else:
                rest = [lead, *rest]
            yield from self._blocks(tuple(rest), inner)

    def _grid(self, block: Grid, manner: Manner) -> Iterator[Flowable]:
        header = tuple(self._spans(cell, manner, weight=700) for cell in block.header)
        rows = tuple(tuple(self._spans(cell, manner) or (self._plain(" "),) for cell in row) for row in block.rows)
        aligns = {"left": "left", "center": "center", "right": "right"}
        columns = tuple(TableColumn(align=aligns.get(align, "left")) for align in block.align)  # type: ignore[arg-type]
        shown = header if any(span.text.strip() for cell in header for span in cell) else None
        table = Table(
            columns,
            rows,
            tuple(cell or (self._plain(" "),) for cell in header) if shown else None,
            size=self.style.small,
            rule=self.colours.accent,
            tint=self._tint,
            fill=True,
            gap=2.0,
        )
        lines = tuple(table.blocks())
        yield from (Together(lines),) if len(rows) <= SHORT_TABLE else lines

    def _panel(self, block: Panel) -> Iterator[Flowable]:
        title = self.words.say(f"rules.panels.{block.kind}")
        title = f"{title}: {block.title}" if block.title and block.kind == "example" else block.title or title
        lead = self._text((self._strong(title, self.colours.accent),), self.style.small, before=0, keep=True)
        matter = [lead, *self._blocks(block.blocks, Manner(self.style.small))]
        yield from self._tint_panel(matter)

    def _note(self, block: Note) -> Iterator[Flowable]:
        yield from self._tint_panel(
            list(self._blocks(block.blocks, Manner(self.style.small, italic=True))), ground=False
        )

    def _tint_panel(self, matter: Sequence[Flowable], ground: bool = True) -> Iterator[Flowable]:
        tint = self._tint if ground else "#ffffff"
        for number, each in enumerate(matter):
            # The mark records a place on the page, so it goes around the tinted panel, not inside it.
            inner = each.inner if isinstance(each, Marked) else each
            panel = Tinted(inner, tint, self.colours.accent, number == 0, number == len(matter) - 1)
            yield Marked(panel, each.keys, self.marks) if isinstance(each, Marked) else panel

    def _glossary(self, block: Glossary, manner: Manner) -> Iterator[Flowable]:
        for term, meaning in block.entries:
            spans = list(self._spans(term, manner, weight=700, fill=self.colours.accent))
            lead, *rest = meaning or (Paragraph((), block.line),)
            if isinstance(lead, Paragraph):
                spans += [self._plain("  "), *self._spans(lead.runs, manner)]
            yield self._text(tuple(spans), self.style.small, before=1.0, indent=manner.indent)
            yield from self._blocks(tuple(rest), manner)

    def _figure(self, block: Figure) -> Iterator[Flowable]:
        parts = tuple(self._figure_parts(block))
        if parts:
            parts = (Marked(parts[0], (f"{FIGURE}{block.line}",), self.marks), *parts[1:])
            floats = not block.data.get("here")
            yield Across(Together(parts)) if block.data.get("wide") else Together(parts, floats=floats, after=1.2)

    def _figure_parts(self, block: Figure) -> Iterator[Flowable]:
        drawn = self._figures.draw(block)
        caption = str(block.data.get("caption", ""))
        if drawn.face is not None:
            yield Picture(drawn.face, tallest(block), largest(block), keep=bool(drawn.matter or caption))
        yield from self._under(drawn, block.line)
        if caption:
            spans = (Span(caption, family="sans", italic=True, fill=self.colours.soft),)
            yield self._text(spans, self.style.small, before=0.8)

    def _under(self, drawn: Drawn, line: int) -> Iterator[Flowable]:
        """Yield the text under a figure: callouts, a line of sight in words, rows of a table, a key of icons."""
        for number, meaning in enumerate(drawn.callouts, 1):
            aside = (self._strong(str(number), self.colours.accent),)
            yield self._small((self._plain(meaning),), indent=ITEM_NUMBER, aside=aside)
        if drawn.words:
            yield self._small((self._plain(drawn.words),))
        if drawn.table:
            header, *rows = ((), *drawn.table) if drawn.down else drawn.table
            yield from Table(
                tuple(TableColumn() for _ in drawn.table[0]),
                tuple(tuple(self._cell(cell, drawn.down and not n) for n, cell in enumerate(row)) for row in rows),
                tuple(self._cell(cell, True) for cell in header) or None,
                size=self.style.small,
                rule=self.colours.accent,
                tint=self._tint,
                fill=True,
                gap=2.0,
            ).blocks()
        for name, meaning in drawn.icons:
            icon = self.renderer.icon(name, self.colours.ink)
            if icon is None:
                self._figures.report("ST042", line, f"no icon is called '{name}'")
                continue
            sign = Span("\ufffc", family="sans", fill=self.colours.ink, icon=icon[0], icon_width=icon[1])
            row = self._small((self._plain(meaning),), indent=KEY, aside=(sign,))
            yield replace(row, before=1.5, aside_size=self.style.small * 1.6)

    # --- words

    def _text(
        self,
        spans: tuple[Span, ...],
        size: float,
        *,
        before: float = 1.0,
        indent: float = 0.0,
        aside: tuple[Span, ...] = (),
        keep: bool = False,
        rule: str | None = None,
    ) -> Text:
        return Text(spans, size, self.book.language, before, indent, aside, keep, rule)

    def _small(self, spans: tuple[Span, ...], *, indent: float = 0.0, aside: tuple[Span, ...] = ()) -> Text:
        return self._text(spans, self.style.small, before=0.6, indent=indent, aside=aside)

    def _cell(self, words: str, strong: bool) -> tuple[Span, ...]:
        return (self._strong(words or " ", self.colours.ink) if strong else self._plain(words or " "),)

    def _plain(self, words: str) -> Span:
        return Span(words, family="sans", fill=self.colours.ink)

    def _strong(self, words: str, fill: str) -> Span:
        return Span(words, family="sans", weight=700, fill=fill)

    def _spans(
        self, runs: Runs, manner: Manner, *, weight: int = 400, family: str = "sans", fill: str | None = None
    ) -> tuple[Span, ...]:
        return tuple(self._span(run, manner, weight, family, fill or self.colours.ink) for run in with_addresses(runs))

    def _span(self, run: Run, manner: Manner, weight: int, family: str, fill: str) -> Span:
        weight = 700 if run.bold and weight < 700 else weight
        italic = run.italic or manner.italic
        if run.icon == HOUSE_ICON:
            return self._house()
        if run.icon:
            icon = self.renderer.icon(run.icon, fill)
            if icon is None:
                self._figures.report("ST042", self._line, f"no icon is called '{run.icon}'")
                return Span("", family=family)
            return Span("\ufffc", family, weight, italic, fill, icon=icon[0], icon_width=icon[1])
        if run.link:
            return Span(run.text, family, weight, italic, self.colours.accent)
        if run.reference is None:
            return Span(run.text, family, weight, italic, fill)
        text, target = self._reference(run)
        return Span(text, family, max(weight, 600), italic, fill, target=target)

    def _reference(self, run: Run) -> tuple[str, str]:
        """Return the printed words of a reference, and the anchor it leads to ("" for none)."""
        assert run.reference is not None
        match run.reference.kind:
            case "record":
                return self._names[run.reference.id], ""
            case "rule":
                return self._rules.get(run.reference.id, "?"), run.reference.id
            case "ruling":
                return run.reference.id, ""


def with_addresses(runs: Runs) -> Iterator[Run]:
    """Yield runs; after the words of a link comes its address, in brackets, unless the words are the address."""
    for place, run in enumerate(runs):
        yield run
        ends = run.link and (place + 1 == len(runs) or runs[place + 1].link != run.link)
        shown = _SCHEME.sub("", run.link).rstrip("/")
        if ends and shown not in "".join(one.text for one in runs if one.link == run.link):
            yield Run(f" ({shown})")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]

"""Blocks of a rulebook as HTML elements."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from sandtable.handouts.rulebook.html.figures import HtmlFigures, head_cell, table_lines
from sandtable.handouts.rulebook.html.links import Links, Place
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
    words,
)


class BlockWriter:
    """Writes the blocks of one rulebook, in order."""

    def __init__(self, book: Rulebook, figures: HtmlFigures, links: Links, phrases: Phrases) -> None:
        self.book, self.figures, self.links, self.phrases = book, figures, links, phrases
        self._rules = book.rule_numbers()
        self._line = 1
        self._linked: set[str] = set()  # words of the glossary that this chapter has led to

    def blocks(self, blocks: Blocks) -> Iterator[str]:
        """Yield the lines of blocks."""
        for block in blocks:
            self._line = block.line
            yield from self._block(block)

    def index(self) -> Iterator[str]:
        """Yield the terms in order of the alphabet, with the rules that define them; nothing when there are none."""
        if not self.links.titles:
            return
        yield f'<section id="index" class="index"><h2>{escape(self.phrases.say("rules.index"))}</h2>\n<ul>'
        for key, title in sorted(self.links.titles.items()):
            places = ", ".join(_leads(place) for place in self.links.terms[key])
            yield f"<li>{escape(title)} {places}</li>"
        yield "</ul></section>"

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
                yield from ('<div class="note">', *self.blocks(block.blocks), "</div>")
            case Glossary():
                yield from self._glossary(block)
            case Figure():
                yield from self.figures.lines(block)

    def _heading(self, block: Heading) -> str:
        if block.level > 1:
            level = min(block.level + 1, 4)
            return f"<h{level}>{self._runs(block.runs)}</h{level}>"
        self._linked.clear()
        number = escape(block.number)
        sign = self.figures.sign(block)
        return f'<h2 id="chapter-{number}"><span class="number">{number}</span> {self._runs(block.runs)}{sign}</h2>'

    def _paragraph(self, block: Paragraph) -> str:
        inner = self._runs(block.runs, explained=True)
        if not block.number:
            return f"<p>{inner}</p>"
        first, *others = block.anchors
        more = "".join(f'<span id="{escape(anchor)}"></span>' for anchor in others)
        house = f" {self.figures.house()}" if block.house else ""
        calls = "".join(self._call(number) for number in self.links.calls.get(block.line, ()))
        number = f'<a class="number" href="#{escape(first)}">{escape(block.number)}</a> '
        return f'<p class="rule" id="{escape(first)}">{more}{number}{inner}{house}{calls}</p>'

    def _call(self, number: int) -> str:
        """Link from a rule to a figure after it."""
        said = escape(self.phrases.say("rules.figure", number=number))
        return f' <a class="call" href="#figure-{number}">{said}</a>'

    def _items(self, block: ItemList) -> Iterator[str]:
        tag = "ul" if block.start is None else "ol"
        start = f' start="{block.start}"' if block.start not in (None, 1) else ""
        yield f"<{tag}{start}>"
        for item in block.items:
            lead, *rest = item or (Paragraph((), block.line),)
            if isinstance(lead, Paragraph) and not lead.number:
                yield f"<li>{self._runs(lead.runs, explained=True)}"
            else:
                yield "<li>"
                rest = [lead, *rest]
            yield from self.blocks(tuple(rest))
            yield "</li>"
        yield f"</{tag}>"

    def _grid(self, block: Grid) -> Iterator[str]:
        aligns = [f' class="{align}"' if align in ("center", "right") else "" for align in block.align]

        def row(cells: Sequence[Runs], cell: Callable[[str, str], str]) -> str:
            return "".join(cell(self._runs(runs), align) for runs, align in zip(cells, aligns, strict=False))

        header = row(block.header, head_cell) if any(words(cell).strip() for cell in block.header) else ""
        yield from table_lines(header, (row(cells, _cell) for cells in block.rows), self._table_name())

    def _table_name(self) -> str:
        return self.phrases.say("rules.table")

    def _panel(self, block: Panel) -> Iterator[str]:
        title = self.phrases.say(f"rules.panels.{block.kind}")
        title = f"{title}: {block.title}" if block.title and block.kind == "example" else block.title or title
        yield f'<div class="panel {block.kind}"><strong class="title">{escape(title)}</strong>'
        yield from self.blocks(block.blocks)
        yield "</div>"

    def _glossary(self, block: Glossary) -> Iterator[str]:
        yield '<dl class="glossary">'
        for term, meaning in block.entries:
            entry = words(term)
            target = next((self.links.glossary[key] for key in self.links.keys_of(entry)), "")
            places = "".join(f" {_leads(place)}" for place in self.links.defined(entry))
            yield f'<dt id="{target}">{self._runs(term)}{places}</dt><dd>'
            yield from self.blocks(meaning)
            yield "</dd>"
        yield "</dl>"

    # --- words

    def _runs(self, runs: Runs, *, explained: bool = False) -> str:
        """Words as HTML; `explained` lets the first of each word lead to the glossary."""
        return "".join(self._run(run, explained) for run in runs)

    def _run(self, run: Run, explained: bool) -> str:
        if run.line_break:
            return "<br>"
        if run.icon:
            return self.figures.icon(run.icon, self._line)
        if run.reference is not None:
            made = self._reference(run)
        elif run.term:
            return self._term(run)
        elif explained and not run.link:
            made = self._explained(run.text)
        else:
            made = escape(run.text)
        if run.link:
            made = f'<a href="{escape(run.link)}" rel="noopener noreferrer">{made}</a>'
        if run.bold:
            made = f"<strong>{made}</strong>"
        return f"<em>{made}</em>" if run.italic else made

    def _term(self, run: Run) -> str:
        """A term where it is defined; it leads to the glossary, if that has it."""
        target, made = self.links.in_glossary(run.text), escape(run.text)
        if target:
            self._linked.add(target)
            made = f'<a href="#{target}">{made}</a>'
        name = self.links.term_ids.get(id(run), "")
        return f'<dfn id="{name}">{made}</dfn>' if name else f"<dfn>{made}</dfn>"

    def _explained(self, text: str) -> str:
        """Words, the first of each that the glossary explains with a link to it, once in a chapter."""
        made, end = [], 0
        for match in self.links.words.finditer(text) if self.links.words is not None else ():
            target = self.links.in_glossary(match[0])
            if target and target not in self._linked:
                self._linked.add(target)
                link = f'<a class="word" href="#{target}">{escape(match[0])}</a>'
                made += [escape(text[end : match.start()]), link]
                end = match.end()
        return "".join(made) + escape(text[end:])

    def _reference(self, run: Run) -> str:
        assert run.reference is not None
        wanted = run.reference.id
        match run.reference.kind:
            case "record":
                name = f"<strong>{escape(self.figures.names[wanted])}</strong>"
                number = self.links.shown.get(wanted)
                return f'<a href="#figure-{number}">{name}</a>' if number else name
            case "rule":
                return f'<a href="#{escape(wanted)}">{escape(self._rules.get(wanted, "?"))}</a>'
            case "ruling":
                return escape(wanted)


def _cell(words: str, attributes: str) -> str:
    return f"<td{attributes}>{words}</td>"


def _leads(place: Place) -> str:
    # What stands before the first chapter has no number.
    return f'<a class="from" href="#{escape(place.target)}">{escape(place.number) or "↑"}</a>'

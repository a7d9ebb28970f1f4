"""Read a rulebook's Markdown: CommonMark by markdown-it-py, with the few directives of docs/rulebooks.md.

Unsupported markup is a finding at its line. HTML is never passed on.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.reading.suggestions import nearest_or_list
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
    PanelKind,
    Paragraph,
    Reference,
    Rulebook,
    Run,
    Runs,
    runs_of,
    words,
)
from sandtable.model.rulebook.figures import read_figure, valid_figure

PANELS: tuple[PanelKind, ...] = ("example", "need", "start")
HOUSE = "HOUSE"
MOST_NESTING = 12
_ID = r"[A-Z]+-[A-Z0-9.-]+[a-z]?"  # R-EOP-3, R-EOP-3b
_ANCHORS = re.compile(rf"\((?P<ids>{_ID}(?: {_ID})*(?: HOUSE)?)\) +")
_INLINE = re.compile(
    r"==(?P<term>[^=\n]+)==|\[\[(?P<ref>[^\[\]\n]+)\]\]|(?<![\w:]):(?P<icon>[a-z][a-z0-9-]*):(?![\w:])"
)
_HEADINGS = {"h2": 1, "h3": 2, "h4": 3}
_SYMBOL = re.compile(r"\s*\{(?P<name>[A-Za-z0-9-]+)\}$")  # at the end of a chapter's heading
_HTML = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>|<!--")
_UNLINKED = re.compile(r"\]\([^)\s]*\)")  # a link or picture whose address the parser refuses
_ADDRESS = re.compile(r"(?:https?://|mailto:)[^\s<>]+")
_SIZE = re.compile(r"(?:(?P<height>\d+(?:\.\d+)?) ?mm)?(?: ?(?P<wide>wide))?")  # of a picture, in its title
_ADDRESSES = "https://…, http://… or mailto:…; [[R-1]] leads to a rule, [[id]] names a card"
_NO_HTML = "write **bold**, *italic*, [a link](https://…) or ![a picture](art/…); HTML has no place in a rulebook"

# What an id in [[…]] is; None when nothing is called so.
Resolve = Callable[[str], Reference | None]


def read_rulebook(text: str, file: str, language: str, resolve: Resolve, findings: list[Finding]) -> Rulebook:
    """Parse a rulebook; problems are added to `findings`."""
    return _Reader(file, language, resolve, findings).read(text)


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": MOST_NESTING * 4}).enable("table")
    parser.disable(["html_block", "html_inline"])
    deflist_plugin(parser)
    for panel in PANELS:
        container_plugin(parser, panel)
    return parser


class _Reader:
    """Turns the tokens of one file into blocks, numbering chapters and rules."""

    def __init__(self, file: str, language: str, resolve: Resolve, findings: list[Finding]) -> None:
        self.file, self.language, self.resolve, self.findings = file, language, resolve, findings
        self.chapter = self.rule = 0
        self.anchors: dict[str, int] = {}

    def read(self, text: str) -> Rulebook:
        tokens = _parser().parse(text)
        title = ""
        subtitle: Runs = ()
        rest: Sequence[Token] = tokens
        if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
            title = words(tuple(self._runs(tokens[1])))
            rest = tokens[3:]
            if rest and rest[0].type == "paragraph_open" and not _ANCHORS.match(rest[1].content):
                subtitle, rest = tuple(self._runs(rest[1])), rest[3:]
        else:
            self._complain("ST072", 1, "the rulebook does not begin with its title", "# Title on the first line")
        blocks = self._blocks(rest)
        if not self.chapter:
            self._complain("ST072", 1, "the rulebook has no chapters", "## Chapter begins one")
        return Rulebook(self.file, self.language, title, subtitle, blocks)

    def _complain(self, code: str, line: int, message: str, hint: str = "") -> None:
        self.findings.append(finding(code, Position(self.file, line), message, hint))

    # --- blocks

    def _blocks(self, tokens: Sequence[Token]) -> Blocks:
        return tuple(block for group in _groups(tokens) if (block := self._block(group)) is not None)

    def _block(self, group: Sequence[Token]) -> Block | None:
        first, line = group[0], _line(group[0])
        match first.type:
            case "heading_open":
                return self._heading(group[1], first.tag, line)
            case "paragraph_open" if _is_picture(group[1]):
                return self._picture(group[1], line)
            case "paragraph_open":
                return self._paragraph(group[1], line)
            case "bullet_list_open":
                return ItemList(tuple(self._items(group)), line)
            case "ordered_list_open":
                return ItemList(tuple(self._items(group)), line, int(first.attrGet("start") or 1))
            case "table_open":
                return self._grid(group, line)
            case "blockquote_open":
                return Note(self._blocks(group[1:-1]), line)
            case "dl_open":
                return Glossary(tuple(self._entries(group)), line)
            case "fence":
                return self._fence(first, line)
            case "hr":
                return None
            case other if other.startswith("container_"):
                kind = cast(PanelKind, other.split("_")[1])
                return Panel(kind, first.info.strip().removeprefix(kind).strip(), self._blocks(group[1:-1]), line)
            case _:
                self._complain("ST072", line, "this is not supported in a rulebook", "see docs/rulebooks.md")
                return None

    def _heading(self, inline: Token, tag: str, line: int) -> Heading | None:
        level = _HEADINGS.get(tag)
        if level is None:
            self._complain("ST072", line, f"a heading <{tag}> is not supported", "use ##, ### or ####")
            return None
        if level == 1:
            self.chapter, self.rule = self.chapter + 1, 0
        runs, symbol = list(self._runs(inline)), ""
        if level == 1 and runs and (found := _SYMBOL.search(runs[-1].text)) is not None:
            symbol, runs[-1] = found["name"], _with_text(runs[-1], runs[-1].text[: found.start()])
        return Heading(level, tuple(runs), str(self.chapter) if level == 1 else "", line, symbol)

    def _picture(self, inline: Token, line: int) -> Figure | None:
        """Figure of a paragraph that is one picture: its words are the caption, its title says the size."""
        image = (inline.children or [inline])[0]
        size = _SIZE.fullmatch(str(image.attrGet("title") or ""))
        if size is None:
            hint = '![caption](art/map.svg "60 mm"), or "60 mm wide" across the page'
            self._complain("ST072", line, f"'{image.attrGet('title')}' is no size of a picture", hint)
            return None
        data: dict[str, Any] = {"picture": unquote(str(image.attrGet("src") or ""))}
        data |= {"height": float(size["height"])} if size["height"] else {}
        data |= {"wide": True} if size["wide"] else {}
        data |= {"caption": image.content} if image.content else {}
        return valid_figure(data, self.file, line, self.findings)

    def _paragraph(self, inline: Token, line: int) -> Paragraph:
        match = _ANCHORS.match(inline.content)
        if match is None:
            return Paragraph(tuple(self._runs(inline)), line)
        ids = match["ids"].split()
        house = ids[-1] == HOUSE
        anchors = tuple(ids[:-1] if house else ids)
        for anchor in anchors:
            if anchor in self.anchors:
                self._complain(
                    "ST074", line, f"the rule '{anchor}' stands twice", f"first in line {self.anchors[anchor]}"
                )
            self.anchors.setdefault(anchor, line)
        self.rule += 1
        runs = list(self._runs(inline))
        runs[0] = _with_text(runs[0], runs[0].text[match.end() :])
        return Paragraph(
            tuple(run for run in runs if run.text or run.icon), line, f"{self.chapter}.{self.rule}", anchors, house
        )

    def _items(self, group: Sequence[Token]) -> Iterator[Blocks]:
        for item in _groups(group[1:-1]):
            yield self._blocks(item[1:-1])

    def _grid(self, group: Sequence[Token], line: int) -> Grid:
        rows: list[tuple[Runs, ...]] = []
        align: list[str] = []
        row: list[Runs] = []
        for token in group:
            if token.type == "tr_open":
                row = []
            elif token.type in ("th_open", "td_open") and not rows:
                style = str(token.attrGet("style") or "")
                align.append(style.rpartition(":")[2] or "left")
            elif token.type == "inline":
                row.append(tuple(self._runs(token)))
            elif token.type == "tr_close":
                rows.append(tuple(row))
        return Grid(rows[0], tuple(rows[1:]), tuple(align), line)

    def _entries(self, group: Sequence[Token]) -> Iterator[tuple[Runs, Blocks]]:
        term: Runs = ()
        for part in _groups(group[1:-1]):
            if part[0].type == "dt_open":
                term = tuple(self._runs(part[1]))
            else:
                yield term, self._blocks(part[1:-1])

    def _fence(self, token: Token, line: int) -> Figure | None:
        if token.info.strip() != "figure":
            self._complain("ST072", line, f"a fence of '{token.info.strip()}' is not supported", "```figure draws one")
            return None
        return read_figure(token.content, self.file, line, self.findings)

    # --- words

    def _runs(self, inline: Token) -> Iterator[Run]:
        bold = italic = 0
        link = ""
        for token in inline.children or ():
            match token.type:
                case "text":
                    self._check_text(token.content, _line(inline))
                    for run in self._text(token.content, bool(bold), bool(italic), _line(inline)):
                        yield replace(run, link=link) if link else run
                case "link_open":
                    link = self._address(str(token.attrGet("href") or ""), _line(inline))
                case "link_close":
                    link = ""
                case "image":
                    hint = "give it a paragraph of its own"
                    self._complain("ST072", _line(inline), "a picture stands inside a sentence", hint)
                case "strong_open" | "strong_close":
                    bold += token.nesting
                case "em_open" | "em_close":
                    italic += token.nesting
                case "softbreak":
                    yield Run(" ", bool(bold), bool(italic))
                case "hardbreak":
                    yield Run("\n", line_break=True)
                case "code_inline":
                    yield Run(token.content, bold=True)
                case _:
                    self._complain("ST072", _line(inline), f"'{token.type}' is not supported in text")

    def _check_text(self, text: str, line: int) -> None:
        """Report markup that would be printed as it stands."""
        if found := _HTML.search(text):
            self._complain("ST072", line, f"'{found[0]:.40}' is HTML, and is printed as it stands", _NO_HTML)
        elif found := _UNLINKED.search(text):
            self._complain("ST072", line, f"'{found[0]:.40}' is no address, and is printed as it stands", _ADDRESSES)

    def _address(self, written: str, line: int) -> str:
        """Return the address of a link; "" with a finding when it is none outside the rulebook."""
        if _ADDRESS.fullmatch(written):
            return written
        self._complain("ST072", line, f"the link to '{written:.60}' leads nowhere", _ADDRESSES)
        return ""

    def _text(self, text: str, bold: bool, italic: bool, line: int) -> Iterator[Run]:
        position = 0
        for match in _INLINE.finditer(text):
            if match.start() > position:
                yield Run(text[position : match.start()], bold, italic)
            position = match.end()
            if match["term"]:
                yield Run(match["term"], True, italic, term=True)
            elif match["icon"]:
                yield Run("\ufffc", bold, italic, icon=match["icon"])
            else:
                yield self._reference(match["ref"], bold, italic, line)
        if position < len(text):
            yield Run(text[position:], bold, italic)

    def _reference(self, written: str, bold: bool, italic: bool, line: int) -> Run:
        found = self.resolve(written)
        if found is None:
            # A rule of this book may follow later; that is checked when the book is complete.
            found = Reference("rule", written)
        return Run(written, bold, italic, reference=found)


def unresolved(book: Rulebook, known: Sequence[str]) -> Iterator[Finding]:
    """Yield a finding for every reference to an unknown id; `known` are the ids of the pack."""
    rules = book.rule_numbers()
    for block in book.walk():
        for run in runs_of(block):
            reference = run.reference
            if reference is not None and reference.kind == "rule" and reference.id not in rules:
                hint = nearest_or_list(reference.id, [*rules, *known])
                message = f"[[{reference.id}]] leads to no card, rule or ruling"
                yield finding("ST070", Position(book.file, block.line), message, hint, (reference.id,))


def _groups(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the tokens of each block, from its opening to its closing one."""
    start = depth = 0
    for index, token in enumerate(tokens):
        if depth == 0:
            start = index
        depth += token.nesting
        if depth == 0:
            yield tokens[start : index + 1]


def _is_picture(inline: Token) -> bool:
    """True if a paragraph is one picture and nothing else."""
    return [token.type for token in inline.children or ()] == ["image"]


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _with_text(run: Run, text: str) -> Run:
    return replace(run, text=text)

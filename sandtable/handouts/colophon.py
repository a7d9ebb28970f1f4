"""Colophon, the first page of a pack: where to start, contents, how to print and cut, HOUSE content, credits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.faces.text import POINT, Span, TextBox
from sandtable.geometry.sizes import Size
from sandtable.handouts.blocks import Block, heading
from sandtable.handouts.colours import SheetColours, sheet_colours
from sandtable.handouts.cover import has_cover
from sandtable.handouts.flow import Flowable, level_pages
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.tables import Cell, Table, TableColumn
from sandtable.handouts.typesetting import set_text
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Page, Placed
from sandtable.ink.tints import mix
from sandtable.layout.options import Duplex
from sandtable.layout.paper import Paper
from sandtable.model.pack import Pack
from sandtable.model.phrases import Phrases
from sandtable.model.rulebook.blocks import Panel, runs_of, walk
from sandtable.model.rulebook.loading import load_rules

SIDE, BAND, FOOT = 17.0, 64.0, 19.0  # mm: the margins beside, the band with the title above, what is free below
GUTTER = 9.0
TEXT = 9.2 * POINT
LIST = 8.2 * POINT
INDENT = 4.6
ORNAMENT, NO_ORNAMENT = 48, 13  # mm: free beside the words in the band, with and without a rosette
SUMMARY, SUMMARY_LINES = 8 * POINT, 2  # smallest size of the summary, and lines of it that the band has room for
COVER, FRAME, TITLE = 0.27, 9.6, 29.0  # height of a cover by its width; mm around it, and of the band without the title
NARROW, ONE_COLUMN = 180.0, 130.0  # mm: paper too narrow for rosettes, and for two columns
MOST_NAMES = 4  # of decks that are named in a sentence


@dataclass(frozen=True, slots=True)
class Entry:
    """One part of a print job: pieces, sheets and duplex mode; `inside` lists the components that share its sheets.

    `how` is long, short, fold or none as of sheets, or booklet.
    """

    name: str
    sheets: int
    how: str
    pieces: int = 0
    inside: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """A print job: its parts, and the texts a reader is sent to."""

    entries: tuple[Entry, ...] = ()
    texts: tuple[str, ...] = ()
    without_backs: tuple[str, ...] = ()  # names of components whose backs are information and are not printed
    apart: tuple[str, ...] = ()  # names of decks that are told apart by backs which are not printed


def colophon_pages(renderer: FaceRenderer, job: Job, paper: Paper, duplex: Duplex) -> list[Page]:
    """Return the pages of the colophon; an empty list when its template cannot be used."""
    pack, language = renderer.pack, renderer.language
    cover = round(COVER * (paper.width - 2 * FRAME), 1) if has_cover(pack) else 0.0
    beside = ORNAMENT if paper.width >= NARROW and not cover else NO_ORNAMENT
    summary = pack.summary[language] if pack.summary else ""
    under = BAND + cover - TITLE if cover else BAND
    deeper = min(_deeper_by(summary, paper.width - 2 * beside), (paper.height - under - FOOT) / 2)
    context: dict[str, object] = {"beside": beside, "deeper": deeper, "cover": cover}
    face = renderer.draw("colophon", "colophon", Size(paper.width, paper.height), context)
    if face is None:
        return []
    colours = sheet_colours(pack.palette, renderer.low_ink)
    words = sheet_words(language, pack.words[language])
    frame = PageFrame(paper, colours, running=pack.name[language])

    def columns(number: int) -> Sequence[Box]:
        body = frame.body(number)
        if number == 1:
            body = Box(SIDE, under + deeper, paper.width - 2 * SIDE, paper.height - under - deeper - FOOT)
        if paper.width < ONE_COLUMN:
            return [body]
        width = (body.width - GUTTER) / 2
        return [Box(body.x + place * (width + GUTTER), body.y, width, body.height) for place in (0, 1)]

    blocks = list(_Colophon(pack, language, words, colours, renderer.low_ink).blocks(job, paper, duplex))
    pages = []
    for number, shares in enumerate(level_pages(blocks, columns), 1):
        items = tuple(item for column in shares for item in column.items)
        placed = tuple(each for column in shares for each in column.placed)
        if number == 1:
            placed = (Placed(face, IDENTITY, Box(0, 0, paper.width, paper.height)), *placed)
        else:
            items = (*frame.head(number), *items)
        pages.append(Page(paper.width, paper.height, placed, over=items, bookmark=pack.name[language]))
    return pages


def _deeper_by(summary: str, width: float) -> float:
    """Height in mm that a long summary adds to the band with the title."""
    lines = set_text((Span(summary, italic=True),), TextBox(0, 0, width, size=SUMMARY, min_size=SUMMARY)).lines
    return max(0, lines - SUMMARY_LINES) * SUMMARY * 1.2


@dataclass(frozen=True, slots=True)
class _Colophon:
    """Builds the blocks of the colophon, in reading order."""

    pack: Pack
    language: str
    words: Phrases
    colours: SheetColours
    low_ink: bool

    def blocks(self, job: Job, paper: Paper, duplex: Duplex) -> Iterator[Flowable]:
        if job.entries:
            yield from self._chapter("start", list(self._steps(job)), numbered=True)
            yield self._heading("contents")
            yield from self._contents(job.entries)
        yield from self._chapter("need", list(self._requirements()))
        yield from self._chapter("print", list(self._printing(job, paper, duplex)))
        cutting = ("cut_straight", "cut_order", "cut_fold", "cut_corners")
        yield from self._chapter("cut", [self._say(key) for key in cutting])
        if self.pack.invented:
            yield from self._chapter("made_by", list(self._makers()))
        else:
            yield from self._chapter("house", list(self._house()))
            yield from self._chapter("whose", list(self._owners()))

    def _say(self, key: str, n: int | None = None, /, **values: object) -> str:
        return self.words.say(f"colophon.{key}", n, **values)

    def _heading(self, key: str) -> Block:
        return heading(self._say(key), self.colours.accent)

    def _chapter(self, key: str, lines: Sequence[str], *, numbered: bool = False) -> Iterator[Block]:
        """Yield a heading and lines of text; nothing when there are no lines."""
        if not lines:
            return
        yield self._heading(key)
        for number, line in enumerate(lines, 1):
            sign = f"{number}." if numbered else "•"
            aside = (Span(sign, family="sans", weight=700, fill=self.colours.accent),)
            spans = (Span(line, family="sans", fill=self.colours.ink),)
            yield Block(spans, TEXT, before=1.3, indent=INDENT if numbered else 3.2, aside=aside)

    def _steps(self, job: Job) -> Iterator[str]:
        yield self._say("steps.print")
        if any(entry.pieces for entry in job.entries):
            yield self._say("steps.cut_fronts" if job.apart or job.without_backs else "steps.cut")
        for text in ("rules", "setups", "scenarios", "errata"):
            if text in job.texts:
                yield self._say(f"steps.{text}")

    def _contents(self, entries: Sequence[Entry]) -> Iterator[Flowable]:
        """Table of the printed parts, with a total; components that share sheets stand under their gang."""
        ink, soft, accent = self.colours.ink, self.colours.soft, self.colours.accent
        rows: list[tuple[Cell, ...]] = []
        for entry in entries:
            pieces = str(entry.pieces) if entry.pieces else ""
            how = self._say(f"how.{entry.how}")
            name = _cell(entry.name, ink, 700)
            rows.append((name, _cell(pieces, ink), _cell(str(entry.sheets), accent, 700), _cell(how, ink)))
            for inner, count in entry.inside:
                rows.append((_cell(f"– {inner}", soft), _cell(str(count), soft), _cell("", soft), _cell("", soft)))
        count, papers = sum(entry.pieces for entry in entries), sum(entry.sheets for entry in entries)
        total = (self._say("total"), str(count) if count else "", str(papers), "")
        rows.append(tuple(_cell(word, ink, 700) for word in total))
        heads = (
            _cell("", ink),
            *(_cell(self._say(f"columns.{key}"), accent, 700) for key in ("pieces", "sheets", "how")),
        )
        columns = (TableColumn(), TableColumn(align="right"), TableColumn(align="right"), TableColumn(most=24))
        tint = None if self.low_ink else mix("#ffffff", accent, 0.08)
        table = Table(columns, tuple(rows), heads, size=LIST, gap=3, rule=accent, tint=tint, fill=True, closed=True)
        yield from table.blocks()

    def _requirements(self) -> Iterator[str]:
        """Yield the lines of the rulebook's panel of needed things, which players must bring."""
        book = load_rules(self.pack).books.get(self.language)
        names = {record.id: record.name[self.language] for record in self.pack.records()}
        for panel in book.walk() if book is not None else ():
            if not isinstance(panel, Panel) or panel.kind != "need":
                continue
            for block in walk(panel.blocks):
                line = "".join(
                    names.get(run.reference.id, run.text) if run.reference else run.text for run in runs_of(block)
                )
                if line.strip():
                    yield line

    def _printing(self, job: Job, paper: Paper, duplex: Duplex) -> Iterator[str]:
        name = self.words.say(f"paper.{paper.name}") if self.words.has(f"paper.{paper.name}") else paper.name
        yield self._say("scale")
        yield self._say(f"duplex.{duplex}")
        if job.apart:
            more = ", …" if len(job.apart) > MOST_NAMES else ""
            yield self._say("decks_apart", names=", ".join(job.apart[:MOST_NAMES]) + more)
        if job.without_backs:
            yield self._say("backs_matter", names=", ".join(job.without_backs))
        if any(entry.how == "booklet" for entry in job.entries):
            yield self._say("booklet")
        yield self._say("paper", paper=name)
        if duplex in ("long", "short"):
            yield self._say("calibrate")

    def _house(self) -> Iterator[str]:
        """Yield sentences on which components are HOUSE content, in whole or in part; nothing when none is."""
        counts = {
            component.name[self.language]: (
                sum(record.is_house for record in component.records),
                len(component.records),
            )
            for component in self.pack.components
            if component.type != "table" and component.records
        }
        whole = [name for name, (ours, all_) in counts.items() if ours == all_]
        part = {name: pair for name, pair in counts.items() if 0 < pair[0] < pair[1]}
        none = [name for name, (ours, _) in counts.items() if not ours]
        if not whole and not part:
            return
        yield self._say("house_lead")
        if len(whole) == len(counts):
            yield self._say("house_everything")
            return
        if len(whole) > len(none) + len(part):
            yield self._say("house_all_but", names=", ".join([*none, *part]))
        elif whole:
            yield self._say("house_all", names=", ".join(whole))
        if part:
            some = [self._say("house_some", name=name, count=ours, total=all_) for name, (ours, all_) in part.items()]
            yield self._say("house_part", names=", ".join(some))

    def _makers(self) -> Iterator[str]:
        """Yield the edition, the authors, the licence, the website and the note of a game that is not built in."""
        who = self.pack.credits
        yield self._say("version", name=self.pack.name[self.language], edition=self.pack.edition)
        yield from self._people()
        for key in ("licence", "website"):
            if words := getattr(who, key):
                yield self._say(key, **{key: words})
        if who.note:
            yield who.note[self.language]

    def _owners(self) -> Iterator[str]:
        who = self.pack.credits
        yield from self._people()
        if who.licence:
            yield self._say("licence", licence=who.licence)
        note = who.note[self.language] if who.note else ""
        yield note or self._say("unofficial", name=self.pack.name[self.language])

    def _people(self) -> Iterator[str]:
        who = self.pack.credits
        if who.designer:
            yield self._say("designer", designer=who.designer)
        if who.art:
            yield self._say("art", art=who.art)
        if who.publisher and who.year:
            yield self._say("publisher_year", publisher=who.publisher, year=who.year)
        elif who.publisher:
            yield self._say("publisher", publisher=who.publisher)
        elif who.year:
            yield self._say("year", year=who.year)
        if who.thanks:
            yield self._say("thanks", thanks=who.thanks)


def _cell(text: str, colour: str, weight: int = 400) -> Cell:
    return (Span(text or " ", family="sans", weight=weight, fill=colour),)

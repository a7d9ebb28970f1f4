"""The booklet of a pack's rulings: chapter by chapter, then by card."""

from collections.abc import Iterator
from itertools import groupby

from sandtable.errata.reports.ruling_words import RulingWords
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span
from sandtable.handouts.blocks import SMALL, Block, heading, paragraph
from sandtable.handouts.colours import SheetColours, sheet_colours
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.text_pages import TextPages
from sandtable.ink.page import Page
from sandtable.layout.paper import Paper
from sandtable.model.pack import Erratum, Pack, Source

INDENT = 17.0
LEAD = TOPIC = 9 * POINT
TAG = 6.5 * POINT
CARDS = 7 * POINT


def booklet_pages(renderer: FaceRenderer, paper: Paper) -> list[Page]:
    """Return the booklet of the pack's rulings in the renderer's language."""
    pack, language = renderer.pack, renderer.language
    told = RulingWords(pack, language)
    colours = sheet_colours(pack.palette, renderer.low_ink)
    title = told.words.say("errata.title", name=pack.name[language])
    facts = told.words.say("errata.facts", len(pack.errata), count=len(pack.errata), edition=pack.edition)
    text = TextPages(PageFrame(paper, colours, title, facts, running=title), told.words)
    return text.pages(list(_Booklet(pack, language, told, colours).blocks()))


class _Booklet:
    """Builds the blocks of the booklet, in reading order."""

    def __init__(self, pack: Pack, language: str, told: RulingWords, colours: SheetColours) -> None:
        self.pack, self.language, self.told, self.colours = pack, language, told, colours

    def blocks(self) -> Iterator[Block]:
        yield self._lead()
        for chapter, errata in groupby(self.pack.errata, key=lambda erratum: erratum.chapter):
            if chapter is not None:
                yield heading(chapter[self.language], self.colours.accent)
            for erratum in errata:
                yield from self._ruling(erratum)
        yield from self._index()

    def _lead(self) -> Block:
        parts = ["lead"]
        if any(erratum.source is Source.HOUSE for erratum in self.pack.errata):
            parts.append("lead_house")
        text = " ".join(self.told.words.say(f"errata.{part}") for part in parts)
        return Block((Span(text, italic=True, fill=self.colours.ink),), LEAD)

    def _ruling(self, erratum: Erratum) -> Iterator[Block]:
        ink, soft, accent = self.colours.ink, self.colours.soft, self.colours.accent
        number = Span(erratum.id, family="sans", weight=700, fill=accent)
        topic = Span(erratum.topic[self.language], weight=700, fill=ink)
        yield Block((topic,), TOPIC, 3.2, INDENT, aside=(number,), keep=True)
        tags = Span(self.told.tags(erratum), family="sans", weight=600, fill=soft)
        yield Block((tags,), TAG, 0.5, INDENT, keep=True)
        for book, says in self.told.books(erratum):
            label = Span(f"{book}: ", family="sans", weight=600, fill=soft)
            yield Block((label, Span(says, italic=True, fill=soft)), SMALL, 0.9, INDENT, keep=True)
        ruling = Span(erratum.ruling[self.language], family="sans", weight=600, fill=ink)
        yield Block((ruling,), before=1.3, indent=INDENT, keep=bool(erratum.cards), bar=accent)
        for change in self.told.changes(erratum):
            yield Block((Span(change, family="sans", fill=ink),), SMALL, 0.9, INDENT, keep=True)
        if erratum.cards:
            concerns = Span(self.told.concerns(erratum), family="sans", fill=soft)
            yield Block((concerns,), CARDS, 1.0, INDENT)

    def _index(self) -> Iterator[Block]:
        """Yield a line for every card a ruling mentions; cards of one name and the same rulings share a line."""
        rulings: dict[str, list[str]] = {}
        for erratum in self.pack.errata:
            for card in erratum.cards:
                rulings.setdefault(card, []).append(erratum.id)
        lines: dict[tuple[str, str], list[str]] = {}
        for record in self.pack.records():
            if record.id in rulings:
                key = record.name[self.language], ", ".join(rulings.pop(record.id))
                lines.setdefault(key, []).append(record.id)
        if lines:
            yield heading(self.told.words.say("errata.index"), self.colours.accent)
        for (_, ids), cards in lines.items():
            yield paragraph(ids, self.colours.ink, bold=self.told.named(cards), size=CARDS)

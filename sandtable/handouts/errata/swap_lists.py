"""Pages that tell how to update a printed game: pieces to take out, pieces to put in, and the changes."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from sandtable.errata.changes import FACE, Change, EditionDiff, Kind
from sandtable.errata.reports.change_words import both_in_words, is_prose, label, said, words_for
from sandtable.errata.reports.word_diff import Fate, word_diff
from sandtable.faces.text import POINT, Span
from sandtable.handouts.blocks import BODY, SMALL, Block, heading, paragraph, subheading
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.errata.change_bars import with_bars
from sandtable.handouts.errata.swaps import Swap
from sandtable.handouts.page_frame import PageFrame
from sandtable.handouts.text_pages import TextPages
from sandtable.ink.matrix import translate
from sandtable.ink.page import Face, Page
from sandtable.ink.shapes import Group
from sandtable.layout.paper import Paper
from sandtable.model.pack import Record

LEAD = NAME = 9 * POINT
INDENT = 4.5
PICTURE_HEIGHT = 32.0
PICTURE_WIDTH = 44.0
STRUCK = "#8c8c8c"
MOST_LINES = 12  # of changes listed for one piece


def swap_lists(
    diff: EditionDiff, swaps: Sequence[Swap], left: Sequence[Change], language: str, paper: Paper, low_ink: bool
) -> list[Page]:
    """Return the lists for one language as pages; `left` are changes that no piece of the lists shows."""
    return _Lists(diff, language, low_ink).pages(swaps, left, paper)


class _Lists:
    def __init__(self, diff: EditionDiff, language: str, low_ink: bool) -> None:
        self.diff, self.language = diff, language
        self.words = words_for(diff, language)
        self.colours = sheet_colours(diff.new.palette, low_ink)

    def say(self, key: str, n: int | None = None, /, **values: object) -> str:
        return self.words.say(f"errata.sheet.{key}", n, **values)

    def pages(self, swaps: Sequence[Swap], left: Sequence[Change], paper: Paper) -> list[Page]:
        title = self.say("title", name=self.diff.new.name[self.language])
        out, into = sum(swap.take_out for swap in swaps), sum(swap.put_in for swap in swaps)
        counts = self.say("counts", out=out, into=into)
        if self.diff.old.edition != self.diff.new.edition:
            editions = self.say("editions", old=self.diff.old.edition, new=self.diff.new.edition)
            frame = PageFrame(paper, self.colours, title, f"{editions}\n{counts}", running=f"{title}, {editions}")
        else:
            frame = PageFrame(paper, self.colours, title, counts, running=title)
        return TextPages(frame, self.words).pages(list(self._blocks(swaps, left)))

    def _blocks(self, swaps: Sequence[Swap], left: Sequence[Change]) -> Iterator[Block]:
        out = [swap for swap in swaps if swap.take_out]
        into = [swap for swap in swaps if swap.put_in]
        stays = [swap for swap in swaps if not swap.take_out and not swap.put_in]
        if not out and not into:
            yield self._lead(self.say("same"))
        else:
            barred = any(swap.bands or swap.back_bands for swap in into)
            yield self._lead(" ".join([self.say("lead"), *([self.say("lead_bars")] if barred else [])]))
        if out:
            yield heading(self.say("take_out"), self.colours.accent)
            yield from self._by_component(out, self._taken_out)
        if into:
            yield heading(self.say("put_in"), self.colours.accent)
            yield from self._by_component(into, self._put_in)
        if stays:
            yield heading(self.say("stays"), self.colours.accent)
            yield Block((self._plain(self.say("stays_lead")),), BODY, 1.6)
            yield from self._by_component(stays, self._stays)
        if left:
            yield heading(self.say("elsewhere"), self.colours.accent)
            yield from map(self._left, left)

    def _lead(self, text: str) -> Block:
        return Block((Span(text, italic=True, fill=self.colours.ink),), LEAD)

    def _by_component(self, swaps: Sequence[Swap], told: Callable[[Swap], Block]) -> Iterator[Block]:
        for _, of_one in groupby(swaps, key=lambda swap: swap.concerned.component.id):
            gathered = list(of_one)
            yield subheading(gathered[0].concerned.component.name[self.language], self.colours.ink)
            yield from map(told, gathered)

    def _taken_out(self, swap: Swap) -> Block:
        """Line to tick off: the piece under its old name."""
        old = swap.concerned.old
        assert old is not None
        reason = "gone" if swap.concerned.new is None else "replaced" if swap.put_in else "fewer"
        spans = (*self._name_spans(swap.take_out, old), self._soft(f" · {self.say(reason)}"))
        return Block(spans, BODY, 1.0, INDENT, aside=(self._box(),))

    def _put_in(self, swap: Swap) -> Block:
        """The new piece in small with its changes beside it; a piece that is only redrawn gets one line."""
        if swap.redrawn:
            spans = (*self._name_spans(swap.put_in, swap.concerned.record), self._soft(f" · {self.say('redrawn')}"))
            return Block(spans, BODY, 1.0, INDENT, aside=(self._box(),))
        return self._picture_block(swap)

    def _picture_block(self, swap: Swap) -> Block:
        spans = [self._box(), self._plain(" "), *self._name_spans(swap.put_in, swap.concerned.record)]
        if swap.concerned.old is None:
            spans.append(self._strong(f"\n{self.say('added')}"))
        spans += self._change_lines(swap)
        picture = self._picture(swap)
        height = min(PICTURE_HEIGHT, picture.height, PICTURE_WIDTH * picture.height / picture.width) if picture else 0
        return Block(tuple(spans), BODY, 2.4, picture=picture, picture_height=height, struck=STRUCK)

    def _stays(self, swap: Swap) -> Block:
        record = swap.concerned.record
        spans = (self._bold(record.name[self.language]), *self._printed_code(record), *self._change_lines(swap))
        return Block(spans, SMALL, 1.0, struck=STRUCK)

    def _left(self, change: Change) -> Block:
        if change.field == FACE:
            return paragraph(self.say("not_redrawn", change.new["count"], count=change.new["count"]), self.colours.ink)
        names = {part.id: part.name[self.language] for part in self.diff.new.components}
        record = self.diff.after(change.component, change.card) or self.diff.before(change.component, change.card)
        piece = record.name[self.language] if record is not None else change.card
        owner = " ".join(part for part in (names.get(change.component, change.component), piece) if part)
        return paragraph(said(change, self.diff, self.language), self.colours.ink, bold=f"{owner}:" if owner else "")

    # --- one piece

    def _name_spans(self, count: int, record: Record) -> tuple[Span, ...]:
        return self._bold(f"{count} × {record.name[self.language]}"), *self._printed_code(record)

    def _printed_code(self, record: Record) -> tuple[Span, ...]:
        """The id of a piece that bears it, as CF-10; an id in small letters is a name for authors alone."""
        return (self._soft(f" {record.id}"),) if any(map(str.isupper, record.id)) else ()

    def _picture(self, swap: Swap) -> Face | None:
        """Picture of the front, and of the back beside it where that changed too, each with its change bars."""
        if swap.piece is None:
            return None
        front = with_bars(swap.piece.front, swap.bands, self.colours.accent)
        if swap.piece.back is None or not swap.back_bands:
            return front
        back = with_bars(swap.piece.back, swap.back_bands, self.colours.accent)
        if not swap.bands:
            return back
        beside = Group(back.items, translate(front.width, 0))
        return Face(front.ref, front.language, front.width + back.width, front.height, (*front.items, beside))

    def _change_lines(self, swap: Swap) -> list[Span]:
        """Changes of a piece, one a line; an effect is left out, since the text it makes shows it."""
        changes = [change for change in swap.concerned.changes if change.kind in (Kind.CHANGED, Kind.RENAMED)]
        if any(change.field == "text" for change in changes):
            changes = [change for change in changes if change.field != "effect"]
        spans: list[Span] = []
        for change in changes[:MOST_LINES]:
            spans += [self._plain("\n"), *self._change_spans(change)]
        if len(changes) > MOST_LINES:
            spans.append(self._soft(f"\n{self.say('and_more', count=len(changes) - MOST_LINES)}"))
        return spans

    def _change_spans(self, change: Change) -> Iterator[Span]:
        """Yield old and new: words struck out and put in for sentences, an arrow between other values."""
        old, new = both_in_words(change, self.diff, self.language) if change.kind is Kind.CHANGED else (None, None)
        if old is None or new is None or change.field == "art":
            yield self._plain(said(change, self.diff, self.language))
            return
        yield self._soft(f"{self._label(change)}: ")
        if is_prose(change):
            looks = {Fate.KEPT: self._plain, Fate.OLD: self._struck, Fate.NEW: self._strong}
            for span in word_diff(old, new):
                yield looks[span.fate](span.text)
                if span.fate is Fate.OLD:
                    yield self._plain(" ")
        else:
            yield from (self._plain(f"{old} → "), self._strong(new))

    def _label(self, change: Change) -> str:
        """Name of the changed thing, with its language where that is not the sheet's."""
        what = label(change, self.diff, self.language)
        if change.lang in (None, self.language):
            return what
        return self.words.say("changes.in_language", what=what, lang=change.lang)

    # --- manners of writing

    def _box(self) -> Span:
        return Span("☐", family="sans", fill=self.colours.ink)

    def _plain(self, text: str) -> Span:
        return Span(text, family="sans", fill=self.colours.ink)

    def _bold(self, text: str) -> Span:
        return Span(text, family="serif", weight=700, fill=self.colours.ink)

    def _strong(self, text: str) -> Span:
        return Span(text, family="sans", weight=700, fill=self.colours.accent)

    def _soft(self, text: str) -> Span:
        return Span(text, family="sans", fill=self.colours.soft)

    def _struck(self, text: str) -> Span:
        return Span(text, family="sans", fill=STRUCK)

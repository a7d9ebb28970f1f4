"""Structure of a diff report: parts with a heading, entries for cards, a line for each change.

The text and Markdown reports format it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sandtable.errata.changes import FACE, NO_CARD, NO_COMPONENT, Change, EditionDiff, Kind, Stat
from sandtable.errata.record_diff import printed_words
from sandtable.errata.reports.change_words import both_in_words, is_prose, is_scene, label, said, unmarked, words_for
from sandtable.errata.reports.word_diff import Fate, Span, word_diff
from sandtable.model.pack import Component, Record

# In a pipe, texts longer than this stand on two lines, as they were and as they are.
_SHORT = 100
# More phrases of one group than this are counted, not told: what they say stands in the texts of the cards.
_FEW_PHRASES = 8

_CARD_COUNTS = ("changed", "renamed", "added", "removed", "redrawn")


@dataclass(frozen=True, slots=True)
class Line:
    """One change: its subject, both values word by word, and the change as a plain sentence.

    `plain` is "" when the change is too large for a sentence; then `old` and `new` are quoted whole.
    """

    label: str
    spans: tuple[Span, ...]
    plain: str
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A card or another subject with lines of its own; `kind` is None for a template, whose `name` gives the reason."""

    id: str
    name: str
    kind: Kind | None
    remark: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and its entries."""

    id: str
    name: str
    entries: tuple[Entry, ...]


def parts(diff: EditionDiff, lang: str, show_redrawn: bool = False) -> Iterator[Part]:
    """Yield the whole diff in reading order: the pack itself, component by component, then redrawn cards."""
    of_pack = tuple(_lines(diff, lang, NO_COMPONENT, NO_CARD))
    if of_pack:
        yield Part("", diff.new.name[lang], (Entry("", "", None, "", of_pack),))
    by_component: dict[str, list[Entry]] = {}
    for change in diff.changes:
        if change.component != NO_COMPONENT and change.field != FACE:
            by_component.setdefault(change.component, [])
    for component in by_component:
        of_component = tuple(_lines(diff, lang, component, NO_CARD))
        if of_component:
            by_component[component].append(Entry("", "", None, "", of_component))
    for (component, card), changes in diff.by_card().items():
        by_component[component].append(_entry(diff, lang, component, card, changes))
    for component, entries in by_component.items():
        yield Part(component, component_name(diff, component, lang), tuple(entries))
    faces = tuple(_face_entry(change, diff, lang, show_redrawn) for change in diff.changes if change.field == FACE)
    if faces:
        yield Part(FACE, words_for(diff, lang).say("changes.only_drawn"), faces)


def component_name(diff: EditionDiff, component: str, lang: str) -> str:
    """Name of a component, from the new edition if it has it."""
    for pack in (diff.new, diff.old):
        for found in pack.components:
            if found.id == component:
                return _name(found, lang)
    return component


def title(diff: EditionDiff, lang: str) -> str:
    """Title of the report: the game and both editions."""
    say, name = words_for(diff, lang).say, diff.new.name[lang]
    if diff.old.edition == diff.new.edition:
        return say("changes.title_same", name=name, edition=diff.new.edition)
    return say("changes.title", name=name, old=diff.old.edition, new=diff.new.edition)


def summary(diff: EditionDiff, lang: str) -> str:
    """Counts of the differing cards by kind of change, in words."""
    if not diff.changes:
        return words_for(diff, lang).say("changes.none")
    stats = diff.stat().values()
    whole = Stat(**{count: sum(getattr(stat, count) for stat in stats) for count in _CARD_COUNTS})
    return counts_in_words(diff, whole, lang) or words_for(diff, lang).say("changes.no_card")


def counts_in_words(diff: EditionDiff, stat: Stat, lang: str) -> str:
    """Counts of differing cards by kind of change, in words; "" when none differs."""
    counts = {name: getattr(stat, name) for name in _CARD_COUNTS}
    say = words_for(diff, lang).say
    return ", ".join(say(f"changes.counts.{name}", count, n=count) for name, count in counts.items() if count)


def _entry(diff: EditionDiff, lang: str, component: str, card: str, changes: tuple[Change, ...]) -> Entry:
    record = diff.after(component, card)
    first = changes[0]
    if first.kind is Kind.REMOVED:
        gone = diff.before(component, card)
        return Entry(card, _name(gone, lang) if gone else card, first.kind, said(first, diff, lang), ())
    assert record is not None
    if first.kind is Kind.ADDED:
        text = printed_words(diff.new, record, lang) if lang in diff.new.words else ""
        lines = (_text_line(label(_text_of(first), diff, lang), text),) if text else ()
        return Entry(card, _name(record, lang), first.kind, said(first, diff, lang), lines)
    remark = said(first, diff, lang) if first.kind is Kind.RENAMED else ""
    return Entry(card, _name(record, lang), first.kind, remark, tuple(_lines(diff, lang, component, card)))


def _text_of(change: Change) -> Change:
    return Change(change.component, change.card, Kind.CHANGED, "text", None, None, None)


def _text_line(what: str, text: str) -> Line:
    told = unmarked(" ".join(text.split()))
    return Line(what, (Span(Fate.KEPT, told),), told)


def _lines(diff: EditionDiff, lang: str, component: str, card: str) -> Iterator[Line]:
    if card == NO_CARD:
        changes = [change for change in diff.changes if change.component == component and change.card == NO_CARD]
    else:
        changes = list(diff.by_card()[component, card])
    reworded = any(change.field == "text" for change in changes)
    many = {
        group: count
        for group, count in Counter(map(_phrase_group, changes)).items()
        if group[0] and count > _FEW_PHRASES
    }
    counted: set[tuple[str, str]] = set()
    for change in changes:
        # An effect whose words changed is told by its words.
        told = change.field == FACE or (change.field == "effect" and reworded)
        group = _phrase_group(change)
        if group in many:
            yield _many_phrases(replace(change, field=group[0]), many.pop(group), diff, lang)
            counted.add(group)
        elif not told and group not in counted and not (change.kind is Kind.RENAMED and card != NO_CARD):
            yield _line(change, diff, lang)


def _phrase_group(change: Change) -> tuple[str, str]:
    """Group of phrases a change belongs to, such as words.effects, and its language; empty for other changes."""
    field = change.field or ""
    if change.component or change.card or not field.startswith("words."):
        return "", ""
    return ".".join(field.split(".")[:2]), change.lang or ""


def _many_phrases(change: Change, count: int, diff: EditionDiff, lang: str) -> Line:
    say = words_for(diff, lang).say
    what = label(change, diff, lang)
    if change.lang is not None and len(diff.new.languages) > 1:
        what = say("changes.in_language", what=what, lang=change.lang)
    told = say("changes.many_phrases", n=count)
    return Line(what, (Span(Fate.KEPT, told),), f"{what}: {told}")


def _line(change: Change, diff: EditionDiff, lang: str) -> Line:
    bare = what = label(change, diff, lang)
    if change.lang is not None and len(diff.new.languages) > 1:
        what = words_for(diff, lang).say("changes.in_language", what=what, lang=change.lang)
    if is_scene(change):
        sentence = said(change, diff, lang)
        return Line(what, (Span(Fate.NEW, sentence),), sentence)
    # Words of one language are told in it.
    voice = change.lang or lang
    old, new = both_in_words(change, diff, voice)
    if old is None or new is None:
        sentence = said(change, diff, lang).replace(bare, what, 1)
        fate, words = (Fate.NEW, new) if old is None else (Fate.OLD, old)
        return Line(what, (Span(fate, words or ""),), sentence)
    sentence = said(change, diff, voice)
    whole = not is_prose(change) and not isinstance(change.new, list | dict)
    spans = (Span(Fate.OLD, old), Span(Fate.NEW, new)) if whole else word_diff(old, new)
    is_long = is_prose(change) and len(sentence) > _SHORT
    return Line(what, spans, "" if is_long else sentence, old, new)


def _face_entry(change: Change, diff: EditionDiff, lang: str, show_cards: bool) -> Entry:
    cards = change.new["cards"] if show_cards else {}
    lines = tuple(_text_line(component_name(diff, component, lang), ", ".join(ids)) for component, ids in cards.items())
    because = words_for(diff, lang).say("changes.because", files=", ".join(change.new["because"]))
    return Entry(change.new["template"], because, None, said(change, diff, lang), lines)


def _name(named: Component | Record, lang: str) -> str:
    if lang not in named.name:
        return named.id
    return named.name[lang]

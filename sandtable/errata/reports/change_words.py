"""Changes in words for people: "attack +1 becomes +2"."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from sandtable.errata.changes import FACE, Change, EditionDiff, Kind
from sandtable.errata.ground_diff import ground_words, hex_label
from sandtable.errata.record_diff import printed_words
from sandtable.errata.reports.field_words import field_name, value_name
from sandtable.errata.reports.word_diff import Fate, Span, word_diff
from sandtable.faces.sheet_words import sheet_words
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases

# More swaps, or longer ones, are not listed one by one: the texts are quoted whole.
_MAX_SWAPS = 2
_MAX_SWAP_LETTERS = 48

Say = Callable[..., str]

_LAST_WORDS = re.compile(r"([\w’'-]+(?: [\w’'-]+)?)\s*$")
_NUMBER = re.compile(r"[+−-]?[$€£]?[0-9][0-9.,]*%?")
_FIRST_WORD = re.compile(r"^\s*([\w’'-]+)")
_SECTION = re.compile(r"(sections|zones)\.(\d+)(?:\.(.*))?")
_MARKS = re.compile(r"\[/?(?:[bius]|sc|su[bp]|(?:c|size|outline)(?:[ =][^\[\]\n]{1,60})?)\]")


def said(change: Change, diff: EditionDiff, lang: str) -> str:
    """Describe one change in a short sentence without a stop, in a language of the new edition."""
    say = words_for(diff, lang).say
    if change.field == FACE:
        return say("changes.redrawn", change.new["count"], n=change.new["count"])
    if change.kind in (Kind.ADDED, Kind.REMOVED):
        copies = (change.new or change.old)["copies"]
        return say(f"changes.{change.kind.value}", copies, n=copies)
    if change.kind is Kind.RENAMED:
        was = _old_id_and_name(change, diff, lang)
        if change.certainty < 1:
            return say("changes.renamed_perhaps", old=was, percent=round(change.certainty * 100))
        return say("changes.renamed", old=was)
    if change.field == "copies":
        return say("changes.copies", change.old, old=change.old, new=change.new)
    if is_scene(change):
        return say("changes.picture")
    what = label(change, diff, lang)
    old, new = both_in_words(change, diff, lang)
    came, went = _came_and_went(change.old, change.new)
    if bool(came) != bool(went):
        items = in_words(change.field or "", came or went, diff, lang)
        return say("changes.gains" if came else "changes.loses", what=what, old=items, new=items)
    if old is None:
        return say("changes.gains", what=what, new=new)
    if new is None:
        return say("changes.loses", what=what, old=old)
    if is_prose(change):
        swaps = _swaps(word_diff(old, new), say)
        return swaps or say("changes.text_becomes", old=old, new=new)
    return say("changes.becomes", what=what, old=old, new=new)


def _came_and_went(old: object, new: object) -> tuple[list[object], list[object]]:
    """Items a list gained and lost; ([], []) unless both values are lists."""
    if not isinstance(old, list) or not isinstance(new, list):
        return [], []
    return [item for item in new if item not in old], [item for item in old if item not in new]


def _old_id_and_name(change: Change, diff: EditionDiff, lang: str) -> str:
    """The old id, with the old name if that changed too."""
    renamed = [each for each in diff.by_card().get((change.component, change.card), ()) if each.field == "name"]
    names = [each.old for each in renamed if each.lang in (None, lang)]
    return " ".join([change.old, *names[:1]])


def words_for(diff: EditionDiff, lang: str) -> Phrases:
    """Phrases for changes in a language; a pack may bring its own under `sheet:`."""
    return sheet_words(lang, _own_words(diff, lang))


def _own_words(diff: EditionDiff, lang: str) -> Phrases:
    return diff.new.words.get(lang) or Phrases(lang, {})


def is_scene(change: Change) -> bool:
    """True when the change is of a picture composed of layers, which cannot be put into words."""
    return change.field == "art" and not isinstance(change.new or change.old, str)


def is_prose(change: Change) -> bool:
    """True when the change is of words that read as sentences, or nearly so."""
    return change.lang is not None or change.field in ("text", "effect", "name", "summary")


def label(change: Change, diff: EditionDiff, lang: str) -> str:
    """Name of the changed thing in words: `attack`, `side A, hex d4`."""
    phrases = words_for(diff, lang)
    field = change.field or ""
    found = _SECTION.fullmatch(field)
    if found is not None:
        return _section_label(change, diff, lang, (found[1], int(found[2])), found[3] or "", phrases)
    return hex_label(field, phrases) or field_name(field, phrases, _own_words(diff, lang))


def _section_label(
    change: Change, diff: EditionDiff, lang: str, place: tuple[str, int], rest: str, phrases: Phrases
) -> str:
    """Place on a card of sections or a board of zones, `Attack, line 4`: sections by their titles, lines from 1."""
    number = place[1]
    section = _section_title(diff.after(change.component, change.card), place, lang)
    section = section or _section_title(diff.before(change.component, change.card), place, lang)
    section = section or phrases.say("changes.section", n=number + 1)
    step, _, line = rest.partition(".")
    if step == "title":
        return phrases.say("changes.section_title", n=number + 1)
    if step == "lines":
        line = line.partition(".")[0]
        key = "changes.section_line" if line else "changes.section_lines"
        return phrases.say(key, section=section, n=int(line) + 1 if line.isdecimal() else "")
    return f"{section}, {field_name(rest, phrases, _own_words(diff, lang))}" if rest else section


def _section_title(record: Record | None, place: tuple[str, int], lang: str) -> str:
    """Title of a section, or name of a zone, in a language, up to its colon; "" where there is none."""
    field, number = place
    sections = record.fields.get(field) if record is not None else None
    if not isinstance(sections, list) or number >= len(sections) or not isinstance(sections[number], Mapping):
        return ""
    title = sections[number].get("title") or sections[number].get("name", "")
    text = unmarked(str(title.get(lang, "") if isinstance(title, Mapping) else title))
    return text.partition(":")[0]


def both_in_words(change: Change, diff: EditionDiff, lang: str) -> tuple[str | None, str | None]:
    """Old and new value in words; None where there is none."""
    if change.field == "effect":
        return _effects_in_words(change, diff, lang)
    old, new = (in_words(change.field or "", value, diff, lang) for value in (change.old, change.new))
    if unmarked(old) != unmarked(new):
        # Where words differ, what is bold or italic among them would only be in the way.
        old, new = unmarked(old), unmarked(new)
    return (None if change.old is None else old), (None if change.new is None else new)


def _effects_in_words(change: Change, diff: EditionDiff, lang: str) -> tuple[str | None, str | None]:
    """Old and new effects in words, even if another text is printed; the notation where there are no words."""
    values = []
    for pack, record, notation in (
        (diff.old, diff.before(change.component, change.card), change.old),
        (diff.new, diff.after(change.component, change.card), change.new),
    ):
        words = ""
        if record is not None and lang in pack.words:
            words = printed_words(pack, replace(record, text=None), lang)
        values.append((words or notation) if notation else None)
    return values[0], values[1]


def in_words(field: str, value: object, diff: EditionDiff, lang: str) -> str:
    """Return a value as people write it."""
    phrases = words_for(diff, lang)
    ground = ground_words(field, value, phrases)
    if ground is not None:
        return ground
    say = phrases.say
    if field == "size" and isinstance(value, list):
        return say("changes.mm", width=f"{value[0]:g}", height=f"{value[1]:g}")
    if field == "source" and value is not None:
        return say(f"changes.sources.{value}")
    if value is None or value == [] or value == {}:
        return say("changes.nothing")
    if isinstance(value, bool):
        return say("changes.yes" if value else "changes.no")
    if isinstance(value, Mapping) and field.startswith("words."):
        count = _count_phrases(value)
        return say("changes.phrases", count, n=count)
    if isinstance(value, Mapping):
        if lang in value and all(key in diff.new.languages for key in value):
            return str(value[lang])
        return ", ".join(f"{key.replace('_', ' ')} {in_words('', below, diff, lang)}" for key, below in value.items())
    if isinstance(value, list):
        nested = any(isinstance(item, Mapping | list) for item in value)
        return ("; " if nested else ", ").join(in_words(field, item, diff, lang) for item in value)
    return value_name(field, value, _own_words(diff, lang)) or " ".join(str(value).split())


def unmarked(text: str) -> str:
    """Remove the marks of bold and italic words."""
    return _MARKS.sub("", text)


def _count_phrases(entries: object) -> int:
    return sum(map(_count_phrases, entries.values())) if isinstance(entries, Mapping) else 1


def _swaps(spans: Sequence[Span], say: Say) -> str:
    """The replaced words with the words around them; "" when there are too many or they are too long."""
    swaps = []
    framed = [Span(Fate.KEPT, ""), *spans, Span(Fate.KEPT, "")]
    for number, (span, after) in enumerate(pairwise(framed)):
        before = framed[number - 1] if number else framed[0]
        if span.fate is Fate.KEPT or (span.fate is Fate.NEW and before.fate is Fate.OLD):
            continue
        old = span.text.strip() if span.fate is Fate.OLD else ""
        replaced = span.fate is Fate.NEW or after.fate is Fate.NEW
        new = (span.text if span.fate is Fate.NEW else after.text).strip() if replaced else ""
        if max(len(old), len(new)) > _MAX_SWAP_LETTERS:
            return ""
        following = framed[number + 2].text if old and new else after.text
        swaps.append(_swap(before.text, old, new, following, say))
    return "; ".join(swaps) if 0 < len(swaps) <= _MAX_SWAPS else ""


def _swap(before: str, old: str, new: str, following: str, say: Say) -> str:
    lead, trail = _LAST_WORDS.search(before), _FIRST_WORD.search(following)
    head, tail = lead[1] if lead else "", trail[1] if trail else ""
    if not old:
        return say("changes.inserted_after" if head else "changes.inserted", before=head, new=new)
    if not new:
        return say("changes.deleted_after" if head else "changes.deleted", before=head, old=old)
    if head and _NUMBER.fullmatch(old) and _NUMBER.fullmatch(new):
        return say("changes.number", before=head, old=old, new=new)
    # A word alone says little: "Cancel an attack" becomes "Cancel one attack" says all.
    old, new = (" ".join(filter(None, (head, words, tail))) for words in (old, new))
    return say("changes.text_becomes", old=old, new=new)

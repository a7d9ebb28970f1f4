"""Slips in the wording of a document: a word written twice, a name translated by another's, a lost article."""

import re
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.spoken_texts import SpokenText, texts_of, versions_of
from sandtable.findings import Severity
from sandtable.model.document import Document
from sandtable.model.pack import Component, Pack, Record

_TWICE = re.compile(r"(?<![\w’'-])([^\W\d_]{2,})\s+(\1)(?![\w’'-])", re.IGNORECASE)
# Words that may rightly stand twice: had had, that that, piano piano, via via.
_RIGHTLY_TWICE = {
    "en": frozenset(
        [
            "had",
            "that",
            "very",
            "much",
            "many",
            "no",
            "so",
            "far",
            "long",
            "there",
            "now",
            "well",
            "never",
            "ha",
            "ho",
            "hush",
            "tut",
            "bye",
            "knock",
            "boom",
            "bang",
            "tick",
            "really",
            "more",
            "old",
            "poor",
            "big",
            "little",
            "deep",
            "on",
            "up",
            "down",
            "again",
            "slowly",
            "quick",
            "quickly",
            "day",
            "night",
            "miles",
            "who",
            "what",
            "yes",
            "ever",
            "round",
            "and",
        ]
    ),
    "it": frozenset(["piano", "lontano", "sano", "buono", "vano", "strano", "umano", "invano", "mano", "via", "man"]),
}
# Italian doubles adverbs, adjectives and nouns as it likes (piano piano, lenti lenti). Little words and verbs stand once
# in either language.
_NEVER_TWICE = re.compile(
    r"the|an|of|to|at|by|from|with|for|as|or|it|its|their|are|was|were|be|been|will|if"
    r"|il|lo|la|gli|le|un|uno|una|di|da|in|con|per|tra|fra|del|dello|della|dei|degli|delle|al|allo|alla|ai|agli|alle"
    r"|dal|dallo|dalla|dai|dagli|dalle|nel|nello|nella|nei|negli|nelle|sul|sullo|sulla|sui|sugli|sulle|che|chi|non|è"
    r"|ed|ad|ma|se|come|dove|quando|sono|ha|ho|hanno|si|ci|ne|cui|questo|questa|quello|quella|\w+(?:ono|ano)"
)
_ARTICLES = {
    "en": re.compile(r"(?i)(?:the|an?|these|those|this|that|all|both|every|each|any|his|her|their|its|our|your|my)\b"),
    "it": re.compile(
        r"(?i)(?:il|lo|la|i|gli|le|uno?|una|quest[oaie]|quel|quell[oaie]|quei|quegli|tutt[oaie]|ogni|entramb[ie])\b|(?:l|un|quest|quell|tutt)['’]"
    ),
}
LEAST_NAME = 4  # letters of a name that is looked for in texts


@rule("ST083", "word-twice", Severity.WARNING, on="document")
def word_twice(document: Document) -> Iterator[Complaint]:
    """A text has one word twice running.

    Why: a line was cut and pasted, or a correction left the old word in.
    Bad:
        briefing: They sleep beside the the bridge.
    Good:
        briefing: They sleep beside the bridge.
    """
    for one in texts_of(document.file.data):
        found = next((found for found in _TWICE.finditer(one.text) if _is_slip(found, one.language)), None)
        if found is not None:
            yield document.file.at(one.path), f"'{' '.join(found.group().split())}'", "write it once"


def _is_slip(found: re.Match[str], language: str) -> bool:
    """Return True when a word stands twice and could not rightly do so; two capitals are a name: Bora Bora."""
    word = found.group(1).lower()
    if found.group(2)[0].isupper() or any(word in words for words in _RIGHTLY_TWICE.values()):
        return False
    return language == "en" or _NEVER_TWICE.fullmatch(word) is not None


@rule("ST084", "name-mistranslated", Severity.WARNING, on="document")
def name_mistranslated(document: Document) -> Iterator[Complaint]:
    """A text names one thing of the game in one language and another of its kind in another language.

    Why: the names of cards, terrains and units are those the pack prints.
    Bad:
        game: edadh
        setup: evening
        note: {en: Lay the Wood between the Units., it: Posa la Palude fra le Unità.}
    Good:
        game: edadh
        setup: evening
        note: {en: Lay the Wood between the Units., it: Posa il Bosco fra le Unità.}
    """
    for versions in versions_of(document.file.data):
        first, *others = versions.values()
        for other in others:
            swapped = _swapped(document.pack, first, other)
            if swapped is not None:
                mine, theirs, meant = swapped
                message = f"'{mine}' in '{first.language}' is '{theirs}' in '{other.language}'"
                yield document.file.at(other.path), message, f"write '{meant}'"


def _swapped(pack: Pack, one: SpokenText, other: SpokenText) -> tuple[str, str, str] | None:
    """A name in one version, the other thing named in its place, and the name that was meant."""
    for component in pack.components:
        mine = _named(component, one)
        theirs = _named(component, other) if mine else {}
        instead = next((name for id_, (_, name) in theirs.items() if id_ not in mine), None)
        for record, name in mine.values() if instead is not None else ():
            meant = record.name.by_language.get(other.language, "")
            if instead is not None and meant and meant not in other.text:
                return name, instead, meant
    return None


def _named(component: Component, one: SpokenText) -> dict[str, tuple[Record, str]]:
    """Records whose whole name stands in a text, with that name, by ids; of two names at one place the longer."""
    written = [(record.name.by_language.get(one.language, "").strip(), record) for record in component.records]
    there = [(name, record) for name, record in written if len(name) >= LEAST_NAME and name in one.text]
    found: dict[str, tuple[Record, str]] = {}
    taken: list[tuple[int, int]] = []
    for name, record in sorted(there, key=lambda entry: -len(entry[0])):
        for place in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", one.text):
            if not any(start < place.end() and place.start() < end for start, end in taken):
                taken.append(place.span())
                found[record.id] = record, name
    return found


@rule("ST085", "article-lost", Severity.WARNING, on="document")
def article_lost(document: Document) -> Iterator[Complaint]:
    """People are called with the article in one language and without it in another.

    Why: the words of `called` are put into a sentence as they stand: the doctor, la dottoressa.
    Bad:
        provisions: [{still: {called: {en: the doctor, it: dottoressa}}}]
    Good:
        provisions: [{still: {called: {en: the doctor, it: la dottoressa}}}]
    """
    for versions in versions_of(document.file.data):
        known = [one for one in versions.values() if "called" in one.path and one.language in _ARTICLES]
        with_article = [one for one in known if _ARTICLES[one.language].match(one.text.strip())]
        for one in known if with_article else ():
            if one not in with_article and one.text.strip()[:1].islower():
                message = f"'{one.text.strip()}' has no article, and '{with_article[0].text.strip()}' has one"
                yield document.file.at(one.path), message, "write it with the article"


RULES = (
    word_twice,
    name_mistranslated,
    article_lost,
)

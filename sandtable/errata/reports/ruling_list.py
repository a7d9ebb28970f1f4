"""Published rulings as text for a terminal, as Markdown, and as JSON."""

import json
import textwrap
from collections.abc import Callable, Sequence
from itertools import groupby

from sandtable.errata.reports.ruling_words import RulingWords
from sandtable.model.pack import Erratum, Pack, Text

# How to mark a piece of text: (text, style) to text, as cli/shared/console.paint does.
Paint = Callable[[str, str], str]


def rulings_on(pack: Pack, card: str) -> tuple[Erratum, ...]:
    """Return the rulings that mention a card."""
    return tuple(erratum for erratum in pack.errata if card in erratum.cards)


def text_list(pack: Pack, errata: Sequence[Erratum], language: str, width: int, paint: Paint) -> str:
    """List each ruling under its chapter, in lines of at most `width` characters."""
    told = RulingWords(pack, language)
    margin = max((len(erratum.id) for erratum in errata), default=0) + 2
    lines: list[str] = []
    for chapter, gathered in groupby(errata, key=lambda erratum: erratum.chapter):
        if chapter is not None:
            lines += ["", paint(chapter[language], "bold")]
        for erratum in gathered:
            tags = told.tags(erratum)
            lines += ["", f"{paint(erratum.id.ljust(margin), 'cyan')}{paint(erratum.topic[language], 'bold')}"]
            lines.append(f"{' ' * margin}{paint(tags, 'dim')}")
            for label, words in told.books(erratum):
                lines += _wrapped(f"{label}: {words}", width, margin, margin + 2)
            lines += _wrapped(f"→ {erratum.ruling[language]}", width, margin, margin + 2)
            lines += [line for change in told.changes(erratum) for line in _wrapped(change, width, margin, margin + 2)]
            if erratum.cards:
                lines += _wrapped(told.concerns(erratum), width, margin, margin + 2)
    return "\n".join(lines).strip("\n")


def markdown_list(pack: Pack, errata: Sequence[Erratum], language: str) -> str:
    """List the rulings as Markdown, a heading for each."""
    told = RulingWords(pack, language)
    parts = [f"# {told.words.say('errata.title', name=pack.name[language])}"]
    for chapter, gathered in groupby(errata, key=lambda erratum: erratum.chapter):
        if chapter is not None:
            parts.append(f"## {chapter[language]}")
        for erratum in gathered:
            parts.append(f"### {erratum.id}: {erratum.topic[language]}")
            parts.append(f"*{told.tags(erratum)}*")
            parts.append("\n".join(f"- {label}: {words}" for label, words in told.books(erratum)))
            parts.append(f"**{erratum.ruling[language]}**")
            if changes := list(told.changes(erratum)):
                parts.append("\n".join(f"- {change}" for change in changes))
            parts += [told.concerns(erratum)] if erratum.cards else []
    return "\n\n".join(parts)


def json_list(errata: Sequence[Erratum]) -> str:
    """List the rulings as JSON; texts by language, one entry under "" where all languages share it."""
    listed = [
        {
            "id": erratum.id,
            "date": erratum.date,
            "edition": erratum.edition,
            "chapter": _by_language(erratum.chapter),
            "topic": _by_language(erratum.topic),
            "kind": list(erratum.kind),
            "says": {book: _by_language(words) for book, words in erratum.says.items()},
            "ruling": _by_language(erratum.ruling),
            "rules": list(erratum.rules),
            "cards": list(erratum.cards),
            "changes": [
                {"card": change.card, "field": change.field, "was": change.was, "is": change.now}
                for change in erratum.changes
            ],
            "source": erratum.source.value,
        }
        for erratum in errata
    ]
    return json.dumps({"version": 1, "errata": listed}, indent=2, ensure_ascii=False)


def _wrapped(words: str, width: int, first: int, indent: int) -> list[str]:
    return textwrap.wrap(
        words,
        max(width, indent + 20),
        initial_indent=" " * first,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _by_language(text: Text | None) -> dict[str, str] | None:
    return None if text is None else dict(text.by_language)

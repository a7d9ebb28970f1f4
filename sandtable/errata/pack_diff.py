"""Facts of a pack and of its components that show on printed pieces: names, sizes, colours, phrases."""

from collections.abc import Iterator, Mapping

from sandtable.errata.field_diff import Difference, differences, text_differences
from sandtable.errata.record_diff import Editions, plain_size
from sandtable.model.pack import Component
from sandtable.model.phrases import Phrases

# Phrases of the small print under a card (footers are no changes), and what reports call its fields.
UNCOMPARED_PHRASES = ("footer", "edition", "house", "fields")


def pack_differences(both: Editions) -> Iterator[Difference]:
    """Yield the differences in `game.yaml` and in the phrases; the edition itself is not compared."""
    old, new, languages = both.old, both.new, both.languages
    yield from text_differences("name", old.name, new.name, languages)
    yield from text_differences("summary", old.summary, new.summary, languages)
    if old.languages != new.languages:
        yield Difference("languages", None, list(old.languages), list(new.languages))
    if old.players != new.players:
        yield Difference("players", None, *(list(pack.players) if pack.players else None for pack in (old, new)))
    for name in ("designer", "publisher", "year"):
        before, after = (getattr(pack.credits, name) or None for pack in (old, new))
        if before != after:
            yield Difference(f"credits.{name}", None, before, after)
    yield from text_differences("credits.note", old.credits.note, new.credits.note, languages)
    yield from differences("palette", dict(old.palette), dict(new.palette), ())
    for language in languages:
        if language not in both.same_words:
            before, after = (compared_phrases(pack.words[language]) for pack in (old, new))
            for found in differences("words", before, after, ()):
                yield Difference(found.field, language, found.old, found.new)


def component_differences(both: Editions, old: Component, new: Component) -> Iterator[Difference]:
    """Yield the differences of a component as a whole: its name, the size of its pieces, whether they have a back."""
    yield from text_differences("name", old.name, new.name, both.languages)
    if old.size != new.size:
        yield Difference("size", None, plain_size(old.size), plain_size(new.size))
    if (old.back is None) != (new.back is None):
        yield Difference("back", None, old.back, new.back)


def compared_phrases(phrases: Phrases) -> Mapping[str, object]:
    return {key: entry for key, entry in phrases.entries.items() if key not in UNCOMPARED_PHRASES}

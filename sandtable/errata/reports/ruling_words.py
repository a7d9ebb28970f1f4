"""Words about a ruling besides its own text: its reason, the books' texts, the cards it concerns."""

from collections.abc import Iterator, Sequence

from sandtable.errata.reports.field_words import field_name, value_name
from sandtable.faces.sheet_words import sheet_words
from sandtable.model.pack import Amendment, Erratum, Pack
from sandtable.model.phrases import Phrases

_MOST_NAMES = 8  # cards of more names are listed by id


class RulingWords:
    """The rulings of a pack in one language."""

    def __init__(self, pack: Pack, language: str) -> None:
        self.language = language
        self._own = pack.words[language]
        self.words: Phrases = sheet_words(language, self._own)
        self._names = {record.id: record.name[language] for record in reversed(list(pack.records()))}

    def tags(self, erratum: Erratum) -> str:
        """Return `editions differ · HOUSE`: the reason of a ruling, and its origin."""
        kinds = [self.words.say(f"errata.kinds.{kind}") for kind in erratum.kind]
        return " · ".join([*kinds, self.words.say(f"errata.sources.{erratum.source}")])

    def books(self, erratum: Erratum) -> Iterator[tuple[str, str]]:
        """Yield each book's name and its text."""
        for book, says in erratum.says.items():
            key = f"errata.books.{book}"
            yield self.words.say(key) if self.words.has(key) else book, says[self.language]

    def concerns(self, erratum: Erratum) -> str:
        """Return `Concerns: Spy (FRA-N1, GBR-N1)`."""
        return f"{self.words.say('errata.cards')}: {self.named(erratum.cards)}"

    def named(self, cards: Sequence[str]) -> str:
        """Return `Trento e Trieste (CF-90), Spy (FRA-N1, GBR-N1)`; ids alone when there are too many names."""
        ids: dict[str, list[str]] = {}
        for card in cards:
            ids.setdefault(self._names[card], []).append(card)
        if len(ids) > _MOST_NAMES:
            return ", ".join(cards)
        return ", ".join(f"{name} ({', '.join(of_name)})" for name, of_name in ids.items())

    def changes(self, erratum: Erratum) -> Iterator[str]:
        """Yield `Towers, Italian name: Mura becomes Torri` for each change of a card that shows in this language.

        An effect is a formula, and the ruling itself says what it does; a name may have changed in the other
        language alone.
        """
        for change in erratum.changes:
            was, now = (self._value(change.field, value) for value in (change.was, change.now))
            if change.field != "effect" and was != now:
                yield self._change(change, was, now)

    def _change(self, change: Amendment, was: str, now: str) -> str:
        what = f"{self._names[change.card]}, {self._field(change.field)}"
        return self.words.say("changes.becomes", what=f"{what}:", old=was, new=now)

    def _field(self, field: str) -> str:
        """Field in words; one language of a text by the name of the language, if it has one."""
        whole, _, language = field.rpartition(".")
        key = f"changes.in_one_language.{language}"
        if whole and self.words.has(key):
            return self.words.say(key, what=field_name(whole, self.words, self._own))
        return field_name(field, self.words, self._own)

    def _value(self, field: str, value: object) -> str:
        if value is None:
            return self.words.say("changes.nothing")
        if isinstance(value, dict):
            return str(value.get(self.language, value))
        if isinstance(value, list):
            return ", ".join(self._value(field, part) for part in value)
        return value_name(field, value, self._own) or str(value)

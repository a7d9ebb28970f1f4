"""Words of a game in all its languages at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from sandtable.games.play import Choice, Decision, Event, Refusal, Result
from sandtable.games.telling import Telling
from sandtable.model.pack import Pack, Record

Words = Mapping[str, str]  # by language
NO_WORDS: Words = MappingProxyType({})


class Tongues:
    """The tellings of one start, by language, and its pack."""

    def __init__(self, pack: Pack, tellings: Mapping[str, Telling]) -> None:
        self.pack, self.tellings = pack, tellings
        self.component_of: Mapping[str, str] = {
            record.id: component.id
            for component in reversed(pack.components)
            if component.type != "table"
            for record in component.records
        }

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.tellings)

    def words(self, say: Callable[[Telling], str]) -> Words:
        """Return what `say` says in each language."""
        return {language: say(telling) for language, telling in self.tellings.items()}

    def lines(self, say: Callable[[Telling], Sequence[str]]) -> Mapping[str, list[str]]:
        """Return the lines that `say` says in each language."""
        return {language: list(say(telling)) for language, telling in self.tellings.items()}

    def say(self, key: str, n: int | None = None, /, **values: object) -> Words:
        """Say a phrase of the pack; a value that is a mapping by language is said in each."""
        return {
            language: telling.phrases.say(key, n, **{name: _in(language, value) for name, value in values.items()})
            for language, telling in self.tellings.items()
        }

    def has(self, key: str) -> bool:
        return all(telling.phrases.has(key) for telling in self.tellings.values())

    def name(self, word: object) -> Words:
        return self.words(lambda telling: telling.name(word))

    def record(self, record: Record) -> Words:
        """Name of a card or counter."""
        return {language: record.name[language] for language in self.tellings}

    def seat(self, seat: int) -> Words:
        return self.words(lambda telling: _capital(telling.seat(seat)))

    def verb(self, verb: str) -> Words:
        """Word of a verb, as it is typed, with a capital."""
        return self.words(lambda telling: _capital(telling.typed(Choice(verb))))

    def typed(self, choice: Choice) -> Words:
        return self.words(lambda telling: telling.typed(choice))

    def choice(self, choice: Choice) -> Words:
        return self.words(lambda telling: _capital(telling.choice(choice)))

    def event(self, event: Event) -> Words:
        return self.words(lambda telling: telling.event(event))

    def question(self, decision: Decision) -> Words:
        return self.words(lambda telling: telling.question(decision))

    def refusal(self, refusal: Refusal) -> Words:
        return self.words(lambda telling: telling.refusal(refusal))

    def result(self, result: Result) -> Words:
        return self.words(lambda telling: telling.result(result))

    def __iter__(self) -> Iterator[Telling]:
        return iter(self.tellings.values())


def _in(language: str, value: object) -> object:
    return value[language] if isinstance(value, Mapping) else value


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

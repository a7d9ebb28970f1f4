"""Sentences for events, choices and decisions of a game, in the words of its pack.

Under `play:` in words/<language>.yaml: `events.<kind>`, `choices.<verb>`, `decisions.<kind>`, `refusals.<reason>`,
`results.<reason>`; `verbs.<verb>` for the word to type in that language; `names.<word>` for words that are no card; `places.<place>` for words written as place:card;
`senses.<kind or verb>.<word>` for words with another meaning in one kind of sentence.
An event fills in its data: `seat` and `other` are seats, `n` is a number that selects the plural form. A choice and a
decision fill in {one}, {two} … for their words, {all} for all, {last} for the last and {rest} for all but the first. A
choice has forms by its number of words, a decision by the last number among its words.
"""

from collections.abc import Mapping
from types import MappingProxyType

from sandtable.games.play import Choice, Decision, Event, Refusal, Result
from sandtable.model.pack import Pack
from sandtable.model.phrases import PhraseError, Phrases, signed

SEATS = ("seat", "other")  # keys of data that count seats from 0
CHANGE = "change"  # the key of data that is more or less of something
_PLACES = ("one", "two", "three", "four", "five", "six")
_NO_SENSES: Mapping[str, object] = MappingProxyType({})
_WHOLE = ("all", "rest", "last")  # said of words that are said one by one, too


class Telling:
    """Words the events and choices of a table in one language."""

    def __init__(
        self, pack: Pack, language: str, seats: tuple[str, ...], names: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """`names` are a scenario's names, which take precedence over the pack's."""
        self.phrases: Phrases = _with_names(pack.words[language], names) if names else pack.words[language]
        self._names = {record.id: record.name[language] for record in pack.records() if language in record.name}
        self._seats = seats

    def seat(self, seat: int) -> str:
        return seat_name(self._seats[seat], self.phrases)

    def name(self, word: object, senses: Mapping[str, object] = _NO_SENSES) -> str:
        """Display name of a word: a card or counter by its name, several joined, anything else unchanged.

        `senses` are meanings of words in the sentence; they take precedence over all names.
        """
        if isinstance(word, (tuple, list)):
            return ", ".join(self.name(one, senses) for one in word) or self._nothing()
        text = str(word)
        if text in senses:
            return str(senses[text])
        entry = self.phrases.find(f"play.names.{text}")
        place, colon, rest = text.partition(":")
        if colon and self.phrases.has(f"play.places.{place}"):
            return self.phrases.say(f"play.places.{place}", name=self.name(rest))
        return entry if isinstance(entry, str) else self._names.get(text, text)

    def names(self) -> dict[str, str]:
        """Display names by id."""
        own = self.phrases.find("play.names") or {}
        return self._names | {str(word): name for word, name in own.items() if isinstance(name, str)}

    def verbs(self) -> dict[str, str]:
        """Sentence of a choice by its verb, in the first of its forms."""
        entries = self.phrases.find("play.choices") or {}
        return {
            str(verb): entry if isinstance(entry, str) else str(next(iter(entry.values())))
            for verb, entry in entries.items()
        }

    def own_verbs(self) -> dict[str, str]:
        """Words to type for verbs in this language; verbs that have none are typed as they are."""
        return {str(verb): str(word) for verb, word in (self.phrases.find("play.verbs") or {}).items()}

    def typed(self, choice: Choice) -> str:
        """Return a choice as it is typed in this language."""
        return " ".join((self._verb(choice.verb), *choice.words))

    def _verb(self, verb: object) -> str:
        own = self.phrases.find(f"play.verbs.{verb}")
        return own if isinstance(own, str) else str(verb)

    def event(self, event: Event) -> str:
        return _sentence(self._fill(f"play.events.{event.kind}", event.data))

    def refusal(self, refusal: Refusal) -> str:
        return _sentence(self._fill(f"play.refusals.{refusal.reason}", refusal.values))

    def result(self, result: Result) -> str:
        """Sentence for the result of the game."""
        return self._fill(f"play.results.{result.reason}", {})

    def choice(self, choice: Choice) -> str:
        return self._fill(f"play.choices.{choice.verb}", _placed(choice.words), len(choice.words))

    def question(self, decision: Decision) -> str:
        about = decision.about
        return self._fill(f"play.decisions.{decision.kind}", _placed(about), about[-1] if about else None)

    def _fill(self, key: str, values: Mapping[str, object], number: object = None) -> str:
        senses = self.phrases.find(f"play.senses.{key.rpartition('.')[2]}") or _NO_SENSES
        said = {name: self._value_words(name, value, senses) for name, value in values.items()}
        counted = values.get("n", number)
        n = int(str(counted)) if str(counted).lstrip("-").isdecimal() else None
        try:
            # A name may end a sentence by itself: The Plague!
            return self.phrases.say(key, n, **said).replace("!.", "!").replace("?.", "?")
        except PhraseError:
            # A pack that copies a game may lack words; what happened is said all the same.
            return " ".join([key.rpartition(".")[2], *(word for name, word in said.items() if name not in _WHOLE)])

    def _value_words(self, name: str, value: object, senses: Mapping[str, object]) -> str:
        """Value for a sentence: seats and ids by name, a change with its sign (a true minus)."""
        if isinstance(value, int) and not isinstance(value, bool):
            if name in SEATS:
                return self.seat(value)
            return signed(value) if name == CHANGE or value < 0 else str(value)
        if name == "verb":
            return self._verb(value)
        if name == "verbs" and isinstance(value, (tuple, list)):
            return ", ".join(map(self._verb, value))
        return self.name(value, senses)

    def _nothing(self) -> str:
        return self.phrases.say("play.nothing") if self.phrases.has("play.nothing") else "–"


def _with_names(phrases: Phrases, names: Mapping[str, str]) -> Phrases:
    play = phrases.find("play") or {}
    return Phrases(phrases.language, {**phrases.entries, "play": {**play, "names": {**play.get("names", {}), **names}}})


def _sentence(text: str) -> str:
    """Capitalise a sentence, also if it begins with a name that has an article."""
    return text[:1].upper() + text[1:]


def _placed(words: tuple[str, ...]) -> dict[str, object]:
    values: dict[str, object] = dict(zip(_PLACES, words, strict=False))
    values["all"] = words
    values["rest"] = words[1:]
    values["last"] = words[-1] if words else ""
    return values


def seat_name(name: str, phrases: Phrases) -> str:
    """Display name of a seat: numbered in words, or the name of its side, else unchanged."""
    if name.isdecimal() and phrases.has("play.seat"):
        return phrases.say("play.seat", number=name)
    named = phrases.find(f"play.names.{name}")
    return named if isinstance(named, str) else name

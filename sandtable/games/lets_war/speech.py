"""Choose the sentence form of a Let's War clause by its subject and its duration.

    effects:
      draw:
        you: draw {cards}.              for the player of the card
        they: "{who} draws {cards}."    for anybody else
        A: …                            for every nation, if that has a sentence of its own

A sentence is looked up from the general to the particular: first the clause's offer, then its subject.
Words without `who:` have one form only; there a scope is a prefix, "Chosen enemy: draw 1 card".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sandtable.games.arguments import joined, one_of
from sandtable.model.effects import Effect
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases

UNITS = ("INF", "CAV", "ART", "AVI", "NAV", "GND", "ANY")
GROUPS = ("GND", "ANY")
NATIONS = ("FRA", "GBR", "RUS", "GER", "AUH", "OTT", "ITA")
SCOPES = ("T", "A", "W")
AGAIN = "T_again"  # the chosen enemy, once more


class Duration(StrEnum):
    """Duration of a card's lasting clauses."""

    TURN = "turn"
    PLAY = "play"
    EVENT = "event"


_DURATIONS = {
    "eq": Duration.PLAY,
    "character": Duration.PLAY,
    "event": Duration.EVENT,
    "armistice": Duration.EVENT,
}


def duration_of(card: Record) -> Duration:
    """Duration of a card's clauses: this turn, while in play, or for an Event until the next one."""
    # Characters have no kind of their own; their place in the printed order tells them.
    kind = card.fields.get("kind", "character" if "order" in card.fields else "std")
    return _DURATIONS.get(kind, Duration.TURN)


@dataclass(frozen=True, slots=True)
class Speech:
    """One clause to be worded; `again` if it concerns the same units as the clause before it.

    `same_enemy`: it is done to the enemy of the clause before it. One enemy is chosen for all clauses of a card.
    """

    effect: Effect
    phrases: Phrases
    duration: Duration
    again: bool = False
    same_enemy: bool = False

    @property
    def has_forms(self) -> bool:
        """True if the words have separate sentences for oneself and for others."""
        return self.phrases.has("who")

    def say(self, key: str, *forms: str, count: int | None = None, **values: Any) -> str:
        """Sentence under `key`: the most specific form that the words have, with its subject."""
        for form in (*forms, *(("again",) if self.again else ())):
            key = self._narrowed(key, form)
        key = self._narrowed(key, *self._audience())
        if self.has_forms:
            values = {"who": self.who(), "now": self.now(), "rate": self.form("wording.rate"), **values}
        return self.phrases.say(key, count, **values)

    def form(self, key: str) -> str:
        """Phrase that may differ by the clause's duration."""
        return self.phrases.say(self._narrowed(key, self.duration))

    def now(self) -> str:
        """Words for the clause's duration inside the sentence; "" if the pack has none."""
        key = f"wording.now.{self.duration}"
        return self.phrases.say(key) if self.phrases.has(key) else ""

    def who(self) -> str:
        """Subject of the clause's sentence; "" for the player of the card."""
        scope = self.effect.scope
        if scope is None:
            return ""
        if scope in SCOPES:
            return self.form(self._same(f"who.{scope}"))
        key = f"peoples.{scope}.who"
        return self.phrases.say(key) if self.phrases.has(key) else self.nation(scope)

    def nation(self, scope: str) -> str:
        return self.phrases.say(f"nations.{scope}")

    def check_scope(self) -> None:
        """Raise WordingError for an unknown scope; the name of a nation of the pack is known."""
        scope = self.effect.scope
        if scope is not None and not self.phrases.has(f"nations.{scope}"):
            one_of(self.effect, scope, (*SCOPES, *NATIONS), "scope")

    def prefixed(self, sentence: str) -> str:
        """Sentence with its scope as prefix, for words that have no form for others."""
        scope = self.effect.scope
        if scope is None:
            return sentence
        if scope in SCOPES:
            prefix = self.phrases.say(f"scopes.{scope}")
        else:
            prefix = self.phrases.say("scopes.nation", nation=self.nation(scope))
        return self.phrases.say("wording.scoped", scope=prefix, sentence=sentence)

    def units(self, written: str, joint: str, *forms: str) -> str:
        """Units of a slash list, in the first form the words have: commas between, `joint` before the last."""
        codes = [one_of(self.effect, code, UNITS, "unit") for code in written.split("/")]
        return self.listed([self.phrases.say(self._narrowed(f"units.{code}", *forms)) for code in codes], joint)

    def owned(self, written: str, joint: str = "and", plain: str = "label") -> str:
        """Units with the nation they belong to: your Infantry, every nation's Infantry.

        Words without owners give the units in the form `plain`.
        """
        scope = self.effect.scope
        if not self.has_forms:
            return capital(self.units(written, "comma" if plain == "label" else joint, plain))
        if scope is None:
            return self.phrases.say("whose.you", units=self.units(written, joint, "own", "label"))
        units = self.units(written, joint, "theirs", "all")
        count = 2 if is_plural(written) else 1
        if scope in SCOPES:
            return self.phrases.say(self._narrowed(self._same(f"whose.{scope}"), self.duration), count, units=units)
        if self.phrases.has(key := f"peoples.{scope}.whose"):
            return self.phrases.say(key, count, units=units)
        return self.phrases.say("whose.nation", units=units, nation=self.nation(scope))

    def listed(self, words: Sequence[str], joint: str) -> str:
        *others, last = words
        if not others:
            return last
        first = joined(others, "lists.comma", self.phrases)
        return self.phrases.say(f"lists.{joint}", first=first, second=last)

    def _audience(self) -> tuple[str, ...]:
        scope = self.effect.scope
        if scope is None:
            return ("you",)
        return (*((AGAIN,) if self.same_enemy else ()), scope if scope in SCOPES else "nation", "they")

    def _same(self, key: str) -> str:
        """Key for the enemy mentioned before, if meant and the words have it."""
        again = f"{key}_again"
        return again if self.same_enemy and self.phrases.has(again) else key

    def _narrowed(self, key: str, *forms: str) -> str:
        """Key of the first form that exists under `key`; `key` itself if none does."""
        return next((found for form in forms if self.phrases.has(found := f"{key}.{form}")), key)


def is_plural(units: str) -> bool:
    """True if a slash list has more than one unit."""
    return "/" in units or units in GROUPS


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]

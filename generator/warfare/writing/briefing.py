"""Briefing of a scenario: the hour, the situation, the task, known facts, and a closing line.

Every sentence is one of several that are true, and one of them is drawn. The combinations of sentences are numbered:
wording 1 has the drawn ones, and a batch takes the one that repeats least of what it has said before.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.warfare.content.grammar import Grammar, Value, Written, sentences
from generator.warfare.content.tables import RollLog
from generator.warfare.writing.claims import FACTS, Claims
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text

MOST_FACTS = 2


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a briefing: its true wordings, the drawn one, and the values for their blanks."""

    choices: Sequence[Written]
    drawn: int
    values: Mapping[str, Value]

    def written(self, step: int) -> Written:
        """Return the wording so many steps after the drawn one, with its blanks."""
        return self.choices[(self.drawn + step) % len(self.choices)]


@dataclass(frozen=True, slots=True)
class Briefing:
    """Text to read aloud, addressed to the attacker, in several wordings."""

    clock: Text
    parts: tuple[Sentence, ...]
    again: Mapping[str, Value]  # values of a place that an earlier sentence has named in full
    grammar: Grammar

    def text(self, wording: int) -> Text:
        """Return the text in one of its wordings, counted from 1."""
        said, named = [self.clock], False
        for part, written in zip(self.parts, self._written(wording), strict=True):
            values = {**part.values, **self.again} if named else part.values
            said.append(self.grammar.fill(written, values))
            named = named or "{goal" in str(written)
        return sentences(said)

    def sentences(self, wording: int) -> set[str]:
        """Return the sentences of one wording, with their blanks."""
        return {str(written) for written in self._written(wording)}

    def fresh_wording(self, used: Container[str]) -> int:
        """Return the number of the wording with the first unused sentence of every list that has one."""
        wording, weight = 1, 1
        for part in self.parts:
            steps = range(len(part.choices))
            step = next((one for one in steps if str(part.written(one)) not in used), 0)
            wording, weight = wording + step * weight, weight * len(part.choices)
        return wording

    def _written(self, wording: int) -> Iterator[Written]:
        """Yield the sentences of a wording: its number, less one, has the steps of the lists as digits."""
        left = wording - 1
        for part in self.parts:
            left, step = divmod(left, len(part.choices))
            yield part.written(step)


def briefing(claims: Claims, chance: Chance, log: RollLog) -> Briefing:
    """Return the briefing of a battle; raise NothingToSay when a part of it has no true wording."""
    battle = claims.battle
    content = battle.terms.content
    hour = log.roll(content.tables["hour"], chance)
    assert hour is not None
    values, sheet, troops = battle.values(), battle.terms.sheet.words, battle.terms.attacker.troops

    def sentence(choices: Sequence[Written], filled: Mapping[str, Value]) -> Sentence:
        return Sentence(choices, chance.integer(0, len(choices) - 1), filled)

    def of_mission(name: str) -> Sentence:
        return sentence(sheet.choices(f"briefing.{name}", claims.hold, troops), values)

    def known() -> Iterator[Sentence]:
        """Yield one or two true facts about the enemy and about the attacker."""
        facts = chance.shuffled([fact for fact in FACTS if claims.hold([fact])])
        for fact in facts[:MOST_FACTS]:
            choices = content.words.choices(f"facts.{fact}", claims.hold)
            yield sentence(choices, {**values, "turn": claims.turn_of(fact)})

    mood = sentence(content.words.choices(f"hours.{hour.id}.mood", claims.hold), values)
    parts = (mood, of_mission("situation"), of_mission("task"), *known(), of_mission("closing"))
    again = {"goal": battle.field.feature(battle.sites.goals[0]).name} if battle.sites.goals else {}
    return Briefing(content.words.say(f"hours.{hour.id}.clock", values), parts, again, content.grammar)

"""Briefing of a scenario: the hour, the situation, the task, known facts, and a closing line."""

from collections.abc import Iterator

from generator.warfare.content.grammar import sentences
from generator.warfare.content.tables import RollLog
from generator.warfare.writing.claims import FACTS, Claims
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text

MOST_FACTS = 2


def briefing(claims: Claims, chance: Chance, log: RollLog) -> Text:
    """Return the text to read aloud, addressed to the attacker."""
    battle = claims.battle
    values = battle.values()
    content = battle.terms.content
    hour = log.roll(content.tables["hour"], chance)
    assert hour is not None
    return sentences(
        [
            content.words.say(f"hours.{hour.id}.clock", values),
            content.words.pick(f"hours.{hour.id}.mood", chance, values, claims.hold),
            battle.pick("briefing.situation", chance, claims.hold),
            battle.pick("briefing.task", chance, claims.hold),
            *_known(claims, chance),
            battle.pick("briefing.closing", chance, claims.hold),
        ]
    )


def _known(claims: Claims, chance: Chance) -> Iterator[Text]:
    """Yield one or two true facts about the enemy and about the attacker."""
    values, words = claims.battle.values(), claims.battle.terms.content.words
    facts = chance.shuffled([fact for fact in FACTS if claims.hold([fact])])
    for fact in facts[:MOST_FACTS]:
        yield words.pick(f"facts.{fact}", chance, {**values, "turn": claims.turn_of(fact)}, claims.hold)

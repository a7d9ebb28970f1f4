"""The briefing: an hour, what has happened, what is to be done, what is known, and a last word."""

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
    """One or two true things about the enemy and about oneself."""
    values, words = claims.battle.values(), claims.battle.terms.content.words
    facts = chance.shuffled([fact for fact in FACTS if claims.hold([fact])])
    for fact in facts[:MOST_FACTS]:
        yield words.pick(f"facts.{fact}", chance, {**values, "turn": claims.turn_of(fact)}, claims.hold)

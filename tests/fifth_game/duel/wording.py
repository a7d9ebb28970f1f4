"""Effects of Duel in words: `parry 2`, `thrust 3`."""

from sandtable.games.arguments import whole_number
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases


def word(record: Record, phrases: Phrases) -> str:
    """What a card does."""
    return " ".join(
        phrases.say(f"ops.{effect.op}", n := whole_number(effect, effect.args[0], most=9), n=n)
        for effect in record.effects
    )

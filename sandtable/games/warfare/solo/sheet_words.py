"""Words of the sheets in a language: conditions and preferences of rows, as they are printed and explained."""

from collections.abc import Sequence

from sandtable.games.warfare.solo.book import Row
from sandtable.model.phrases import Phrases


def condition_words(phrases: Phrases, group: str, word: str, value: object, dice: Sequence[str]) -> str:
    """A condition of a row; `group` is "if" or "when", `dice` are the ids of the ladder from the worst."""
    key = f"solo.{group}.{word}"
    if isinstance(value, bool):
        return phrases.say(f"{key}.{'true' if value else 'false'}")
    if isinstance(value, tuple):
        named = {"card": "solo.cards", "class": "solo.classes"}[word]
        return phrases.say(key, words=", ".join([phrases.say(f"{named}.{one}") for one in value]))
    if word == "morale":
        return phrases.say(f"{key}.{value}")
    if word == "armed":
        assert isinstance(value, int)
        die = dice[value - 1]
        return phrases.say(key, die=phrases.say(f"play.names.{die}") if phrases.has(f"play.names.{die}") else die)
    return phrases.say(key, n=value)


def preference_words(phrases: Phrases, prefer: Sequence[str]) -> list[str]:
    """Preferences from left to right."""
    return [phrases.say(f"solo.prefer.{word}") for word in prefer]


def conditions_of(row: Row) -> list[tuple[str, str, object]]:
    """All conditions of a row as (group, word, value), those about the table first."""
    return [("if", word, value) for word, value in row.table] + [("when", word, value) for word, value in row.when]

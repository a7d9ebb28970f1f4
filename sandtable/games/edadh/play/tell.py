"""Events, choices and questions in words, from `play:` in the pack's words."""

from collections.abc import Mapping

from sandtable.games.play import Choice, Decision, Event, Refusal
from sandtable.model.phrases import Phrases, signed


def tell_event(event: Event, phrases: Phrases) -> str:
    """What happened, in a sentence."""
    return phrases.say(f"play.events.{event.kind}", **in_words(event.data, phrases))


def tell_choice(choice: Choice, phrases: Phrases) -> str:
    """What a choice means."""
    return phrases.say(f"play.choices.{choice.verb}", words=" ".join(term(word, phrases) for word in choice.words))


def tell_decision(decision: Decision, phrases: Phrases) -> str:
    """The question that is asked."""
    return phrases.say(f"play.decisions.{decision.kind}", about=", ".join(decision.about))


def tell_refusal(refusal: Refusal, phrases: Phrases) -> str:
    """Why not, with the rule."""
    words = phrases.say(f"play.refusals.{refusal.reason}", **in_words(refusal.values, phrases))
    return f"{words} ({refusal.rule})"


def in_words(data: Mapping[str, object], phrases: Phrases) -> dict[str, object]:
    """Values as a sentence has them: ids by their names, numbers with a true minus, a change with its sign."""
    return {key: _value(key, value, phrases) for key, value in data.items()}


def _value(key: str, value: object, phrases: Phrases) -> str:
    if isinstance(value, int):
        return signed(value) if key == "change" or value < 0 else str(value)
    if isinstance(value, tuple):
        return ", ".join(term(str(one), phrases) for one in value)
    return term(str(value), phrases)


def term(word: str, phrases: Phrases) -> str:
    """The name of an id; what has none stays as it is."""
    found = phrases.find("play.terms")
    return str(found[word]) if found is not None and word in found else word

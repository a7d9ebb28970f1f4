"""Events, choices and questions in words, from `play:` in the pack's words."""

from sandtable.games.play import Choice, Decision, Event, Refusal
from sandtable.model.phrases import Phrases

# What is said in words and not by its name: dice, results, weapons, icons, kinds of marker.
_TERMS = ("base", "die", "icon", "marker", "result", "weapon")
_SAID = ("light", "heavy", "white", "pink", "grey", "green", "yellow", "red", "blue", "purple", "black")


def tell_event(event: Event, phrases: Phrases) -> str:
    """What happened, in a sentence."""
    return phrases.say(f"play.events.{event.kind}", **_in_words(dict(event.data), phrases))


def tell_choice(choice: Choice, phrases: Phrases) -> str:
    """What a choice means: the sentence of its verb with its words after it."""
    words = [_term(word, phrases) if word in _SAID else word for word in choice.words]
    return phrases.say(f"play.choices.{choice.verb}", words=" ".join(words))


def tell_decision(decision: Decision, phrases: Phrases) -> str:
    """The question that is asked."""
    return phrases.say(f"play.decisions.{decision.kind}", about=", ".join(decision.about))


def tell_refusal(refusal: Refusal, phrases: Phrases) -> str:
    """Why not, with the rule."""
    words = phrases.say(f"play.refusals.{refusal.reason}", **_in_words(dict(refusal.values), phrases))
    return f"{words} ({refusal.rule})"


def _in_words(data: dict[str, object], phrases: Phrases) -> dict[str, object]:
    return {
        key: _term(value, phrases) if key in _TERMS and isinstance(value, str) else value for key, value in data.items()
    }


def _term(value: str, phrases: Phrases) -> str:
    """Colours of dice, results and kinds of marker have words of their own; names of pieces and hexes stay."""
    # A name may hold a dot (T07.d4), which a key cannot.
    found = phrases.find("play.terms")
    return str(found[value]) if found is not None and value in found else value

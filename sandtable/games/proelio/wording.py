"""Put the effects of a Proelio card into words.

    V 2                                 an Attack of value 2
    D 1; fort 1                         a Defence of value 1 that may be a fort of level 1
    V 0; steal(random,base,1)           Infiltration
    draw(base,1); suspend_attacks(until_own_turn)   the Plague, which stays on the table

An Attack or a Defence says first which fort it needs, of whoever uses it; its value is drawn. What a
player does (draw, peek …) is a deed, in lower case and without a stop, because a Strategy card tells all
its deeds in one sentence, with what becomes of the card. Everything else is a whole sentence.
"""

from collections.abc import Callable

from sandtable.games.arguments import WordingError, joined, one_of, whole_number
from sandtable.model.effects import Effect
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases
from sandtable.model.reading.suggestions import nearest

Wording = Callable[[Effect, Record, Phrases], str]

DECKS = ("base", "imperial")
TARGETS = ("deployed", "fort")
HIGHEST = 4


def word(card: Record, phrases: Phrases) -> str:
    """The wording of the card's effects in the language of `phrases`; "" when it has none."""
    deeds = [_say(effect, card, phrases) for effect in card.effects if effect.op in _DEEDS]
    others = [_say(effect, card, phrases) for effect in card.effects if effect.op not in _DEEDS]
    stays = any(effect.op == "suspend_attacks" for effect in card.effects)
    sentences = [_fort_needed(card, phrases)]
    deed = joined(deeds, "wording.then", phrases)
    if stays:
        sentences.append(phrases.say("wording.lay_and" if deeds else "wording.lay", deeds=deed))
    elif deeds:
        if card.fields.get("type") == "strategy":
            sentences.append(phrases.say("wording.discard", deeds=deed))
        else:
            sentences.append(phrases.say("wording.sentence", deed=deed[:1].upper() + deed[1:]))
    if any(effect.op == "draw" and int(effect.args[1]) > 1 for effect in card.effects):
        sentences.append(phrases.say("wording.hand_limit"))
    return joined([sentence for sentence in (*sentences, *others) if sentence], "wording.next", phrases)


def _fort_needed(card: Record, phrases: Phrases) -> str:
    """The fort an Attack or a Defence needs, and whether a Defence can be one; "" for other cards."""
    if not card.effects or card.fields.get("type") not in ("attack", "defence"):
        return ""
    fort = card.fields.get("min_fort", 0)
    needed = phrases.say("wording.needs", fort, n=fort)
    if card.fields["type"] == "defence" and not any(effect.op == "fort" for effect in card.effects):
        needed = phrases.say("wording.never_fort", fort, needed=needed)
    return phrases.say("wording.sentence", deed=needed)


def _say(effect: Effect, card: Record, phrases: Phrases) -> str:
    if effect.op not in OPERATIONS:
        raise WordingError(f"Proelio has no effect '{effect.op}'", effect.offset, nearest(effect.op, OPERATIONS))
    if effect.scope is not None:
        raise WordingError(
            f"no effect of Proelio has a scope, but '@{effect.scope}' is given", effect.offset, "", effect.scope
        )
    if effect.trigger is not None:
        raise WordingError(f"no effect of Proelio has a trigger, but '{effect.trigger}' is given", effect.offset)
    return OPERATIONS[effect.op](effect, card, phrases)


def _attack(effect: Effect, card: Record, phrases: Phrases) -> str:
    # The face draws the value; only what has none needs a word, unless another effect says what it is for.
    (written,) = _arguments(effect, "value")
    value = whole_number(effect, written, least=0, most=HIGHEST)
    return phrases.say("wording.bluff") if value == 0 and len(card.effects) == 1 else ""


def _defence(effect: Effect, card: Record, phrases: Phrases) -> str:
    (written,) = _arguments(effect, "value")
    whole_number(effect, written, least=0, most=HIGHEST)
    return ""


def _fort(effect: Effect, card: Record, phrases: Phrases) -> str:
    # The face names the level beside its fort ladder; the words need not repeat it.
    (level,) = _arguments(effect, "level")
    whole_number(effect, level, most=HIGHEST)
    return ""


def _steal(effect: Effect, card: Record, phrases: Phrases) -> str:
    how, deck, number = _arguments(effect, "random", "deck", "number")
    one_of(effect, how, ("random",), "way to steal")
    n = whole_number(effect, number)
    return phrases.say("wording.steal", n, n=n, deck=_deck(effect, deck, n, phrases))


def _reverse_steal(effect: Effect, card: Record, phrases: Phrases) -> str:
    _arguments(effect)
    return phrases.say("wording.reverse_steal")


def _cancel(effect: Effect, card: Record, phrases: Phrases) -> str:
    (attack,) = _arguments(effect, "attack")
    one_of(effect, attack, ("any",), "attack")
    return phrases.say("wording.cancel")


def _wipe(effect: Effect, card: Record, phrases: Phrases) -> str:
    if not 1 <= len(effect.args) <= len(TARGETS) or len(set(effect.args)) < len(effect.args):
        raise WordingError(f"'wipe' takes one or two different targets: {', '.join(TARGETS)}", effect.offset)
    targets = [phrases.say(f"wording.target.{one_of(effect, target, TARGETS, 'target')}") for target in effect.args]
    return phrases.say("wording.wipe", targets=joined(targets, "wording.and", phrases))


def _suspend_attacks(effect: Effect, card: Record, phrases: Phrases) -> str:
    (until,) = _arguments(effect, "until")
    one_of(effect, until, ("until_own_turn",), "time")
    return phrases.say("wording.suspend_attacks")


def _draw(effect: Effect, card: Record, phrases: Phrases) -> str:
    deck, number = _arguments(effect, "deck", "number")
    n = whole_number(effect, number)
    return phrases.say("wording.draw", n, n=n, deck=_deck(effect, deck, n, phrases))


def _grant_draw(effect: Effect, card: Record, phrases: Phrases) -> str:
    who, deck, number = _arguments(effect, "other", "deck", "number")
    one_of(effect, who, ("other",), "player")
    n = whole_number(effect, number)
    return phrases.say("wording.grant_draw", n, n=n, deck=_deck(effect, deck, n, phrases))


def _peek(effect: Effect, card: Record, phrases: Phrases) -> str:
    (whose,) = _arguments(effect, "whose")
    one_of(effect, whose, ("neighbour",), "player")
    return phrases.say("wording.peek")


_DEEDS: dict[str, Wording] = {"draw": _draw, "grant_draw": _grant_draw, "peek": _peek}
_STATEMENTS: dict[str, Wording] = {
    "V": _attack,
    "D": _defence,
    "fort": _fort,
    "steal": _steal,
    "reverse_steal": _reverse_steal,
    "cancel": _cancel,
    "wipe": _wipe,
    "suspend_attacks": _suspend_attacks,
}
OPERATIONS = _DEEDS | _STATEMENTS


def _arguments(effect: Effect, *names: str) -> tuple[str, ...]:
    """The arguments of the effect; raise WordingError unless there is one per name."""
    if len(effect.args) != len(names):
        problem = f"'{effect.op}' has {len(effect.args)} arguments instead of {len(names)}"
        hint = f"write {effect.op}({','.join(names)})" if names else f"write {effect.op} alone"
        raise WordingError(problem, effect.offset, hint)
    return effect.args


def _deck(effect: Effect, written: str, n: int, phrases: Phrases) -> str:
    """The deck's name beside `n` cards of it."""
    return phrases.say(f"wording.deck.{one_of(effect, written, DECKS, 'deck')}", n)

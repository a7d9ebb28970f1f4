"""Put the effects of a Let's War card into words.

    mod(INF/CAV,a+2)            a bonus to every unit listed
    against(INF,d+2,CAV)        a bonus against certain enemies alone
    restore(ART/AVI/NAV)        one unit out of several
    hf-1@T                      done to one chosen enemy
    price(spy3,-200)            a price, a ban or an immunity names its matter
    ignore(INF,CF-22/CF-40)     attacks for which certain cards do not count
    mod(GND,d-1)@OTT            done to one nation

Each clause is a sentence that says whom it concerns, what happens and, where it lasts, for how long:
`speech.py` finds its form from the scope of the clause and the kind of the card.
"""

import re
from collections.abc import Callable
from typing import Any, NoReturn

from sandtable.games.arguments import WordingError, joined, one_of, whole_number
from sandtable.games.lets_war.effects import has_duration
from sandtable.games.lets_war.speech import GROUPS, Duration, Speech, capital, duration_of, is_plural
from sandtable.model.effects import Effect
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases, signed
from sandtable.model.reading.suggestions import nearest

Wording = Callable[[Effect, Speech], str]

MATTERS = {
    "price": ("spy", "spy1", "spy2", "spy3", "nation", "att"),
    "ban": ("spy", "spy1", "spy2", "spy3", "hfcard", "nation", "att"),
    "immune": ("spy", "spy1", "spy2", "spy3", "hfcard", "att"),
}
# Done only by the owner of the card.
SCOPELESS = ("auto", "boom", "miss", "nospy", "none", "spy", "territory", "armistice")

_SIGNED = re.compile(r"[+-][0-9]{1,4}")
_STRENGTH = re.compile(r"(?P<side>[ad])(?P<change>[+-][0-9]{1,2})")
_SIDES = {"a": "attack", "d": "defence"}


def word(card: Record, phrases: Phrases) -> str:
    """The wording of the card's effects in the language of `phrases`; "" when it has none."""
    duration = duration_of(card)
    sentences = []
    before: Effect | None = None
    for effect in card.effects:
        speech = Speech(effect, phrases, duration, _same_units(before, effect), _same_enemy(before, effect))
        sentences.append(_sentence(card, effect, speech))
        before = effect
    return joined(sentences, "wording.next", phrases)


def _same_units(before: Effect | None, effect: Effect) -> bool:
    """True if two consecutive clauses concern the same units of the card's owner."""
    return before is not None and before.args[:1] == effect.args[:1] != () and before.scope == effect.scope is None


def _same_enemy(before: Effect | None, effect: Effect) -> bool:
    """True if two consecutive clauses are done to a chosen enemy, who is chosen once."""
    return before is not None and before.scope == effect.scope == "T"


def _sentence(card: Record, effect: Effect, speech: Speech) -> str:
    if effect.op not in OPS:
        raise WordingError(f"Let's War has no effect '{effect.op}'", effect.offset, nearest(effect.op, OPS))
    if effect.trigger is not None:
        raise WordingError(f"no effect of Let's War has a trigger, but '{effect.trigger}' is given", effect.offset)
    if effect.scope is not None and effect.op in SCOPELESS:
        raise WordingError(
            f"'{effect.op}' is for whoever has the card and takes no scope", effect.offset, "", effect.scope
        )
    speech.check_scope()
    if effect.op == "none" and card.fields.get("rotate") and speech.phrases.has("effects.none.rotate"):
        return speech.phrases.say("effects.none.rotate")
    sentence = OPS[effect.op](effect, speech)
    if not speech.has_forms:
        return speech.prefixed(sentence)
    if speech.duration is Duration.EVENT and has_duration(effect):
        sentence = speech.phrases.say("wording.until", sentence=sentence)
    if effect.scope == "W":
        sentence = speech.phrases.say("wording.tied", sentence=sentence)
    return capital(sentence)


def _mod(effect: Effect, speech: Speech) -> str:
    if len(effect.args) not in (2, 3):
        _wrong_count(effect, "units", "a±n", "d±n")
    changes: dict[str, Any] = {}
    for written in effect.args[1:]:
        side, change = _strength(effect, written)
        if side in changes:
            raise WordingError(f"'mod' changes {side} twice", effect.offset)
        changes[side] = change
    form = "both" if len(changes) == 2 else next(iter(changes))
    return speech.say("effects.mod", form, units=speech.owned(effect.args[0]), **changes)


def _against(effect: Effect, speech: Speech) -> str:
    units, written, enemies = _arguments(effect, "units", "a±n or d±n", "units")
    side, change = _strength(effect, written)
    return speech.say(
        "effects.against", side, units=speech.owned(units), n=change, enemies=speech.units(enemies, "and", "all")
    )


def _strength(effect: Effect, written: str) -> tuple[str, str]:
    """Attack or defence, and the change of it as printed."""
    match = _STRENGTH.fullmatch(written)
    if match is None:
        problem = f"'{effect.op}' takes a±n for attack and d±n for defence, not '{written}'"
        raise WordingError(problem, effect.offset)
    return _SIDES[match["side"]], signed(int(match["change"]))


def _reach(effect: Effect, speech: Speech) -> str:
    attackers, targets = _arguments(effect, "units", "units")
    units = speech.owned(attackers, plain="all")
    count = 2 if is_plural(attackers) else 1
    return speech.say("effects.reach", count=count, units=units, targets=speech.units(targets, "and", "all"))


def _multi(effect: Effect, speech: Speech) -> str:
    written, number = _arguments(effect, "units", "number")
    n = whole_number(effect, number)
    units = speech.owned(written)
    if not speech.has_forms:
        return speech.say("effects.multi", count=n, n=n, units=units)
    times = speech.phrases.say("wording.times", n, n=n)
    return speech.say("effects.multi", count=2 if is_plural(written) else 1, units=units, times=times)


def _auto(effect: Effect, speech: Speech) -> str:
    attackers, targets = _arguments(effect, "units", "units")
    units = speech.owned(attackers, "or", plain="one")
    form = "group" if attackers in GROUPS else "one"
    return speech.say("effects.auto", form, units=units, targets=speech.units(targets, "or", "foe", "one"))


def _restore(effect: Effect, speech: Speech) -> str:
    (written,) = _arguments(effect, "units")
    is_group = any(code in GROUPS for code in written.split("/"))
    several = speech.units(written, "or", "several", "label")
    return speech.say(
        "effects.restore",
        "group" if is_group else "one",
        units=speech.units(written, "or", "lost", "label"),
        several=several,
    )


def _ignore(effect: Effect, speech: Speech) -> str:
    written, named = _arguments(effect, "units", "cards")
    units = speech.owned(written)
    cards = []
    for card in named.split("/"):
        if not speech.phrases.has(f"cards.{card}"):
            hint = f"name it under cards: in words/{speech.phrases.language}.yaml"
            raise WordingError(f"'ignore' knows no card '{card}'", effect.offset, hint, card)
        cards.append(speech.phrases.say(f"cards.{card}"))
    count = 2 if is_plural(written) else 1
    return speech.say("effects.ignore", count=count, units=units, cards=speech.listed(cards, "and"))


def _on_attack(effect: Effect, speech: Speech) -> str:
    """Words for effects of units on cards, made when they attack or instead of an attack."""
    written, number = _arguments(effect, "units", "number")
    n = whole_number(effect, number)
    thing = "equipment" if effect.op == "raze" else "cards"
    counted = speech.phrases.say(f"wording.{thing}", n, n=n)
    count = 2 if is_plural(written) else 1
    return speech.say(f"effects.{effect.op}", count=count, units=speech.owned(written), counted=counted)


def _plain(effect: Effect, speech: Speech) -> str:
    _arguments(effect)
    return speech.say(f"effects.{effect.op}")


def _count(effect: Effect, speech: Speech) -> str:
    (number,) = _arguments(effect, "number")
    n = whole_number(effect, number)
    return speech.say(f"effects.{effect.op}", count=n, n=n)


def _steal(effect: Effect, speech: Speech) -> str:
    if effect.scope != "T":
        raise WordingError("'steal' takes from one chosen enemy", effect.offset, "write steal(number)@T")
    return _count(effect, speech)


def _shift(effect: Effect, speech: Speech) -> str:
    (written,) = _arguments(effect, "±n")
    change = _change(effect, written)
    form = "more" if change > 0 else "less"
    ends = {} if not speech.has_forms or effect.op != "hand" else {"end": speech.say("wording.end", speech.duration)}
    return speech.say(f"effects.{effect.op}", form, count=change, n=signed(change), amount=abs(change), **ends)


def _price(effect: Effect, speech: Speech) -> str:
    matter, written = _arguments(effect, "matter", "±n")
    change = _change(effect, written)
    money = speech.phrases.say("wording.money", sign=signed(change)[0], amount=abs(change))
    return _about(effect, matter, speech, "more" if change > 0 else "less", money=money)


def _judge(effect: Effect, speech: Speech) -> str:
    (matter,) = _arguments(effect, "matter")
    return _about(effect, matter, speech)


def _about(effect: Effect, written: str, speech: Speech, *forms: str, **values: Any) -> str:
    """Sentence of a price, ban or immunity about one matter; attacks name their units."""
    matter, colon, units = written.partition(":")
    one_of(effect, matter, MATTERS[effect.op], "matter")
    if (matter == "att") != bool(colon):
        hint = "only att names units: att:INF"
        raise WordingError(f"'{effect.op}' knows no matter '{written}'", effect.offset, hint, written)
    if colon:
        values["units"] = speech.units(units, "and", "all")
        values["owned"] = speech.owned(units)
    return speech.say(f"effects.{effect.op}.{matter}", *forms, **values)


OPS: dict[str, Wording] = {
    "mod": _mod,
    "against": _against,
    "reach": _reach,
    "multi": _multi,
    "ignore": _ignore,
    "raze": _on_attack,
    "raid": _on_attack,
    "auto": _auto,
    "boom": _plain,
    "miss": _plain,
    "nospy": _plain,
    "draw": _count,
    "peek": _count,
    "swap": _count,
    "step": _shift,
    "hand": _shift,
    "discard": _count,
    "steal": _steal,
    "strip": _count,
    "hf": _shift,
    "restore": _restore,
    "price": _price,
    "ban": _judge,
    "immune": _judge,
    "pass": _count,
    "none": _plain,
    "spy": _plain,
    "territory": _plain,
    "armistice": _plain,
}


def _arguments(effect: Effect, *names: str) -> tuple[str, ...]:
    """The arguments of the effect; raise WordingError unless there is one per name."""
    if len(effect.args) != len(names):
        _wrong_count(effect, *names)
    return effect.args


def _wrong_count(effect: Effect, *names: str) -> NoReturn:
    problem = f"'{effect.op}' has the wrong number of arguments"
    if names == ("±n",):
        hint = f"write {effect.op}+1 or {effect.op}-1"
    else:
        hint = f"write {effect.op}({','.join(names)})" if names else f"write {effect.op} alone"
    raise WordingError(problem, effect.offset, hint)


def _change(effect: Effect, written: str) -> int:
    if not _SIGNED.fullmatch(written) or int(written) == 0:
        raise WordingError(f"'{effect.op}' takes a number with its sign, not '{written}'", effect.offset, "", written)
    return int(written)

"""Put the effects of a Let's War card into words.

    mod(INF/CAV,a+2)            a bonus to every unit listed
    restore(ART/AVI/NAV)        one unit out of several
    hf-1@T                      done to one chosen enemy
    price(spy3,-200)            a price, a ban or an immunity names its matter
    mod(GND,d-1)@OTT            done to one nation

A clause with a scope is the scope's prefix and the sentence it would be without.
"""

import re
from collections.abc import Callable
from typing import NoReturn

from sandtable.games.arguments import WordingError, joined, one_of, whole_number
from sandtable.model.effects import Effect
from sandtable.model.pack import Record
from sandtable.model.phrases import Phrases, signed
from sandtable.model.reading.messages import nearest

Wording = Callable[[Effect, Phrases], str]

UNITS = ("INF", "CAV", "ART", "AVI", "NAV", "GND", "ANY")
NATIONS = ("FRA", "GBR", "RUS", "GER", "AUH", "OTT", "ITA")
SCOPES = ("T", "A", "W")
MATTERS = ("spy", "spy1", "spy2", "spy3", "hfcard", "nation", "att")

_SIGNED = re.compile(r"[+-][0-9]{1,4}")
_STRENGTH = re.compile(r"(?P<side>[ad])(?P<change>[+-][0-9]{1,2})")
_SIDES = {"a": "attack", "d": "defence"}


def word(card: Record, phrases: Phrases) -> str:
    """The wording of the card's effects in the language of `phrases`; "" when it has none."""
    return joined([_say(effect, phrases) for effect in card.effects], "wording.next", phrases)


def _say(effect: Effect, phrases: Phrases) -> str:
    if effect.op not in _OPS:
        raise WordingError(f"Let's War has no effect '{effect.op}'", effect.offset, nearest(effect.op, _OPS))
    if effect.trigger is not None:
        raise WordingError(f"no effect of Let's War has a trigger, but '{effect.trigger}' is given", effect.offset)
    sentence = _OPS[effect.op](effect, phrases)
    if effect.scope is None:
        return sentence
    return phrases.say("wording.scoped", scope=_scope(effect, effect.scope, phrases), sentence=sentence)


def _scope(effect: Effect, scope: str, phrases: Phrases) -> str:
    # A nation of one's own is known by its name among the words.
    if scope in NATIONS or phrases.has(f"nations.{scope}"):
        return phrases.say("scopes.nation", nation=phrases.say(f"nations.{scope}"))
    return phrases.say(f"scopes.{one_of(effect, scope, (*SCOPES, *NATIONS), 'scope')}")


def _mod(effect: Effect, phrases: Phrases) -> str:
    if len(effect.args) not in (2, 3):
        _wrong_count(effect, "units", "a±n", "d±n")
    changes: dict[str, str] = {}
    for written in effect.args[1:]:
        match = _STRENGTH.fullmatch(written)
        if match is None:
            raise WordingError(f"'mod' takes a±n for attack and d±n for defence, not '{written}'", effect.offset)
        side = _SIDES[match["side"]]
        if side in changes:
            raise WordingError(f"'mod' changes {side} twice", effect.offset)
        changes[side] = signed(int(match["change"]))
    form = "both" if len(changes) == 2 else next(iter(changes))
    labels = _units(effect, effect.args[0], "label", "comma", phrases)
    return phrases.say(f"effects.mod.{form}", units=labels, **changes)


def _reach(effect: Effect, phrases: Phrases) -> str:
    attackers, targets = _arguments(effect, "units", "units")
    return phrases.say(
        "effects.reach",
        2 if "/" in attackers or attackers == "GND" else 1,
        units=_capital(_units(effect, attackers, "all", "and", phrases)),
        targets=_units(effect, targets, "all", "and", phrases),
    )


def _multi(effect: Effect, phrases: Phrases) -> str:
    units, number = _arguments(effect, "units", "number")
    n = whole_number(effect, number)
    return phrases.say("effects.multi", n, n=n, units=_units(effect, units, "label", "comma", phrases))


def _auto(effect: Effect, phrases: Phrases) -> str:
    attackers, targets = _arguments(effect, "units", "units")
    return phrases.say(
        "effects.auto",
        units=_capital(_units(effect, attackers, "one", "or", phrases)),
        targets=_units(effect, targets, "one", "or", phrases),
    )


def _restore(effect: Effect, phrases: Phrases) -> str:
    (units,) = _arguments(effect, "units")
    return phrases.say("effects.restore", units=_units(effect, units, "lost", "or", phrases))


def _plain(effect: Effect, phrases: Phrases) -> str:
    _arguments(effect)
    return phrases.say(f"effects.{effect.op}")


def _count(effect: Effect, phrases: Phrases) -> str:
    (number,) = _arguments(effect, "number")
    n = whole_number(effect, number)
    return phrases.say(f"effects.{effect.op}", n, n=n)


def _shift(effect: Effect, phrases: Phrases) -> str:
    (written,) = _arguments(effect, "±n")
    return phrases.say(f"effects.{effect.op}", n=signed(_change(effect, written)))


def _price(effect: Effect, phrases: Phrases) -> str:
    matter, written = _arguments(effect, "matter", "±n")
    change = _change(effect, written)
    money = phrases.say("wording.money", sign=signed(change)[0], amount=abs(change))
    return _about(effect, matter, phrases, money=money)


def _judge(effect: Effect, phrases: Phrases) -> str:
    (matter,) = _arguments(effect, "matter")
    return _about(effect, matter, phrases)


def _about(effect: Effect, written: str, phrases: Phrases, **values: str) -> str:
    """The sentence of a price, ban or immunity about one matter; attacks name their units."""
    matter, colon, units = written.partition(":")
    one_of(effect, matter, MATTERS, "matter")
    if (matter == "att") != bool(colon):
        raise WordingError(f"'{effect.op}' knows no matter '{written}'", effect.offset, "only att names units: att:INF")
    if colon:
        values["units"] = _units(effect, units, "all", "and", phrases)
    return phrases.say(f"effects.{effect.op}.{matter}", **values)


_OPS: dict[str, Wording] = {
    "mod": _mod,
    "reach": _reach,
    "multi": _multi,
    "auto": _auto,
    "boom": _plain,
    "miss": _plain,
    "nospy": _plain,
    "draw": _count,
    "step": _shift,
    "hand": _shift,
    "discard": _count,
    "steal": _count,
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
        raise WordingError(f"'{effect.op}' takes a number with its sign, not '{written}'", effect.offset)
    return int(written)


def _units(effect: Effect, written: str, form: str, joint: str, phrases: Phrases) -> str:
    """The units of a slash list in one of their forms: commas between them, `joint` before the last."""
    codes = written.split("/")
    *others, last = (phrases.say(f"units.{one_of(effect, code, UNITS, 'unit')}.{form}") for code in codes)
    if not others:
        return last
    return phrases.say(f"lists.{joint}", first=joined(others, "lists.comma", phrases), second=last)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]

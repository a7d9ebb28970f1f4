"""Properties of effects of Let's War cards: their targets, their duration, the attacks they allow."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from sandtable.model.effects import Effect

ARMS = ("INF", "CAV", "ART", "AVI", "NAV")
GROUND = ARMS[:3]
_GROUPS = MappingProxyType({"GND": GROUND, "ANY": ARMS})

# Which units each unit may attack before any card says otherwise (R-COMBAT-2).
TARGETS = MappingProxyType({**dict.fromkeys(GROUND, GROUND), "AVI": (*GROUND, "AVI"), "NAV": ("NAV",)})

# Done when the card is played and then over; every other op lasts as long as its card lies there.
AT_ONCE = (
    "boom", "miss", "nospy", "draw", "peek", "swap", "discard", "steal", "strip", "hf", "restore", "auto", "pass",
)  # fmt: skip
# What a card is rather than what it does; how long is not asked of them.
MARKS = ("none", "spy", "territory", "armistice")
# What a price can be changed of, in dollars, and how low it can fall (R-MONEY-2, R-MONEY-3).
PRICES = MappingProxyType({"nation": 1000, "spy3": 500})
LOWEST_PRICE = 100

_ON_UNITS = ("mod", "against", "reach", "multi", "ignore", "raze", "raid")
_JUDGEMENTS = ("price", "ban", "immune")
_LOSSES = ("discard", "strip", "steal", "pass", "ban")
_SHIFTS = ("hf", "hand", "step")


def as_written(effect: Effect) -> str:
    """A clause in its notation."""
    arguments = ",".join(effect.args)
    signed = len(effect.args) == 1 and arguments[:1] in ("+", "-")
    return effect.op + (arguments if signed or not arguments else f"({arguments})") + _scope(effect)


def _scope(effect: Effect) -> str:
    return f"@{effect.scope}" if effect.scope else ""


def units_of(written: str) -> tuple[str, ...]:
    """Units of a slash list, groups expanded; other words are left out."""
    named = [unit for code in written.split("/") for unit in _GROUPS.get(code, (code,))]
    return tuple(unit for unit in dict.fromkeys(named) if unit in ARMS)


def is_lasting(effect: Effect) -> bool:
    """True if the clause applies for as long as its card is on the table."""
    return effect.op not in AT_ONCE


def has_duration(effect: Effect) -> bool:
    """True if the clause has a duration to be printed: this turn, while in play, until the next Event."""
    return is_lasting(effect) and effect.op not in MARKS


def serves_units(effects: Iterable[Effect]) -> bool:
    """True if some clause has a lasting effect on units, as equipment must."""
    return any(
        effect.op in _ON_UNITS or (effect.op in _JUDGEMENTS and effect.args[:1] != () and ":" in effect.args[0])
        for effect in effects
    )


def harms_its_player(effect: Effect) -> bool:
    """True if the clause can only be a loss and names nobody else to bear it."""
    if effect.scope is not None:
        return False
    changes = {"mod": effect.args[1:], "against": effect.args[1:2], **dict.fromkeys(_SHIFTS, effect.args[:1])}.get(
        effect.op, ()
    )
    return effect.op in _LOSSES or (bool(changes) and all("-" in change for change in changes))


def attacks(effect: Effect) -> tuple[tuple[str, str], ...]:
    """Pairs of attacker and target that a `reach` or an `auto` names."""
    if effect.op not in ("reach", "auto") or len(effect.args) != 2:
        return ()
    return tuple((unit, target) for unit in units_of(effect.args[0]) for target in units_of(effect.args[1]))


def idle_attacks(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield clauses about attacks without effect: a reach everyone has, an attack nobody can make."""
    clauses = tuple(effects)
    reached = {pair for effect in clauses if effect.op == "reach" for pair in attacks(effect)}
    for effect in clauses:
        named = attacks(effect)
        allowed = [target in TARGETS[unit] for unit, target in named]
        if not named:
            continue
        if effect.op == "reach" and all(allowed):
            yield effect
        if effect.op == "auto" and not any(allowed) and not reached.intersection(named):
            yield effect

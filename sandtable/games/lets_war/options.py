"""Options of a set-up with their values, the default first; all are HOUSE (R-OPT-1)."""

from collections.abc import Mapping
from types import MappingProxyType

MODES = ("historical", "attrition")

_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "three_player_fallback": ("two_player", "standard"),
        "spy_points": ("one", "per_500"),
        "spy_limit": ("player", "card"),
        "characters": ("printed", "shuffled"),
        "spy_immunity": ("none", "offensive"),
        "automatic": ("answered", "unstoppable"),
    }
)
_SWITCHES = ("exit_inclusive", "calendar_first")
# The least they may be; without max_purchases there is no bound.
_NUMBERS = {"max_purchases": 0, "tax_per_turn": 1}
_DEFAULTS = {name: words[0] for name, words in _WORDS.items()} | dict.fromkeys(_SWITCHES, True) | {"tax_per_turn": 1}

OPTIONS = (*_WORDS, *_SWITCHES, *_NUMBERS)
# Choices of the rulebook that have a key of their own in a set-up.
ELSEWHERE = MappingProxyType({"mode": "mode", "armistice": "armistice", "territory_depth": "territory"})


def wanted_values(name: str) -> str:
    """The values of an option, in words."""
    if name in _SWITCHES:
        return "true or false"
    if name in _NUMBERS:
        return f"a whole number from {_NUMBERS[name]}"
    return " or ".join(_WORDS[name])


def is_allowed(name: str, value: object) -> bool:
    """True for a known option with a value it may have."""
    if name in _SWITCHES:
        return isinstance(value, bool)
    if name in _NUMBERS:
        return isinstance(value, int) and not isinstance(value, bool) and value >= _NUMBERS[name]
    return value in _WORDS.get(name, ())


def is_default(name: str, value: object) -> bool:
    return name in _DEFAULTS and value == _DEFAULTS[name]

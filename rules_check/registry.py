"""All rules of the checker, in one explicit list; the rules of a game are imported when they are first asked for."""

from functools import cache
from importlib import import_module

from rules_check.rule import Rule

# Family modules by game, in `rules_check/<game>/`; "common" is for all of them.
FAMILIES: dict[str, tuple[str, ...]] = {
    "common": ("own",),
    "warfare": (
        "approaches",
        "content",
        "info",
        "forces",
        "settings",
        "ground",
        "hazards",
        "labels",
        "markers",
        "objectives",
        "placement",
        "unreadable",
        "setup",
        "sides",
        "sight",
        "supports",
        "victory",
        "walls",
    ),
    "lets-war": (
        "boards",
        "cards",
        "conflict",
        "dealing",
        "effects",
        "events",
        "settings",
        "line_up",
        "nations",
        "own_nations",
        "piles",
    ),
    "edadh": ("masters", "mastery", "pieces", "provenance", "stratagems", "table", "troops", "units"),
    "proelio": ("cards", "decks", "hands", "provenance", "table"),
}


@cache
def rules_of(game: str) -> tuple[Rule, ...]:
    """The rules of one game in order of their codes; none for a game that brings no rules of its own."""
    package = game.replace("-", "_")
    modules = (import_module(f"rules_check.{package}.{family}") for family in FAMILIES.get(game, ()))
    found: list[Rule] = [rule for module in modules for rule in module.RULES]
    return tuple(sorted(found, key=lambda rule: rule.code))


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule of every game, in order of its code."""
    found = [rule for game in FAMILIES for rule in rules_of(game)]
    codes = [rule.code for rule in found]
    assert len(set(codes)) == len(codes), "two rules share a code"
    return tuple(sorted(found, key=lambda rule: rule.code))


def find_rule(named: str) -> Rule | None:
    """The rule of that code or name, however it is cased."""
    wanted = named.lower()
    return next((rule for rule in all_rules() if wanted in (rule.code.lower(), rule.name)), None)

"""Rules of each game, imported on first use.

A game's descriptor names its package of rules. That package lists the modules with rules (FAMILIES). It may name its
fixes (FIXES), its figures (STATS), items of the checklist that are checked elsewhere (LOADED, WAITS), and retired codes
(RETIRED).
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType

from rules_check.rule import Rule
from sandtable.games.registry import all_games, find_game

COMMON = "common"  # the rules of all games


@lru_cache(maxsize=256)
def rules_package(game_id: str) -> ModuleType | None:
    """Return the package with a game's rules; None for a game without rules."""
    if game_id == COMMON:
        return import_module("rules_check.common")
    game = find_game(game_id)
    return import_module(game.rules) if game is not None and game.rules else None


@lru_cache(maxsize=256)
def rules_of(game_id: str) -> tuple[Rule, ...]:
    """The rules of one game in order of their codes; none for a game that brings no rules of its own."""
    package = rules_package(game_id)
    if package is None:
        return ()
    modules = (import_module(f"{package.__name__}.{family}") for family in package.FAMILIES)
    owner = None if game_id == COMMON else game_id
    found = [rule._replace(game=owner) for module in modules for rule in module.RULES]
    return tuple(sorted(found, key=lambda rule: rule.code))


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule of every game, in order of its code."""
    found = [rule for game_id in (COMMON, *(game.id for game in all_games())) for rule in rules_of(game_id)]
    codes = [rule.code for rule in found]
    assert len(set(codes)) == len(codes), "two rules share a code"
    return tuple(sorted(found, key=lambda rule: rule.code))


def fixes_of(game_id: str) -> str:
    """Reference to a game's fixes, as `module:attribute`; "" when it has none."""
    where: str = getattr(rules_package(game_id), "FIXES", "")
    return where


def stats_of(game_id: str) -> Mapping[str, str]:
    """References to a game's own figures as `module:attribute`, by the kind of subject."""
    where: Mapping[str, str] = getattr(rules_package(game_id), "STATS", {})
    return where


def retired_codes() -> dict[str, str]:
    """Return retired codes with the codes that replace them; a code is never reused."""
    packages = (rules_package(game.id) for game in all_games())
    return {code: now for package in packages for code, now in getattr(package, "RETIRED", {}).items()}

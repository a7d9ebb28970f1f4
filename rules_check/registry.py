"""Rules of each game, imported on first use."""

from functools import cache, lru_cache

from rules_check.common import owned, packs, texts, wording
from rules_check.game_rules import GameRules
from rules_check.rule import Rule
from sandtable.games.registry import all_games, find_part

COMMON = "common"  # the rules of all games
_NO_RULES = GameRules(())


def game_rules(game_id: str | None) -> GameRules:
    """Rules of a game and what belongs to them; empty for a game without rules."""
    return find_part(game_id, GameRules) or _NO_RULES


@lru_cache(maxsize=256)
def rules_of(game_id: str) -> tuple[Rule, ...]:
    """The rules of one game in order of their codes; none for a game that brings no rules of its own."""
    owner = None if game_id == COMMON else game_id
    rules = owned.RULES + texts.RULES + wording.RULES + packs.RULES if owner is None else game_rules(owner).rules
    return tuple(sorted((rule._replace(game=owner) for rule in rules), key=lambda rule: rule.code))


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule of every game, in order of its code."""
    found = [rule for game_id in (COMMON, *(game.id for game in all_games())) for rule in rules_of(game_id)]
    codes = [rule.code for rule in found]
    assert len(set(codes)) == len(codes), "two rules share a code"
    return tuple(sorted(found, key=lambda rule: rule.code))


def retired_codes() -> dict[str, str]:
    """Return retired codes with the codes that replace them; a code is never reused."""
    return {code: now for game in all_games() for code, now in game_rules(game.id).retired.items()}

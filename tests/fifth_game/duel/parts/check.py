"""Rules of Duel."""

from duel.rules import RULES
from rules_check.game_rules import GameRules

PART = GameRules(RULES)

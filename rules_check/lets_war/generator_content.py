"""Faults in files of a pack that only Let's War reads: that of the automa."""

from rules_check.game_rules import GeneratorContent
from sandtable.games.automa import automa_findings

PART = GeneratorContent(automa_findings)

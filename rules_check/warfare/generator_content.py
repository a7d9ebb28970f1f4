"""Faults in files of a pack that the generator of Warfare reads."""

from generator.warfare.content.loader import content_findings
from rules_check.game_rules import GeneratorContent

PART = GeneratorContent(content_findings)

"""Positions that show the facts of the rules, a module for each game or part of one."""

from tests.facts.positions import edadh, lets_war, proelio, warfare_fighting, warfare_ground
from tests.facts.positions.registry import POSITIONS, Facts, positions_of

MODULES = (edadh, lets_war, proelio, warfare_ground, warfare_fighting)
__all__ = ["MODULES", "POSITIONS", "Facts", "positions_of"]

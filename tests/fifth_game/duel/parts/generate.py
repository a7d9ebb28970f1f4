"""Generator of Duel."""

from duel.generator import GENERATOR

PART = GENERATOR

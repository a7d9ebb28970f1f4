"""Generator of Proelio."""

from generator.proelio.setup import GENERATOR

PART = GENERATOR

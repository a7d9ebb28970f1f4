"""Generator of Warfare."""

from generator.warfare.generator import GENERATOR

PART = GENERATOR

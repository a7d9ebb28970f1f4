"""Generator of Let's War."""

from generator.lets_war.setup import GENERATOR

PART = GENERATOR

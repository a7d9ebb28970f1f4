"""Generator of War for Edadh."""

from generator.edadh.setup import GENERATOR

PART = GENERATOR

"""Warfare's generator in the rulebook."""

from generator.warfare.printed.figure import generator_figure
from sandtable.handouts.printing import GeneratorPrint

PART = GeneratorPrint(figures={"generator": generator_figure})

"""Proelio on paper."""

from sandtable.handouts.printing import GamePrint
from sandtable.handouts.proelio.setup import differences, sheets
from sandtable.handouts.setups.figure import setup_figure

PART = GamePrint(sheets={"setup": sheets}, figures={"setup": setup_figure}, differences=differences)

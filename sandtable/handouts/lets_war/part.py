"""Let's War on paper."""

from sandtable.handouts.lets_war.setup import differences, sheets
from sandtable.handouts.printing import GamePrint
from sandtable.handouts.setups.figure import setup_figure

PART = GamePrint(sheets={"setup": sheets}, figures={"setup": setup_figure}, differences=differences)

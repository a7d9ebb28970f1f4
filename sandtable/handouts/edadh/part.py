"""War for Edadh on paper."""

from sandtable.handouts.edadh.setup import sheets
from sandtable.handouts.edadh.walkthrough import walkthrough_figure
from sandtable.handouts.printing import GamePrint
from sandtable.handouts.setups.figure import setup_figure

PART = GamePrint(sheets={"setup": sheets}, figures={"setup": setup_figure, "walkthrough": walkthrough_figure})

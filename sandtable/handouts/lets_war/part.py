"""Let's War on paper."""

from sandtable.handouts.card_walkthrough import card_walkthrough
from sandtable.handouts.lets_war.setup import differences, sheets
from sandtable.handouts.printing import GamePrint
from sandtable.handouts.setups.figure import setup_figure

PART = GamePrint(
    sheets={"setup": sheets}, figures={"setup": setup_figure, "walkthrough": card_walkthrough}, differences=differences
)

"""Duel on paper."""

from duel.sheets import sheets
from sandtable.handouts.printing import GamePrint

PART = GamePrint(sheets={"setup": sheets})

"""Wording of Warfare."""

from sandtable.games.warfare.wording import word
from sandtable.games.wording import Wording

PART = Wording(word)

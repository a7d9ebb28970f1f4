"""Wording of War for Edadh."""

from sandtable.games.edadh.wording import word
from sandtable.games.wording import Wording

PART = Wording(word)

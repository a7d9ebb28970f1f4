"""Wording of Proelio."""

from sandtable.games.proelio.wording import word
from sandtable.games.wording import Wording

PART = Wording(word)

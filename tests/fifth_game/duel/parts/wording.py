"""Wording of Duel."""

from duel.wording import word
from sandtable.games.wording import Wording

PART = Wording(word)

"""Wording of Let's War."""

from sandtable.games.lets_war.wording import word
from sandtable.games.wording import Wording

PART = Wording(word)

"""Set-ups of Duel."""

from duel.setup import read_setup
from sandtable.games.documents import Documents

PART = Documents({"setup": read_setup})

"""Set-ups of Let's War."""

from sandtable.games.documents import Documents
from sandtable.games.lets_war.setup import read_setup

PART = Documents({"setup": read_setup})

"""Set-ups of War for Edadh."""

from sandtable.games.documents import Documents
from sandtable.games.edadh.setup import read_setup

PART = Documents({"setup": read_setup})

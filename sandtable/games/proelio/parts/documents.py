"""Set-ups of Proelio."""

from sandtable.games.documents import Documents
from sandtable.games.proelio.setup import read_setup

PART = Documents({"setup": read_setup})

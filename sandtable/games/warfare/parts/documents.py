"""Scenarios of Warfare."""

from sandtable.games.documents import Documents
from sandtable.games.warfare.scenarios.reader import open_scenario

PART = Documents({"scenario": open_scenario})

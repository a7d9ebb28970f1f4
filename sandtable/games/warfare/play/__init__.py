"""Warfare, played: the rules as a table, chapter by chapter. Start reading at `chapters.py` and `state.py`."""

from sandtable.games.warfare.play.table import WarfareTable

TABLE = WarfareTable()

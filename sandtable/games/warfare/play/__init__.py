"""Warfare, played: the rules as a table, chapter by chapter. Start reading at `chapters.py` and `state.py`."""

from typing import Final

from sandtable.games.warfare.play.table import WarfareTable

TABLE: Final = WarfareTable()

"""Positions of War for Edadh on a page."""

from sandtable.games.edadh.picture import EDADH

PART = EDADH

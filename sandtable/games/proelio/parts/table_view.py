"""Positions of Proelio on a page."""

from sandtable.games.proelio.picture import PROELIO

PART = PROELIO

"""Proelio as it is played."""

from sandtable.games.game_play import GamePlay
from sandtable.games.proelio.play.asides import note
from sandtable.games.proelio.play.board import glance, show
from sandtable.games.proelio.play.table import TABLE

PART = GamePlay(TABLE, show, glance=glance, note=note)

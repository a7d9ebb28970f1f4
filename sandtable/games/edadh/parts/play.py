"""War for Edadh as it is played."""

from sandtable.games.edadh.play.asides import look, note
from sandtable.games.edadh.play.board import glance, show
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.game_play import GamePlay

PART = GamePlay(TABLE, show, glance=glance, look=look, note=note)

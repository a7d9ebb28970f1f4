"""Let's War as it is played."""

from sandtable.games.game_play import GamePlay
from sandtable.games.lets_war.play.asides import note, warn
from sandtable.games.lets_war.play.board import glance, show
from sandtable.games.lets_war.play.table import TABLE

PART = GamePlay(TABLE, show, glance=glance, note=note, warn=warn)

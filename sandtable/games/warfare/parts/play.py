"""Warfare as it is played."""

from sandtable.games.game_play import GamePlay
from sandtable.games.warfare.play.showing.asides import look, note
from sandtable.games.warfare.play.showing.board import glance, pieces, show, show_map
from sandtable.games.warfare.play.showing.orders import names, orders
from sandtable.games.warfare.play.table import TABLE

PART = GamePlay(
    TABLE, show, glance=glance, map=show_map, pieces=pieces, look=look, note=note, names=names, orders=orders
)

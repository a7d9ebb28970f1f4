"""Warfare as it is played."""

from sandtable.games.game_play import GamePlay
from sandtable.games.warfare.play.showing.asides import look, note
from sandtable.games.warfare.play.showing.board import glance, pieces, show, show_map
from sandtable.games.warfare.play.showing.orders import names, orders, printed_names
from sandtable.games.warfare.play.table import TABLE

PART = GamePlay(
    TABLE, show, glance=glance, map=show_map, pieces=pieces, look=look, note=note, names=names,
    printed_names=printed_names, orders=orders,
)  # fmt: skip

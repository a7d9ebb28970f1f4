"""Duel as it is played; its table in text is its board in the browser."""

from duel.play import Duel, show
from sandtable.games.game_play import GamePlay

PART = GamePlay(Duel(), show)

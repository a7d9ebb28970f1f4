"""Computer players of Duel."""

from playtest.computer_players import ComputerPlayers
from playtest.players import random_player

PART = ComputerPlayers({"random": random_player.make})

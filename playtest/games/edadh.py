"""Computer players and measures of War for Edadh."""

from playtest.computer_players import ComputerPlayers
from playtest.measures.edadh import PROBE
from playtest.players import random_player
from playtest.players.edadh import automa, greedy, planner, search

PART = ComputerPlayers(
    {
        "random": random_player.make,
        "greedy": greedy.make,
        "planner": planner.make,
        "search": search.make,
        "automa": automa.make,
    },
    PROBE,
)

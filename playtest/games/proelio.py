"""Computer players and measures of Proelio."""

from playtest.computer_players import ComputerPlayers
from playtest.measures.proelio import PROBE
from playtest.players import random_player
from playtest.players.proelio import automa, greedy, planner, search

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

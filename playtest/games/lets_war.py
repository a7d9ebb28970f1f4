"""Computer players and measures of Let's War."""

from playtest.computer_players import ComputerPlayers
from playtest.measures.lets_war import PROBE
from playtest.players import random_player
from playtest.players.lets_war import automa, greedy, planner, search

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

"""Computer players and measures of Warfare."""

from playtest.computer_players import ComputerPlayers
from playtest.measures.warfare import PROBE
from playtest.players import random_player
from playtest.players.warfare import greedy, planner, search
from playtest.players.warfare.solo import player as solo

PART = ComputerPlayers(
    {
        "random": random_player.make,
        "greedy": greedy.make,
        "planner": planner.make,
        "raider": planner.raider,
        "sentry": planner.sentry,
        "search": search.make,
        "solo": solo.make,
    },
    PROBE,
)

"""Computer players and measures of Let's War."""

from playtest.computer_players import ComputerPlayers
from playtest.measures.lets_war import PROBE
from playtest.players import drill
from playtest.players.lets_war import general, recruit, veteran

PART = ComputerPlayers(
    {
        "drill": drill.make,
        "recruit": recruit.make,
        "veteran": veteran.make,
        "general": general.make,
    },
    PROBE,
)

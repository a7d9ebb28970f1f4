"""Computer players and measures of War for Edadh."""

from playtest.computer_players import ComputerPlayers
from playtest.measures.edadh import PROBE
from playtest.players import drill
from playtest.players.edadh import general, recruit, veteran

PART = ComputerPlayers(
    {
        "drill": drill.make,
        "recruit": recruit.make,
        "veteran": veteran.make,
        "general": general.make,
    },
    PROBE,
)

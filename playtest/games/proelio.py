"""Computer players and measures of Proelio."""

from playtest.computer_players import ComputerPlayers
from playtest.measures.proelio import PROBE
from playtest.players import drill
from playtest.players.proelio import general, recruit, veteran

PART = ComputerPlayers(
    {
        "drill": drill.make,
        "recruit": recruit.make,
        "veteran": veteran.make,
        "general": general.make,
    },
    PROBE,
)

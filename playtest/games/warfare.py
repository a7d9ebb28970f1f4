"""Computer players and measures of Warfare."""

from playtest.computer_players import ComputerPlayers
from playtest.measures.warfare import PROBE
from playtest.players import drill
from playtest.players.warfare import general, recruit, veteran

PART = ComputerPlayers(
    {
        "drill": drill.make,
        "recruit": recruit.make,
        "veteran": veteran.make,
        "raider": veteran.raider,
        "sentry": veteran.sentry,
        "general": general.make,
    },
    PROBE,
)

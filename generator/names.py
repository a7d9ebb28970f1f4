"""Player names of a set-up."""

from collections.abc import Sequence

from generator.errors import CannotServe
from sandtable.geometry.chance import Chance

LONGEST = 40


def at_the_table(names: Sequence[str], chance: Chance) -> list[str]:
    """Return the names in random seat order; raise CannotServe for an empty, too long or repeated name."""
    for name in names:
        if not name or len(name) > LONGEST or not name.isprintable():
            raise CannotServe(f"names: '{name[:LONGEST]}' is no name; write them as Anna,Bruno,Carla")
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise CannotServe(f"names: there are two called {twice}; give one of them another name")
    return chance.shuffled(names)


def must_agree(names: int, players: int) -> None:
    """Raise CannotServe when there are not as many names as players."""
    if names and names != players:
        raise CannotServe(f"{names} names for {players} players; name all of them or nobody")

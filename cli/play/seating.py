"""The seats that see the screen while a game is played."""

from collections.abc import Sequence

from cli.play.screen import ALL, NOBODY
from playtest.seated_game import NoSuchSeat, SeatedGame
from sandtable.jobs.play import PERSON


def watchers(seated: SeatedGame, names: Sequence[str], show: str | None) -> tuple[int, ...]:
    """Return the seats whose view the screen shows: the persons', else that of `--show`, else (NOBODY,).

    Raise NoSuchSeat for a seat that is not there, or one that a person may not see.
    """
    persons = tuple(seat for seat, name in enumerate(names) if name == PERSON)
    if show is None:
        return persons or (NOBODY,)
    wished = ALL if show == "all" else seated.seat(show)
    if persons and persons != (wished,):
        raise NoSuchSeat(f"--show {show} would show a person what they may not know; seat nobody as a person")
    return (wished,)

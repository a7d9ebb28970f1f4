"""Who sits where, and who may look."""

from collections.abc import Sequence

from cli.play.opening import NoSuchSeat, Opening
from cli.play.screen import ALL, NOBODY
from sandtable.model.reading.messages import nearest_or_list

PERSON = "person"


def seated(opening: Opening, wishes: Sequence[str], sits: str | None = None) -> tuple[str, ...]:
    """The name of each seat's player: as wished by `SEAT=NAME`, else the user at seat 1 or `sits` against recruits."""
    others = "recruit" if "recruit" in opening.players else "drill"
    names = [others] * len(opening.seats)
    names[0 if sits is None else opening.seat(sits)] = PERSON
    for wish in wishes:
        number, equals, name = wish.partition("=")
        if not equals:
            raise NoSuchSeat(f"'{wish}' seats nobody; write --seat 2={others}")
        names[opening.seat(number)] = known(opening, name)
    return tuple(names)


def known(opening: Opening, name: str) -> str:
    """The name of a player the game has; raise NoSuchSeat for any other."""
    names = (PERSON, *opening.players)
    if name not in names:
        raise NoSuchSeat(f"there is no player '{name}'; {nearest_or_list(name, names)}")
    return name


def watchers(opening: Opening, names: Sequence[str], show: str | None) -> tuple[int, ...]:
    """Whose eyes are at the screen: the persons, or whom the user wishes to follow where no person plays."""
    persons = tuple(seat for seat, name in enumerate(names) if name == PERSON)
    if show is None:
        return persons or (NOBODY,)
    wished = ALL if show == "all" else opening.seat(show)
    if persons and persons != (wished,):
        raise NoSuchSeat(f"--show {show} would show a person what they may not know; seat nobody as a person")
    return (wished,)

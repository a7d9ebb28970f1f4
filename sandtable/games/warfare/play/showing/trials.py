"""Cost and die of a choice, found by trying it on a guessed position; unknown parts have typical values."""

from typing import Final, NamedTuple

from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Chronicle, View
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.position.view import guess
from sandtable.games.warfare.play.table import WarfareTable

_TABLE: Final = WarfareTable()


class Trial(NamedTuple):
    """The AP a choice costs (-1 for none), its die before and after shifts ("" for none), and whether fire scatters."""

    ap: int = -1
    base: str = ""
    die: str = ""
    fights: bool = False
    scatters: bool = False


class Trials:
    """Trials of the choices that a view offers."""

    def __init__(self, view: View) -> None:
        self._guess: Position = guess(view, Cups("note"))
        for unit, seen in zip(self._guess.units, view.state.units, strict=True):
            unit.kind = seen.kind

    def of(self, choice: Choice) -> Trial:
        """Return cost and die of a choice."""
        story = Chronicle()
        _TABLE.take(self._guess.copy(), choice, story)
        return _read(story, choice)


def _read(story: Chronicle, choice: Choice) -> Trial:
    ap = -1
    for event in story.events:
        if event.kind == "paid" and ap < 0:
            ap = int(str(event.data["ap"]))
        elif event.kind == "scatters":
            return Trial(ap, scatters=True)
        elif event.kind in ("rolled", "tested") and event.data["unit"] in choice.words[:1]:
            return Trial(ap, str(event.data["base"]), str(event.data["die"]), event.kind == "rolled")
    return Trial(ap)

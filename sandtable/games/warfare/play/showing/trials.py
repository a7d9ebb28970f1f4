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


def try_choice(view: View, choice: Choice) -> Trial:
    """Return cost and die of a choice that a view offers."""
    state: Position = guess(view, Cups("note"))
    for unit, seen in zip(state.units, view.state.units, strict=True):
        unit.kind = seen.kind
    story = Chronicle()
    _TABLE.take(state, choice, story)
    ap = -1
    for event in story.events:
        if event.kind == "paid" and ap < 0:
            ap = int(str(event.data["ap"]))
        elif event.kind == "scatters":
            return Trial(ap, scatters=True)
        elif event.kind in ("rolled", "tested") and event.data["unit"] in choice.words[:1]:
            return Trial(ap, str(event.data["base"]), str(event.data["die"]), event.kind == "rolled")
    return Trial(ap)

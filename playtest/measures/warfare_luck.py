"""Luck of Warfare's dice: harm of combat rolls and success of tests, beyond what the shifted die promises.

Harm counts in points of physical damage, a step of morale as a half, an elimination as three. Every face of a die is
as likely as any other, so the expectation of a roll is the mean of its faces. Where a barrage scatters is not counted.
"""

from collections.abc import Iterable, Mapping

from playtest.measures.luck import LuckMeter, Stroke
from sandtable.games.warfare.play.fixed.charts import Charts
from sandtable.games.warfare.play.position.state import Position

HARM = {"M": 0.0, "S": 0.5, "1": 1.0, "2": 2.0, "E": 3.0}
SUCCESS = {"CF": -1.0, "F": 0.0, "MS": 1.0, "S": 1.5, "CS": 2.0}
NOBODY = -1


class WarfareDice(LuckMeter):
    """Meter of the dice of one game; a roll belongs to the side of the piece that rolls."""

    def __init__(self, state: Position) -> None:
        self._state = state
        charts = state.tables.charts
        self._kinds = {
            "rolled": ("harm", gains(charts, charts.combat, HARM)),
            "tested": ("tests", gains(charts, charts.test, SUCCESS)),
        }

    def hear(self, kind: str, data: Mapping[str, object]) -> Iterable[Stroke]:
        found = self._kinds.get(kind)
        if found is None:
            return ()
        name, table = found
        seat = self._owner(str(data["unit"]))
        if seat == NOBODY:
            return ()
        return (Stroke(seat, name, table[str(data["die"]), str(data["result"]).partition("-")[2]]),)

    def _owner(self, piece: str) -> int:
        found = self._state.unit(piece) or self._state.support(piece)
        if found is not None:
            return found.side
        return next((marker.owner for marker in self._state.markers if marker.id == piece), NOBODY)


def gains(charts: Charts, faces: list[tuple[str, ...]], worth: Mapping[str, float]) -> dict[tuple[str, str], float]:
    """Return by die and result what the result is worth beyond the mean of the die."""
    found: dict[tuple[str, str], float] = {}
    for number, die in enumerate(charts.dice):
        mean = sum(worth[face] for face in faces[number]) / len(faces[number])
        for result, value in worth.items():
            found[die, result] = value - mean
    return found

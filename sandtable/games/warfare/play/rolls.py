"""Dice: one die, shifted and rolled from the cup of the piece that rolls (R-DIE)."""

from sandtable.games.play import Teller
from sandtable.games.warfare.play.position.state import Position


def combat(state: Position, who: str, die: int, shifts: int, tell: Teller, rule: str) -> str:
    """A combat roll; `shifts` are all of them together, against the roller when negative (R-DIE-3)."""
    shifted = state.tables.charts.shifted(die, shifts)
    faces = state.tables.charts.combat[shifted]
    result = faces[state.cups.cup(who).below(len(faces))]
    dice = state.tables.charts.dice
    tell.tell(rule, "rolled", unit=who, base=dice[die], die=dice[shifted], result=f"combat-{result}")
    return result


def test(state: Position, who: str, die: int, shifts: int, tell: Teller, rule: str) -> str:
    """A test roll (R-DIE-4)."""
    shifted = state.tables.charts.shifted(die, shifts)
    faces = state.tables.charts.test[shifted]
    result = faces[state.cups.cup(who).below(len(faces))]
    dice = state.tables.charts.dice
    tell.tell(rule, "tested", unit=who, base=dice[die], die=dice[shifted], result=f"test-{result}")
    return result

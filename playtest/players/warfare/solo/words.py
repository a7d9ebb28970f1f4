"""Words of rows: conditions about the table and about a candidate, and what is preferred."""

from typing import Final

from playtest.players.warfare.solo.board import RED_CUBE, Board
from playtest.players.warfare.solo.candidate import Candidate
from sandtable.games.warfare.play.position.state import SHAKEN, SOUND, SUPPRESSED
from sandtable.games.warfare.solo.book import Card, Row

MORALES: Final = {"sound": SOUND, "shaken": SHAKEN, "suppressed": SUPPRESSED}
FAR_OFF: Final = 99  # hexes, of an enemy that is not there


def table_allows(board: Board, row: Row) -> bool:
    """True if all conditions of a row about the table hold."""
    return all(_holds(board, word, value) for word, value in row.table)


def _holds(board: Board, word: str, value: object) -> bool:
    state = board.state
    if word == "late":
        return board.is_late() == value
    if word == "last_turn":
        return (state.turn == state.tables.turns) == value
    if word == "turn_from_end":
        assert isinstance(value, int)
        return state.tables.turns - state.turn <= value
    if word == "lead":
        assert isinstance(value, int)
        return board.lead >= value
    if word == "card":
        assert isinstance(value, tuple)
        return board.card.order in value
    raise ValueError(f"unknown condition '{word}'")


def threshold(card: Card, value: object) -> int:
    """A number of a row, or the one that the card gives for its letter."""
    if value == "F":
        return card.F
    if value == "G":
        return card.G
    assert isinstance(value, int)
    return value


def fits(board: Board, row: Row, one: Candidate) -> bool:
    """True if all conditions of a row about a candidate hold."""
    for word, value in row.when:
        if isinstance(value, (bool, tuple)):
            if not _is_so(board, word, value, one):
                return False
        elif word == "morale":
            if one.unit is None or one.unit.morale != MORALES[value]:
                return False
        elif not _is_enough(board, word, threshold(board.card, value), one):
            return False
    return True


def _is_enough(board: Board, word: str, value: int, one: Candidate) -> bool:
    """A condition with a number."""
    if word == "mark":
        return one.mark >= value
    if word == "nearer":
        return one.was - one.far >= value
    if word == "close":
        return one.far <= value
    if word == "far":
        return one.was >= value
    if word == "was_close":
        return one.was <= value
    if word == "ap":
        return one.ap <= value
    if word == "spare":
        return board.lead - one.ap >= value
    if word == "foe_within":
        return one.unit is not None and board.nearest_foe(one.unit.hex) <= value
    if word == "armed":
        return one.die >= value
    raise ValueError(f"unknown condition '{word}'")


def _is_so(board: Board, word: str, value: object, one: Candidate) -> bool:
    """A condition with a yes or no, or with words."""
    if word == "cover":
        return board.ground.cover[one.end] == value
    if word == "unseen":
        return (board.eyes(one.end) == 0) == value
    if word == "unwatched":
        return (board.eyes(one.end) < RED_CUBE) == value
    if word == "safe":
        return (one.danger == 0) == value
    unit = one.unit
    if unit is None:
        return False  # the rest is about counters on the map
    if word == "exposed":
        return (board.eyes(unit.hex) > 0) == value
    if word == "in_cover":
        return board.ground.cover[unit.hex] == value
    if word == "on_goal":
        return any(goal.keep and unit.hex in goal.at for goal in board.goals) == value
    if word == "rested":
        return (unit.number not in board.acted) == value
    if word == "class":
        assert isinstance(value, tuple)
        return unit.kind.unit_class in value
    raise ValueError(f"unknown condition '{word}'")


def measure(board: Board, word: str, one: Candidate) -> int:
    """Place of a candidate by a word of preference; the smallest is best."""
    if word == "mark":
        return -one.mark
    if word == "nearest":
        return one.far
    if word == "was_nearest":
        return one.was
    if word == "gain":
        return one.far - one.was
    if word == "cheapest":
        return one.ap
    if word == "safe":
        return one.danger
    if word == "strongest":
        return -one.die
    if word == "weakest":
        return one.die
    if word == "points":
        return -one.goal.points if one.goal is not None else 0
    if word == "own":
        return 0 if one.goal is not None and one.goal.own else 1
    if word == "cover":
        return 0 if one.end >= 0 and board.ground.cover[one.end] else 1
    if word == "unseen":
        return board.eyes(one.end) if one.end >= 0 else 0
    unit = one.unit
    if unit is None:
        return FAR_OFF
    if word == "foe_near":
        return board.nearest_foe(unit.hex)
    if word == "infantry":
        return 0 if unit.kind.infantry else 1
    if word == "worst":
        return -unit.morale
    if word == "rested":
        return 1 if unit.number in board.acted else 0
    raise ValueError(f"unknown preference '{word}'")


def best_of(board: Board, prefer: tuple[str, ...], found: list[Candidate]) -> tuple[Candidate, bool]:
    """The candidate that is left when what is worse is dropped word by word, and whether the last tie-break chose it.

    The last tie-break is the lowest counter in the scenario's list, then the lowest hex, then the order of offers.
    """
    for word in prefer:
        if len(found) == 1:
            return found[0], False
        places = [measure(board, word, one) for one in found]
        best = min(places)
        found = [one for one, place in zip(found, places, strict=True) if place == best]
    if len(found) == 1:
        return found[0], False
    chosen = found[0]
    for one in found:
        if (one.actor, one.about) < (chosen.actor, chosen.about):
            chosen = one
    return chosen, True

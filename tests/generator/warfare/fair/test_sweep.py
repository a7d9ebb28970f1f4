"""Priors of a sweep: which missions are beyond whom."""

from generator.warfare.fair.priors import Priors
from generator.warfare.fair.sweep import Row, beyond, priors_data
from generator.warfare.workshop import Workshop


def row(number: int, mission: str, score: float) -> Row:
    return Row(number, mission, 3, "small", 0.0, 0.0, 0, 0, 0, 8, score)


ROWS = [row(0, "raid", 4), row(1, "raid", 5), row(2, "evacuation", 4), row(3, "evacuation", 6), row(4, "bridge", 3)]
OTHERS = [row(0, "raid", 3), row(1, "raid", 1), row(2, "evacuation", 0), row(3, "evacuation", 3)]


def test_a_mission_is_beyond_who_wins_a_small_part_of_what_another_wins_there() -> None:
    assert beyond(ROWS, OTHERS) == {"evacuation"}
    assert beyond(ROWS, ROWS) == frozenset()
    # Nothing is said of battles that were not played.
    assert beyond(ROWS, [row(4, "bridge", 3)]) == frozenset()


def test_what_is_beyond_whom_is_written_and_read(workshop: Workshop) -> None:
    sheets = list(workshop.content.missions.values())
    priors = Priors.read(priors_data(ROWS, sheets, "planner", {"greedy": OTHERS}))
    assert priors.is_beyond("greedy", "evacuation")
    assert not priors.is_beyond("greedy", "raid")
    assert not priors.is_beyond("raider", "evacuation")
    assert not priors.is_beyond("greedy", "a mission nobody has played")

"""People are fetched: the way there and the way back both cost AP."""

from rules_check.checker import check_paths
from rules_check.run import Choice
from rules_check.stdin_file import StdinFile

SCENARIO = """
game: warfare
id: fetch
level: 5
turns: {turns}
map:
  sketch: |
    {row}
sides:
  - {{id: us, nations: [USA], cube: blue, start: 40, units: [{{unit: usa-marines, id: squad, at: "0101"}}]}}
  - {{id: them, nations: [INS], cube: green, start: 38, units: [{{unit: ins-cell, id: cell, enters: {{edge: ["{last}01"], turn: 2}}}}]}}
markers: [{{marker: population, id: baker, at: "{last}01", face: b}}]
objectives: [{{id: home, type: {deed}, side: us, targets: [baker]{safety}}}]
victory: [{{side: us, all: [home]}}, {{side: them, otherwise: true}}]
"""


def said(turns: int, deed: str = "rescue", hexes: int = 30) -> list[str]:
    safety = ', hexes: ["0101"]' if deed == "rescue" else ""
    row = " ".join("t" * (hexes - 1)) + " ."
    text = SCENARIO.format(turns=turns, row=row, last=f"{hexes:02}", deed=deed, safety=safety)
    found = check_paths(["-"], Choice(select=("WF066",)), StdinFile("fetch.yaml", text.encode()))
    return [one.message for one in found]


def test_the_way_back_counts() -> None:
    """To the hex beside the baker 28 AP, to the one beside home 27, and 2 to take him aboard and put him down."""
    assert said(1) == ["the people at 3001 cannot be brought to safety in less than 57 AP, 'us' has 40"]
    assert said(2) == []


def test_who_is_to_be_calmed_is_only_reached() -> None:
    assert said(1, "convert") == []


def test_a_crowd_too_far_to_reach() -> None:
    assert said(1, "convert", hexes=60) == ["the people at 6001 cannot be reached in less than 58 AP, 'us' has 40"]

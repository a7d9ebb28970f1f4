"""Sketches: rows as long as one another, roads where links say they are."""

from collections import Counter
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.ground.terrain import ROADS


@rule("WF169", "ragged-sketch", Severity.WARNING, ref="4.6")
def ragged_sketch(scenario: Scenario) -> Iterator[Complaint]:
    """One row of a sketch is longer or shorter than the rows around it.

    Why: a letter was most likely forgotten or typed twice, and every hex after it has moved. Rows that are a hex shorter
    every second time, and maps that are narrower for several rows, are left in peace.
    Bad:
        map:
          sketch: |
            . . . t .
             . . = . .
            . . = .
             . . = . .
            . . . = .
    Good:
        map:
          sketch: |
            . . . t .
             . . = . .
            . . = . .
             . . = . .
            . . . = .
    """
    lengths = _lengths(scenario)
    for row, length in enumerate(lengths):
        around = [lengths[place] for place in (row - 2, row - 1, row + 1, row + 2) if 0 <= place < len(lengths)]
        usual, often = Counter(around).most_common(1)[0] if around else (length, 0)
        alike = length in around or any(abs(length - other) == 1 for other in _parity(lengths, row))
        if len(lengths) > 2 and length != usual and often == len(around) and not alike:
            more = "longer" if length > usual else "shorter"
            message = f"row {row + 1} of the sketch has {length} hexes, {abs(length - usual)} {more} than the others"
            hint = "take a letter out" if length > usual else "add a letter"
            yield scenario.at(("map", "sketch", row)), message, f"{hint}; a shore is written with ~"


def _lengths(scenario: Scenario) -> list[int]:
    """Number of hexes in each row of the sketch, from the first row on; empty for a map of tiles."""
    if scenario.ground.tiles:
        return []
    rows = Counter(row for _, row in scenario.ground.spots)
    return [rows[row] for row in sorted(rows)]


def _parity(lengths: list[int], row: int) -> list[int]:
    """Lengths of the rows of the other parity, if all rows of this row's parity are equally long; else empty.

    Every second row may be shorter.
    """
    own = lengths[row % 2 :: 2]
    return lengths[(row + 1) % 2 :: 2] if len(set(own)) == 1 else []


@rule("WF170", "link-without-road", Severity.ERROR, ref="4.6")
def link_without_road(scenario: Scenario) -> Iterator[Complaint]:
    """Links join hexes that have no road.

    Why: `links:` says which road hexes join; nobody rolls along a road that is not drawn.
    Bad:
        map: {sketch: "= = . .", links: [["0101", "0201", "0301"]]}
    Good:
        map: {sketch: "= = = .", links: [["0101", "0201", "0301"]]}
    """
    board = scenario.ground
    for index, chain in enumerate(scenario.file.data["map"].get("links") or ()):
        bare = [
            label for label in chain if label in board.places and board.spots[board.places[label]].letter not in ROADS
        ]
        at = scenario.at(("map", "links", index))
        if bare:
            letter = board.spots[board.places[bare[0]]].letter
            message = f"{bare[0]} has no road to link: the sketch has '{letter}' there"
            yield at, message, "write = there in the sketch, or + for a bridge, or take it out of links:"
        elif len(chain) < 2:
            yield at, "one hex alone links nothing", "name the hexes along the road, two or more"


RULES = (ragged_sketch, link_without_road)

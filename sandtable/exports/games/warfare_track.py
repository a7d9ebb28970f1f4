"""The Action Track on virtual tables: its boxes by name, and the cubes of a scenario at their start."""

from collections.abc import Iterator

from sandtable.exports.tabletop.table import Cell, PieceState, Placing
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.sizes import Size
from sandtable.model.pack import Component, Record

# mm, as templates/warfare/track.svg.j2 has them: a ring of thirteen by nine boxes, turn boxes in its middle.
BOX, COLUMNS, ROWS = 19.8, 13, 9
TURN = 25.6
TRACK = "action-track"
CUBES = "cube-"
TURN_CUBE = "cube-turn"
_WORDS = {"en": ("Box {n}", "Turn {n}"), "it": ("Casella {n}", "Turno {n}")}
LAP = PieceState(
    "lap",
    {"en": "A lap ahead", "it": "Un giro avanti"},
    ("tokens",),
    1,
    "#c4452b",
    tuple(f"{CUBES}{colour}" for colour in ("blue", "grey", "red", "orange", "green", "yellow")),
)


def box_name(number: int, language: str) -> str:
    """Name of a box of the ring."""
    return _WORDS.get(language, _WORDS["en"])[0].format(n=number)


def turn_name(number: int, language: str) -> str:
    """Name of a turn box."""
    return _WORDS.get(language, _WORDS["en"])[1].format(n=number)


def track_boxes(_component: Component, record: Record, size: Size, language: str) -> tuple[Cell, ...]:
    """Return the boxes of the ring and the turn boxes, with their middles on the board."""
    boxes, turns = int(record.fields["boxes"]), int(record.fields["turns"])
    left, top = (size.width - COLUMNS * BOX) / 2, (size.height - ROWS * BOX) / 2
    first = size.width / 2 - turns * TURN / 2
    ring = [
        Cell(box_name(number, language), left + (column + 0.5) * BOX, top + (row + 0.5) * BOX)
        for number in range(1, boxes + 1)
        for column, row in (_place(number),)
    ]
    middle = [
        Cell(turn_name(number, language), first + (number - 0.5) * TURN, size.height / 2)
        for number in range(1, turns + 1)
    ]
    return (*ring, *middle)


def _place(number: int) -> tuple[int, int]:
    """Column and row of a box: 40 in the corner at the left above, the others clockwise from it, down to 1."""
    if number >= 28:
        return 40 - number, 0
    if number >= 20:
        return 12, 28 - number
    if number >= 8:
        return number - 8, 8
    return 0, number


def cube_placings(scenario: Scenario, language: str) -> Iterator[Placing]:
    """Yield the cube of each side on its box, those further ahead first, and the turn cube on the first turn."""
    for side in sorted(scenario.sides, key=lambda one: -one.start):
        box = box_name(side.start, language)
        yield Placing(f"{CUBES}{side.cube}", None, side.id, box, box=box)
    turn = turn_name(1, language)
    yield Placing(TURN_CUBE, None, None, turn, box=turn)

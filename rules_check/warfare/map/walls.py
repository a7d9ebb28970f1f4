"""Fortified sides: walls that stand where they make sense."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.map import spots
from rules_check.warfare.map.ground import tile_at
from sandtable.findings import Position, Severity
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import SIDES, Hex, neighbour, opposite


def _wall_at(scenario: Scenario, hex_: Hex) -> Position:
    """Where the walls of a hex are written: by name on a sketch, in its tile otherwise."""
    label = scenario.label(hex_)
    if scenario.ground.tiles:
        return tile_at(scenario, label.partition(".")[0])
    return scenario.at(("map", "fortified"), label)


@rule("WF019", "wall-without-fort", Severity.ERROR, ref="R-FOR-1")
def wall_without_fort(scenario: Scenario) -> Iterator[Complaint]:
    """A hex that is no fortification has fortified sides.

    Why: fortified sides are sides of a fortification hex.
    Bad:
        map: {sketch: ". . .", fortified: {"0201": [E]}}
    Good:
        map: {sketch: ". F .", fortified: {"0201": [E]}}
    """
    for hex_, spot in scenario.ground.fortified.items():
        message = spots.wall_without_fort(scenario.label(hex_), spot)
        if message:
            yield _wall_at(scenario, hex_), message, "write F there in the sketch, or take the sides out"


@rule("WF020", "fort-without-wall", Severity.WARNING, ref="R-FOR-1")
def fort_without_wall(scenario: Scenario) -> Iterator[Complaint]:
    """A fortification has no fortified side.

    Why: without triangles it gives no cover at all.
    Bad:
        map: {sketch: ". F ."}
    Good:
        map: {sketch: ". F .", fortified: {"0201": [E]}}
    """
    # What a tile of the pack lacks is said of the pack (WF129).
    for hex_, spot in scenario.ground.spots.items() if not scenario.ground.tiles else ():
        message = spots.fort_without_wall(scenario.label(hex_), spot)
        if message:
            hint = f'add {{"{scenario.label(hex_)}": [E]}} under fortified:, with its sides'
            yield scenario.at(("map", "sketch", hex_[1])), message, hint


@rule("WF021", "fort-without-gate", Severity.ERROR, ref="R-FOR-2")
def fort_without_gate(scenario: Scenario) -> Iterator[Complaint]:
    """All six sides of a hex are fortified.

    Why: nobody on the ground can get in or out.
    Bad:
        map: {sketch: ". F .", fortified: {"0201": [E, SE, SW, W, NW, NE]}}
    Good:
        map: {sketch: ". F .", fortified: {"0201": [E]}}
    """
    for hex_, spot in scenario.ground.fortified.items():
        message = spots.fort_without_gate(scenario.label(hex_), spot)
        if message:
            yield _wall_at(scenario, hex_), message, "leave one side out, so that somebody gets in"


@rule("WF022", "wall-claimed-twice", Severity.WARNING, ref="R-FOR-1")
def wall_claimed_twice(scenario: Scenario) -> Iterator[Complaint]:
    """Both hexes of one edge claim the same wall.

    Why: the triangles point out of one hex; two opposed rows cannot be told apart on the map.
    Bad:
        map: {sketch: ". F F .", fortified: {"0201": [E], "0301": [W]}}
    Good:
        map: {sketch: ". F F .", fortified: {"0201": [E], "0301": [E]}}
    """
    ground = scenario.ground.fortified
    for hex_, spot in ground.items():
        for side in SIDES[:3]:
            other = ground.get(neighbour(hex_, side))
            if side in spot.fortified and other is not None and opposite(side) in other.fortified:
                names = f"{scenario.label(hex_)} and {scenario.label(neighbour(hex_, side))}"
                yield (
                    _wall_at(scenario, hex_),
                    f"{names} both fortify the side between them",
                    "take it out of one of them",
                )


@rule("WF023", "wall-on-border", Severity.WARNING, ref="R-FOR-4")
def wall_on_border(scenario: Scenario) -> Iterator[Complaint]:
    """A fortified side lies on the border of the map.

    Why: no fire comes from there, so it protects nothing.
    Bad:
        map: {sketch: ". F", fortified: {"0201": [E]}}
    Good:
        map: {sketch: ". F", fortified: {"0201": [W]}}
    """
    for hex_, spot in scenario.ground.fortified.items():
        idle = [side for side in SIDES if side in spot.fortified and neighbour(hex_, side) not in scenario.ground.spots]
        if idle and len(spot.fortified) < len(SIDES):
            message = f"{scenario.label(hex_)} is fortified towards the edge of the map ({', '.join(idle)})"
            hint = "turn the tile, or lay another beside it" if scenario.ground.tiles else "drop the side"
            yield _wall_at(scenario, hex_), message, hint


RULES = (
    wall_without_fort,
    fort_without_wall,
    fort_without_gate,
    wall_claimed_twice,
    wall_on_border,
)

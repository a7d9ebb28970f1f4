"""A moment of a recorded battle as a figure: the ground with its counters, and under it the cubes on the track."""

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position as Place
from sandtable.games.warfare.play.position.state import MAP, Position
from sandtable.games.warfare.play.track import available, box
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.lettering import lettered
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.walkthrough import moment
from sandtable.handouts.warfare.rule_figures import ground_figure
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style, rectangle

STRIP = 13.0  # mm under the ground
CELL = 6.6  # a box of the track
SHOWN = 9  # boxes of it
AFTER = 2  # boxes shown behind the last cube
WALL = "roadblock"


def walkthrough_figure(renderer: FaceRenderer, data: Mapping[str, Any], at: Place, width: float) -> Drawn:
    """Draw a moment of a recorded battle on a sketch of ground."""
    found = moment(renderer, data, at)
    if found is None:
        return Drawn(None)
    state: Position = found.after
    sketch = found.written["map"]["sketch"]
    pieces = {"map": sketch, "units": list(_units(found.start, state)), "markers": list(_markers(state))}
    ground = ground_figure(renderer, pieces, at, width).face
    if ground is None:
        return Drawn(None, words=found.words)
    factor = min(1.0, width / ground.width)
    strip = _Track(renderer, found.start, state, width)
    high = ground.height * factor
    items = (
        Group(ground.items, (factor, 0, 0, factor, (width - ground.width * factor) / 2, 0)),
        Group(tuple(strip.items()), translate(0, high + 1)),
    )
    return Drawn(Face("walkthrough", renderer.language, width, high + 1 + STRIP, items), words=found.words)


def _units(start: Any, state: Position) -> Iterator[dict[str, str]]:
    """Yield the units on the map with their hexes."""
    kinds = {unit.id: unit.unit.id for unit in start.units}
    for unit in state.units:
        if unit.where == MAP:
            yield {"unit": kinds[unit.id], "at": state.label(unit.hex)}


def _markers(state: Position) -> Iterator[dict[str, str]]:
    """Yield population and roadblocks with their hexes."""
    for marker in state.markers:
        if marker.hex >= 0 and marker.type in ("population", WALL):
            side = "back" if marker.type == "population" and not marker.crowd else "front"
            yield {"marker": marker.type, "at": state.label(marker.hex), "side": side}


class _Track:
    """The boxes of the Action Track around the cubes, and who is Active."""

    def __init__(self, renderer: FaceRenderer, start: Any, state: Position, width: float) -> None:
        self.renderer, self.state, self.width = renderer, state, width
        self.sides = {side.id: side for side in start.sides}
        self.words = renderer.pack.words[renderer.language]
        self.colours = sheet_colours(renderer.pack.palette, renderer.low_ink)

    def items(self) -> Iterator[Item]:
        ink, state = self.colours.ink, self.state
        last = min(state.levels) - AFTER
        for place in range(SHOWN):
            level = last + SHOWN - 1 - place
            cell = Box(place * CELL, 0, CELL, CELL)
            yield Path(rectangle(*cell), Style(fill="#ffffff", stroke=ink, width=0.25))
            yield from lettered(str(box(level)), cell, self.colours.soft, size=7.5, align="center")
            here = [seat for seat, own in enumerate(state.levels) if own == level]
            for order, seat in enumerate(here):
                tall = CELL / len(here)
                colour = self._colour(seat)
                inner = Box(cell.x + 0.7, cell.y + order * tall + 0.7, CELL - 1.4, tall - 1.4)
                low = self.renderer.low_ink
                yield Path(rectangle(*inner), Style(fill="#ffffff" if low else colour, stroke=colour, width=0.5))
                on = colour if low else "#ffffff"
                yield from lettered(str(box(level)), inner, on, size=7.5, weight=700, align="center")
        says = self.words.say("walkthrough.active", side=self._name(state.active), ap=available(state, state.active))
        yield from lettered(says, Box(0, CELL + 0.6, self.width, 4.6), self._colour(state.active), size=7.5, weight=700)

    def _side(self, seat: int) -> Any:
        return self.sides[self.state.tables.sides[seat].id]

    def _name(self, seat: int) -> str:
        return str(self._side(seat).name[self.renderer.language])

    def _colour(self, seat: int) -> str:
        palette = self.renderer.pack.palette
        return palette.get(str(self._side(seat).cube), self.colours.accent)

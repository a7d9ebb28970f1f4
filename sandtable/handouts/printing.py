"""A game on paper: its sheets, its own pieces and figures."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.games.registry import Part, find_part
from sandtable.geometry.sizes import Size
from sandtable.handouts.documents import DocumentSheets, Handout
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.setups.overview import Compare
from sandtable.ink.page import Face, Page
from sandtable.layout.paper import Paper
from sandtable.model.pack import Component, Record

MakeSheets = Callable[[Any, FaceRenderer, Paper], DocumentSheets]
# Draw pieces without templates, by cut and bleed: each record with its front and back.
DrawPieces = Callable[[FaceRenderer, Component, str, float], Iterable[tuple[Record, Face, Face]]]
# Draw a figure of a rulebook from its data.
# The last is the width in mm that the figure is printed in at most.
DrawFigure = Callable[[FaceRenderer, Mapping[str, Any], Position, float], Drawn]
# Draw the pages of an opponent on paper.
DrawSolo = Callable[[FaceRenderer, Paper], list[Page]]
# Make the pages of a start for one side by the opponent on paper, with the hexes of its units that are set up.
MakeSolo = Callable[[Any, str, Sequence[tuple[str, str]], FaceRenderer, Paper], Handout]
# Draw the map of a start with counts by hex into a room; None for an incomplete map.
LossesMap = Callable[[Any, FaceRenderer, Mapping[str, float], Size], Face | None]


@dataclass(frozen=True, eq=False)
class GamePrint(Part):
    """Part of a game that is printed.

    `sheets` are by kind of document, `pieces` by type of component, where no template draws them, `figures` by the
    kinds that only this game can draw, as its maps and set-ups.
    """

    name: ClassVar[str] = "print"
    built_in: ClassVar[str] = "sandtable.handouts.{}.part"

    sheets: Mapping[str, MakeSheets] = field(default_factory=dict)
    pieces: Mapping[str, DrawPieces] = field(default_factory=dict)
    figures: Mapping[str, DrawFigure] = field(default_factory=dict)
    losses_map: LossesMap | None = None
    solo: DrawSolo | None = None
    solo_sheets: MakeSolo | None = None
    differences: Compare | None = None  # of set-ups, which are then printed on one sheet


@dataclass(frozen=True, eq=False)
class GeneratorPrint(Part):
    """Part of a game whose rulebook shows its generator: figures by kind, drawn by the generator itself.

    It is apart from the sheets and pieces so that printing these imports no generator.
    """

    name: ClassVar[str] = "generator_print"
    built_in: ClassVar[str] = "generator.{}.printed.part"

    figures: Mapping[str, DrawFigure]


_NOTHING = GamePrint()


def game_print(game_id: str | None) -> GamePrint:
    """Printed parts of a game; empty for a game without any."""
    return find_part(game_id, GamePrint) or _NOTHING


def figure_drawer(game_id: str | None, kind: str) -> DrawFigure | None:
    """Function that draws figures of a kind for a game; None when it has none."""
    draw = game_print(game_id).figures.get(kind)
    if draw is not None:
        return draw
    generator = find_part(game_id, GeneratorPrint)
    return generator.figures.get(kind) if generator is not None else None

"""A game on paper: its sheets, its own pieces and figures."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.games.registry import Part, find_part
from sandtable.geometry.sizes import Size
from sandtable.handouts.documents import DocumentSheets
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.ink.page import Face
from sandtable.layout.paper import Paper
from sandtable.model.pack import Component, Record

MakeSheets = Callable[[Any, FaceRenderer, Paper], DocumentSheets]
# Draw pieces without templates, by cut and bleed: each record with its front and back.
DrawPieces = Callable[[FaceRenderer, Component, str, float], Iterable[tuple[Record, Face, Face]]]
# Draw a figure of a rulebook from its data.
DrawFigure = Callable[[FaceRenderer, Mapping[str, Any], Position], Drawn]
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


_NOTHING = GamePrint()


def game_print(game_id: str | None) -> GamePrint:
    """Printed parts of a game; empty for a game without any."""
    return find_part(game_id, GamePrint) or _NOTHING

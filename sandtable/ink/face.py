"""One side of one piece, finished."""

from dataclasses import dataclass

from sandtable.ink.shapes import Item


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """What is drawn on one side of a piece, trimmed at (0, 0, width, height); compared by identity.

    Ink may run beyond the trim; a sheet shows as much of it as its bleed allows. `ref` names the
    record, `language` the language of its words.
    """

    ref: str
    language: str
    width: float
    height: float
    items: tuple[Item, ...]

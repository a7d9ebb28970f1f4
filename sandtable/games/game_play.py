"""A game as it is played: its rules, and descriptions of a position for a person."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from sandtable.games.play import Choice, Table, View
from sandtable.games.registry import Part
from sandtable.games.telling import Telling
from sandtable.model.phrases import Phrases

Board = Callable[[View, Phrases, int], list[str]]
Glance = Callable[[View, Phrases], list[str]]
Look = Callable[[View, str, Telling], list[str]]
Note = Callable[[View, Choice, Telling], str]
Names = Callable[[Any, str], Mapping[str, str]]
Orders = Callable[[Any, View, Telling], list[str]]


@dataclass(frozen=True, eq=False)
class GamePlay(Part):
    """Part of a game that can be played.

    The words of `table` are under `play` in the pack's words. All but `table` only describe a position to a person.
    """

    name: ClassVar[str] = "play"

    table: Table[Any]
    # board(view, phrases, width): the position as a seat sees it, in lines of text.
    board: Board
    # glance(view, phrases): the lines of it that a seat wants to see again between two decisions of one turn.
    glance: Glance | None = None
    # map(view, phrases, width): the map alone, where there is one: a line of names of hexes, then one of what is there.
    map: Board | None = None
    # pieces(view, phrases): a line for each piece of the board; once it was shown, only changed lines are shown again.
    pieces: Glance | None = None
    # look(view, word, telling): lines about a piece or a place; none when it is neither.
    look: Look | None = None
    # note(view, choice, telling): cost and opposing strengths of a choice; empty if there are none.
    note: Note | None = None
    # warn(view, choice, telling): warning before a choice that is rarely wise; mostly empty.
    warn: Note | None = None
    # names(start, language): names of a scenario's sides and pieces, by id.
    names: Names | None = None
    # printed_names(start, language): the same for print, where nobody types them; without it, `names`.
    printed_names: Names | None = None
    # orders(start, view, telling): the ways to win, in lines.
    orders: Orders | None = None

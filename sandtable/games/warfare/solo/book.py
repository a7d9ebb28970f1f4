"""The file of the opponent on paper as data: solo.yaml of a pack."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

STANCES: Final = ("attack", "run", "hold")
GRIDS: Final = ("fire", "assault", "suppress")
LEVELS: Final = ("green", "regular", "hard")
REGULAR: Final = "regular"

# Conditions of a row: words, each with a number, a yes or no, a letter of the card, or words.
Conditions = tuple[tuple[str, Any], ...]


class Row(NamedTuple):
    """One row of a sheet; `table` holds its conditions about the table, `when` those about each choice."""

    id: str
    name: Mapping[str, str]
    do: str
    goal: str
    by: tuple[str, ...]
    table: Conditions
    when: Conditions
    prefer: tuple[str, ...]


class Card(NamedTuple):
    """One card: its word, and the marks of a strong attack and of one that will do."""

    order: str
    F: int
    G: int


class Crews(NamedTuple):
    """Units sent to each goal; `first` are the goals that get them first, own or deny."""

    first: str
    own: int
    deny: int


class Level(NamedTuple):
    """Boxes of the Action Track that a cube gives up at the start and at each later turn; `cube` is own or enemy."""

    cube: str
    start: int
    turn: int


class Book(NamedTuple):
    """The whole file; harm of results by grid, all else under the names it has there."""

    version: int
    scale: int
    harm: Mapping[str, Mapping[str, float]]
    marks: Mapping[str, int]
    unshown: Mapping[str, int]
    march: int
    recover: Mapping[str, str]
    reaction: int
    setup: Mapping[str, tuple[str, ...]]
    crews: Mapping[str, Crews]
    levels: Mapping[str, Level]
    cards: tuple[Card, ...]
    sheets: Mapping[str, tuple[Row, ...]]


# Every kind of attack, for a row that names none.
ATTACKS: Final = ("fire", "assault", "suppress", "support", "martyr")


def book_from(data: Mapping[str, Any]) -> Book:
    """The book of a file that its schema has passed."""
    return Book(
        version=data["version"],
        scale=data["charts"]["scale"],
        harm=data["charts"]["harm"],
        marks=data["marks"],
        unshown=data["unshown"],
        march=data["march"],
        recover=data["recover"],
        reaction=data["reaction"]["mark"],
        setup={stance: tuple(prefer) for stance, prefer in data["setup"].items()},
        crews={stance: Crews(**crews) for stance, crews in data["orders"].items()},
        levels={name: Level(**level) for name, level in data["levels"].items()},
        cards=tuple(Card(**card) for card in data["cards"]),
        sheets={stance: tuple(_row(row) for row in rows) for stance, rows in data["sheets"].items()},
    )


def _row(written: Mapping[str, Any]) -> Row:
    name = written["name"]
    return Row(
        id=written["row"],
        name={"": name} if isinstance(name, str) else name,
        do=written["do"],
        goal=written.get("goal", "any"),
        by=tuple(written.get("by", ATTACKS)),
        table=_conditions(written.get("if", {})),
        when=_conditions(written.get("when", {})),
        prefer=tuple(written["prefer"]),
    )


def _conditions(written: Mapping[str, Any]) -> Conditions:
    return tuple((word, tuple(value) if isinstance(value, list) else value) for word, value in written.items())


def name_of(row: Row, language: str) -> str:
    """Heading of a row in a language; in the pack's first one where it lacks that."""
    return row.name.get(language) or next(iter(row.name.values()))

"""Tables the generator rolls on, and the log of the rolls."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.warfare.content.grammar import in_languages
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text

D20 = 20


@dataclass(frozen=True, slots=True)
class Row:
    """One result of a table and the numbers that give it."""

    id: str
    low: int
    high: int
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """Results by the roll of one die."""

    id: str
    name: Text
    die: int
    rows: tuple[Row, ...]

    @classmethod
    def read(cls, table_id: str, data: Mapping[str, Any], languages: tuple[str, ...]) -> "Table":
        rows = tuple(Row(row["id"], row["on"][0], row["on"][1], row) for row in data["rows"])
        return cls(table_id, in_languages(data["name"], languages), data.get("die", D20), rows)

    def reading_on(self, roll: int) -> list[Row]:
        """Rows from the rolled one on, wrapping round to the one before it."""
        first = next(index for index, row in enumerate(self.rows) if row.low <= roll <= row.high)
        return [*self.rows[first:], *self.rows[:first]]


class Roll(NamedTuple):
    """One line of the log: the roll, its row, the rows skipped with their reasons, and the result.

    A result that needed no roll has none, and `rule` gives the reason (`content.passing`). `took` is the piece taken
    for a result, number `pick` of `among` candidates.
    """

    table: str
    die: int
    rolled: int | None
    result: str
    row: str = ""
    passed: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    took: str = ""
    pick: int = 0
    among: int = 0


# Why a row cannot be used, as `content.passing` names it; None when it can.
Bar = Callable[[Row], str | None]


class RollLog:
    """Rolls on tables and remembers them, in order."""

    def __init__(self, before: Iterable[Roll] = ()) -> None:
        self.rolls: list[Roll] = list(before)

    def roll(self, table: Table, chance: Chance, bar: Bar | None = None) -> Row | None:
        """Return the rolled row, or the next that is not barred; None, without a log entry, when all are."""
        rolled = chance.integer(1, table.die)
        rows = table.reading_on(rolled)
        passed: list[tuple[str, str]] = []
        for row in rows:
            why = bar(row) if bar is not None else None
            if why is None:
                self.rolls.append(Roll(table.id, table.die, rolled, row.id, rows[0].id, tuple(passed)))
                return row
            passed.append((row.id, why))
        return None

    def given(self, table: str, result: str, rule: str) -> None:
        """Log a result that needed no roll, and why."""
        self.rolls.append(Roll(table, D20, None, result, rule=rule))

    def note(self, table: str, die: int, rolled: int, result: str, rule: str = "") -> None:
        """Log a roll that was not read from the rows of a table."""
        self.rolls.append(Roll(table, die, rolled, result, rule=rule))

    def took(self, piece: str, pick: int = 0, among: int = 0) -> None:
        """Record the piece taken for the last roll, and its number among the candidates."""
        self.rolls[-1] = self.rolls[-1]._replace(took=piece, pick=pick, among=among)

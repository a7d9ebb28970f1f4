"""The tables the generator rolls on, and the log of what was rolled."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

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
        """The rows from the one that was rolled, round to the one before it."""
        first = next(index for index, row in enumerate(self.rows) if row.low <= roll <= row.high)
        return [*self.rows[first:], *self.rows[:first]]


@dataclass(frozen=True, slots=True)
class Roll:
    """One line of the log; a result that was wished for, or had to be, has no roll."""

    table: str
    die: int
    rolled: int | None
    result: str
    took: str = ""  # the very piece that was taken for it


class RollLog:
    """Rolls on tables and remembers them, in order."""

    def __init__(self, before: Iterable[Roll] = ()) -> None:
        self.rolls: list[Roll] = list(before)

    def roll(self, table: Table, chance: Chance, fits: Callable[[Row], bool] | None = None) -> Row | None:
        """The row that is rolled, or the next that fits; None when none does, and then nothing is logged."""
        rolled = chance.integer(1, table.die)
        row = next((row for row in table.reading_on(rolled) if fits is None or fits(row)), None)
        if row is not None:
            self.rolls.append(Roll(table.id, table.die, rolled, row.id))
        return row

    def given(self, table: str, result: str) -> None:
        """Log what needed no roll."""
        self.rolls.append(Roll(table, D20, None, result))

    def note(self, table: str, die: int, rolled: int, result: str) -> None:
        """Log a roll that was read in some other way than by a table's rows."""
        self.rolls.append(Roll(table, die, rolled, result))

    def took(self, piece: str) -> None:
        """Say which piece was taken for the last roll."""
        self.rolls[-1] = replace(self.rolls[-1], took=piece)

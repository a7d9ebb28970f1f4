"""The tables the generator rolls on, and the log of what was rolled."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text
from sandtable.model.reading.schema_shapes import ANY
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml
from sandtable.resources import content_folder

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

    def reading_on(self, roll: int) -> list[Row]:
        """The rows from the one that was rolled, round to the one before it."""
        first = next(index for index, row in enumerate(self.rows) if row.low <= roll <= row.high)
        return [*self.rows[first:], *self.rows[:first]]

    def row(self, row_id: str) -> Row:
        return next(row for row in self.rows if row.id == row_id)


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


def read_content(*path: str) -> Any:
    """The data of a file of the generator's content."""
    file = content_folder().joinpath("warfare", "generator", *path)
    tree = read_yaml(file.read_bytes(), str(Path(*path)))
    return values_of(tree, tree.root, ANY, [])


@lru_cache(maxsize=1)
def tables() -> Mapping[str, Table]:
    """Every table by id."""
    return {
        written["id"]: Table(written["id"], Text(written["name"]), written.get("die", D20), _rows(written["rows"]))
        for written in read_content("tables.yaml")["tables"]
    }


@lru_cache(maxsize=1)
def companions() -> Mapping[str, tuple[str, ...]]:
    """The grounds that may lie beside each theme's own."""
    return {theme: tuple(beside) for theme, beside in read_content("tables.yaml")["themes"].items()}


def _rows(written: Iterable[Mapping[str, Any]]) -> tuple[Row, ...]:
    return tuple(Row(str(row["id"]), row["on"][0], row["on"][1], row) for row in written)

"""`each_copy:` of a field: another value for every copy of a record, such as a serial number or a picture."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sandtable.model.loading.products import RANGE, BadEach, as_number, read_values
from sandtable.model.reading.schema_shapes import Shape
from sandtable.model.reading.values import CELL_SEPARATOR

KEY = "each_copy"
MOST = 999  # copies of a record
# Facts about all copies of a record.
_SAME = ("id", "copies", "effect", "source", "house", "inferred", "since", "was", "note", "size", "owners", "verso")


class ByCopy(NamedTuple):
    """A record with the values of its first copy, and the values of all copies by field."""

    data: dict[str, Any]
    values: Mapping[str, tuple[Any, ...]]


class BadCopies(Exception):
    """Values by copy that cannot be used, at a field."""

    def __init__(self, field: str, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.field, self.problem, self.hint = field, problem, hint


def by_copy(data: dict[str, Any], shape: Shape) -> ByCopy | None:
    """Take the values by copy out of a record; None if it has none. Raise BadCopies."""
    written = {
        name: value[KEY]
        for name, value in data.items()
        if isinstance(value, dict) and value.keys() == {KEY} and KEY not in shape.under(name).properties
    }
    if not written:
        return None
    values = {name: _values(name, value, shape.under(name)) for name, value in written.items()}
    longest = max(values, key=lambda name: len(values[name]))
    copies = data.get("copies", len(values[longest]))
    for name, each in values.items():
        if isinstance(copies, int) and copies % len(each):
            problem = f"'{name}' has {len(each)} values for {copies} copies"
            raise BadCopies(name, problem, "write one for every copy, or fewer that come round evenly")
    first = {name: each[0] for name, each in values.items()}
    return ByCopy({**data, "copies": copies, **first}, values)


def of_copy(values: Mapping[str, Sequence[Any]], number: int) -> dict[str, Any]:
    """The values of one copy, counted from 0; shorter lists come round again."""
    return {name: each[number % len(each)] for name, each in values.items()}


def _values(name: str, written: object, field: Shape) -> tuple[Any, ...]:
    if name in _SAME:
        raise BadCopies(name, f"'{name}' is the same for all copies")
    if isinstance(written, str) and RANGE.fullmatch(written.strip()):
        try:
            written = read_values(written)
        except BadEach as error:
            raise BadCopies(name, error.problem, error.hint) from None
    elif isinstance(written, str):  # a cell of a table
        written = [part.strip() for part in written.split(CELL_SEPARATOR)]
    if not isinstance(written, list) or not 0 < len(written) <= MOST:
        problem = f"'{KEY}' of '{name}' is no list of at most {MOST} values"
        raise BadCopies(name, problem, "write [first, second, …] or a range such as 1..12")
    return tuple(_as_field(value, field) for value in written)


def _as_field(value: Any, field: Shape) -> Any:
    if field.text and isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return as_number(value, field) if isinstance(value, str) else value

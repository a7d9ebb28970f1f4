"""Rows of a table of the pack, as a figure of the rulebook asks for them."""

from collections.abc import Mapping
from typing import Any

from sandtable.model.pack import Component, Record, Text


def table_rows(component: Component, data: Mapping[str, Any], language: str) -> list[tuple[str, ...]]:
    """Return the rows of a figure of kind `table`, the header first."""
    columns = data.get("columns", {"name": ""})
    wanted, called = data.get("rows"), data.get("values", {})
    rows = [
        tuple(str(head) for head in columns.values()),
        *(
            tuple(_value(record, name, called, language) for name in columns)
            for record in component.records
            if wanted is None or record.id in wanted
        ),
    ]
    return list(zip(*rows, strict=True)) if data.get("down") else rows


def _value(record: Record, name: str, called: Mapping[str, Mapping[str, str]], language: str) -> str:
    """Format a field of a record for the table; `called` maps the raw values of a column to words."""
    shown = _bare(record, name, language)
    return called.get(name, {}).get(shown, called.get("any", {}).get(shown, shown))


def _bare(record: Record, name: str, language: str) -> str:
    if name in ("name", "text"):
        return _format_value(getattr(record, name), language)
    value: Any = record.fields
    for step in name.split("."):
        value = value.get(step) if isinstance(value, Mapping) else None
    return _format_value(value, language)


def _format_value(value: Any, language: str) -> str:
    if value is None or value is False:
        return "–"
    if value is True:
        return "✓"
    if isinstance(value, Text):
        return value[language]
    if isinstance(value, Mapping):
        return str(value[language]) if language in value else ", ".join(f"{k} {v}" for k, v in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_format_value(item, language) for item in value)
    return str(value)

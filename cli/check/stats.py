"""Figures about scenarios, packs and set-ups as tables."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, fields
from typing import Any

from cli.shared.console import columns, paint
from rules_check.figures import Figures
from rules_check.reports.excerpt import visible

# Heads that say more than the name of their field.
_HEADS = {
    "points": "force points",
    "start": "start box",
    "sees": "hexes seen",
    "action_points": "AP",
    "house": "HOUSE",
}


def figures_text(all_figures: Sequence[Figures]) -> str:
    """Text with each subject's name and size, and its tables below."""
    return "\n\n".join("\n".join([_title(figures), *_tables(figures)]) for figures in all_figures)


def _title(figures: Figures) -> str:
    name = paint(visible(figures.file), "bold")
    return f"{name}: {', '.join(figures.facts)}" if figures.facts else name


def _tables(figures: Figures) -> Iterator[str]:
    yield from (_table(rows) for rows in figures.tables if rows)


def _table(rows: Sequence[Any]) -> str:
    head = [_HEADS.get(field.name, field.name) for field in fields(rows[0])]
    cells = [["–" if value is None else str(value) for value in astuple(row)] for row in rows]
    figures = [index for index, value in enumerate(astuple(rows[0])) if not isinstance(value, str)]
    return columns(cells, head, right=figures)

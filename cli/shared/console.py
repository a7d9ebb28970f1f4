"""Colour and tables on a terminal, plain text in a pipe; errors in one line."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sandtable.errors import UserError
from sandtable.findings import Finding

# Click is imported only in functions that use it: findings are printed without it.
if TYPE_CHECKING:
    import click

MOST_TOLD = 300  # findings in one go
_STYLES = {"bold": {"bold": True}, "dim": {"dim": True}}


def wants_colour() -> bool:
    """True on a terminal, unless NO_COLOR asks for plain text."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def terminal_width() -> int:
    """Characters of a line: COLUMNS, else the width of the terminal, else 80.

    `shutil.get_terminal_size` asks the standard output the program started with, which is closed (terminal.py).
    """
    written = os.environ.get("COLUMNS", "")
    if written.isdecimal() and int(written) > 0:
        return int(written)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def paint(text: str, style: str) -> str:
    """`text` in a style ("bold", "dim" or a colour) when the terminal wants it."""
    if not wants_colour():
        return text
    import click

    return click.style(text, bold=style == "bold", dim=style == "dim", fg=None if style in _STYLES else style)


def tell(error: "UserError | click.ClickException") -> int:
    """Print a user's error on stderr; return its exit code."""
    import click

    click.echo(f"sandtable: {error}", err=True)
    return error.exit_code


def tell_findings(findings: Iterable[Finding]) -> None:
    """Print each finding as a line on stderr, with its code; of many only the first, and the number left out."""
    told = list(findings)
    for found in told[:MOST_TOLD]:
        hint = f"; {found.hint}" if found.hint else ""
        print(f"{found.at}: {found.code} {found.message}{hint}", file=sys.stderr)
    if len(told) > MOST_TOLD:
        print(f"and {len(told) - MOST_TOLD:,} more", file=sys.stderr)
    if told:
        sys.stderr.flush()


def counted(number: int, noun: str) -> str:
    """`1 page`, `2 pages`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def columns(rows: Sequence[Sequence[str]], head: Sequence[str], right: Sequence[int] = ()) -> str:
    """Return rows as aligned columns; `right` lists the right-aligned columns."""
    widths = [max(len(row[index]) for row in [head, *rows]) for index in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        parts = [
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return "  ".join(parts).rstrip()

    return "\n".join([paint(line(head), "dim"), *(line(row) for row in rows)])

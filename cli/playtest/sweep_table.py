"""Table of a sweep for the terminal."""

from collections.abc import Sequence

from cli.shared.console import columns, counted
from playtest.sweep_file import Row


def table(rows: Sequence[Row]) -> str:
    """A line for each subject: games, the AI win rate of each side, the verdict."""
    told = [
        (
            row["subject"],
            str(row["games"]),
            ", ".join(f"{side['id']} {100 * side['share']:.1f} %" for side in row["sides"]),
            f"{100 * row['sides'][0]['low']:.1f}–{100 * row['sides'][0]['high']:.1f}",
            row["verdict"],
        )
        for row in rows
    ]
    verdicts = [row["verdict"] for row in rows]
    counts = ", ".join(f"{verdicts.count(kind)} {kind}" for kind in ("fair", "unfair", "open") if kind in verdicts)
    head = ("subject", "games", "AI win rate", "first side", "verdict")
    return f"{columns(told, head, right=(1,))}\n{counted(len(rows), 'subject')}: {counts or 'none played'}"

"""Many subjects one after another: a line of JSON for each in a file, so that a sweep goes on where it was left."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from cli.shared.console import columns, counted
from playtest.sitting import Wish, best_player
from playtest.subject import Subject
from playtest.summary import Summary, as_data
from sandtable.games.registry import find_game

Row = Mapping[str, Any]


def done_before(file: Path, subjects: Sequence[Subject], wish: Wish) -> dict[str, Row]:
    """The subjects that the file already has the wished games of, by fingerprint; a line cut short is none."""
    if not file.exists():
        return {}
    wanted = {subject.fingerprint for subject in subjects}
    return {row["fingerprint"]: row for row in _rows(file) if row["fingerprint"] in wanted and _as_wished(row, wish)}


def _rows(file: Path) -> Iterator[Row]:
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        if isinstance(row, dict) and "fingerprint" in row:
            yield row


def _as_wished(row: Row, wish: Wish) -> bool:
    """Whether a line holds all that is wished, by the players that are."""
    certified = row["test"]["kind"] == "sprt-pair"
    enough = certified if wish.certify else not certified and row["games"] == wish.games
    game = find_game(row["game"])
    names = set(wish.players) or ({best_player(game)} if game is not None else set())
    tiers = row["tiers"] or not wish.tiers
    cards = not wish.cards or any(card["worth"] is not None for card in row["cards"])
    return bool(
        row["seed"] == wish.seed and not row["stopped"] and enough and set(row["players"]) == names and tiers and cards
    )


def add_line(file: Path, line: str) -> None:
    """Put a line at the end; a line that was cut short before is closed first."""
    file.parent.mkdir(parents=True, exist_ok=True)
    torn = file.exists() and file.stat().st_size > 0 and not file.read_bytes().endswith(b"\n")
    with file.open("a", encoding="utf-8") as opened:
        opened.write(("\n" if torn else "") + line)


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


def tell_skipped(count: int, file: Path) -> None:
    if count:
        click.echo(f"{counted(count, 'subject')} already in {file}", err=True)


def as_row(summary: Summary) -> Row:
    """A summary as a line of a sweep has it."""
    row: Row = as_data(summary)
    return row

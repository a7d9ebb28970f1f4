"""The file of a sweep: one line of JSON per played subject, so that an interrupted sweep can be resumed."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from playtest.computer_players import players_of
from playtest.playtest_run import Wish, best_player
from playtest.subject import Subject
from playtest.summary import Summary, as_data
from sandtable.files import CannotWrite, reason
from sandtable.games.player_ids import player_id

Row = Mapping[str, Any]
LONGEST = 4_000_000  # maximal length of a line in bytes


def done_before(file: Path, subjects: Sequence[Subject], options: Wish) -> dict[str, Row]:
    """Return the rows of subjects the file already has as requested, by fingerprint; a truncated line is ignored."""
    if not file.exists():
        return {}
    if not file.is_file():
        raise CannotWrite(f"cannot write {file}: it is no file")
    wanted = {subject.fingerprint for subject in subjects}
    return {
        row["fingerprint"]: row
        for row in _rows(file)
        if row["fingerprint"] in wanted and _matches_options(row, options)
    }


def _rows(file: Path) -> Iterator[Row]:
    """Yield the rows written by a sweep; other lines are skipped."""
    for line in file.read_text(encoding="utf-8", errors="replace").split("\n"):
        row = _row(line)
        if row is not None:
            yield row


def _row(line: str) -> Row | None:
    try:
        row = json.loads(line)
        shaped = (
            all(isinstance(row[key], str) for key in ("fingerprint", "subject", "game", "verdict"))
            and isinstance(row["test"]["kind"], str)
            and isinstance(row["games"], int)
            and all(isinstance(row[key], list) for key in ("sides", "players", "cards"))
            and all(isinstance(player, str) for player in row["players"])
            and all("worth" in card for card in row["cards"])
            and row["sides"]
            and all(isinstance(side["id"], str) for side in row["sides"])
            and all(_is_share(side[key]) for side in row["sides"] for key in ("share", "low", "high"))
            and {"seed", "stopped", "tiers"} <= row.keys()
        )
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        return None
    return _with_ids(row) if shaped else None


def _with_ids(row: Row) -> Row:
    """Return a row with its players by id; rows of earlier versions have other words for them."""
    found = {**row, "players": _ids(row["players"])}
    for key, named in (("tiers", "players"), ("seats", "player")):
        parts = row.get(key)
        if isinstance(parts, list):
            found[key] = [{**part, named: _ids(part.get(named))} if isinstance(part, dict) else part for part in parts]
    return found


def _ids(named: object) -> object:
    """Return the id for a player's name, or ids for a list of names; anything else as it is."""
    if isinstance(named, list):
        return [_ids(one) for one in named]
    return player_id(named) if isinstance(named, str) else named


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1


def _matches_options(row: Row, options: Wish) -> bool:
    """Return True when a row has the requested games, seed, players, tiers and cards."""
    certified = row["test"]["kind"] == "sprt-pair"
    enough = certified if options.certify else not certified and row["games"] == options.games
    players = players_of(row["game"])
    names = {player_id(name) for name in options.players} or ({best_player(players)} if players else set())
    tiers = row["tiers"] or not options.tiers
    cards = not options.cards or any(card["worth"] is not None for card in row["cards"])
    return bool(
        row["seed"] == options.seed
        and not row["stopped"]
        and enough
        and set(row["players"]) == names
        and tiers
        and cards
    )


def add_line(file: Path, line: str) -> None:
    """Append a line; a truncated last line is removed first, since its subject will be played again."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab+") as opened:
            end = opened.seek(0, os.SEEK_END)
            opened.seek(max(0, end - LONGEST))
            _, last, tail = opened.read().rpartition(b"\n")
            if tail and _row(tail.decode(errors="replace")) is not None:
                opened.write(b"\n")
            elif tail and (last or end <= LONGEST):
                opened.truncate(end - len(tail))
            opened.write(line.encode())
    except OSError as error:
        raise CannotWrite(f"cannot write {file}: {reason(error)}") from None


def as_row(summary: Summary) -> Row:
    """Return a summary in the form of a sweep row."""
    row: Row = as_data(summary)
    return row

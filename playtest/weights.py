"""Weights of players: numbers by name, stored in a pack's players.yaml with their origin."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sandtable.errors import UserError
from sandtable.findings import Finding
from sandtable.games.player_ids import player_id
from sandtable.model.reading.data_file import load_data
from sandtable.model.reading.folder import display_path, read_bytes
from sandtable.model.reading.schema import file_validator
from sandtable.model.reading.yaml_file import Refused
from sandtable.resources import find_pack

FILE = "players.yaml"

Weights = Mapping[str, float]


class Trial(NamedTuple):
    """Result of a player against another on games not used for tuning; `low` and `high` bound the 95 % interval."""

    against: str
    on: str
    seed: str
    games: int
    share: float
    low: float
    high: float


class Sheet(NamedTuple):
    """One player of a game: its weights, and how they were tuned and tested."""

    version: int
    weights: Weights
    how: str
    on: str
    seed: str
    games: int
    trials: tuple[Trial, ...]


class NoWeights(UserError):
    """Error for a players.yaml that is missing, invalid, or lacks a player."""


@cache
def sheets_of(game: str) -> Mapping[str, Sheet]:
    """Return the weights of a built-in game's players by name; raise NoWeights for a game without such a file."""
    folder = find_pack(game)
    if folder is None or not (folder / FILE).is_file():
        raise NoWeights(f"{game} has no {FILE}; its only players are those that need none")
    return read_sheets(folder / FILE)


def sheet_of(game: str, player: str) -> Sheet:
    """Return one player of a built-in game; raise NoWeights if it is not listed."""
    sheets = sheets_of(game)
    if player not in sheets:
        raise NoWeights(f"{FILE} of {game} has no player '{player}'; it has {', '.join(sheets)}")
    return sheets[player]


def weights_of(game: str, player: str, expected: Weights) -> Weights:
    """Return the weights of a player; raise NoWeights unless their names are exactly those of `expected`."""
    weights = sheet_of(game, player).weights
    if weights.keys() != expected.keys():
        odd = sorted(weights.keys() ^ expected.keys())
        raise NoWeights(f"{FILE} of {game}: the weights of '{player}' are not those it uses: {', '.join(odd)}")
    return weights


def read_sheets(file: Path) -> Mapping[str, Sheet]:
    """Read the players of a file by id; raise NoWeights with the first problem found."""
    findings: list[Finding] = []
    try:
        loaded = load_data(read_bytes(file), display_path(file), file_validator("players"), findings)
    except Refused as refused:
        findings.append(refused.reason)
        loaded = None
    if loaded is None:
        raise NoWeights(str(findings[0]))
    return {
        player_id(name): Sheet(
            version=player["version"],
            weights={weight: float(value) for weight, value in player["weights"].items()},
            trials=tuple(Trial(**{**trial, "against": player_id(trial["against"])}) for trial in player["judged"]),
            **player["tuned"],
        )
        for name, player in loaded.data.items()
    }

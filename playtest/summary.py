"""What a series of games says: one typed value that is written as JSON, told at the terminal and drawn in reports.

Seats count from 1. Shares are parts of 1, their intervals exact at 95 %; a draw counts as the even share. All shares are
AI win rates: statements about the named players. Nothing in a summary depends on how many processes played, or when.
"""

import json
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from playtest.stats.sequential import Verdict

VERSION = 1
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Engine:
    """What played: the version of sandtable, the generation of its dice, and whether it was compiled or pure Python."""

    version: str
    dice: int
    build: str


@dataclass(frozen=True, slots=True)
class Share:
    """How often somebody won: `wins` of `games`, the share with draws, and between what it truly lies."""

    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Side:
    """Seats that win together. Fair is `even`; the claim is that the true share lies from `least` to `most`.

    `verdict` is that of the games played: by the exact equivalence test, or in a certificate by the sequential one.
    """

    id: str
    seats: tuple[int, ...]
    even: float
    least: float
    most: float
    games: int
    wins: int
    share: float
    low: float
    high: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: who played it, and how often its side won; `even` is what is fair."""

    seat: int
    id: str
    player: str
    even: float
    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Test:
    """How a verdict was found: `equivalence` (two exact one-sided tests) or `sprt-pair`; beta and most of the latter only."""

    kind: str
    low: float
    high: float
    alpha: float
    beta: float | None = None
    every: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """How a number spreads over games."""

    least: float
    p10: float
    p50: float
    p90: float
    most: float
    mean: float


@dataclass(frozen=True, slots=True)
class Length:
    """How long games were: turns (rounds, offensives, Periods) and decisions; `counts` are games by their turns."""

    turns: Range
    decisions: Range
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which games ended; `won` by how many of each side, in the order of sides, `draws` by none."""

    reason: str
    rule: str
    games: int
    share: float
    adjourned: bool
    won: tuple[int, ...]
    draws: int


@dataclass(frozen=True, slots=True)
class Began:
    """How a seat fared in the games it began."""

    seat: int
    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Place:
    """How whoever had a place in the order of turns fared, the first place 1."""

    place: int
    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """What beginning is worth: the share of the side that began, against its even one.

    `always` when one seat began all games, so that the seat and its beginning cannot be told apart.
    """

    games: int
    wins: int
    share: float
    low: float
    high: float
    even: float
    always: bool
    seats: tuple[Began, ...]
    places: tuple[Place, ...] = ()  # where turns have an order


@dataclass(frozen=True, slots=True)
class Drama:
    """How the lead went: changes a game, and the part of decided games whose winner was behind at half time."""

    changes: Range
    from_behind: float
    counts: tuple[tuple[int, int], ...]  # games by changes


@dataclass(frozen=True, slots=True)
class Scores:
    """The final scores of a side, and games by score."""

    side: str
    range: Range
    counts: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """What became of a piece in all games: how often it was lost, damaged, left the map; by hex where it was lost and hit."""

    id: str
    side: str
    lost: int
    damaged: int
    left: int
    lost_at: tuple[tuple[str, int], ...]
    damaged_at: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card in one side's hands: games in which it was used, times, and how often its users won (`seen`).

    With --cards, `worth` is what the side's share loses without it, with its interval and p-value (Holm). `dead` says
    that nobody used it in one game of a hundred.
    """

    id: str
    side: str
    played: int
    times: int
    seen: Share | None
    dead: bool
    worth: float | None = None
    low: float | None = None
    high: float | None = None
    chance: float | None = None
    games: int | None = None  # pairs of games behind the worth


@dataclass(frozen=True, slots=True)
class Applied:
    """A rule, and in how many games it was applied."""

    rule: str
    games: int


@dataclass(frozen=True, slots=True)
class Point:
    """The shares after so many games, in the order of sides, and the interval of the first."""

    games: int
    shares: tuple[float, ...]
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Notable:
    """A game worth looking at: typical, close, lopsided, long, won or lost by the first side; `file` when it was kept."""

    why: str
    index: int
    seed: int
    turns: int
    winners: tuple[int, ...]
    file: str = ""


@dataclass(frozen=True, slots=True)
class Tier:
    """The same subject by other players."""

    players: tuple[str, ...]
    games: int
    draws: int
    sides: tuple[Side, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything a series of games says about a subject."""

    subject: str
    title: dict[str, str]
    game: str
    pack: str
    kind: str
    fingerprint: str
    engine: Engine
    players: tuple[str, ...]
    seed: int
    purpose: str
    games: int
    stopped: bool  # before all games were played that were asked for
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    draws: int
    adjourned: int
    verdict: Verdict
    test: Test
    length: Length
    endings: tuple[Ending, ...]
    first_player: FirstPlayer | None
    run: tuple[Point, ...]
    lead: Drama | None = None
    scores: tuple[Scores, ...] = ()
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Card, ...] = ()
    rules: tuple[Applied, ...] = ()
    unplayed_rules: tuple[str, ...] = ()  # verbs that were offered and never chosen
    tiers: tuple[Tier, ...] = ()
    notable: tuple[Notable, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float | None = field(default=None, compare=False)  # only when asked for: no two runs take as long
    version: int = VERSION


def as_data(value: Any) -> Any:
    """A summary, or a part of it, as plain data: floats rounded so that they read well, pairs as lists."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: as_data(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, (tuple, list)):
        return [as_data(one) for one in value]
    if isinstance(value, dict):
        return {key: as_data(one) for key, one in value.items()}
    return round(value, _DIGITS) if isinstance(value, float) else value


def to_json(summary: Summary) -> str:
    """The summary as JSON, `version` first, a line for each value or row; equal series give equal bytes."""
    data = as_data(summary)
    first = {"version": data.pop("version")}
    if summary.seconds is None:
        del data["seconds"]
    lines = (f"  {json.dumps(key)}: {_written(value)}" for key, value in (first | data).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def to_line(summary: Summary) -> str:
    """The summary as one line of JSON, for files with a line for each subject."""
    data = as_data(summary)
    if summary.seconds is None:
        del data["seconds"]
    return json.dumps(data, ensure_ascii=False) + "\n"


def _written(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        rows = (f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
        return "[\n" + ",\n".join(rows) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)

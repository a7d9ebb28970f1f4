"""Results of a series of games: one typed value, written as JSON, printed in the terminal and drawn in reports.

Seats count from 1. Shares are parts of 1, their intervals exact at 95 %; a draw counts as the even share. All shares
are AI win rates: statements about the named players. Nothing in a summary depends on the number of processes or the
time.
"""

import json
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from playtest.stats.sequential import Verdict

VERSION = 1
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Engine:
    """The engine that played: version of sandtable, generation of its dice, compiled or pure Python build."""

    version: str
    dice: int
    build: str


@dataclass(frozen=True, slots=True)
class Share:
    """Wins of somebody: `wins` of `games`, the share with draws counted, and its 95 % interval."""

    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Side:
    """Seats that win together; `even` is their fair share.

    The claim is that the true share lies from `least` to `most`. `verdict` comes from the exact equivalence test or, in
    a certificate, from the sequential one; `sure_low` and `sure_high` are the shares between which that test puts the
    true one. They lie inside the claim if it is fair. If it is unfair they lie outside, or by the sequential test do
    not reach the even share.
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
    sure_low: float
    sure_high: float


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: its player, and the wins of its side; `even` is the fair share."""

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
    """Test behind a verdict: `equivalence` (two exact one-sided tests) or `sprt-pair`.

    Only the latter has `beta`, `every` and `most`.
    """

    kind: str
    low: float
    high: float
    alpha: float
    beta: float | None = None
    every: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """Distribution of a number over games."""

    least: float
    p10: float
    p50: float
    p90: float
    most: float
    mean: float


@dataclass(frozen=True, slots=True)
class Length:
    """Length of games in turns (rounds, offensives, Periods) and decisions; `counts` are games by number of turns."""

    turns: Range
    decisions: Range
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which games ended; `won` counts the wins of each side in the order of sides, `draws` the draws."""

    reason: str
    rule: str
    games: int
    share: float
    adjourned: bool
    won: tuple[int, ...]
    draws: int


@dataclass(frozen=True, slots=True)
class Began:
    """Results of a seat in the games it began."""

    seat: int
    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Place:
    """Results of a place in turn order, counted from 1."""

    place: int
    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """First-player advantage: the share of the side that began, against its even share.

    `always` is True when one seat began all games; the effects of the seat and of beginning cannot then be separated.
    """

    games: int
    wins: int
    share: float
    low: float
    high: float
    even: float
    always: bool
    seats: tuple[Began, ...]
    places: tuple[Place, ...] = ()  # empty where turns have no order


@dataclass(frozen=True, slots=True)
class Drama:
    """Lead changes per game, and the part of decided games whose winner was behind at half time."""

    changes: Range
    from_behind: float
    counts: tuple[tuple[int, int], ...]  # games by number of lead changes


@dataclass(frozen=True, slots=True)
class Scores:
    """Final scores of a side, and the number of games by score."""

    side: str
    range: Range
    counts: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Fates of a piece over all games: how often it was lost, damaged or left the map, and the hexes where."""

    id: str
    side: str
    lost: int
    damaged: int
    left: int
    lost_at: tuple[tuple[str, int], ...]
    damaged_at: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card as used by one side: games in which it was used, total uses, and the wins in those games (`seen`).

    With --cards, `worth` is the share the side loses without the card, with its interval and p-value (Holm). `dead`
    means that it was used in less than one game in a hundred.
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
    games: int | None = None  # pairs of games the worth is based on


@dataclass(frozen=True, slots=True)
class Applied:
    """A rule and the number of games in which it was applied."""

    rule: str
    games: int


@dataclass(frozen=True, slots=True)
class Point:
    """The shares after a number of games, in the order of sides, and the interval of the first side."""

    games: int
    shares: tuple[float, ...]
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class LuckOf:
    """Luck of one kind that a side has: `effect` is what one standard deviation more of it adds to its own share."""

    side: str
    kind: str
    effect: float


@dataclass(frozen=True, slots=True)
class Luck:
    """Luck of dice or cards, each roll or draw compared with its expectation; `source` is dice, cards or none.

    `explained` is the part of the variance of results that sums of luck explain, predicted for each game from others,
    with its 95 % interval. `swing` is by how much the luckiest roll or draw of a game changes the chance to win. They
    are None where nobody has luck, and with too few games.
    """

    source: str
    games: int
    explained: float | None = None
    low: float | None = None
    high: float | None = None
    swing: Range | None = None
    kinds: tuple[LuckOf, ...] = ()


@dataclass(frozen=True, slots=True)
class Led:
    """Games in which the better player leads this side, and the weaker all others; `even` is the fair share."""

    side: str
    even: float
    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Skill:
    """Share of games that the better of two players wins, from each side."""

    better: str
    weaker: str
    sides: tuple[Led, ...]


@dataclass(frozen=True, slots=True)
class Notable:
    """A notable game: typical, close, lopsided, long, won or lost by the first side.

    `file` is its replay, if written.
    """

    why: str
    index: int
    seed: int
    turns: int
    winners: tuple[int, ...]
    file: str = ""


@dataclass(frozen=True, slots=True)
class Tier:
    """Results of other players on the same subject."""

    players: tuple[str, ...]
    games: int
    draws: int
    sides: tuple[Side, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Summary:
    """All results of a series of games of a subject."""

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
    stopped: bool  # True if it ended before all requested games were played
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
    luck: Luck | None = None  # None where games are not observed
    skill: Skill | None = None  # only on request
    notable: tuple[Notable, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float | None = field(default=None, compare=False)  # only on request, because it differs between runs
    version: int = VERSION


def as_data(value: Any) -> Any:
    """Return a summary, or a part of it, as plain data: floats rounded, tuples as lists."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: as_data(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, (tuple, list)):
        return [as_data(one) for one in value]
    if isinstance(value, dict):
        return {key: as_data(one) for key, one in value.items()}
    return round(value, _DIGITS) if isinstance(value, float) else value


def to_json(summary: Summary) -> str:
    """Return the summary as JSON, `version` first, one line per value or row; equal series give equal bytes."""
    data = as_data(summary)
    first = {"version": data.pop("version")}
    if summary.seconds is None:
        del data["seconds"]
    lines = (f"  {json.dumps(key)}: {_encode(value)}" for key, value in (first | data).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def to_line(summary: Summary) -> str:
    """Return the summary as one line of JSON, for files with one line per subject."""
    data = as_data(summary)
    if summary.seconds is None:
        del data["seconds"]
    return json.dumps(data, ensure_ascii=False) + "\n"


def _encode(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        rows = (f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
        return "[\n" + ",\n".join(rows) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)

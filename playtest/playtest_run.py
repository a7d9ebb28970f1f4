"""Whole playtest runs: measure or certify a subject, compare other players, judge cards."""

from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from playtest.cards import GAMES as CARD_GAMES
from playtest.cards import cards_job, worth_of_cards
from playtest.other_players import APART, disagreement, tier_games, tier_of, tier_players
from playtest.outcome import Outcome
from playtest.seated_game import NoSuchPlayer, SeatedGame
from playtest.series import CERTIFY, MEASURE, GameRunner, Job, camps_of, score_of
from playtest.skill import check_skill, skill_of
from playtest.stats.sequential import SequentialPair, claim_for
from playtest.subject import Subject, make_ready
from playtest.summary import Summary
from playtest.tally import summarise
from sandtable.errors import Cancelled
from sandtable.games.player_ids import player_id

GAMES = 400
_BEST = ("planner", "greedy")  # default players, the first that the game has

# Called after each game with a label, the maximal number of games and the outcomes so far.
OnGames = Callable[[str, int, Sequence[Outcome]], None]


def _ignore_progress(_what: str, _most: int, _outcomes: Sequence[Outcome]) -> None:
    """Ignore progress."""


def _never_cancelled() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Wish:
    """Options of a run."""

    games: int | None = None  # default 400, or 2,000 to judge cards
    certify: bool = False
    players: tuple[str, ...] = ()  # one for all, for each side or for each seat; none for the default player
    tiers: bool = False
    cards: bool = False
    seed: int = 1
    skill: bool = False  # the better player against the weaker one, from every side


@dataclass(frozen=True, slots=True)
class PlaytestRun:
    """A series that was played: its job, outcomes and summary."""

    job: Job
    outcomes: list[Outcome]
    summary: Summary


def best_player(players: Collection[str]) -> str:
    """Return the default player of a game among the ids of its players: the first of _BEST, else the first of all."""
    return next((name for name in _BEST if name in players), next(iter(players)))


def seat_players(ready: SeatedGame, subject: Subject, names: Sequence[str]) -> tuple[str, ...]:
    """Return the id of each seat's player, from one name for all, one for each side, or one for each seat."""
    camps = camps_of(subject)
    names = tuple(player_id(name) for name in names)
    if not names:
        names = (best_player(ready.players),)
    if len(names) == 1:
        seated = tuple(names) * len(ready.seats)
    elif len(names) == len(ready.seats):
        seated = tuple(names)
    elif len(names) == len(camps):
        by_seat = {seat: name for camp, name in zip(camps, names, strict=True) for seat in camp.seats}
        seated = tuple(by_seat[seat] for seat in range(len(ready.seats)))
    else:
        wanted = " or ".join(str(number) for number in sorted({1, len(camps), len(ready.seats)}))
        raise NoSuchPlayer(f"{len(names)} players for {subject.name}; name {wanted}")
    ready.check_players(seated)
    return seated


def run_playtest(
    subject: Subject,
    options: Wish,
    runner: GameRunner,
    on_progress: OnGames = _ignore_progress,
    cancelled: Callable[[], bool] = _never_cancelled,
) -> PlaytestRun:
    """Measure or certify a subject.

    Ctrl-C or `cancelled`, which is called after every game, ends the series early; the games played so far are
    summarised.
    """
    return _run(subject, options, runner, stopping(on_progress, cancelled))


def stopping(on_progress: OnGames, cancelled: Callable[[], bool]) -> OnGames:
    """Return a progress callback that calls `on_progress` and then raises Cancelled if `cancelled()` is true."""

    def report(what: str, most: int, outcomes: Sequence[Outcome]) -> None:
        on_progress(what, most, outcomes)
        if cancelled():
            raise Cancelled

    return report


def _run(subject: Subject, options: Wish, runner: GameRunner, on_progress: OnGames) -> PlaytestRun:
    ready = make_ready(subject)
    players = seat_players(ready, subject, options.players)
    if options.skill:
        check_skill(ready.players, ready.game.id)
    job = Job(subject, players, options.seed, CERTIFY if options.certify else MEASURE)
    played = (
        _certify(job, runner, on_progress)
        if options.certify
        else _measure(job, options.games or GAMES, runner, on_progress)
    )
    if options.tiers and not played.summary.stopped:
        played = _add_tiers(played, ready, options, runner, on_progress)
    if options.skill and not played.summary.stopped:
        played = _add_skill(played, ready, options, runner, on_progress)
    if options.cards and not played.summary.stopped:
        played = _judge_cards(played, options, runner, on_progress)
    return played


def _measure(job: Job, games: int, runner: GameRunner, on_progress: OnGames) -> PlaytestRun:
    outcomes: list[Outcome] = []
    stopped = False
    try:
        with closing(runner.play(job, games)) as played:
            for outcome in played:
                outcomes.append(outcome)
                on_progress(job.players[0], games, outcomes)
    except (KeyboardInterrupt, Cancelled):
        stopped = True
    return PlaytestRun(job, outcomes, summarise(job, outcomes, stopped=stopped))


def _certify(job: Job, runner: GameRunner, on_progress: OnGames) -> PlaytestRun:
    """Play until the pair of tests of every side is decided, or one says unfair."""
    camps = camps_of(job.subject)
    pairs = {camp.id: SequentialPair(claim_for(camp.even)) for camp in camps}
    most = max(pair.claim.most for pair in pairs.values())
    outcomes: list[Outcome] = []
    stopped = False
    try:
        with closing(runner.play(job, most)) as played:
            for outcome in played:
                outcomes.append(outcome)
                for camp in camps:
                    pairs[camp.id].add(score_of(outcome, camp))
                on_progress(job.players[0], most, outcomes)
                if all(pair.over for pair in pairs.values()) or any(p.verdict == "unfair" for p in pairs.values()):
                    break
    except (KeyboardInterrupt, Cancelled):
        stopped = True
    return PlaytestRun(job, outcomes, summarise(job, outcomes, stopped=stopped, pairs=pairs))


def _add_tiers(
    played: PlaytestRun, ready: SeatedGame, options: Wish, runner: GameRunner, on_progress: OnGames
) -> PlaytestRun:
    """Add the results of other players; if they differ by more than APART, a fair verdict becomes open."""
    summary = played.summary
    tiers = [tier_of(summary)]
    for name in tier_players(tuple(ready.players)):
        if set(summary.players) == {name}:
            continue
        job = replace(played.job, players=(name,) * len(ready.seats), bare=True)
        other = _measure(job, tier_games(name, options.games or GAMES), runner, on_progress).summary
        tiers.append(tier_of(other))
        if other.stopped:
            summary = replace(summary, stopped=True)
            break
    apart = max((disagreement(tiers[0].sides, tier.sides) for tier in tiers[1:]), default=0.0)
    if apart > APART:
        note = f"players differ by {100 * apart:.0f} points: this measures the player more than the subject"
        verdict = "open" if summary.verdict == "fair" else summary.verdict
        summary = replace(summary, notes=(*summary.notes, note), verdict=verdict)
    return replace(played, summary=replace(summary, tiers=tuple(tiers)))


def _add_skill(
    played: PlaytestRun, ready: SeatedGame, options: Wish, runner: GameRunner, on_progress: OnGames
) -> PlaytestRun:
    """Add the games of the better player against the weaker; Ctrl-C leaves them out."""
    games = options.games or GAMES
    try:
        skill = skill_of(played.job.subject, ready, played.job.seed, games, runner, on_progress)
    except (KeyboardInterrupt, Cancelled):
        return replace(played, summary=replace(played.summary, stopped=True))
    return replace(played, summary=replace(played.summary, skill=skill))


def _judge_cards(played: PlaytestRun, options: Wish, runner: GameRunner, on_progress: OnGames) -> PlaytestRun:
    """Add the worth of cards, measured with other dice; Ctrl-C leaves it out."""
    job = cards_job(played.job)
    free = _measure(job, options.games or CARD_GAMES, runner, on_progress)
    if free.summary.stopped:
        return replace(played, summary=replace(played.summary, stopped=True))
    try:
        cards = worth_of_cards(job, free.outcomes, free.summary.cards, runner, on_progress)
    except (KeyboardInterrupt, Cancelled):
        return replace(played, summary=replace(played.summary, stopped=True))
    return replace(played, summary=replace(played.summary, cards=cards))

"""Games of the better computer player against a weaker one, from every side: what playing well is worth."""

from collections.abc import Callable, Collection, Sequence
from contextlib import closing

from playtest.outcome import Outcome
from playtest.seated_game import NoSuchPlayer, SeatedGame
from playtest.series import MEASURE, GameRunner, Job, camps_of, score_of
from playtest.stats.binomial import interval
from playtest.subject import Subject
from playtest.summary import Led, Skill

GAMES = 100  # at most, for each side
BETTER, WEAKER = "planner", "greedy"


def check_skill(players: Collection[str], game: str) -> None:
    """Raise NoSuchPlayer for a game that lacks one of the two players."""
    lacking = [name for name in (BETTER, WEAKER) if name not in players]
    if lacking:
        raise NoSuchPlayer(f"{game} has no player '{lacking[0]}', and so nothing to compare for --skill")


def skill_of(
    subject: Subject,
    ready: SeatedGame,
    seed: int,
    games: int,
    runner: GameRunner,
    on_progress: Callable[[str, int, Sequence[Outcome]], None],
) -> Skill:
    """Play at most GAMES games for each side, in which the better player leads it and the weaker all others."""
    found: list[Led] = []
    for camp in camps_of(subject):
        players = tuple(BETTER if seat in camp.seats else WEAKER for seat in range(len(ready.seats)))
        job = Job(subject, players, seed, MEASURE, bare=True)
        outcomes: list[Outcome] = []
        most = min(games, GAMES)
        with closing(runner.play(job, most)) as played:
            for outcome in played:
                outcomes.append(outcome)
                on_progress(f"{BETTER} as {camp.id}", most, outcomes)
        score = sum(score_of(outcome, camp) for outcome in outcomes)
        wins = sum(1 for outcome in outcomes if any(seat in camp.seats for seat in outcome.winners))
        low, high = interval(score, most)
        found.append(Led(camp.id, camp.even, most, wins, score / most, low, high))
    return Skill(BETTER, WEAKER, tuple(found))

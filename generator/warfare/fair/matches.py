"""Games of a setting: for the search, for the certificate, and by other players; no two share dice."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from generator.warfare.fair.chapters import unused
from generator.warfare.workshop import Made
from playtest.outcome import Outcome
from playtest.series import CERTIFY, MEASURE, SEARCH, GameRunner, Job, camps_of, certify, score_of
from playtest.stats.sequential import Claim, Verdict
from playtest.subject import Subject, make_ready
from sandtable.games.warfare.scenarios.certificate import FIRST

CLAIM = Claim()
WATCHED = 40  # games in which everything a scenario brings should be used once


@dataclass(frozen=True, slots=True)
class Trial:
    """Result of some games: their number, the attacker's score, and the verdict of a sequential test."""

    games: int
    score: float
    verdict: Verdict = "open"

    @property
    def share(self) -> float:
        return self.score / self.games


class Referee(Protocol):
    """Interface that plays the games of a setting."""

    def search(self, made: Made, games: int) -> Trial:
        """Play so many games with dice that were not used before."""
        ...

    def certify(self, made: Made, attempt: int) -> Trial:
        """Play on the dice of a certificate until there is a verdict; another attempt has other dice."""
        ...

    def beside(self, made: Made, player: str, leads: str, games: int) -> Trial:
        """Play games in which another player leads the first side or the others."""
        ...

    def unused(self, made: Made) -> tuple[str, ...]:
        """Return the parts of the scenario that no game used."""
        ...


def asked(
    runner: GameRunner,
    subject: Subject,
    players: tuple[str, str],
    games: int,
    on_outcome: Callable[[list[Outcome]], None] = lambda _: None,
) -> Trial:
    """Play games of two players, who lead the first side and all others.

    `on_outcome` is called with all outcomes so far after each game.
    """
    camp = camps_of(subject)[0]
    seats = tuple(players[seat not in camp.seats] for seat in range(len(make_ready(subject).seats)))
    job = Job(subject, seats, purpose=MEASURE, bare=True)
    outcomes: list[Outcome] = []
    for outcome in runner.play(job, games):
        outcomes.append(outcome)
        on_outcome(outcomes)
    return Trial(games, sum(score_of(outcome, camp) for outcome in outcomes))


def seated(player: str, other: str, leads: str) -> tuple[str, str]:
    """Return who leads the first side and who the others, when another player leads some sides."""
    return (other, player) if leads == FIRST else (player, other)


class TableReferee:
    """Referee that plays with the program's players; `luck` names the dice of the search."""

    def __init__(
        self,
        runner: GameRunner,
        player: str,
        luck: str,
        subject_of: Callable[[Made], Subject],
        on_outcome: Callable[[str, Outcome, float], None] = lambda _what, _outcome, _score: None,
    ) -> None:
        self.runner, self.player, self.luck = runner, player, luck
        self.subject_of, self.on_outcome = subject_of, on_outcome
        self.played = 0  # games of the search so far

    def search(self, made: Made, games: int) -> Trial:
        job = self._job(made, self.player, SEARCH, self.luck)
        camp = camps_of(job.subject)[0]
        score = 0.0
        for outcome in self.runner.play(job, games, self.played):
            score += score_of(outcome, camp)
            self.on_outcome(SEARCH, outcome, score_of(outcome, camp))
        self.played += games
        return Trial(games, score)

    def certify(self, made: Made, attempt: int) -> Trial:
        job = self._job(made, self.player, CERTIFY, seed=attempt)
        camp = camps_of(job.subject)[0]
        pair = certify(
            job, CLAIM, camp, self.runner, lambda outcome: self.on_outcome(CERTIFY, outcome, score_of(outcome, camp))
        )
        return Trial(pair.games, pair.score, pair.verdict)

    def beside(self, made: Made, player: str, leads: str, games: int) -> Trial:
        return asked(self.runner, self.subject_of(made), seated(self.player, player, leads), games)

    def unused(self, made: Made) -> tuple[str, ...]:
        job = self._job(made, self.player, MEASURE, bare=False)
        return unused(made.data, self.runner.play(job, WATCHED))

    def _job(self, made: Made, player: str, purpose: str, luck: str = "", seed: int = 0, *, bare: bool = True) -> Job:
        seats = len(made.data["sides"])
        return Job(self.subject_of(made), (player,) * seats, seed, purpose, bare=bare, luck=luck)

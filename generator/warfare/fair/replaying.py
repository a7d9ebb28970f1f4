"""Play the games of a certificate again, on the dice that it names."""

from functools import partial
from math import isclose
from pathlib import Path

from generator.certifier import NotReplayed, Replayed
from generator.warfare.fair.matches import asked, seated
from playtest.outcome import Outcome
from playtest.playtest_run import OnGames
from playtest.series import CERTIFY, GameRunner, Job, camps_of, score_of
from playtest.subject import Subject, make_ready
from sandtable.games.documents import read_document
from sandtable.games.warfare.scenarios.certificate import ALL, FIRST, Certificate
from sandtable.games.warfare.scenarios.fingerprint import fingerprint
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document

MOST_GAMES = 100_000  # a certificate takes some thousand; anybody can type a larger number


def replay_certificate(subject: Subject, runner: GameRunner, on_games: OnGames) -> Replayed | None:
    """Play a certificate's games and those of the other players again, and compare the wins."""
    proof = _certificate(subject)
    if proof is None:
        return None
    _check_can_replay(subject, proof)
    differing = []
    score = _score(subject, proof, runner, on_games)
    if not isclose(score, proof.wins):
        differing.append(
            f"{proof.player} won {_number(proof.wins)} of {proof.games} games as it says, {_number(score)} now"
        )
    for other in proof.beside:
        if other.leads == ALL:
            continue  # written before other players led single sides; their games have other dice now
        players = seated(proof.player, other.player, other.leads)
        trial = asked(runner, subject, players, other.games, partial(on_games, other.player, other.games))
        if not isclose(trial.score, other.wins):
            side = "the first side" if other.leads == FIRST else "the others"
            told = f"{_number(other.wins)} of {other.games} games as it says, {_number(trial.score)} now"
            differing.append(f"with {other.player} leading {side} the first side won {told}")
    return Replayed(proof.games + sum(other.games for other in proof.beside if other.leads != ALL), tuple(differing))


def _certificate(subject: Subject) -> Certificate | None:
    loaded = load_document(subject.text.encode(), subject.name, Path(subject.beside))
    scenario = read_document(loaded.document) if loaded.document is not None else None
    return scenario.certificate if isinstance(scenario, Scenario) else None


def _check_can_replay(subject: Subject, proof: Certificate) -> None:
    if not proof.by_today:
        raise NotReplayed(f"{subject.name}: the certificate is by another version of the engine or of a player")
    if proof.fingerprint != fingerprint(make_ready(subject).start):
        raise NotReplayed(f"{subject.name}: the certificate is about another state of the scenario")
    if not proof.seeds.isdecimal() or len(proof.seeds) > 9:
        raise NotReplayed(f"{subject.name}: the certificate does not name its dice by a number")
    if proof.games + sum(other.games for other in proof.beside) > MOST_GAMES:
        raise NotReplayed(f"{subject.name}: the certificate names more than {MOST_GAMES:,} games")


def _score(subject: Subject, proof: Certificate, runner: GameRunner, on_games: OnGames) -> float:
    seats = (proof.player,) * len(make_ready(subject).seats)
    job = Job(subject, seats, int(proof.seeds), CERTIFY, bare=True)
    camp = camps_of(subject)[0]
    outcomes: list[Outcome] = []
    for outcome in runner.play(job, proof.games):
        outcomes.append(outcome)
        on_games(proof.player, proof.games, outcomes)
    return sum(score_of(outcome, camp) for outcome in outcomes)


def _number(wins: float) -> str:
    return f"{wins:g}"

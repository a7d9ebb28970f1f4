"""Interface of certificates: the part of a game whose scenarios carry one."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple

from playtest.playtest_run import OnGames, PlaytestRun
from playtest.series import GameRunner
from playtest.subject import Subject, make_ready
from sandtable.errors import UserError
from sandtable.games.player_ids import player_id
from sandtable.games.registry import Part, find_part
from sandtable.model.reading.folder import is_file


class NotWritten(UserError):
    """A certificate cannot be written into its file; the message is shown to the user unchanged."""


class CannotCertify(UserError):
    """A certificate was asked for where none is possible."""

    exit_code = 2


class Replayed(NamedTuple):
    """A certificate whose games were played again; `differing` are words for every figure that came out otherwise."""

    games: int
    differing: tuple[str, ...]

    @property
    def holds(self) -> bool:
        return not self.differing


class NotReplayed(UserError):
    """A certificate whose games cannot be played again; the message is shown to the user unchanged."""

    exit_code = 1


@dataclass(frozen=True, eq=False)
class Certifier(Part):
    """Part of a game whose scenarios carry certificates.

    `write` asks other players too, writes the certificate into the scenario's file and returns words about it; it
    raises NotWritten when there is none. `replay` plays the games of a scenario's certificate again; it returns None
    where there is no certificate, and raises NotReplayed.
    """

    name: ClassVar[str] = "certifier"
    built_in: ClassVar[str] = "generator.{}.fair.certifier"

    write: Callable[[Path, PlaytestRun, GameRunner, OnGames], str]
    replay: Callable[[Subject, GameRunner, OnGames], Replayed | None]


def check_can_write(named: str, subject: Subject, players: tuple[str, ...]) -> None:
    """Raise CannotCertify if a certificate could not be written; called before the games are played."""
    if not is_file(Path(named)):
        raise CannotCertify(f"--write is for a scenario's file of your own; '{named}' is built in")
    if _certifier_of(subject) is None:
        raise CannotCertify("--write is for Warfare scenarios; set-ups of card games carry no certificate")
    if len({player_id(name) for name in players}) > 1:
        raise CannotCertify("a certificate is a statement about one player: name one for all sides")
    prose = make_ready(subject).unplayed
    if prose:
        raise CannotCertify(
            f"{named} can get no certificate: a program cannot play rules in prose: {'; '.join(prose)}. "
            "Write them as provisions, or leave out --write"
        )


def write_certificate(file: Path, played: PlaytestRun, runner: GameRunner, on_games: OnGames) -> str:
    """Write the certificate of a played scenario into its file; raise NotWritten when there is none."""
    certifier = _certifier_of(played.job.subject)
    assert certifier is not None
    return certifier.write(file, played, runner, on_games)


def replay_certificate(subject: Subject, runner: GameRunner, on_games: OnGames) -> Replayed | None:
    """Play the games of a certificate again; None where a subject has none. Raise NotReplayed if that is impossible."""
    certifier = _certifier_of(subject)
    return certifier.replay(subject, runner, on_games) if certifier is not None else None


def _certifier_of(subject: Subject) -> Certifier | None:
    return find_part(make_ready(subject).game.id, Certifier)

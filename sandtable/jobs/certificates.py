"""Play the games of certificates again: a certificate is numbers in a file, and anybody can type numbers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.certifier import NotReplayed, replay_certificate
from playtest.series import GameRunner, camps_of
from playtest.subject import Subject
from sandtable.errors import UserError
from sandtable.jobs.playtest import ShowGames, subjects_named


class CertificateResult(NamedTuple):
    """One subject: words about its certificate, and whether it holds; None where there is none to hold."""

    words: str
    holds: bool | None


def replay_certificates(paths: Sequence[str], runner: GameRunner, hearing: ShowGames) -> Iterator[CertificateResult]:
    """Yield the result for each scenario under some names, in order; raise UserError for a name that means nothing."""
    for path in paths:
        for subject in subjects_named(path).subjects:
            yield _replay(subject, runner, hearing)


def _replay(subject: Subject, runner: GameRunner, hearing: ShowGames) -> CertificateResult:
    try:
        with hearing(subject.name, camps_of(subject)) as on_games:
            replayed = replay_certificate(subject, runner, on_games)
    except NotReplayed as error:
        return CertificateResult(str(error), False)
    except UserError as error:
        return CertificateResult(f"{subject.name}: {error}" if subject.name not in str(error) else str(error), False)
    if replayed is None:
        return CertificateResult(f"{subject.name}: no certificate", None)
    if replayed.holds:
        return CertificateResult(
            f"{subject.name}: the certificate holds: {replayed.games} games came out as it says", True
        )
    return CertificateResult(f"{subject.name}: the certificate does not hold: {'; '.join(replayed.differing)}", False)

"""Writing of certificates into scenario files, where `check` reads them and order sheets print them."""

from functools import partial
from itertools import product
from pathlib import Path

from generator.certifier import NotWritten
from generator.warfare.fair.certifying import (
    LEADS,
    OPINIONS,
    Opinion,
    certificate_of,
    disagreement,
    led_otherwise,
    seconds_beside,
)
from generator.warfare.fair.matches import Trial, asked, seated
from generator.yaml_writer import write_yaml
from playtest.playtest_run import OnGames, PlaytestRun
from playtest.series import GameRunner, camps_of, score_of
from playtest.subject import Subject, make_ready, without_certificate
from playtest.summary import Summary
from sandtable.errors import Cancelled
from sandtable.files import write_file
from sandtable.games.documents import read_document
from sandtable.games.warfare.scenarios.certificate import Certificate
from sandtable.games.warfare.scenarios.fingerprint import fingerprint
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document
from sandtable.model.reading.folder import display_path, read_bytes

_BOM = "\ufeff"


def write_certificate(file: Path, played: PlaytestRun, runner: GameRunner, on_games: OnGames) -> str:
    """Ask other players too, write the certificate and return words about it; raise NotWritten when there is none."""
    name, summary = display_path(file), played.summary
    if summary.stopped or summary.verdict != "fair" or summary.notes:
        why = "; ".join(summary.notes) or _why_not(summary)
        raise NotWritten(f"{name}: no certificate: {why}")
    subject = played.job.subject
    camp = camps_of(subject)[0]
    trial = Trial(summary.games, sum(score_of(outcome, camp) for outcome in played.outcomes), summary.verdict)
    player = summary.players[0]
    beside: list[Opinion] = []
    for second, leads in product(seconds_beside(player), LEADS):
        players = seated(player, second.player, leads)
        for games in OPINIONS:
            try:
                said = asked(runner, subject, players, games, partial(on_games, second.player, games))
            except (KeyboardInterrupt, Cancelled):
                raise NotWritten(f"{name}: no certificate: stopped before {second.player} was asked") from None
            other = Opinion(second.player, leads, said)
            if other.gain(trial.share) <= second.apart:
                break
        else:
            raise NotWritten(f"{name}: no certificate: {disagreement(player, trial.share, other)}")
        beside.append(other)
    proof = certificate_of(player, trial, str(played.job.seed), fingerprint(make_ready(subject).start), beside)
    write_file(file, _with_certificate(file, subject, proof))
    return (
        f"{name}: certificate written: AI win rate {100 * trial.share:.0f} % in {trial.games} games by "
        f"{player}{led_otherwise(proof)}"
    )


def _why_not(summary: Summary) -> str:
    """Words about a series that proved nothing, or the contrary."""
    after, even = f"after {summary.games} games", f"{100 * summary.sides[0].even:.0f} %"
    if summary.stopped:
        return f"stopped {after}"
    return f"unfair: {even} is ruled out {after}" if summary.verdict == "unfair" else f"not decided {after}"


def _with_certificate(file: Path, subject: Subject, proof: Certificate) -> bytes:
    """Return the file's bytes with a certificate at the end, replacing any other; the rest is unchanged.

    The text without the certificate is the one played, so that the same games can be played again.
    """
    raw = read_bytes(file).decode("utf-8", errors="surrogateescape")
    text = raw.removeprefix(_BOM).replace("\r\n", "\n")
    block = write_yaml({"playtest": proof.data()}, [])
    start = without_certificate(text)
    written = start + ("" if start.endswith("\n") else "\n") + block
    if text != subject.text or not _reads_as(written, subject, proof):
        why = "it was changed while it was played" if text != subject.text else "its end is not that of a plain mapping"
        raise NotWritten(f"{display_path(file)}: the certificate was not written: {why}; here it is\n{block}")
    if "\r\n" in raw:
        written = written.replace("\n", "\r\n")
    return ((_BOM if raw.startswith(_BOM) else "") + written).encode("utf-8", errors="surrogateescape")


def _reads_as(written: str, subject: Subject, proof: Certificate) -> bool:
    """Return True when a text reads as the scenario that was played, with this certificate."""
    document = load_document(written.encode(), subject.name, Path(subject.beside)).document
    scenario = read_document(document) if document is not None else None
    return (
        isinstance(scenario, Scenario) and scenario.certificate == proof and fingerprint(scenario) == proof.fingerprint
    )

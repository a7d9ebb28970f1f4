"""One subject played and told, or many one after another; what comes back is the exit code."""

import json
import time
from dataclasses import replace
from pathlib import Path

import click

from cli.playtest import sweep
from cli.playtest.bar import games_bar
from cli.playtest.keeping import FOLDER, keep_games
from cli.playtest.subjects import Named
from cli.playtest.telling import tell_summary
from cli.shared.console import tell
from cli.shared.options import language_of
from playtest.series import Hands, camps_of
from playtest.sitting import GAMES, Heard, Sitting, Wish, sit
from playtest.subject import Subject, make_ready
from playtest.summary import to_json, to_line
from sandtable.errors import UserError
from sandtable.files import write_file

DRAWN = ("html", "pdf", "svg", "png")
UNFAIR, FILES = 1, 3


def play_one(
    subject: Subject, wish: Wish, output: Path | None, form: str, jobs: int | None, cluster: str | None,
    lang: str | None, keep: tuple[str, ...], *, timing: bool, signed: Path | None = None,
) -> int:  # fmt: skip
    """Play one subject and write what it says; `signed` is the file that the certificate shall stand in."""
    begun = time.monotonic()
    with _hands(jobs, cluster) as hands, games_bar(subject.name, camps_of(subject)) as heard:
        sitting = sit(subject, wish, hands, heard)
        written = _sign(signed, sitting, hands, heard) if signed is not None else ""
    if timing:
        sitting = replace(sitting, summary=replace(sitting.summary, seconds=time.monotonic() - begun))
    if keep:
        sitting = keep_games(sitting, keep, output.parent if output is not None else FOLDER)
    _write(sitting, form, output, lang)
    if isinstance(written, UserError):
        tell(written)
        return UNFAIR
    if written:
        click.echo(written, err=True)
    return UNFAIR if wish.certify and sitting.summary.verdict == "unfair" else 0


def _sign(file: Path, sitting: Sitting, hands: Hands, heard: Heard) -> str | UserError:
    """What became of the certificate: it is told after the games are."""
    from cli.playtest.certificate import write_certificate

    try:
        return write_certificate(file, sitting, hands, heard)
    except UserError as refusal:
        return refusal


def play_many(
    found: Named, wish: Wish, output: Path | None, form: str, jobs: int | None, cluster: str | None
) -> int:  # fmt: skip
    """Play subject after subject; of a folder each is kept in a file as soon as it is played."""
    if not wish.certify:
        wish = replace(wish, games=wish.games or GAMES)
    file = output
    if file is None and found.folder is not None:
        file = FOLDER / f"{found.folder.resolve().name}.jsonl"
    done = sweep.done_before(file, found.subjects, wish) if file is not None else {}
    if file is not None:
        sweep.tell_skipped(len(done), file)
        sweep.add_line(file, "")  # what cannot be written is said before hours of play, not after
    rows: list[sweep.Row] = []
    code = 0
    with _hands(jobs, cluster) as hands:
        for subject in found.subjects:
            if subject.fingerprint in done:
                rows.append(done[subject.fingerprint])
                continue
            try:
                with games_bar(subject.name, camps_of(subject)) as heard:
                    summary = sit(subject, wish, hands, heard).summary
            except UserError as error:
                tell(error)
                code = FILES
                continue
            if summary.stopped:
                break
            rows.append(sweep.as_row(summary))
            if file is not None:
                sweep.add_line(file, to_line(summary))
    click.echo(json.dumps(rows, ensure_ascii=False, indent=1) if form == "json" else sweep.table(rows))
    if code == 0 and wish.certify and any(row["verdict"] == "unfair" for row in rows):
        return UNFAIR
    return code


def _hands(jobs: int | None, cluster: str | None) -> Hands:
    if cluster is not None:
        from playtest.cluster import open_cluster

        return open_cluster(cluster)
    from playtest.pool import open_pool

    return open_pool(jobs)


def _write(sitting: Sitting, form: str, output: Path | None, lang: str | None) -> None:
    summary = sitting.summary
    if form in DRAWN and output is not None:
        from playtest.report.files import report_file

        ready = make_ready(sitting.job.subject)
        write_file(output, report_file(summary, ready, form, language=language_of(ready.document.pack, lang)))
        click.echo(f"{output}: AI win rates of {summary.games} games")
        return
    text = to_json(summary) if form == "json" else tell_summary(summary) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        write_file(output, text)

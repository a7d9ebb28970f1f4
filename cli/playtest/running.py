"""Playtests of one subject or many, with their output; return the exit code."""

import json
from pathlib import Path

import click

from cli.playtest.bar import games_bar
from cli.playtest.report import tell_summary
from cli.playtest.sweep_table import table
from cli.shared.console import counted, tell
from cli.shared.options import language_of
from playtest.playtest_run import PlaytestRun
from playtest.report.naming import Naming
from playtest.series import GameRunner
from playtest.subject import make_ready
from playtest.summary import to_json
from sandtable.faces.renderer import FaceRenderer
from sandtable.files import write_file
from sandtable.jobs import playtest as jobs

DRAWN = ("html", "pdf", "svg", "png")
UNFAIR, FILES = 1, 3


def play_one(
    request: jobs.PlaytestRequest, output: Path | None, form: str, jobs_wished: int | None, cluster: str | None,
    lang: str | None,
) -> int:  # fmt: skip
    """Play one subject, write the requested files, and show the summary."""
    for note in make_ready(request.subject).unplayed:
        so = "; no certificate can come of it" if request.wish.certify else ""
        click.echo(f"{request.subject.name}: not played, for it is prose: {note}{so}", err=True)
    with _open_runner(jobs_wished, cluster) as runner:
        result = jobs.run(request, runner=runner, hearing=games_bar)
    for kept in result.kept:
        if kept.file is None:
            click.echo(f"no game was {kept.why}", err=True)
        else:
            click.echo(f"{kept.file}: sandtable play --replay {kept.file} tells it", err=True)
    _write(result.played, form, output, lang)
    if result.refusal is not None:
        tell(result.refusal)
        return UNFAIR
    if result.certificate:
        click.echo(result.certificate, err=True)
    return UNFAIR if request.wish.certify and result.played.summary.verdict == "unfair" else 0


def play_many(request: jobs.SweepRequest, form: str, jobs_wished: int | None, cluster: str | None) -> int:
    """Play subject after subject, and show a table of them."""

    def skipped(count: int) -> None:
        if count:
            click.echo(f"{counted(count, 'subject')} already in {request.file}", err=True)

    with _open_runner(jobs_wished, cluster) as runner:
        result = jobs.sweep(request, runner=runner, hearing=games_bar, on_skipped=skipped, on_refused=tell)
    click.echo(json.dumps(result.rows, ensure_ascii=False, indent=1) if form == "json" else table(result.rows))
    if result.refused:
        return FILES
    return UNFAIR if request.wish.certify and result.is_unfair else 0


def _open_runner(jobs_wished: int | None, cluster: str | None) -> GameRunner:
    if cluster is not None:
        from playtest.cluster import open_cluster

        return open_cluster(cluster)
    from playtest.pool import open_runner

    return open_runner(jobs_wished)


def _write(played: PlaytestRun, form: str, output: Path | None, lang: str | None) -> None:
    summary = played.summary
    ready = make_ready(played.job.subject)
    language = language_of(ready.document.pack, lang)
    if form in DRAWN and output is not None:
        jobs.write_report(played, form, output, language)
        click.echo(f"{output}: AI win rates of {summary.games} games")
        return
    if form == "json":
        text = to_json(summary)
    else:
        naming = Naming(summary, ready, FaceRenderer(ready.document.pack, language))
        text = tell_summary(summary, naming) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        write_file(output, text)

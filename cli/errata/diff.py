"""`sandtable errata diff`: changes between two editions, as text or as a printed sheet."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Unpack

import click

from cli.shared.completing import complete_games
from cli.shared.console import counted, tell_findings, wants_colour
from cli.shared.limits import limits_option
from cli.shared.options import FileWishes, PageWishes, job_options, language_wish, press_options
from cli.shared.progress import progress_bar
from cli.shared.usage import usage_errors
from sandtable.findings import Finding
from sandtable.jobs.dispatch import run
from sandtable.jobs.print_requests import ErrataRequest, ErrataSheet

# The sheet is one PDF; of render's options it has those that concern its pages, and the rest is settled.
_SHEET_OPTIONS = ("paper", "orientation", "duplex", "bleed", "ink", "only", "copies_once", "cut", "overlap", "printer")
_SETTLED: FileWishes = {
    "form": "pdf",
    "dpi": 300,
    "one_file": True,
    "sheets": False,
    "svg_text": False,
    "booklet": False,
    "jobs": 1,
}


def _sheet_options(command: click.Command) -> click.Command:
    """Decorate a command with those print options that concern the pages of the sheet."""
    everything = reversed(press_options(click.Command("")).params)
    command.params += [option for option in everything if option.name in _SHEET_OPTIONS]
    return command


@_sheet_options
@click.command("diff")
@click.argument("old", shell_complete=complete_games)
@click.argument("new", shell_complete=complete_games)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md", "json"]),
    default="text",
    show_default=True,
    help="md for a release note.",
)
@click.option("--stat", is_flag=True, help="One line per deck.")
@click.option("--lang", help="Only this language, or 'all'; the sheet is in the pack's first by default.")
@limits_option
@click.option("--redrawn", is_flag=True, help="Also name, and print, cards whose drawing alone changed.")
@click.option("--sheet", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.pdf",
              help="Print the changed cards alone, with a list of what to take out and put in. The options below are "
                   "for it.")  # fmt: skip
def command(
    old: str,
    new: str,
    form: Literal["text", "md", "json"],
    stat: bool,
    lang: str | None,
    redrawn: bool,
    sheet: Path | None,
    **wishes: Unpack[PageWishes],
) -> None:
    """Say what changed from OLD to NEW: cards, copies, values, words, faces.

    OLD and NEW are a built-in pack, a pack's folder, one file of cards, or any of these in a git revision, REV:PATH.
    Exits with 1 when anything differs.

    \b
    Examples:
      sandtable errata diff v1.0:content/lets-war lets-war
      sandtable errata diff HEAD:./decks/night.yaml decks/night.yaml
      sandtable errata diff my-game-1.0 my-game --format md > CHANGES.md
      sandtable errata diff my-game-1.0 my-game --sheet changed.pdf --paper letter
    """
    if stat and form != "text":
        raise click.UsageError("--stat is text; leave out --format")
    options = job_options({**_SETTLED, **wishes})
    request = ErrataRequest(
        old,
        new,
        language_wish(lang),
        "stat" if stat else form,
        wants_colour(),
        redrawn,
        sheet,
        options,
    )
    with usage_errors(), progress_bar() as on_progress:
        result = run(request, on_progress=on_progress)
    if result.sheet is not None:
        _tell_sheet(result.sheet, result.findings, request)
    click.echo(result.report)
    sys.exit(1 if result.changes else 0)


def _tell_sheet(done: ErrataSheet, findings: Sequence[Finding], request: ErrataRequest) -> None:
    """Print on stderr which sheet was written; nothing is written when no piece changed."""
    if done.file is None:
        hint = "; --redrawn prints those drawn anew" if done.only_redrawn else ""
        click.echo(f"no card to print, {request.sheet} not written{hint}", err=True)
        return
    tell_findings(findings)
    click.echo(f"{done.file}: {counted(done.pages, 'page')}; take out {done.take_out}, put in {done.put_in}", err=True)

"""`sandtable errata diff`: what changed between two editions, told or printed."""

import json
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Unpack

import click

from cli.shared.completing import complete_games
from cli.shared.console import counted, tell_findings, wants_colour
from cli.shared.limits import limits_option
from cli.shared.options import FileWishes, PageWishes, job_options, languages_of, press_options
from cli.shared.progress import piece_counter
from sandtable.errata.changes import EditionDiff

_STYLES = {
    "old": partial(click.style, fg="red", strikethrough=True),
    "new": partial(click.style, fg="green"),
    "heading": partial(click.style, bold=True),
    "card": partial(click.style, bold=True),
    "quiet": partial(click.style, dim=True),
}
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
    """Of the options of everything that prints, those that concern the pages of the sheet."""
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
    form: str,
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
    from sandtable.errata.compare import compare
    from sandtable.errata.editions.editions import open_edition

    if stat and form != "text":
        raise click.UsageError("--stat is text; leave out --format")
    # A revision's files stay in their temporary folder until everything is drawn.
    with ExitStack() as open_:
        before, after = open_.enter_context(open_edition(old)), open_.enter_context(open_edition(new))
        languages = languages_of(after.pack, lang)
        cards = sum(len(component.records) for component in after.pack.components)
        with piece_counter(cards, "comparing") as progress:
            diff = compare(before.pack, after.pack, before.file, after.file, progress=progress)
        if lang not in (None, "all"):
            diff = diff.in_language(languages[0])
        report = _report(diff, languages[0], form, stat, redrawn)
        if sheet is not None:
            _print_sheet(diff, languages, sheet, redrawn, wishes)
    click.echo(report)
    sys.exit(1 if diff.changes else 0)


def _report(diff: EditionDiff, lang: str, form: str, stat: bool, redrawn: bool) -> str:
    if form == "json":
        changes = [change.as_data() for change in diff.changes]
        return json.dumps({"version": 1, "changes": changes}, ensure_ascii=False, indent=2)
    if form == "md":
        from sandtable.errata.reports.markdown import markdown_report

        return markdown_report(diff, lang, redrawn)
    from sandtable.errata.reports.text import stat_report, text_report

    if stat:
        return stat_report(diff, lang)
    return text_report(diff, lang, _paint if wants_colour() else None, redrawn)


def _paint(text: str, style: str) -> str:
    return _STYLES[style](text)


def _print_sheet(diff: EditionDiff, languages: tuple[str, ...], sheet: Path, redrawn: bool, wishes: PageWishes) -> None:
    """Write the sheet and say so on stderr; nothing is written when no piece changed."""
    from sandtable.press.errata.sheet import count_changed, print_sheet

    options = job_options({**_SETTLED, **wishes})
    count = count_changed(diff, languages, options, redrawn=redrawn)
    if not count:
        hint = "; --redrawn prints those drawn anew" if diff.redrawn() and not redrawn else ""
        click.echo(f"no card to print, {sheet} not written{hint}", err=True)
        return
    with piece_counter(count, diff.new.id) as progress:
        done = print_sheet(diff, languages, options, sheet, redrawn=redrawn, progress=progress)
    tell_findings(done.findings)
    click.echo(f"{sheet}: {counted(done.pages, 'page')}; take out {done.take_out}, put in {done.put_in}", err=True)

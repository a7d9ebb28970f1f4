"""`sandtable check`: what is wrong, where, and what to do."""

import sys

import click

from cli.console import paint
from rules_check.check import check_paths
from rules_check.engine import Choice, Profile
from rules_check.report import json_report, text_report
from sandtable.findings import Severity


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to report.")
@click.option(
    "--profile",
    type=click.Choice(["draft", "play", "publish"]),
    default="play",
    show_default=True,
    help="draft: errors; play: warnings too; publish: completeness too.",
)
@click.option("--select", multiple=True, metavar="RULE", help="Only these rules: code, beginning of codes, or name.")
@click.option("--ignore", multiple=True, metavar="RULE", help="All but these rules.")
def command(paths: tuple[str, ...], form: str, profile: str, select: tuple[str, ...], ignore: tuple[str, ...]) -> None:
    """Check packs, files of packs, scenarios and set-ups.

    PATH is a file, a folder, or the name of a built-in pack. Exits 0 when all is well, 1 with findings,
    3 when a path cannot be read.

    \b
    Examples:
      sandtable check my-game
      sandtable check my-game/decks/heroes.yaml
      sandtable check --format json scenarios/ford.yaml
    """
    findings = check_paths(paths, Choice(Profile(profile), select, ignore))
    click.echo(json_report(findings) if form == "json" else text_report(findings, paint))
    sys.exit(1 if any(found.severity is not Severity.INFO for found in findings) else 0)

"""`sandtable check`: what is wrong, where, and what to do."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared.console import paint
from cli.shared.limits import limits_option
from rules_check.check import STANDARD_INPUT, StdinFile, check_paths, config_for, named_path
from rules_check.reports.source_lines import Sources
from rules_check.reports.text import WIDTH, plain, text_report
from rules_check.run import Choice, choose
from rules_check.tally import Tally
from sandtable.budget import current
from sandtable.config import Config
from sandtable.files import write_file
from sandtable.findings import Finding, Severity
from sandtable.values import NamedTuple

if TYPE_CHECKING:
    from rules_check.stats import Stats
    from sandtable.games.documents import Subject


class Order(NamedTuple):
    """What a user asks for: which paths and rules, and how to be told."""

    paths: tuple[str, ...]
    profile: str | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    form: str
    output: Path | None
    info: bool
    stats: bool
    stdin: StdinFile | None
    since: str | None
    faces: bool
    to_stderr: bool = False


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="How to report.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the report here.")
@click.option(
    "--profile",
    type=click.Choice(["draft", "play", "publish"]),
    help="draft: errors; play (the usual one): warnings too; publish: completeness too.",
)
@click.option("--select", multiple=True, metavar="RULE", help="Only these rules: code, beginning of codes, or name.")
@click.option("--ignore", multiple=True, metavar="RULE", help="All but these rules.")
@click.option("--info", is_flag=True, help="Tell facts too; they are no findings.")
@click.option("--stats", is_flag=True, help="Show figures: sizes, forces, hexes seen, distances.")
@click.option("--since", metavar="REV", help="Also find cards changed since a git revision whose since: is old.")
@click.option("--faces/--no-faces", default=True, help="Draw every face of a pack, or spare the time. Default: draw.")
@click.option("--watch", is_flag=True, help="Check again whenever a file is saved.")
@limits_option
@click.option("--fix", is_flag=True, help="Put right what has only one right form, and report the rest.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option(
    "--stdin-name", default="stdin.yaml", metavar="NAME", show_default=True, help="What to call standard input."
)
def command(
    paths: tuple[str, ...],
    form: str,
    output: Path | None,
    profile: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    info: bool,
    stats: bool,
    since: str | None,
    faces: bool,
    watch: bool,
    fix: bool,
    diff: bool,
    stdin_name: str,
) -> None:
    """Check packs, files of packs, scenarios and set-ups.

    PATH is a file, a folder, the name of a built-in pack or of a scenario or set-up of it (warfare/05-take-the-bridge),
    or - for a scenario or set-up on standard input. Of a pack
    every face is drawn in every language (not at the profile draft). Exits 0 when all is well, 1 with errors or
    warnings, 3 when a path cannot be read.

    \b
    Examples:
      sandtable check my-game
      sandtable check scenarios/ford.yaml --info --stats
      sandtable check scenarios --watch
      sandtable check scenarios --fix
      sandtable check - --stdin-name ford.yaml < ford.yaml
      sandtable check my-game --since v1.0
      sandtable check . --format sarif -o findings.sarif
    """
    piped = STANDARD_INPUT in paths
    if piped and watch:
        raise click.UsageError("standard input cannot be watched")
    if fix + diff + watch > 1:
        raise click.UsageError("--fix, --diff and --watch do not go together")
    if stats and form not in ("text", "json"):
        raise click.UsageError("--stats goes with the formats text and json")
    stdin = StdinFile(stdin_name, sys.stdin.buffer.read(current().limits.file + 1)) if piped else None
    order = Order(paths, profile, select, ignore, form, output, info, stats, stdin, since, faces)
    if diff or fix:
        from cli.check.fix import put_right, show_diff

        config, choice = _settle(order)
        if diff:
            sys.exit(show_diff(paths, choice, stdin, config))
        order = order._replace(stdin=put_right(paths, choice, stdin, config), to_stderr=piped)
    code = _check(order)
    sys.exit(_watch(order, code) if watch else code)


def _settle(order: Order) -> tuple[Config, Choice]:
    """The user's settings, and what is chosen with them."""
    config = config_for(order.paths)
    return config, choose(config, order.profile, order.select, order.ignore, facts=order.info)


def _check(order: Order) -> int:
    """Check and report once; the exit code."""
    config, choice = _settle(order)
    tally, stats, verdicts = Tally(), None, None
    if order.stats:
        from rules_check.stats import Stats

        stats = Stats()
    else:
        from rules_check.verdicts import Verdicts

        verdicts = Verdicts(choice, config)

    def observer(on: "Subject", subject: Any, game_id: str | None) -> None:
        tally(on, subject)
        if stats is not None:
            stats(on, subject, game_id)

    findings = check_paths(order.paths, choice, order.stdin, observer, config, order.since, order.faces, verdicts)
    report = _report(order, findings, tally.words(), stats)
    if order.output is not None:
        write_file(order.output, f"{report}\n" if report else "")
    elif report:
        click.echo(report, err=order.to_stderr)
    return 1 if any(found.severity is not Severity.INFO for found in findings) else 0


def _report(order: Order, findings: list[Finding], checked: str, stats: "Stats | None") -> str:
    """The report in the format asked for; formats a run does not use are not imported."""
    stdin = order.stdin
    sources = Sources({stdin.name: stdin.content.decode("utf-8-sig", errors="replace")} if stdin is not None else {})
    if order.form == "json":
        from rules_check.reports.json import json_report

        return json_report(findings, stats.data() if stats is not None else None)
    if order.form == "sarif":
        from rules_check.reports.sarif import sarif_report

        return sarif_report(findings, sources)
    if order.form == "github":
        from rules_check.reports.github import github_report

        return github_report(findings)
    on_terminal = order.output is None and sys.stdout.isatty()
    width = WIDTH
    if on_terminal:
        import shutil  # brings in four packers of archives

        width = shutil.get_terminal_size().columns
    report = text_report(findings, sources, checked, paint if on_terminal else plain, width)
    if stats is None or not stats.figures:
        return report
    from cli.check.stats import figures_text

    figures = figures_text(stats.figures)
    return f"{figures if on_terminal else click.unstyle(figures)}\n\n{report}"


def _watch(order: Order, code: int) -> int:
    """Check again after every save, until interrupted; the last exit code."""
    from cli.shared.watch import work_again

    return work_again([named_path(path) for path in order.paths], lambda _saved: _check(order), code)

"""Check once and report, as a user asked."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.shared.console import paint
from rules_check.check import StdinFile, check_paths, config_for
from rules_check.reports.source_lines import Sources
from rules_check.reports.text import WIDTH, plain, text_report
from rules_check.run import Choice, choose
from rules_check.tally import Tally
from sandtable.config import Config
from sandtable.files import write_file
from sandtable.findings import Finding, Severity

if TYPE_CHECKING:
    from rules_check.stats import Stats
    from sandtable.games.documents import Subject


class Order(NamedTuple):
    """What a user asks for: which paths and rules, and how to be told."""

    paths: tuple[str, ...]
    profile: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    form: str = "text"
    output: Path | None = None
    info: bool = False
    stats: bool = False
    stdin: StdinFile | None = None
    since: str | None = None
    faces: bool = True
    to_stderr: bool = False


def settle(order: Order) -> tuple[Config, Choice]:
    """The user's settings, and what is chosen with them."""
    config = config_for(order.paths)
    return config, choose(config, order.profile, order.select, order.ignore, facts=order.info)


def check_once(order: Order) -> int:
    """Check and report once; the exit code."""
    config, choice = settle(order)
    tally, stats = Tally(), None
    if order.stats:
        from rules_check.stats import Stats

        stats = Stats()

    def observer(on: "Subject", subject: Any, game_id: str | None) -> None:
        tally(on, subject)
        if stats is not None:
            stats(on, subject, game_id)

    findings = check_paths(order.paths, choice, order.stdin, observer, config, order.since, order.faces)
    report = _report(order, findings, tally.words(), stats)
    if order.output is not None:
        write_file(order.output, f"{report}\n" if report else "")
    elif report:
        print(report, file=sys.stderr if order.to_stderr else sys.stdout, flush=True)
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
    import click

    from cli.check.stats import figures_text

    figures = figures_text(stats.figures)
    return f"{figures if on_terminal else click.unstyle(figures)}\n\n{report}"

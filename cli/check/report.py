"""Show the result of a check in the form a user asked for."""

import sys
from pathlib import Path
from typing import NamedTuple

import click

from cli.shared.console import paint, terminal_width
from cli.shared.finding_report import finding_report
from rules_check.reports.source_lines import Sources
from rules_check.reports.text import WIDTH
from sandtable.files import write_file
from sandtable.jobs.check_request import CheckRequest, CheckResult


class Form(NamedTuple):
    """Format of a report, and where it goes: a file, standard output or standard error."""

    format: str = "text"
    output: Path | None = None
    to_stderr: bool = False


def show(request: CheckRequest, result: CheckResult, form: Form) -> int:
    """Write or print the report; return the exit code."""
    report = _report(request, result, form)
    if form.output is not None:
        write_file(form.output, f"{report}\n" if report else "")
    elif report:
        print(report, file=sys.stderr if form.to_stderr else sys.stdout, flush=True)
    return 0 if result.passed else 1


def _report(request: CheckRequest, result: CheckResult, form: Form) -> str:
    sources = Sources({request.stdin.name: request.stdin.text} if request.stdin is not None else {})
    on_terminal = form.output is None and sys.stdout.isatty()
    width = terminal_width() if on_terminal else WIDTH
    report = finding_report(
        result.findings,
        form.format,
        sources,
        result.checked,
        paint=paint if on_terminal else None,
        width=width,
        stats=result.stats.data() if result.stats is not None else None,
        passed_over=result.passed_over,
    )
    if form.format != "text" or result.stats is None or not result.stats.figures:
        return report
    from cli.check.stats import figures_text

    figures = figures_text(result.stats.figures)
    return f"{figures if on_terminal else click.unstyle(figures)}\n\n{report}"

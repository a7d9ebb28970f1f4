"""`sandtable scenario`: a scenario's sheets, pieces and map; a set-up's sheets."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Unpack

import click

from cli.shared.as_json import echo_json, report_option, told_findings
from cli.shared.completing import complete_documents
from cli.shared.console import counted, tell_findings
from cli.shared.documents import document_file
from cli.shared.options import PrintWishes, job_options, language_wish, press_options
from cli.shared.usage import usage_errors
from sandtable.backends import HTML
from sandtable.findings import Finding, Severity
from sandtable.jobs.dispatch import run
from sandtable.jobs.print_requests import ScenarioRequest, ScenarioResult


@click.command("scenario")
@click.argument("file", type=click.Path(path_type=Path), shell_complete=complete_documents)
@press_options
@report_option
@click.option("--pieces", is_flag=True, help="Also print exactly the counters and markers it needs.")
@click.option(
    "--solo",
    multiple=True,
    metavar="SIDE",
    help="Also print goal list and solo map for a side that the sheet plays; can be given again.",
)
@click.option("--poster", is_flag=True, help="Also print the map at full size over several pages.")
def command(
    file: Path,
    watch: bool,
    output: Path | None,
    pieces: bool,
    poster: bool,
    solo: tuple[str, ...],
    report: str,
    **wishes: Unpack[PrintWishes],
) -> None:
    """Print the scenario in FILE: map, operations order, and a secret page for each side.

    A scenario with faults, or with only game: and map:, is drawn as a draft. A set-up of a card game is printed as
    a plan of the table with every step; dealt hands have pages of their own. Those that come with a game are called by
    its name.

    \b
    Examples:
      sandtable scenario ford.yaml
      sandtable scenario ford.yaml --pieces --poster --lang it
      sandtable scenario ford.yaml --watch
      sandtable scenario warfare/05-take-the-bridge
      sandtable scenario warfare/05-take-the-bridge --solo defenders
      sandtable scenario attrition-5-3.yaml --ink low
    """
    if wishes["form"] == HTML:
        raise click.UsageError("--format html is for rules: sandtable render GAME rules --format html")
    if wishes["only"] and not pieces:
        raise click.UsageError("--only says which pieces; add --pieces")
    request = ScenarioRequest(
        document_file(file),
        job_options(wishes),
        language_wish(wishes["lang"]),
        output,
        pieces,
        poster,
        solo,
    )
    code = _print(request, report)
    if watch:
        from cli.shared.watch import work_again

        code = work_again([request.file], lambda _saved: _print(request, report), code)
    sys.exit(code)


def _print(request: ScenarioRequest, report: str) -> int:
    """Print and report; return the exit code."""
    with usage_errors():
        result = run(request)
    if report == "json":
        echo_json(_as_data(result))
    else:
        for problem in result.problems:
            hint = f"; {problem.hint}" if problem.hint else ""
            click.echo(f"{problem.at}: {problem.code} {problem.message}{hint}", err=True)
        tell_findings(result.findings)
        draft = "draft: " if result.problems else ""
        pages, files = counted(result.pages, "page"), counted(len(result.files), "file")
        click.echo(f"{draft}{pages} in {files} in {result.folder}; print at 100 %")
    return 1 if result.problems or _has_errors(result.findings) else 0


def _as_data(result: ScenarioResult) -> dict[str, object]:
    return {
        "folder": str(result.folder),
        "files": [str(file) for file in result.files],
        "pages": result.pages,
        "draft": bool(result.problems),
        "problems": [
            {
                "code": problem.code,
                "message": problem.message,
                "hint": problem.hint,
                "file": problem.at.file,
                "line": problem.at.line,
                "column": problem.at.column,
            }
            for problem in result.problems
        ],
        "findings": told_findings(result.findings),
    }


def _has_errors(findings: Sequence[Finding]) -> bool:
    """Return True when pages have faults; texts in another language are only reported."""
    return any(found.severity is Severity.ERROR for found in findings)

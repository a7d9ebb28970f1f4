"""`sandtable scenario`: a scenario's sheets, pieces and map."""

import sys
from pathlib import Path
from typing import Any

import click

from cli.los import BadScenario
from cli.render import job_options, languages_of, press_options
from sandtable.press.options import JobOptions


@click.command("scenario")
@click.argument("file", type=click.Path(path_type=Path))
@press_options
@click.option("--pieces", is_flag=True, help="Also print exactly the counters and markers it needs.")
@click.option("--poster", is_flag=True, help="Also print the map at full size over several pages.")
def command(file: Path, watch: bool, output: Path | None, pieces: bool, poster: bool, **wishes: Any) -> None:
    """Print the scenario in FILE: map, operations order, and a secret page for each side.

    A scenario with faults, or with only game: and map:, is drawn as a draft.

    \b
    Examples:
      sandtable scenario ford.yaml
      sandtable scenario ford.yaml --pieces --poster --lang it
      sandtable scenario ford.yaml --watch
    """
    options = job_options(wishes)
    folder = output or Path("out") / "scenarios"
    code = _print(file, wishes["lang"], options, folder, pieces, poster)
    if watch:
        from watchfiles import watch as changes

        click.echo(f"watching {file}; Ctrl-C ends", err=True)
        for _ in changes(file, raise_interrupt=False):
            try:
                _print(file, wishes["lang"], options, folder, pieces, poster)
            except BadScenario as error:
                click.echo(f"sandtable: {error}", err=True)
    sys.exit(code)


def _print(file: Path, lang: str | None, options: JobOptions, folder: Path, pieces: bool, poster: bool) -> int:
    from cli.los import read_draft
    from sandtable.press.scenario import print_scenario

    scenario = read_draft(file)
    problems = scenario.problems
    for problem in problems:
        hint = f"; {problem.hint}" if problem.hint else ""
        click.echo(f"{scenario.at(problem.path)}: WF{problem.rule[2:]} {problem.message}{hint}", err=True)
    files: list[Path] = []
    pages = 0
    findings: list[Any] = []
    for language in languages_of(scenario.box.pack, lang):
        done = print_scenario(scenario, language, options, folder, pieces=pieces, full_size=poster)
        files += done.files
        pages += done.pages
        findings += done.findings
    for found in findings:
        click.echo(f"{found.at}: {found.code} {found.message}", err=True)
    draft = "draft: " if problems else ""
    sheets = f"{pages} page{'s' if pages != 1 else ''} in {len(files)} file{'s' if len(files) != 1 else ''}"
    click.echo(f"{draft}{sheets} in {folder}; print at 100 %")
    return 1 if problems or findings else 0

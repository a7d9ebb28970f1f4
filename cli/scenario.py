"""`sandtable scenario`: a scenario's sheets, pieces and map; a set-up's sheets."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from cli.shared.as_json import echo_json, report_option, told_findings
from cli.shared.completing import complete_documents
from cli.shared.console import counted, tell_findings
from cli.shared.documents import BadScenario, document_file, read_document
from cli.shared.options import PrintWishes, job_options, languages_of, press_options
from sandtable.backends import HTML
from sandtable.press.options import JobOptions

if TYPE_CHECKING:
    from sandtable.findings import Finding
    from sandtable.games.documents import View
    from sandtable.model.document import Document
    from sandtable.press.document import PrintedDocument


@click.command("scenario")
@click.argument("file", type=click.Path(path_type=Path), shell_complete=complete_documents)
@press_options
@report_option
@click.option("--pieces", is_flag=True, help="Also print exactly the counters and markers it needs.")
@click.option("--poster", is_flag=True, help="Also print the map at full size over several pages.")
def command(
    file: Path,
    watch: bool,
    output: Path | None,
    pieces: bool,
    poster: bool,
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
      sandtable scenario attrition-5-3.yaml --ink low
    """
    if wishes["form"] == HTML:
        raise click.UsageError("--format html is for rules: sandtable render GAME rules --format html")
    if wishes["only"] and not pieces:
        raise click.UsageError("--only says which pieces; add --pieces")
    file, options = document_file(file), job_options(wishes)
    folder = output or Path("out") / "scenarios"
    print_again = partial(_print, file, wishes["lang"], options, folder, pieces, poster, report)
    code = print_again()
    if watch:
        from cli.shared.watch import work_again

        code = work_again([file], lambda _saved: print_again(), code)
    sys.exit(code)


def _print(
    file: Path, lang: str | None, options: JobOptions, folder: Path, pieces: bool, poster: bool, report: str
) -> int:
    from sandtable.games.documents import read_document as view_of
    from sandtable.press.document import print_document

    document = read_document(file)
    if document.kind == "setup" and (pieces or poster):
        raise click.UsageError("--pieces and --poster are for scenarios; this file is a set-up")
    view = view_of(document)
    if view is None:
        raise _unprintable(document)
    for problem in view.problems if report == "text" else ():
        hint = f"; {problem.hint}" if problem.hint else ""
        click.echo(f"{view.at(problem.path)}: {problem.code} {problem.message}{hint}", err=True)
    printed = []
    for language in languages_of(document.pack, lang):
        done = print_document(document, view, language, options, folder, pieces=pieces, full_size=poster)
        if done is None:
            raise _unprintable(document)
        printed.append(done)
    if report == "json":
        return _close_for_programs(printed, folder, view)
    return _close(printed, folder, "draft: " if view.problems else "")


def _unprintable(document: "Document") -> BadScenario:
    name, pack = document.file.tree.file, document.pack.id
    return BadScenario(f"{name}: '{pack}' follows the rules of no game whose {document.kind}s can be printed")


def _close_for_programs(printed: "Sequence[PrintedDocument]", folder: Path, view: "View") -> int:
    findings = [found for done in printed for found in done.findings]
    echo_json(
        {
            "folder": str(folder),
            "files": [str(file) for done in printed for file in done.files],
            "pages": sum(done.pages for done in printed),
            "draft": bool(view.problems),
            "problems": [
                {
                    "code": problem.code,
                    "message": problem.message,
                    "hint": problem.hint,
                    "file": at.file,
                    "line": at.line,
                    "column": at.column,
                }
                for problem in view.problems
                for at in [view.at(problem.path)]
            ],
            "findings": told_findings(findings),
        }
    )
    return 1 if view.problems or _are_wrong(findings) else 0


def _close(printed: "Sequence[PrintedDocument]", folder: Path, draft: str = "") -> int:
    """Say what was found and what was written; the exit code."""
    findings = [found for done in printed for found in done.findings]
    tell_findings(findings)
    pages, files = sum(done.pages for done in printed), sum(len(done.files) for done in printed)
    click.echo(f"{draft}{counted(pages, 'page')} in {counted(files, 'file')} in {folder}; print at 100 %")
    return 1 if draft or _are_wrong(findings) else 0


def _are_wrong(findings: "Sequence[Finding]") -> bool:
    """Whether pages have something on them that must not be there; texts in another language are only told."""
    from sandtable.findings import Severity

    return any(found.severity is Severity.ERROR for found in findings)

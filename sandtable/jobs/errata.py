"""Compare two editions of a pack, and print the cards that changed."""

import json
from contextlib import ExitStack

from sandtable.errata.changes import EditionDiff
from sandtable.errata.compare import compare
from sandtable.errata.editions.editions import open_edition
from sandtable.errata.reports.markdown import markdown_report
from sandtable.errata.reports.text import stat_report, text_report
from sandtable.findings import Finding
from sandtable.jobs.languages import ALL, languages_of
from sandtable.jobs.print_requests import ErrataRequest, ErrataResult, ErrataSheet
from sandtable.jobs.progress import Progress
from sandtable.press.errata.sheet import count_changed, print_sheet

# ANSI sequences around each style of a report; struck out and red, green, bold, dim.
_STYLES = {
    "old": "\x1b[31m\x1b[9m",
    "new": "\x1b[32m",
    "heading": "\x1b[1m",
    "card": "\x1b[1m",
    "quiet": "\x1b[2m",
}


def run(request: ErrataRequest, progress: Progress) -> ErrataResult:
    """Changes from one edition to another; raise NoEdition or NoRevision."""
    # A revision's files stay in their temporary folder until everything is drawn.
    with ExitStack() as editions:
        old, new = (editions.enter_context(open_edition(named)) for named in (request.old, request.new))
        languages = languages_of(new.pack, request.language)
        progress.start(sum(len(component.records) for component in new.pack.components), "comparing")
        diff = compare(old.pack, new.pack, old.file, new.file, progress=progress)
        # A card may print its name in another language too: the sheet looks at all changes.
        sheet, findings = _print_sheet(diff, languages, request, progress)
        if request.language.code not in (None, ALL):
            diff = diff.in_language(languages[0])
        report = _report(diff, languages[0], request)
    return ErrataResult(len(diff.changes), report, sheet, findings)


def _report(diff: EditionDiff, language: str, request: ErrataRequest) -> str:
    if request.form == "json":
        changes = [change.as_data() for change in diff.changes]
        return json.dumps({"version": 1, "changes": changes}, ensure_ascii=False, indent=2)
    if request.form == "md":
        return markdown_report(diff, language, request.redrawn)
    if request.form == "stat":
        return stat_report(diff, language)
    return text_report(diff, language, _paint if request.colour else None, request.redrawn)


def _paint(text: str, style: str) -> str:
    return f"{_STYLES[style]}{text}\x1b[0m"


def _print_sheet(
    diff: EditionDiff, languages: tuple[str, ...], request: ErrataRequest, progress: Progress
) -> tuple[ErrataSheet | None, tuple[Finding, ...]]:
    """Print the sheet if one is asked for; nothing is written when no piece changed."""
    if request.sheet is None:
        return None, ()
    count = count_changed(diff, languages, request.options, redrawn=request.redrawn)
    unchanged = ErrataSheet(None, only_redrawn=bool(diff.redrawn()) and not request.redrawn)
    if not count:
        return unchanged, ()
    progress.start(count, diff.new.id)
    done = print_sheet(diff, languages, request.options, request.sheet, redrawn=request.redrawn, progress=progress)
    if not done.pages:
        return unchanged, done.findings
    return ErrataSheet(request.sheet, done.pages, done.take_out, done.put_in), done.findings

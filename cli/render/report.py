"""Report of a print job, and how to print its files."""

import sys
from pathlib import Path
from typing import Any

from cli.shared.as_json import echo_json, told_findings
from cli.shared.console import counted, tell_findings
from sandtable.backends import BACKENDS, HTML
from sandtable.findings import Severity
from sandtable.jobs.print_requests import RenderResult
from sandtable.press.options import JobOptions
from sandtable.press.rendered import Rendered


def show(result: RenderResult, options: JobOptions, report: str) -> int:
    """Report the files to a person or a program; return the exit code."""
    done, folder = result.rendered, result.folder
    if report == "json":
        echo_json(_as_data(done, options, folder))
        return _exit_code(done)
    tell_findings(done.findings)
    if done.skipped:
        print(f"not printed: {', '.join(done.skipped)}", file=sys.stderr, flush=True)
    print(_closing(done, options, folder), flush=True)
    return _exit_code(done)


def _exit_code(done: Rendered) -> int:
    return 1 if any(found.severity is Severity.ERROR for found in done.findings) else 0


def _as_data(done: Rendered, options: JobOptions, folder: Path) -> dict[str, Any]:
    return {
        "folder": str(folder),
        "files": [str(file) for file in done.files],
        "format": options.format,
        "paper": options.paper,
        "pieces": done.pieces,
        "pages": done.pages,
        "sheets": done.sheets,
        "sheets_saved": done.saved,
        "duplex": sorted(done.duplexes),
        "turned": done.turned,
        "start": str(done.start) if done.start is not None else None,
        "posters": done.posters,
        "told_apart_by_backs": done.apart,
        "need_backs": done.blind,
        "not_printed": list(done.skipped),
        "findings": told_findings(done.findings),
    }


_PAPERS = {"universal": "A4 or Letter", "4x6": "4 × 6 in"}
_HOW = {
    "long": "duplex, turned on the long edge",
    "short": "duplex, turned on the short edge",
    "fold": "one side; fold along the dashed lines",
    "none": "one side",
    "booklet": "duplex, turned on the short edge; fold and staple",
}


def _closing(done: Rendered, options: JobOptions, folder: Path) -> str:
    """Closing lines: the files written, and how to print them; one line for each manner of printing."""
    files, pieces = counted(len(done.files), "file"), counted(done.pieces, "piece")
    where = f"{files} in {folder}"
    if options.only and len(done.files) == 1:
        where = str(done.files[0])  # not the deck's file: its name says so
    if options.format == HTML:
        return f"{files} in {folder}"
    if not done.pieces:
        booklet = f"; print {_HOW['booklet']}" if "booklet" in done.turned.values() else ""
        return f"{counted(done.pages, 'page')} in {where}{booklet}"
    if BACKENDS[options.format].per == "piece" and not options.sheets:
        bleed = f", each with {options.bleed:g} mm of bleed around it" if options.bleed else ""
        return f"{pieces} in {files} in {folder}{bleed}"
    how = ", " + ("; ".join(_HOW[name] for name in _HOW if name in done.duplexes) or "one side")
    if len(set(done.turned.values())) > 1:
        files_by_manner = {name: [stem for stem, manner in done.turned.items() if manner == name] for name in _HOW}
        how = ":" + "".join(f"\n  {_HOW[name]}: {', '.join(stems)}" for name, stems in files_by_manner.items() if stems)
    paper = _PAPERS.get(options.paper, options.paper.capitalize())
    saved = f" ({done.saved} saved by sharing)" if done.saved else ""
    sheets = f"{counted(done.sheets, 'sheet')}{saved}"
    large = (
        f"\n  larger than the paper, over several sheets to be glued: {', '.join(done.posters)}" if done.posters else ""
    )
    backs = "".join(
        f"\n  {what} ({', '.join(names[:4])}{', …' if len(names) > 4 else ''})"
        for what, names in (
            ("told apart by their backs: sleeves of another colour for each, or --duplex fold", done.apart),
            ("of no use without their backs: print again with --duplex fold", done.blind),
        )
        if names
    )
    start = f"\n  start with {done.start.name}" if done.start is not None and len(done.files) > 1 else ""
    return f"{pieces} on {sheets} in {where}; print at 100 % on {paper}{how}{large}{backs}{start}"

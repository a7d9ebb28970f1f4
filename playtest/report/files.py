"""Write a report as PDF, SVG, PNG or HTML."""

from playtest.report.html import report_html
from playtest.report.naming import Naming
from playtest.report.page import Report
from playtest.seated_game import SeatedGame
from playtest.summary import Summary
from sandtable.backends import BACKENDS, Metadata
from sandtable.faces.renderer import FaceRenderer
from sandtable.layout.paper import find_paper

FORMATS = ("html", *BACKENDS)
DPI = 150  # resolution of PNG files, for reading on a screen


def report_file(
    summary: Summary,
    ready: SeatedGame,
    form: str,
    *,
    language: str,
    paper: str = "a4",
    low_ink: bool = False,
    dpi: int = DPI,
) -> bytes:
    """Return the report in one of FORMATS; equal summaries give equal bytes."""
    renderer = FaceRenderer(ready.document.pack, language, low_ink)
    naming = Naming(summary, ready, renderer)
    report = Report(summary, renderer, find_paper(paper), naming)
    if form == "html":
        return report_html(report).encode()
    return BACKENDS[form].write([report.page()], Metadata(naming.title, language), dpi=dpi, keep_text=True)

"""Calibration sheet, from which a printer's back offset is read."""

from pathlib import Path

from sandtable.backends import Metadata
from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import Size
from sandtable.ink.page import full_page
from sandtable.layout.paper import PAPERS
from sandtable.model.pack import Credits, Pack, Text
from sandtable.model.phrases import Phrases
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages
from sandtable.resources import templates_folder


def calibration_page(folder: Path, paper: str, language: str) -> Path:
    """Write the calibration sheet, front and back; return the file."""
    size = PAPERS[paper]
    renderer = FaceRenderer(_no_pack(language), language)
    pages = []
    for side in ("front", "back"):
        face = renderer.draw("calibrate", "calibrate", Size(size.width, size.height), {"side": side, "paper": paper})
        assert face is not None, renderer.findings
        pages.append(full_page(face, side=side))
    metadata = Metadata("sandtable: calibrate", language)
    (path,) = write_pages(folder, f"calibrate-{language}-{paper}", pages, metadata, JobOptions(paper=paper))
    return path


def _no_pack(language: str) -> Pack:
    """Return a pack without content: the common templates need only a name and a palette."""
    return Pack(
        id="sandtable",
        rules=None,
        name=Text({"": "sandtable"}),
        summary=None,
        edition="1.0",
        languages=(language,),
        players=None,
        credits=Credits(),
        palette={},
        components=(),
        words={language: Phrases(language, {})},
        errata=(),
        folder=str(templates_folder() / "_common"),
    )

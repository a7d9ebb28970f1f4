"""Print a set-up: the sheet of the table, and apart from it what only some may see."""

from pathlib import Path

from sandtable.backends.pdf.writer import Metadata
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding, Position
from sandtable.games.documents import Setup
from sandtable.model.codes import finding
from sandtable.model.phrases import PhraseError
from sandtable.press.gc_pause import rare_collections
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages
from sandtable.press.scenario import PrintedScenario
from sandtable.press.setup_sheets import setup_sheets


def print_setup(setup: Setup, language: str, options: JobOptions, folder: Path) -> PrintedScenario:
    """Write the sheets of a set-up, each reading to a file of its own."""
    pack = setup.document.pack
    renderer = FaceRenderer(pack, language, options.low_ink)
    stem = Path(setup.document.file.tree.file).stem
    low = "-low" if options.low_ink else ""
    files: list[Path] = []
    pages = 0
    findings: list[Finding] = []
    with rare_collections():
        try:
            for reading in setup_sheets(setup, renderer, options):
                part = f"-{reading.part}" if reading.part else ""
                title = f"{stem} {reading.part}".strip()
                name = f"{stem}{part}-{language}-{options.paper}{low}"
                files += write_pages(folder, name, reading.pages, Metadata(title, language), options)
                pages += len(reading.pages)
        except PhraseError as error:
            at = Position(f"{pack.folder}/words/{language}.yaml")
            findings.append(finding("ST020", at, error.problem, "sandtable init --from shows the words a set-up needs"))
    return PrintedScenario(tuple(files), pages, (*dict.fromkeys(renderer.findings), *findings))

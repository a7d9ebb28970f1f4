"""Print a set-up: the sheet of the table, and apart from it what only some may see."""

from pathlib import Path

from sandtable.backends.pdf.writer import Metadata
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding, Position
from sandtable.games.documents import Setup
from sandtable.handouts.setups.sheets import setup_sheets
from sandtable.layout.paper import PAPERS
from sandtable.model.codes import finding
from sandtable.model.phrases import PhraseError
from sandtable.press.gc_pause import rare_collections
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages
from sandtable.press.scenario import PrintedScenario


def print_setup(setup: Setup, language: str, options: JobOptions, folder: Path) -> PrintedScenario:
    """Write the sheets of a set-up, each handout to a file of its own."""
    pack = setup.document.pack
    renderer = FaceRenderer(pack, language, options.low_ink)
    stem = Path(setup.document.file.tree.file).stem
    low = "-low" if options.low_ink else ""
    files: list[Path] = []
    pages = 0
    findings: list[Finding] = []
    with rare_collections():
        try:
            for handout in setup_sheets(setup, renderer, PAPERS[options.paper]):
                part = f"-{handout.part}" if handout.part else ""
                title = f"{stem} {handout.part}".strip()
                name = f"{stem}{part}-{language}-{options.paper}{low}"
                files += write_pages(folder, name, handout.pages, Metadata(title, language), options)
                pages += len(handout.pages)
        except PhraseError as error:
            at = Position(f"{pack.folder}/words/{language}.yaml")
            findings.append(finding("ST020", at, error.problem, "sandtable init --from shows the words a set-up needs"))
    return PrintedScenario(tuple(files), pages, (*dict.fromkeys(renderer.findings), *findings))

"""Print a scenario or set-up: its sheets, its pieces, its map at full size."""

from pathlib import Path

from sandtable.budget import current
from sandtable.errors import WrongUsage
from sandtable.games.documents import View, read_document
from sandtable.jobs.languages import languages_of
from sandtable.jobs.print_requests import Problem, ScenarioRequest, ScenarioResult
from sandtable.jobs.progress import Progress
from sandtable.jobs.solo.sides import set_up_for
from sandtable.model.document import BadScenario, Document, open_document
from sandtable.press.document import print_document

_SCENARIOS = Path("out") / "scenarios"


def run(request: ScenarioRequest, progress: Progress) -> ScenarioResult:
    """Print the document in a file; raise BadScenario when it is none, or its game prints no such documents."""
    document = open_document(request.file)
    if document.kind == "setup" and (request.pieces or request.poster):
        raise WrongUsage("--pieces and --poster are for scenarios; this file is a set-up")
    view = read_document(document)
    if view is None:
        raise _unprintable(document)
    solo = {side: set_up_for(document, view, side) for side in request.solo}
    current().output_folder = request.folder or Path()
    languages = languages_of(document.pack, request.language)
    progress.start(len(languages), request.file.stem)
    folder = request.folder or _SCENARIOS
    printed = []
    for language in languages:
        done = print_document(
            document,
            view,
            language,
            request.options,
            folder,
            pieces=request.pieces,
            full_size=request.poster,
            solo=solo,
        )
        if done is None:
            raise _unprintable(document)
        printed.append(done)
        progress()
    return ScenarioResult(
        folder=folder,
        files=tuple(file for done in printed for file in done.files),
        pages=sum(done.pages for done in printed),
        problems=_problems(view),
        findings=tuple(found for done in printed for found in done.findings),
    )


def _problems(view: View) -> tuple[Problem, ...]:
    return tuple(Problem(view.at(one.path), one.code, one.message, one.hint) for one in view.problems)


def _unprintable(document: Document) -> BadScenario:
    name, pack = document.file.tree.file, document.pack.id
    return BadScenario(f"{name}: '{pack}' follows the rules of no game whose {document.kind}s can be printed")

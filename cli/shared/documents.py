"""The scenario or set-up a user names, opened or refused with a one-line error."""

from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.model.document import BadScenario, open_document

if TYPE_CHECKING:
    from sandtable.games.warfare.scenarios.scenario import Scenario
    from sandtable.model.document import Document


def document_file(named: Path) -> Path:
    """Return the file a user names, or that of GAME/NAME, as warfare/05-take-the-bridge.

    Raise BadScenario when the game has no such document. A path that does not exist is returned as it is.
    """
    from sandtable.jobs.documents import no_such_document
    from sandtable.model.reading.folder import is_file
    from sandtable.resources import find_pack, shipped_document

    written = named.as_posix()
    file = named if is_file(named) else shipped_document(written)
    if file is not None:
        return file
    for game, _, inside in ((written, "", ""), written.rpartition("/")):
        if game and find_pack(game) is not None:
            raise BadScenario(f"{written}: {no_such_document(game, inside)}")
    return named


def read_draft(document: "Document") -> "Scenario":
    """Return the scenario of a document, whatever faults its contents have."""
    from sandtable.games.warfare.scenarios.reader import open_scenario as read_scenario

    return read_scenario(document)


def open_scenario(file: Path) -> "Scenario":
    """The scenario in a file, with a map; raise BadScenario with its first fault."""
    from sandtable.model.reading.folder import display_path

    document = open_document(file)
    if document.kind != "scenario":
        raise BadScenario(f"{display_path(file)}: a set-up has no map; name a scenario")
    scenario = read_draft(document)
    if scenario.board is None:
        problem = scenario.problems[0]
        hint = f"; {problem.hint}" if problem.hint else ""
        raise BadScenario(f"{scenario.at(problem.path)}: {problem.message}{hint}")
    return scenario

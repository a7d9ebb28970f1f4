"""The scenario or set-up a user names, read or refused in one line."""

from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.errors import UserError

if TYPE_CHECKING:
    from sandtable.games.warfare.scenarios.scenario import Scenario
    from sandtable.model.document import Document


class BadScenario(UserError):
    """A scenario that cannot be used; shown to the user as it stands."""


def read_document(file: Path) -> "Document":
    """The scenario or set-up in a file; raise BadScenario when it is none at all."""
    from sandtable.model.document import load_document
    from sandtable.model.reading.folder import display_path, read_bytes

    loaded = load_document(read_bytes(file), display_path(file), file.parent)
    if loaded.document is None:
        raise BadScenario(str(loaded.findings[0]))
    return loaded.document


def read_draft(document: "Document") -> "Scenario":
    """The scenario of a document, whatever is wrong with its contents."""
    from sandtable.games.warfare.scenarios.reader import open_scenario as read_scenario

    return read_scenario(document)


def open_scenario(file: Path) -> "Scenario":
    """The scenario in a file, with a map; raise BadScenario with its first fault."""
    from sandtable.model.reading.folder import display_path

    document = read_document(file)
    if document.kind != "scenario":
        raise BadScenario(f"{display_path(file)}: a set-up has no map; name a scenario")
    scenario = read_draft(document)
    if scenario.board is None:
        problem = scenario.problems[0]
        hint = f"; {problem.hint}" if problem.hint else ""
        raise BadScenario(f"{scenario.at(problem.path)}: {problem.message}{hint}")
    return scenario

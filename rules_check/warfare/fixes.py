"""Put right in a scenario: hexes and tiles are written as they are printed."""

from collections.abc import Iterator, Sequence

from rules_check.edits import Edit, GameFixes, rewritten
from rules_check.yaml_scalars import scalars
from sandtable.findings import Finding
from sandtable.games.warfare.scenarios.hex_labels import printed_names
from sandtable.games.warfare.scenarios.scenario import Scenario

# Findings at the name of a hex or tile.
_MISCALLED = ("WF002", "WF024", "WF117")


def edits(text: str, findings: Sequence[Finding], scenario: Scenario) -> Iterator[Edit]:
    """The printed name wherever another was complained of."""
    found = {(one.at.line, one.at.column) for one in findings if one.code in _MISCALLED}
    if not found:
        return
    places = ((scenario.at(path), printed) for path, printed in printed_names(scenario))
    wanted = {(at.line, at.column): printed for at, printed in places if (at.line, at.column) in found}
    for scalar in scalars(text):
        printed = wanted.get((scalar.line, scalar.column))
        if printed is not None and not scalar.is_block:
            yield rewritten(scalar, printed)


PART = GameFixes(edits)

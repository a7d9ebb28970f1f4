"""Put right in a set-up: the nation that must begin is named."""

from collections.abc import Iterator, Sequence

from rules_check.edits import Edit, GameFixes, line_end
from rules_check.yaml_scalars import scalars
from sandtable.findings import Finding
from sandtable.games.lets_war.setup import LetsWarSetup

_BEGINNER = "LW116"


def edits(text: str, findings: Sequence[Finding], setup: LetsWarSetup) -> Iterator[Edit]:
    """Name the nation that must begin, above the seats."""
    if not any(found.code == _BEGINNER for found in findings):
        return
    assert setup.starter is not None
    at = setup.at((), "seats")
    key = next((one for one in scalars(text) if (one.line, one.column) == (at.line, at.column)), None)
    # In a file that is one { … }, there is no line to put it on.
    if key is not None and at.column == 1:
        yield Edit(key.start, key.start, f"first: {setup.starter.id}{line_end(text)}")


PART = GameFixes(edits)

"""Figures of a rulebook: YAML in a fence, checked by its schema; positions are lines of the rulebook."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.reading.data_file import DataFile, Ids, dangling
from sandtable.model.reading.messages import schema_findings
from sandtable.model.reading.schema import file_validator
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import Refused, read_yaml
from sandtable.model.rulebook.blocks import Figure, Rulebook

_WITHIN = "write at: from [0, 0], the top left corner, to [100, 100]"
# Subjects of a figure; it has exactly one of these.
KINDS = (
    "card",
    "back",
    "cards",
    "board",
    "map",
    "tile",
    "setup",
    "table",
    "generator",
    "icons",
    "picture",
    "walkthrough",
)


def read_figure(text: str, file: str, line: int, findings: list[Finding]) -> Figure | None:
    """Read the figure in a fence whose first line is `line`; None, with findings, if it cannot be drawn."""
    validator = file_validator("figure")
    found: list[Finding] = []
    try:
        tree = read_yaml(text.encode(), file)
        loaded = DataFile(tree, values_of(tree, tree.root, validator.shape, found))
        found += schema_findings(validator.faults(loaded.data), loaded.at)
        if not found:
            named = [kind for kind in KINDS if kind in loaded.data]
            if len(named) == 1:
                return Figure(named[0], loaded.data, line)
            hint = f"exactly one of {', '.join(KINDS)}"
            message = "the figure says not what it is of" if not named else f"the figure is of {' and '.join(named)}"
            found.append(finding("ST071", loaded.at(()), message, hint))
    except Refused as refused:
        found.append(refused.reason)
    findings += [_moved(one, line) for one in found]
    return None


def valid_figure(data: Mapping[str, Any], file: str, line: int, findings: list[Finding]) -> Figure | None:
    """Figure of data that was not written as YAML; None, with findings, if it is not valid."""

    def here(_path: Sequence[str | int], _key: str | None = None) -> Position:
        return Position(file, line)

    faults = list(schema_findings(file_validator("figure").faults(dict(data)), here))
    findings += faults
    return None if faults else Figure(next(kind for kind in KINDS if kind in data), data, line)


def dangling_figures(book: Rulebook, ids: Ids) -> list[Finding]:
    """Return a finding for every figure that names a record missing from the pack."""
    shape = file_validator("figure").shape
    return [
        finding("ST070", Position(book.file, block.line), one.message, one.hint, (one.name,))
        for block in book.walk()
        if isinstance(block, Figure)
        for one in dangling(dict(block.data), shape, ids)
    ]


def callouts_outside(book: Rulebook) -> list[Finding]:
    """Return a finding for every call-out that lies outside its piece; places are per cent of it."""
    return [
        finding("ST077", Position(book.file, block.line), f"the call-out '{callout['text']:.40}' lies outside", _WITHIN)
        for block in book.walk()
        if isinstance(block, Figure)
        for callout in block.data.get("callouts", ())
        if not all(0 <= place <= 100 for place in callout["at"])
    ]


def _moved(found: Finding, line: int) -> Finding:
    at = Position(found.at.file, found.at.line + line, found.at.column)
    return Finding(found.code, found.name, found.severity, found.message, at, found.hint, found.notes)

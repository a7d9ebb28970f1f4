"""Scenarios that the tests of the Field edit."""

from pathlib import Path

import pytest

from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.resources import builtin_packs

FORD = """\
# ford.yaml
game: warfare
turns: 4   # short
map:
  sketch: |
    . . t . .
     . = = = .
    . . t ~ ~
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}]}
  - id: them
    nations: [INS]
    cube: green
    start: 38
    units: [{unit: ins-fighters, at: "0502"}]   # the last of them
objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}]
victory: [{side: us, points: 1}, {side: them, otherwise: true}]
"""
SCENARIOS = builtin_packs()["warfare"] / "scenarios"
HOSTAGES, BRIDGE = "02-save-the-hostages.yaml", "05-take-the-bridge.yaml"


def shipped(name: str) -> str:
    """Text of a shipped scenario."""
    return (SCENARIOS / name).read_text(encoding="utf-8")


@pytest.fixture
def fields(tmp_path: Path) -> OpenFields:
    """An open folder with ford.yaml."""
    (tmp_path / "ford.yaml").write_text(FORD, encoding="utf-8")
    return OpenFields(tmp_path)

"""Floods of findings are cut where people read, and whole where programs do."""

import json

import pytest

from cli.shared.console import MOST_TOLD, tell_findings
from rules_check.reports.text import MOST_SHOWN
from sandtable.findings import Position
from sandtable.model.codes import finding

pytestmark = pytest.mark.slow

MANY = 900


def test_check_shows_some_and_counts_the_rest(sandtable, tmp_path) -> None:
    keys = "".join(f"key{number}: 1\n" for number in range(MANY))
    (tmp_path / "s.yaml").write_text(f"game: warfare\nmap: {{sketch: '.'}}\n{keys}")
    shown = sandtable("check", "s.yaml").out
    assert f"and {MANY - MOST_SHOWN} more; --format json has all of them" in shown
    assert shown.count("unknown key") == MOST_SHOWN
    assert f"{MANY} errors" in shown
    assert len(json.loads(sandtable("check", "s.yaml", "--format", "json").out)["findings"]) == MANY


def test_other_commands_tell_as_many(capsys) -> None:
    tell_findings(finding("ST044", Position("x", number), "broken") for number in range(1, MANY + 1))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MOST_TOLD + 1
    assert lines[-1] == f"and {MANY - MOST_TOLD} more"

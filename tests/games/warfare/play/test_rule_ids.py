"""Every id of the rules reference is where it is played, or said not to be, with a reason."""

import re
from pathlib import Path

from sandtable.games.warfare.play.fixed.tables import charts_of
from sandtable.games.warfare.play.outcomes import OPS
from sandtable.games.warfare.play.rules import ACTIONS, ANSWERS, OF_SCENARIOS, VERBS
from tests.games.warfare.play.field import shipped

ROOT = Path(__file__).parents[4]
ID = re.compile(r"\b(?:R-[A-Z]+|W|G)-\d+\b")


def test_every_rule_is_played_or_excused() -> None:
    listed = (ROOT / "tests/content/rule_ids/warfare.txt").read_text().splitlines()
    ids = {found[0] for line in listed if (found := ID.match(line))}
    played = {
        found
        for file in (ROOT / "sandtable/games/warfare/play").rglob("*.py")
        for found in ID.findall(file.read_text())
    }
    page = (ROOT / "docs/engine/warfare.md").read_text()
    excused = {found[1] for found in re.finditer(rf"^- ({ID.pattern}): \S", page, re.MULTILINE)}
    assert sorted(ids - played - excused) == []


def test_every_op_of_the_test_tables_is_carried_out_and_no_other() -> None:
    tests = charts_of(shipped("01-hearts-and-minds").box).tests
    written = {effect.op for results in tests.values() for effects in results.values() for effect in effects}
    assert set(OPS) == written


def test_every_row_of_the_action_chart_has_its_verbs() -> None:
    rows = {record.id for record in shipped("01-hearts-and-minds").box.pack.component("actions").records}
    assert rows == set(ACTIONS) | set(ANSWERS)
    assert {verb for verbs in ACTIONS.values() for verb in verbs} == set(VERBS) - set(OF_SCENARIOS)

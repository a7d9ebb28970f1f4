"""Every id of the rules reference is where it is played, or said not to be, with a reason."""

import re
from pathlib import Path

from sandtable.games.warfare.play.outcomes import OPS
from sandtable.games.warfare.play.rules import ACTIONS, VERBS
from sandtable.games.warfare.play.tables import charts_of
from tests.games.warfare.play.field import shipped

ROOT = Path(__file__).parents[4]
ID = re.compile(r"\b(?:R-[A-Z]+|W|G)-\d+\b")
# What comes with the chapters of supports, air and airborne units: rules, ops and rows of the action chart.
LATER = (
    "R-AIR-1 R-ART-1 R-ART-3 R-ART-4 R-CAS-1 R-CAS-2 R-CAS-3 R-CAS-4 R-CAS-5 R-CAS-6 R-DRN-1 R-DRN-3 R-JAM-1 R-RAM-1 "
    "R-SNP-1 R-SNP-2 R-SNP-3 R-SQD-1 R-SUP-2 W-14"
)
LATER_OPS = "abort seize"
LATER_ROWS = (
    "action-jam action-drone-recon action-stealth action-squad-drones action-airborne action-support action-ram"
)


def test_every_rule_is_played_or_excused() -> None:
    listed = (ROOT / "tests/content/rule_ids/warfare.txt").read_text().splitlines()
    ids = {found[0] for line in listed if (found := ID.match(line))}
    played = {
        found for file in (ROOT / "sandtable/games/warfare/play").glob("*.py") for found in ID.findall(file.read_text())
    }
    page = (ROOT / "docs/engine/warfare.md").read_text()
    excused = {found[1] for found in re.finditer(rf"^- ({ID.pattern}): \S", page, re.MULTILINE)}
    assert sorted(ids - played - excused) == LATER.split()


def test_every_op_of_the_test_tables_is_carried_out_and_no_other() -> None:
    tests = charts_of(shipped("01-hearts-and-minds").box).tests
    written = {effect.op for results in tests.values() for effects in results.values() for effect in effects}
    assert sorted(written - set(OPS)) == LATER_OPS.split()
    assert set(OPS) <= written


def test_every_row_of_the_action_chart_has_its_verbs() -> None:
    rows = {record.id for record in shipped("01-hearts-and-minds").box.pack.component("actions").records}
    assert rows - set(ACTIONS) == set(LATER_ROWS.split())
    assert set(ACTIONS) <= rows
    assert {verb for verbs in ACTIONS.values() for verb in verbs} == set(VERBS)

"""Measured strength of the built-in opponent on paper: of the sheets as they are, and with levels worth a name."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from sandtable.games.warfare.solo.book import LEVELS
from sandtable.games.warfare.solo.reader import open_solo
from sandtable.games.warfare.solo.strength import STRENGTH_FILE, load_strength
from tests.builtin import pack


def test_the_figures_are_of_the_sheets_as_they_are() -> None:
    strength, findings = load_strength(pack("warfare"))
    assert strength is not None and findings == ()
    assert strength.version == open_solo(pack("warfare")).version
    assert strength.scenarios >= 120 and all(level.games >= 2000 for level in strength.levels.values())


def test_levels_are_seven_points_apart() -> None:
    strength, _ = load_strength(pack("warfare"))
    assert strength is not None
    shares = [strength.levels[name].share for name in LEVELS]
    assert all(higher - lower >= 0.07 for lower, higher in pairwise(shares))


def test_a_person_is_asked_no_more_than_the_sheet_promises() -> None:
    strength, _ = load_strength(pack("warfare"))
    assert strength is not None
    effort = strength.effort
    assert effort["rows"] <= 7.5 and effort["answered"] <= 3 and effort["compared"] <= 10 and effort["ties"] <= 0.25
    assert strength.variety["acting"] >= 3


def test_a_wrong_file_is_told(tmp_path: Path) -> None:
    written = Path(pack("warfare").folder, STRENGTH_FILE).read_text(encoding="utf-8")
    (tmp_path / STRENGTH_FILE).write_text(written.replace("against: greedy", "againts: greedy"), encoding="utf-8")
    strength, findings = load_strength(replace(pack("warfare"), folder=str(tmp_path)))
    assert strength is None
    assert any("againts" in found.message for found in findings)

"""Every id of the rules reference is where it is played, or said not to be, with a reason."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[4]
ID = re.compile(r"\b(?:R-[A-Z]+-\d+b?|ER-ED-\d+|L-ED-\d+|(?<!-)ED-\d+|(?<![\w-])D-\d+)\b")


def test_every_rule_is_played_or_excused() -> None:
    listed = (ROOT / "tests/content/rule_ids/edadh.txt").read_text(encoding="utf-8").splitlines()
    ids = {found[0] for line in listed if (found := ID.match(line))}
    assert len(ids) == len([line for line in listed if line.strip()]) > 100
    modules = (ROOT / "sandtable/games/edadh/play").glob("*.py")
    played = {found for file in modules for found in ID.findall(file.read_text(encoding="utf-8"))}
    page = (ROOT / "docs/engine/edadh.md").read_text(encoding="utf-8")
    excused = {found[1] for found in re.finditer(rf"^- ({ID.pattern}): \S", page, re.MULTILINE)}
    assert sorted(ids - played - excused) == []
    assert sorted(excused & played) == [], "played after all"
    # Only what the reference or the printed rules number may be cited.
    assert sorted(played - ids) == []

"""Single changes to shipped files, by tables beside the tests of each game's rules, and what the checker says of them."""

from pathlib import Path
from typing import Any

import yaml

from rules_check.check import check_paths
from rules_check.run import Choice, Profile


def tables(name: str) -> dict[str, list[dict[str, Any]]]:
    """The changes of every game that has a table of that name: `faults` or `oddities`."""
    return {
        file.parent.name.replace("_", "-"): yaml.safe_load(file.read_text())
        for file in sorted(Path(__file__).parent.glob(f"*/{name}.yaml"))
    }


def found_in(root: Path, game: str, fault: dict[str, str]) -> list[str]:
    """What the checker says of one file with a fault in it, as `code line:column message`; the file is then restored."""
    file = root / "content" / game / fault["file"]
    text = file.read_text()
    assert fault["old"] in text
    file.write_text(text.replace(fault["old"], fault["new"], -1 if "everywhere" in fault else 1))
    try:
        path = file if file.parent.name in ("scenarios", "setups") else root / "content" / game
        findings = check_paths([str(path)], Choice(Profile.PUBLISH, facts="facts" in fault))
    finally:
        file.write_text(text)
    return [
        f"{found.code} {Path(found.at.file).name}:{found.at.line}:{found.at.column} {found.message}"
        for found in findings
    ]

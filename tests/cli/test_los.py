"""`sandtable los` as people type it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SCENARIO = """\
game: warfare
map:
  sketch: |
    . . t # .
     . = = ^ ^
    ~ ~ + F .
  fortified: {"0403": [E, NE]}
"""


def run(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(Path(__file__).parent.parent.parent), "PATH": ""}
    result = subprocess.run(
        [sys.executable, "-m", "cli", *args], capture_output=True, text=True, cwd=cwd, env=environment
    )
    assert "Traceback" not in result.stderr
    return result


@pytest.fixture
def ford(tmp_path) -> Path:
    (tmp_path / "ford.yaml").write_text(SCENARIO)
    return tmp_path


def test_text(ford) -> None:
    result = run("los", "ford.yaml", "0101", "0501", cwd=ford)
    assert result.returncode == 0
    assert result.stdout == (
        "0101 to 0501, 4 hexes, levels 0 and 0: blocked at 0301 by cover (level 1) stands above both ends "
        "(levels 0 and 0) (R-LOS-3.2)\ntouched: 0201 (interior), 0301 (interior), 0401 (interior)\n"
    )
    assert run("los", "ford.yaml", "0101", "0201", cwd=ford).stdout.startswith(
        "0101 to 0201, 1 hex, levels 0 and 0: clear\n"
    )


def test_json_contract(ford) -> None:
    result = run("los", "ford.yaml", "0101", "0301", "--format", "json", cwd=ford)
    assert json.loads(result.stdout) == {
        "from": "0101", "to": "0301", "clear": True,
        "touched": [{"hex": "0201", "contact": "interior"}], "blocked_by": None,
    }  # fmt: skip
    blocked = json.loads(run("los", "ford.yaml", "0101", "0501", "--format", "json", cwd=ford).stdout)["blocked_by"]
    assert set(blocked) == {"hex", "rule", "reason"}


def test_everything_seen(ford) -> None:
    result = run("los", "ford.yaml", "0402", "--all", cwd=ford)
    assert result.returncode == 0
    assert result.stdout.startswith("0402 sees ")


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("ford.yaml", "0101", "0901"), 3, "ford.yaml: no hex '0901' on the map; did you mean"),
        (("nowhere.yaml", "0101", "0102"), 3, "nowhere.yaml: no such file or directory"),
        (("ford.yaml", "0101"), 2, "name FROM and TO, or FROM and --all"),
        (("bad.yaml", "0101", "0201"), 3, "bad.yaml:3:11: row 1 of the sketch has 'x', which is no terrain; use . = + t # F ^ ~"),
    ],
)  # fmt: skip
def test_mistakes_are_one_line(args, code, message, ford) -> None:
    (ford / "bad.yaml").write_text("game: warfare\nmap:\n  sketch: . x .\n")
    result = run("los", *args, cwd=ford)
    assert result.returncode == code
    assert message in result.stderr


def test_a_large_sketch_answers_at_once(tmp_path) -> None:
    rows = "\n".join(
        "    " + " ".join("." if (row * 7 + column * 3) % 11 else "t" for column in range(100)) for row in range(100)
    )
    (tmp_path / "large.yaml").write_text(f"game: warfare\nmap:\n  sketch: |\n{rows}\n")
    result = run("los", "large.yaml", "001001", "100100", cwd=tmp_path)
    assert result.returncode == 0


def test_a_special_rule_limits_sight(ford) -> None:
    (ford / "haze.yaml").write_text(f"{SCENARIO}provisions: [sight: {{most: 2}}]\n")
    line = run("los", "haze.yaml", "0101", "0402", cwd=ford).stdout
    assert line.startswith("0101 to 0402, 4 hexes, levels 0 and 2: beyond the 2 hexes of the special rule (W-1)\n")
    seen = run("los", "haze.yaml", "0402", "--all", cwd=ford).stdout.splitlines()
    free = run("los", "ford.yaml", "0402", "--all", cwd=ford).stdout.splitlines()
    assert set(seen[1].split()) < set(free[1].split())
    assert seen[2] == "nobody sees beyond the 2 hexes of the special rule (W-1)"

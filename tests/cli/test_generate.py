"""`sandtable generate` as people type it."""

import subprocess
import sys
from pathlib import Path


def run(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(Path(__file__).parent.parent.parent), "PATH": ""}
    result = subprocess.run(
        [sys.executable, "-m", "cli", "generate", *args], capture_output=True, text=True, cwd=cwd, env=environment
    )
    assert "Traceback" not in result.stderr
    return result


def test_a_file_of_its_own_name(tmp_path: Path) -> None:
    result = run("warfare", "--seed", "3", "--mission", "raid", cwd=tmp_path)
    assert result.returncode == 0
    assert (tmp_path / "out" / "warfare" / "raid-3.yaml").is_file()
    assert result.stdout.startswith("out/warfare/raid-3.yaml: ")
    assert result.stderr == ""


def test_a_fresh_seed_is_told(tmp_path: Path) -> None:
    result = run("warfare", "--size", "small", "-o", "x.yaml", cwd=tmp_path)
    seed = result.stderr.strip().removeprefix("seed ")
    assert f"--seed {seed} --size small" in (tmp_path / "x.yaml").read_text(encoding="utf-8")


def test_standard_output_and_rolls(tmp_path: Path) -> None:
    result = run("warfare", "--seed", "1:9", "--mission", "bridge", "--rolls", "-o", "-", cwd=tmp_path)
    assert result.stdout.splitlines()[1] == "# sandtable generate warfare --seed 1:9 --mission bridge"
    assert result.stderr.splitlines()[0].split() == ["Table", "Die", "Roll", "Result", "Took"]
    assert "Rule level" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_batch(tmp_path: Path) -> None:
    result = run("warfare", "--seed", "40", "--mission", "convoy", "--count", "3", "-o", "set", cwd=tmp_path)
    assert result.returncode == 0
    assert sorted(file.name for file in (tmp_path / "set").iterdir()) == [f"convoy-{n}.yaml" for n in (40, 41, 42)]


def test_own_from_a_file_and_from_the_settings(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text('nations = ["UK", "RU"]\n')
    result = run("warfare", "--seed", "1", "--mission", "raid", "--own", "box.toml", "-o", "-", cwd=tmp_path)
    assert "nations: [UK]" in result.stdout or "nations: [RU]" in result.stdout
    assert "INS" not in result.stdout
    (tmp_path / "sandtable.toml").write_text('[own]\nnations = ["UK", "ITA"]\n')
    refused = run("warfare", cwd=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr == "sandtable: you own the nations ITA, UK; two sides of different blocs are needed\n"


def test_wrong_usage_is_one_line(tmp_path: Path) -> None:
    for args, line in (
        (["warfare", "--seed", "x"], "sandtable: 'x' is no seed"),
        (["warfare", "--seed", "0:7"], "sandtable: seed 0:7 is of generation 0"),
        (["warfare", "--mission", "brige"], "sandtable: no mission 'brige'; did you mean 'bridge'?"),
    ):
        result = run(*args, cwd=tmp_path)
        assert result.returncode == 2
        assert result.stderr.startswith(line)
        assert result.stderr.count("\n") == 1
    assert "did you mean 'warfare'?" in run("warfre", cwd=tmp_path).stderr

"""The wheel carries the packs and runs outside the checkout."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_the_wheel_lists_the_packs(tmp_path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist() if ".dist-info" not in name}
        archive.extractall(tmp_path / "site")
    assert tops == {"cli", "generator", "playtest", "rules_check", "sandtable", "workshop"}
    code = f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); import cli.main as m; assert 'site' in m.__file__; sys.argv[1:] = ['games']; m.main()"
    result = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in result.stdout.splitlines()[1:]] == ["edadh", "lets-war", "proelio", "warfare"]

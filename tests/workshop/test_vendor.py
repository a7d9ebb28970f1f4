"""The bundled editor: its bytes are those that were recorded, and those that its sources give."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

import workshop

VENDOR = Path(workshop.__file__).parent / "static" / "vendor"
SOURCES = Path(__file__).parents[2] / "tools" / "vendor"


def test_the_bundle_is_the_one_that_was_recorded() -> None:
    lock = json.loads((VENDOR / "vendor.lock").read_text())
    for name, digest in lock["files"].items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == digest, name


def test_every_package_has_its_licence() -> None:
    lock = json.loads((VENDOR / "vendor.lock").read_text())
    licences = (VENDOR / "LICENSES.txt").read_text()
    for name, version in lock["packages"].items():
        assert f"{name} {version} (MIT)" in licences


def test_versions_are_those_of_the_lockfile() -> None:
    lock = json.loads((VENDOR / "vendor.lock").read_text())
    pinned = json.loads((SOURCES / "package-lock.json").read_text())["packages"]
    for name, version in lock["packages"].items():
        assert pinned[f"node_modules/{name}"]["version"] == version
        assert pinned[f"node_modules/{name}"]["integrity"]


def test_no_registry_is_named() -> None:
    assert '"resolved"' not in (SOURCES / "package-lock.json").read_text()
    assert "http" not in (SOURCES / "package.json").read_text()


@pytest.mark.skipif(
    shutil.which("node") is None or not (SOURCES / "node_modules").is_dir(), reason="needs node and `make vendor` once"
)
def test_the_bundle_is_made_of_its_sources(tmp_path: Path) -> None:
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=SOURCES, check=True, capture_output=True)
    for name in ("codemirror.js", "LICENSES.txt", "vendor.lock", "codemirror.d.ts"):
        assert (tmp_path / name).read_bytes() == (VENDOR / name).read_bytes(), name


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("node") is None or not (SOURCES / "node_modules").is_dir(), reason="needs node and `make vendor` once"
)
def test_types_of_the_modules() -> None:
    done = subprocess.run(
        ["node", "node_modules/typescript/bin/tsc", "-p", "."], cwd=SOURCES, capture_output=True, text=True, check=False
    )
    assert done.stdout == "" and done.returncode == 0

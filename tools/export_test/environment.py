"""Other people's readers, installed into out/export-test: nothing of them is committed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = ROOT / "out" / "export-test"
VENV = HOME / "venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE = HOME / "ts"
PYTHON_PACKAGES = ("pywargame==0.8.0", "pytiled-parser==2.2.9")
NODE_PACKAGES = ("typescript@5.9.3", "@typed-tabletop-simulator/declaration@2.2.1")

_PATIENCE = 300  # seconds for one installer
# pywargame 0.8.0 says it runs on Python 3.6, and has backslashes in f-strings, which came with 3.12.
_MENDED = {
    "vassal/traits/sheet.py": [(r'replace("\n",LINE_DELIM)', "replace(chr(10),LINE_DELIM)")],
    "vassal/merger.py": [(r'"\n".join(', "chr(10).join("), (r'f"\n{v.i}".join(', "(chr(10)+v.i).join(")],
    "zuntzu/exporter.py": [(r"'\n'.join(", "chr(10).join(")],
}


class Lacking(Exception):
    """A program that the system must have; the message says how to get it."""


def install() -> None:
    """Install what is not there yet; raise Lacking."""
    HOME.mkdir(parents=True, exist_ok=True)
    _python()
    _node()
    _program("tmxrasterizer", "tiled")


def _program(name: str, package: str) -> None:
    """Install a program of the system where that can be done; raise Lacking."""
    if shutil.which(name) is not None:
        return
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        raise Lacking(f"no {name}; on Debian and Ubuntu: apt-get install --no-install-recommends {package}")
    _fetch(["apt-get", "install", "-y", "-q", "--no-install-recommends", package], package)


def _fetch(command: list[str], what: str, folder: Path = ROOT) -> None:
    """Run an installer; raise Lacking when it fails or takes too long."""
    try:
        subprocess.run(
            command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=_PATIENCE
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = (getattr(error, "stderr", None) or b"").decode(errors="replace").strip().splitlines()
        raise Lacking(f"{what} cannot be installed: {said[-1] if said else type(error).__name__}") from None


def _python() -> None:
    marker = HOME / "python.txt"
    if marker.exists() and marker.read_text() == "\n".join(PYTHON_PACKAGES):
        return
    _fetch([sys.executable, "-m", "venv", str(VENV)], "a Python environment")
    quiet = [str(PYTHON), "-m", "pip", "install", "-qqq", "--disable-pip-version-check"]
    _fetch([*quiet, *PYTHON_PACKAGES], " ".join(PYTHON_PACKAGES))
    for package in VENV.glob("**/pywargame"):
        for name, changes in _MENDED.items():
            file = package / name
            text = file.read_text(encoding="utf-8")
            for old, new in changes:
                text = text.replace(old, new)
            file.write_text(text, encoding="utf-8")
    marker.write_text("\n".join(PYTHON_PACKAGES))


def _node() -> None:
    _program("npm", "npm")
    NODE.mkdir(exist_ok=True)
    marker = NODE / "installed.txt"
    if marker.exists() and marker.read_text() == "\n".join(NODE_PACKAGES):
        return
    (NODE / "package.json").write_text('{"private": true}\n')
    quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    _fetch(["npm", "install", *quiet, *NODE_PACKAGES], " ".join(NODE_PACKAGES), NODE)
    marker.write_text("\n".join(NODE_PACKAGES))

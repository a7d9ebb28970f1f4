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
    if shutil.which("tmxrasterizer") is None:
        if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
            raise Lacking("no tmxrasterizer; on Debian and Ubuntu: apt-get install --no-install-recommends tiled")
        subprocess.run(
            ["apt-get", "install", "-y", "-q", "--no-install-recommends", "tiled"],
            check=True,
            stdout=subprocess.DEVNULL,
        )


def _python() -> None:
    marker = HOME / "python.txt"
    if marker.exists() and marker.read_text() == "\n".join(PYTHON_PACKAGES):
        return
    subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    quiet = [str(PYTHON), "-m", "pip", "install", "-qqq", "--disable-pip-version-check"]
    subprocess.run([*quiet, *PYTHON_PACKAGES], check=True)
    for package in VENV.glob("**/pywargame"):
        for name, changes in _MENDED.items():
            file = package / name
            text = file.read_text(encoding="utf-8")
            for old, new in changes:
                text = text.replace(old, new)
            file.write_text(text, encoding="utf-8")
    marker.write_text("\n".join(PYTHON_PACKAGES))


def _node() -> None:
    if shutil.which("npm") is None:
        raise Lacking("no npm; on Debian and Ubuntu: apt-get install npm")
    NODE.mkdir(exist_ok=True)
    marker = NODE / "installed.txt"
    if marker.exists() and marker.read_text() == "\n".join(NODE_PACKAGES):
        return
    (NODE / "package.json").write_text('{"private": true}\n')
    quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(["npm", "install", *quiet, *NODE_PACKAGES], cwd=NODE, check=True, stdout=subprocess.DEVNULL)
    marker.write_text("\n".join(NODE_PACKAGES))

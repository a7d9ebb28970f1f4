"""Inputs of the cases: content and test data of one fixed commit, whatever the checkout under test holds."""

import io
import runpy
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

COMMIT = "c753dac3"
PATHS = ("content", "templates", "docs/cookbook", "tests/rules_check", "tests/model/fault_cases.py", "tests/errata")
GAMES = ("edadh", "lets-war", "proelio", "warfare")
LANGUAGES = ("en", "it")


@dataclass(frozen=True, slots=True)
class Inputs:
    """The unpacked files of the commit."""

    folder: Path

    def content(self, game: str) -> Path:
        return self.folder / "content" / game

    def data(self, path: str) -> Any:
        """Return the data of a YAML file."""
        return yaml.safe_load((self.folder / path).read_text(encoding="utf-8"))

    def documents(self, game: str) -> list[str]:
        """Return the names of the shipped scenarios or set-ups of a game."""
        folder = "scenarios" if game == "warfare" else "setups"
        return sorted(file.stem for file in (self.content(game) / folder).glob("*.yaml"))

    def loader_faults(self) -> list[tuple[str, dict[str, str | bytes | None]]]:
        """Return the broken files of the loader's tests: each a name and files that replace those of SOUND."""
        names = runpy.run_path(str(self.folder / "tests/model/fault_cases.py"))
        return [(name, {**names["SOUND"], **files}) for name, files in names["CASES"]]


def unpack_inputs(folder: Path) -> Inputs:
    """Unpack the inputs from the history of this repository."""
    repository = Path(__file__).resolve().parents[2]
    command = ["git", "-C", str(repository), "archive", "--format=tar", COMMIT, "--", *PATHS]
    packed = subprocess.run(command, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return Inputs(folder)

"""Files that cases begin with."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from research.same_output.case import Prepare
from research.same_output.inputs import Inputs

Edits = Mapping[str, tuple[tuple[str, str], ...]]  # texts of files and what takes their places


def files(contents: Mapping[str, str | bytes | None]) -> Prepare:
    """Return a function that writes files; None stands for no file."""

    def prepare(folder: Path) -> None:
        for name, content in contents.items():
            if content is None:
                continue
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.encode() if isinstance(content, str) else content)

    return prepare


def tree(source: Path, name: str, edits: Edits | None = None) -> Prepare:
    """Return a function that copies a folder and edits it."""

    def prepare(folder: Path) -> None:
        shutil.copytree(source, folder / name)
        edit(name, edits or {})(folder)

    return prepare


def edit(name: str, edits: Edits) -> Prepare:
    """Return a function that replaces texts in files of a folder, each once."""

    def prepare(folder: Path) -> None:
        for path, pairs in edits.items():
            file = folder / name / path
            text = file.read_text(encoding="utf-8")
            for old, new in pairs:
                if old not in text:
                    raise ValueError(f"{path} has no {old!r}")
                text = text.replace(old, new, 1)
            file.write_text(text, encoding="utf-8")

    return prepare


def starter(inputs: Inputs, name: str = "my-game", edits: Edits | None = None) -> Prepare:
    """Return a function that writes the pack `init` starts with."""
    return together(
        tree(inputs.content("_starter"), name, {"game.yaml": (("id: gull-rock", f"id: {name}"),)}),
        tree(inputs.folder / "templates/_starter", f"{name}/templates"),
        edit(name, edits or {}),
    )


def beside_templates(inputs: Inputs, game: str, root: str, edits: Edits | None = None) -> Prepare:
    """Return a function that copies a game and its templates as they stand in the repository: content/, templates/."""
    return together(
        tree(inputs.content(game), f"{root}/content/{game}", edits),
        *(tree(inputs.folder / "templates" / name, f"{root}/templates/{name}") for name in ("_common", game)),
    )


def together(*prepares: Prepare) -> Prepare:
    def prepare(folder: Path) -> None:
        for one in prepares:
            one(folder)

    return prepare


def commit(message: str, tag: str = "") -> Prepare:
    """Return a function that commits all files of the folder, at a fixed time."""

    def prepare(folder: Path) -> None:
        at = "2026-01-31T12:00:00Z"
        environment = {
            "PATH": os.environ["PATH"],
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
            "GIT_AUTHOR_DATE": at,
            "GIT_COMMITTER_DATE": at,
        }
        who = ("-c", "user.name=Author", "-c", "user.email=author@example.org")
        commands = [
            ("init", "--quiet", "--initial-branch=main"),
            ("add", "--all"),
            ("commit", "--quiet", "-m", message),
        ]
        if tag:
            commands.append(("tag", tag))
        for command in commands:
            subprocess.run(["git", *who, *command], cwd=folder, env=environment, check=True, capture_output=True)

    return prepare

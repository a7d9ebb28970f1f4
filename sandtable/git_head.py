"""Commit that a folder is checked out at, read from git's own files: git itself is not run in a stranger's folder."""

import re
from pathlib import Path

SHORT = 7  # letters of a commit's id
_ID = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_REF = re.compile(r"refs/[\w./-]{1,200}")
_MOST = 4 * 1024 * 1024


def short_commit(folder: Path) -> str:
    """Short id of the commit a folder is checked out at; "" outside git, and before the first commit."""
    try:
        for place in (folder.resolve(), *folder.resolve().parents):
            git = place / ".git"
            if git.is_file():  # a worktree or a submodule
                git = (place / _text(git).removeprefix("gitdir:").strip()).resolve()
            if (git / "HEAD").is_file():
                return _commit(git)[:SHORT]
    except (OSError, ValueError, RuntimeError):
        pass
    return ""


def _commit(git: Path) -> str:
    head = _text(git / "HEAD").strip()
    if _ID.fullmatch(head):
        return head
    ref = head.removeprefix("ref:").strip()
    if _REF.fullmatch(ref) is None or ".." in ref:
        return ""
    common = (git / _text(git / "commondir").strip()).resolve() if (git / "commondir").is_file() else git
    for owner in (git, common):
        if (owner / ref).is_file():
            found = _text(owner / ref).strip()
            return found if _ID.fullmatch(found) else ""
    if (common / "packed-refs").is_file():
        for line in _text(common / "packed-refs").splitlines():
            id_, _, name = line.partition(" ")
            if name == ref and _ID.fullmatch(id_):
                return id_
    return ""


def _text(file: Path) -> str:
    with file.open("rb") as content:
        return content.read(_MOST).decode("utf-8", "replace")

"""Unsaved text of files: an editor's, which every reader of a pack gets instead of what the disk has.

Like the budget of a job this is a context of the running work, not a parameter of every function: records, words,
templates, pictures and rules of a pack are read in many places, and one that forgot it would show an old card.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePosixPath
from types import MappingProxyType

NOTHING: Mapping[str, bytes] = MappingProxyType({})
# Contents by absolute path, links not followed.
_NOW: ContextVar[Mapping[str, bytes]] = ContextVar("unsaved", default=NOTHING)


@contextmanager
def unsaved(root: Path, texts: Mapping[str, bytes]) -> Iterator[None]:
    """Let the files of a folder, by their paths in it, have these contents; a file the disk does not have is there.

    Raise ValueError for a path that leads out of the folder.
    """
    found = dict(_NOW.get())
    for name, content in texts.items():
        # Some readers know a folder by its path as written, some by that without links.
        for key in (_key(root, name), _key(Path(os.path.realpath(root)), name)):
            if key is None:
                raise ValueError(f"'{name}' leads out of its folder")
            found[key] = content
    token = _NOW.set(found)
    try:
        yield
    finally:
        _NOW.reset(token)


def unsaved_text(root: Path, name: str) -> bytes | None:
    """Unsaved content of a file below a folder; None if there is none."""
    texts = _NOW.get()
    if not texts:
        return None
    key = _key(root, name)
    return texts.get(key) if key is not None else None


def unsaved_files(root: Path, folder: str = "") -> list[str]:
    """Paths, in a folder below `root`, of all files in it with unsaved text."""
    texts = _NOW.get()
    start = _key(root, folder) if texts else None
    if start is None:
        return []
    start = start.rstrip(os.sep) + os.sep
    return [PurePosixPath(Path(key[len(start) :])).as_posix() for key in texts if key.startswith(start)]


def _key(root: Path, name: str) -> str | None:
    """Absolute path of a file below a folder; None if it is not below it."""
    start = os.path.abspath(root)  # noqa: PTH100 - Path.resolve follows links
    path = os.path.abspath(os.path.join(start, name))  # noqa: PTH100, PTH118 - likewise
    return path if path == start or path.startswith(start.rstrip(os.sep) + os.sep) else None

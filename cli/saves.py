"""Wait for files to be saved."""

from collections.abc import Iterable, Iterator
from pathlib import Path


def saves(paths: Iterable[Path]) -> Iterator[list[Path]]:
    """Files that were saved or taken away among some files and folders, as it happens, until interrupted."""
    from watchfiles import watch

    wanted = [path.resolve() for path in paths]
    # A file is watched by its folder: editors write beside and rename, and the file they began with is gone.
    folders = {path if path.is_dir() else path.parent for path in wanted}
    for changes in watch(*sorted(folders), raise_interrupt=False):
        changed = sorted(Path(path) for _, path in changes)
        hit = [path for path in changed if not path.name.startswith(".") and _is_among(path, wanted)]
        if hit:
            yield hit


def _is_among(path: Path, wanted: list[Path]) -> bool:
    return any(path == one or (one.is_dir() and path.is_relative_to(one)) for one in wanted)

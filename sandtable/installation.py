"""What this program and its libraries are, for whatever is kept from run to run: other code may draw otherwise."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_DRAWING = (
    "jinja2", "numpy", "pillow", "pypdfium2", "pyphen", "reportlab", "shapely", "svgwrite", "uharfbuzz",
    "font-source-sans-pro", "font-source-serif-pro",
)  # fmt: skip

Date = tuple[str, int, int]  # name, date and size of a file


@cache
def library_versions(libraries: tuple[str, ...] = _DRAWING) -> tuple[str, ...]:
    """The versions of some libraries: of all that set, draw and write."""
    found: dict[str, str] = {}
    # By the names of their folders: importing what reads more of them takes longer than printing a kept card.
    for path in sys.path:
        try:
            names = os.listdir(path or ".")  # noqa: PTH208 - only names
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                library = name.partition("-")[0].replace("_", "-").lower()
                found.setdefault(library, name)
    return tuple(found.get(library) or _version(library) for library in libraries)


def _version(library: str) -> str:
    from importlib.metadata import version

    return version(library)


@cache
def code_dates() -> tuple[Date, ...]:
    """The library's own files, while it is worked on."""
    return tuple(dates(Path(__file__).parent))


def dates(folder: Path) -> Iterator[Date]:
    """Every file of a folder, in order."""
    yield from _dates(str(folder))


def _dates(folder: str) -> Iterator[Date]:
    # As text, and without os.walk: a path for each of a thousand files takes its time.
    folders: list[str] = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.path)
            else:
                status = entry.stat()
                yield entry.name, status.st_mtime_ns, status.st_size
    for below in folders:
        if not below.endswith("__pycache__"):
            yield from _dates(below)

"""What this program and its libraries are, for whatever is kept from run to run: other code may draw otherwise."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_LIBRARIES = (
    "jinja2", "numpy", "pillow", "pypdfium2", "pyphen", "reportlab", "shapely", "svgwrite", "uharfbuzz",
    "font-source-sans-pro", "font-source-serif-pro",
)  # fmt: skip

Date = tuple[str, int, int]  # name, date and size of a file


@cache
def library_versions() -> tuple[str, ...]:
    """The versions of all that sets, draws and writes."""
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
    return tuple(found.get(library) or _version(library) for library in _LIBRARIES)


def _version(library: str) -> str:
    from importlib.metadata import version

    return version(library)


@cache
def code_dates() -> tuple[Date, ...]:
    """The library's own files, while it is worked on."""
    return tuple(dates(Path(__file__).parent))


def dates(folder: Path) -> Iterator[Date]:
    """Every file of a folder, in order."""
    for at, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            status = os.stat(f"{at}/{name}")  # noqa: PTH116 - a path for each of a thousand files takes its time
            yield name, status.st_mtime_ns, status.st_size

"""Versions of this program and its libraries, for cache keys: other code may draw differently."""

import os
import sys
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from struct import pack

_DRAWING = (
    "jinja2", "numpy", "pillow", "pypdfium2", "pyphen", "reportlab", "shapely", "svgwrite", "uharfbuzz",
    "font-source-sans-pro", "font-source-serif-pro",
)  # fmt: skip


@cache
def library_versions(libraries: tuple[str, ...] = _DRAWING) -> tuple[str, ...]:
    """Name of each library's metadata folder, with its version; by default of all that set, draw and write."""
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
    return version(library)


@cache
def code_dates() -> tuple[str, ...]:
    """Digest of the names, dates and sizes of the library's own files, for cache keys."""
    return (dated(Path(__file__).parent),)


def dated(folder: Path) -> str:
    """Digest of the name, date and size of every file of a folder."""
    # As text, as one list and as bare numbers: a path, a row and a line for each of a thousand files take their time.
    names: list[str] = []
    numbers: list[int] = []
    waiting = [str(folder)]
    for place in waiting:
        with os.scandir(place) as entries:
            for entry in sorted(entries, key=_name):
                if entry.name == "__pycache__":
                    continue
                names.append(entry.name)
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    status = entry.stat()
                    numbers += (status.st_mtime_ns, status.st_size)
    said = "/".join(names).encode(errors="surrogateescape")
    return blake2b(said + pack(f"{len(numbers)}q", *numbers), digest_size=16).hexdigest()


def _name(entry: "os.DirEntry[str]") -> str:
    return entry.name

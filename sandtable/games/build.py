"""Report which engines run: compiled to C, or the plain Python sources (decision 9)."""

from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

_SHARED = "sandtable__mypyc"  # what all compiled modules have in common, beside the packages


def compiled() -> bool:
    """True if games run on compiled rules; both forms play the same game byte for byte."""
    found = find_spec("sandtable.games.cups")
    return found is not None and _is_compiled(Path(found.origin or ""))


def build_name() -> str:
    """Name of the build for reports: `compiled` or `pure`."""
    return "compiled" if compiled() else "pure"


def complaint(root: Path | None = None) -> str:
    """Message with a remedy if the compiled engines are out of date, else ""."""
    changed = stale(root)
    more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
    return (
        f"compiled engines are not those of the sources ({', '.join(changed[:3])}{more}): "
        "`make compiled` makes them anew, `make pure` takes them away"
        if changed
        else ""
    )


def stale(root: Path | None = None) -> list[str]:
    """Sources that differ from their compiled form, which would run all the same; empty if none was compiled.

    Searches the folder with the packages, by default that of this installation. Wheels are not checked: their files are
    never edited, and have the times at which they were unpacked.
    """
    if root is None:
        found = find_spec(_SHARED)
        if found is None or not found.origin:
            return []
        root = Path(found.origin).parent
        if not (root / "pyproject.toml").is_file():
            return []
    return sorted(str(source.relative_to(root)) for source in _stale(root))


def _stale(root: Path) -> Iterator[Path]:
    """Yield sources changed or deleted after they were compiled, or new in a folder of compiled modules."""
    for package in ("playtest", "sandtable/games"):
        made = {path.with_name(f"{path.name.partition('.')[0]}.py"): path for path in _compiled_under(root / package)}
        for source, module in made.items():
            if not source.is_file() or source.stat().st_mtime > module.stat().st_mtime:
                yield source
        whole = {source.parent for source in made if source.with_name("__init__.py") in made}
        yield from (source for folder in whole for source in folder.glob("*.py") if source not in made)


def _compiled_under(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if _is_compiled(path))


def _is_compiled(path: Path) -> bool:
    """True if the path has a suffix of compiled modules that this Python loads."""
    return "".join(path.name.partition(".")[1:]) in EXTENSION_SUFFIXES


if __name__ == "__main__":  # for make: is there anything to compile?
    raise SystemExit(complaint() or (0 if compiled() else "engines are not compiled"))

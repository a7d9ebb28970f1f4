"""Imports of this checkout from its sources alone, as if nothing were compiled beside them."""

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("playtest", "sandtable")


def use_sources() -> None:
    """From now on every module of the engines and players is the pure one; call it before any is imported."""
    assert not any(name.startswith("sandtable.games.") for name in sys.modules)
    finder = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def only_ours(path: str) -> FileFinder:
        where = Path(path)
        if not any(where.is_relative_to(ROOT / package) for package in PACKAGES):
            raise ImportError(path)
        return finder(path)  # type: ignore[return-value]

    sys.path_hooks.insert(0, only_ours)
    sys.path_importer_cache.clear()

"""Packages that contain a game: the built-in ones, and installed ones by entry point.

This module stands below the loader, which finds a game's schemas here; the other parts of a game are in its descriptor
(`sandtable/games/registry.py`).
"""

from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

# A game is called as packs write it in `rules:`; its package has a descriptor, GAME, and a folder of schemas.
BUILT_IN: dict[str, str] = {
    "warfare": "sandtable.games.warfare",
    "lets-war": "sandtable.games.lets_war",
    "edadh": "sandtable.games.edadh",
    "proelio": "sandtable.games.proelio",
}
GROUP = "sandtable.games"  # of entry points: `my-game = "my_package.my_game"`


def package_of(game: str) -> str | None:
    """Return the package of a game; None for an unknown name."""
    return BUILT_IN.get(game) or _installed().get(game)


def game_names() -> tuple[str, ...]:
    """Return every game, the built-in ones first."""
    return (*BUILT_IN, *(name for name in _installed() if name not in BUILT_IN))


@lru_cache(maxsize=256)
def schema_folder(game: str) -> Path | None:
    """Folder with the schemas of a game; None for an unknown name."""
    package = package_of(game)
    spec = find_spec(package) if package is not None else None
    return Path(spec.submodule_search_locations[0]) / "schemas" if spec and spec.submodule_search_locations else None


@cache
def _installed() -> dict[str, str]:
    """Games of other installed packages."""
    return {entry.name: entry.value for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}

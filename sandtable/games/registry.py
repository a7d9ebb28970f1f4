"""Games and their parts.

The descriptor of a game (`Game`) holds plain facts. Everything else is a part: an instance of a `Part` class, which
the package that uses it defines. A part is the `PART` of a module that is imported on first use. A game lacks the
parts whose modules do not exist.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import ClassVar, NamedTuple, TypeVar

from sandtable.game_packages import BUILT_IN, game_names, package_of


class Game(NamedTuple):
    """Descriptor of a game: facts that need none of its parts."""

    id: str  # as packs write it in `rules:`
    name: str  # as people say it
    letters: str  # the codes of its rules begin with them
    # How an item of its checklist is written; the rule with that number in its code implements it.
    checklist: str = ""
    # Rules of victory for games without scenarios.
    victory: tuple[str, ...] = ()
    # The set-up or scenario that is played when only the game is named.
    opening: str = ""
    # What `sandtable generate` makes for it; empty for a game without a generator.
    generates: str = ""


class Part:
    """Base of the parts of a game; subclasses are frozen dataclasses.

    A game keeps a part in `<its package>.parts.<name>`. Parts of the built-in games that are used by a package above
    this one lie in that package: `built_in` is the name of their module, with {} for that of the game.
    """

    name: ClassVar[str]
    built_in: ClassVar[str] = ""


P = TypeVar("P", bound=Part)


@lru_cache(maxsize=256)
def find_game(game_id: str | None) -> Game | None:
    """Game of that id; None if there is none."""
    package = package_of(game_id) if game_id is not None else None
    if package is None:
        return None
    game: Game = import_module(package).GAME
    return game


def all_games() -> Iterator[Game]:
    """Yield every game, the built-in ones first."""
    for name in game_names():
        game = find_game(name)
        if game is not None:
            yield game


def find_part(game_id: str | None, kind: type[P]) -> P | None:
    """Import a part of a game; None for an unknown game and for a game without that part."""
    if game_id is None or package_of(game_id) is None:
        return None
    part = _load(part_module(game_id, kind))
    assert part is None or isinstance(part, kind), f"{game_id}: its {kind.name} is no {kind.__name__}"
    return part


def part_module(game_id: str, kind: type[Part]) -> str:
    """Name of the module with a part of a game, whether it exists or not."""
    package = package_of(game_id) or game_id
    if kind.built_in and game_id in BUILT_IN:
        return kind.built_in.format(package.rpartition(".")[2])
    return f"{package}.parts.{kind.name}"


@lru_cache(maxsize=1024)
def _load(module: str) -> object | None:
    """PART of a module; None when there is no such module."""
    try:
        part: object = import_module(module).PART
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            return None
        raise
    return part

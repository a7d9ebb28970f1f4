"""The generator of a game as its descriptor names it: from a pack, a seed and wishes to scenarios or set-ups."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from generator.pack_name import PackName
from generator.seed import Seed
from sandtable.errors import UserError
from sandtable.games.registry import find_game, load_part
from sandtable.model.pack import Pack


class NothingToMake(UserError):
    """A game that has no generator; shown to the user as it stands."""

    exit_code = 2


class MadeFile(NamedTuple):
    """A scenario or set-up that was made, not written yet.

    `id` is fit to be the name of its file, `summary` a line about it, `facts` the same as plain data; `text` gives the
    file for a pack of that name. `made` is what the game's generator made.
    """

    id: str
    seed: Seed
    summary: str
    facts: Mapping[str, Any]
    text: Callable[[PackName], str]
    made: Any


class Maker(NamedTuple):
    """A generator opened for one pack.

    `make` gives so many scenarios or set-ups from a seed on, with these wishes; it raises CannotServe for what cannot
    be. `warnings` are about a pack that can be made for all the same.
    """

    make: Callable[[Seed, Any, int], Iterator[MadeFile]]
    warnings: tuple[str, ...] = ()


class Generator(NamedTuple):
    """The parts of a game's generator.

    `kind` is what it makes, seeds are of `generation`. `wishes` reads options by their names, as the command line has
    them; `open` is called once for a pack that many are made for.
    """

    kind: Literal["scenario", "set-up"]
    generation: int
    wishes: Callable[..., Any]
    open: Callable[[Pack], Maker]


def generator_of(pack: Pack, named: str) -> Generator:
    """The generator of the game whose rules a pack follows; raise NothingToMake when there is none."""
    game = find_game(pack.rules)
    if game is None or not game.generator:
        raise NothingToMake(f"nothing can be generated for '{named}'")
    generator: Generator = load_part(game.generator)
    return generator

"""Interface of a game's generator: from a pack, a seed and wishes to scenarios or set-ups."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from generator.pack_name import PackName
from generator.seed import Seed
from sandtable.errors import UserError
from sandtable.games.registry import Part, find_part
from sandtable.model.pack import Pack


class NothingToMake(UserError):
    """The game has no generator; the message is shown to the user unchanged."""

    exit_code = 2


class MadeFile(NamedTuple):
    """A generated scenario or set-up that is not written yet.

    `id` is usable as the name of its file, `summary` is a line about it, `facts` are plain data about it. `text`
    returns the content of the file for a pack of that name. `made` is the game's own object.
    """

    id: str
    seed: Seed
    summary: str
    facts: Mapping[str, Any]
    text: Callable[[PackName], str]
    made: Any


class Maker(NamedTuple):
    """A generator opened for one pack.

    `make` returns a number of scenarios or set-ups from a seed on, with these wishes; it raises CannotServe for wishes
    that cannot be met. `warnings` are about the pack and do not prevent making.
    """

    make: Callable[[Seed, Any, int], Iterator[MadeFile]]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Generator(Part):
    """Part of a game that generates scenarios or set-ups.

    `kind` names its products, seeds are of `generation`. `wishes` reads options by their names on the command line.
    `open` is called once for a pack.
    """

    name: ClassVar[str] = "generate"
    built_in: ClassVar[str] = "generator.{}.part"

    kind: Literal["scenario", "set-up"]
    generation: int
    wishes: Callable[..., Any]
    open: Callable[[Pack], Maker]


def generator_of(pack: Pack, named: str) -> Generator:
    """The generator of the game whose rules a pack follows; raise NothingToMake when there is none."""
    generator = find_part(pack.rules, Generator)
    if generator is None:
        raise NothingToMake(f"nothing can be generated for '{named}'")
    return generator

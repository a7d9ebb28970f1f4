"""Generate scenarios or set-ups from a seed and wishes: for the commands, fair ones too, and for Python."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from generator.generator import Generator, MadeFile, Maker, generator_of
from generator.pack_name import name_for_file
from generator.seed import Seed, read_seed
from sandtable.file_names import portable
from sandtable.files import write_file
from sandtable.jobs.progress import Progress
from sandtable.jobs.request import Request
from sandtable.model.loading.opening import open_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs

NO_FILE = "-"  # as output: nothing is written
_FRESH = 1_000_000  # seeds that are drawn are below it


@dataclass(frozen=True)
class GenerateRequest(Request["GenerateResult"]):
    """Make `count` scenarios or set-ups for a pack, by its name or folder.

    A seed is a number, or written with its generation as `7:42`; a fresh one is drawn when left out. `wishes` are the
    options of the game's command. `output` is a file or folder, ./out/<game> when left out, NO_FILE to write nothing.
    """

    verb = "sandtable.jobs.generate"

    pack: str
    seed: str | int | None = None
    wishes: Mapping[str, Any] = field(default_factory=dict)
    count: int = 1
    output: str | None = NO_FILE


class Generated(NamedTuple):
    """A scenario or set-up that was made: its text, and the file it was written to, if any.

    `summary` is a line about it, `made` what the game's generator made.
    """

    id: str
    seed: Seed
    summary: str
    text: str
    file: Path | None
    facts: Mapping[str, Any]  # as plain data, for programs
    made: Any


class GenerateResult(NamedTuple):
    """Everything that was made for a pack from `seed` on, and warnings about the pack."""

    pack: str
    seed: Seed
    made: tuple[Generated, ...]
    warnings: tuple[str, ...] = ()


class OpenGenerator(NamedTuple):
    """A pack and its opened generator; `named` is the name the user gave for the pack."""

    named: str
    pack: Pack
    generator: Generator
    maker: Maker


def open_generator(named: str) -> OpenGenerator:
    """Open a pack and its generator; raise NoPack or NothingToMake."""
    pack = open_pack(named)
    generator = generator_of(pack, named)
    return OpenGenerator(named, pack, generator, generator.open(pack))


def run(
    request: GenerateRequest,
    progress: Progress | None = None,
    *,
    opened: OpenGenerator | None = None,
    on_warning: Callable[[str], object] = lambda _words: None,
    on_made: Callable[[Generated], object] = lambda _made: None,
) -> GenerateResult:
    """Make and write the documents of a request; `on_made` is called with each as soon as it is written.

    `opened` is the pack of the request, if it is open already. Raise CannotServe for wishes that nothing can serve.
    """
    progress = progress or Progress()
    opened = opened or open_generator(request.pack)
    generator, pack = opened.generator, opened.pack
    seed = seed_for(request.seed, generator)
    wishes = generator.wishes(**request.wishes)
    for words in opened.maker.warnings:
        on_warning(words)
    made: list[Generated] = []
    progress.start(request.count, f"{generator.kind}s")
    for one in opened.maker.make(seed, wishes, request.count):
        made.append(write_made(one, request.pack, pack, request.output, request.count))
        on_made(made[-1])
        progress()
    return GenerateResult(pack.id, seed, tuple(made), opened.maker.warnings)


def generate(game: str, seed: int, **wishes: Any) -> str:
    """The YAML of a scenario of Warfare, or of a set-up of another built-in game; the same seed gives the same bytes.

    `wishes` are those of the command line: mission, players, sides, size, level … Raise UserError for what cannot be.
    """
    opened = _open_builtin(game) if game in builtin_packs() else open_generator(game)
    drawn = Seed(seed, opened.generator.generation)
    (made,) = opened.maker.make(drawn, opened.generator.wishes(**wishes), 1)
    return write_made(made, game, opened.pack, NO_FILE).text


@lru_cache(maxsize=4)
def _open_builtin(game: str) -> OpenGenerator:
    """The generator of a built-in pack, which is the same as long as the program runs."""
    return open_generator(game)


def seed_for(written: str | int | None, generator: Generator) -> Seed:
    """The seed of a request, a fresh one when it has none; raise BadSeed."""
    if written is None:
        return Seed(secrets.randbelow(_FRESH), generator.generation)
    return read_seed(str(written), generator.kind, generator.generation)


def write_made(made: MadeFile, named: str, pack: Pack, output: str | None, count: int = 1) -> Generated:
    """Return a made document with its text, and write it unless `output` is NO_FILE."""
    file = None if output == NO_FILE else file_for(output, count, pack.id, made.id)
    text = made.text(name_for_file(named, pack, Path() if file is None else file.parent))
    if file is not None:
        write_file(file, text)
    facts = {**({} if file is None else {"file": str(file)}), **made.facts}
    return Generated(made.id, made.seed, made.summary, text, file, facts, made.made)


def file_for(output: str | None, count: int, game: str, name: str) -> Path:
    """The file of one of `count` documents: the named file, or a file of its own name in a folder."""
    if output is None:
        return Path("out") / portable(game) / f"{name}.yaml"
    path = Path(output)
    is_folder = count > 1 or output.endswith("/") or path.is_dir()
    return path / f"{name}.yaml" if is_folder else path

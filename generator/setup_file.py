"""Generated set-ups and the files they are written as."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from shlex import quote
from typing import Any, TypeVar

from generator.generator import Generator, MadeFile, Maker
from generator.pack_name import PackName
from generator.seed import SETUP_GENERATION, Seed
from generator.yaml_writer import write_yaml
from sandtable.config.config_file import Own
from sandtable.model.pack import Pack, Text

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class MadeSetup:
    """Data of a set-up, the options to make it again, and a rule it breaks on request, with the reason."""

    data: Mapping[str, Any]
    options: str
    allowed: str = ""

    @property
    def name(self) -> str:
        """Id, usable as the name of the file."""
        name: str = self.data["setup"]
        return name

    def text(self, pack: PackName | None = None) -> str:
        """Return the content of the file: comments that describe it, then the data.

        The pack is a built-in one when its name is left out.
        """
        name = pack or PackName(self.data["game"], self.data["game"])
        comments = [
            f"{Text.of(self.data['name']).english}; made by sandtable. To make it again:",
            f"{name.command} {self.options}",
        ]
        if self.allowed:
            comments.append(f"sandtable: allow-file {self.allowed}")
        generated = {**self.data["generated"], "by": name.command}
        return write_yaml({**self.data, "game": name.game, "generated": generated}, comments)


def head(pack: Pack, setup_id: str, name: Mapping[str, str], seed: Seed) -> dict[str, Any]:
    """Return the first keys of every generated set-up."""
    return {"game": pack.id, "setup": setup_id, "name": dict(name), "source": "house", "seed": seed.number}


def finished(data: Mapping[str, Any], wishes: Any, seed: Seed, allowed: str = "") -> MadeSetup:
    """Return the set-up with a record of how it was made."""
    by = f"sandtable generate {data['game']}"
    generated: dict[str, Any] = {"by": by, "generation": seed.generation, "seed": seed.number}
    options = [f"--seed {seed}"]
    if asked := wished(wishes):
        generated["wishes"] = asked
        options += [_option(name, value) for name, value in asked.items()]
    own: Own | None = getattr(wishes, "own", None)
    if own is not None and own.nations is not None:
        generated["own"] = {"nations": sorted(own.nations)}
        options.append("--own FILE")
    return MadeSetup({**data, "generated": generated}, " ".join(options), allowed)


def said(pack: Pack, key: str, n: int | None = None, /, **values: object) -> dict[str, str]:
    """Return a phrase of the pack in each of its languages."""
    return {language: pack.words[language].say(f"setup.{key}", n, **values) for language in pack.languages}


def wished(wishes: Any) -> dict[str, Any]:
    """Return the options that were asked for, by name; options left to chance are omitted."""
    asked = {one.name: getattr(wishes, one.name) for one in fields(wishes)}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asked.items()
        if not isinstance(value, Own) and value not in (None, (), False)
    }


def _option(name: str, value: Any) -> str:
    if value is True:
        return f"--{name}"
    written = ",".join(value) if isinstance(value, list) else str(value)
    return f"--{name} {quote(written)}"


def setup_generator(wishes: Callable[..., W], make: Callable[[Pack, W, Seed], MadeSetup]) -> Generator:
    """Build a generator of set-ups from its type of wishes and the function that makes one set-up."""
    return Generator("set-up", SETUP_GENERATION, wishes, lambda pack: Maker(partial(_make, make, pack)))


def _make(
    make: Callable[[Pack, W, Seed], MadeSetup], pack: Pack, seed: Seed, wishes: W, count: int
) -> Iterator[MadeFile]:
    for number in range(seed.number, seed.number + count):
        drawn = Seed(number, seed.generation)
        made = make(pack, wishes, drawn)
        facts = {"kind": "setup", "id": made.name, "seed": str(drawn), "title": made.data["name"]}
        yield MadeFile(made.name, drawn, Text.of(made.data["name"]).english, facts, made.text, made)

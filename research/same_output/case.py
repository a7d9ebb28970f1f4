"""Cases: commands whose output is compared."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

Prepare = Callable[[Path], None]


@dataclass(frozen=True, slots=True)
class Step:
    """One command of the program, or a script of its Python API."""

    args: tuple[str, ...]
    stdin: str = ""
    script: bool = False  # args[0] is Python source that imports sandtable, the rest its arguments
    installed: bool = False  # run .venv/bin/sandtable instead of python -m cli


@dataclass(frozen=True, slots=True)
class Case:
    """Steps in one empty folder; every file they leave there counts, and all they print."""

    id: str
    steps: tuple[Step, ...]
    prepare: Prepare | None = None  # writes given files into the folder; only what changes of them counts
    cached: bool = True  # False: SANDTABLE_CACHE is empty
    phase: int = 0  # a later phase begins when the earlier ones have ended
    heavy: bool = False  # never in the sample
    twin: str = ""  # id of the case with the same digest

    @property
    def group(self) -> str:
        return self.id.split("/", 1)[0]


def case(
    id_: str,
    command: str = "",
    *args: str,
    stdin: str = "",
    prepare: Prepare | None = None,
    heavy: bool = False,
    then: Iterable[Step] = (),
) -> Case:
    """Return a case of one command, whose first words may stand in one text, and of further steps in the same folder."""
    return Case(id_, (step(command, *args, stdin=stdin), *then), prepare, heavy=heavy)


def step(command: str, *args: str, stdin: str = "") -> Step:
    return Step((*command.split(), *args), stdin)


def without_cache(original: Case) -> Case:
    """Return the same case with the cache disabled."""
    return replace(original, id=f"cache-off/{original.id}", cached=False, phase=1, twin=original.id)


def with_warm_cache(original: Case) -> Case:
    """Return the same case, to run when the cache has all it needs."""
    return replace(original, id=f"cache-warm/{original.id}", phase=1, twin=original.id)

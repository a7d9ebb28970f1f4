"""Options of a print job."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args

from sandtable.backends import BACKENDS, HTML
from sandtable.errors import UserError
from sandtable.layout.offset import Offset
from sandtable.layout.options import OVERLAP, Duplex, Orientation
from sandtable.model.reading.suggestions import nearest_name

Cut = Literal["straight", "hex"]
NO_OFFSET = Offset()
_LONGEST = 40  # letters of ids in a file's name


class BadOption(UserError):
    """An unknown option of a print job, or a value it cannot have."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class JobOptions:
    """Options of a print job; lengths in mm. `duplex` None leaves the choice to each component."""

    paper: str = "a4"
    duplex: Duplex | None = None
    bleed: float = 0
    low_ink: bool = False
    format: str = "pdf"  # one of BACKENDS, or HTML
    dpi: int = 300
    only: tuple[str, ...] = ()
    copies_once: bool = False
    one_file: bool = False
    sheets: bool = False
    svg_text: bool = False
    booklet: bool = False
    gang: bool = False  # components that go through the printer alike share sheets
    gang_groups: bool = False  # so do those of a group that was named
    light_backs: bool = False
    cut: Cut = "straight"
    orientation: Orientation = "auto"
    poster: bool = False  # what is larger than the paper goes over several sheets
    overlap: float = OVERLAP
    proof: bool = False  # lines of trim, bleed and safe zone over every piece
    back_offset: Offset = NO_OFFSET
    jobs: int = field(default=1, repr=False, compare=False)  # processes, 0 for all cores; the same comes of it

    @property
    def chosen(self) -> str:
        """Suffix of file names when only some pieces are printed, so that they do not replace the whole; else ""."""
        return only_named(self.only)


def only_named(only: Sequence[str]) -> str:
    """Return `-only-towers`, `-only-palisades-towers`; for many ids the first, and the number of the others."""
    ids = sorted(set(only))
    if not ids:
        return ""
    all_of_them = "-".join(ids)
    return f"-only-{all_of_them}" if len(all_of_them) <= _LONGEST else f"-only-{ids[0][:_LONGEST]}-and-{len(ids) - 1}"


_WORDS: Mapping[str, tuple[str, ...]] = {
    "duplex": get_args(Duplex),
    "format": (*BACKENDS, HTML),
    "cut": get_args(Cut),
    "orientation": get_args(Orientation),
}


def read_options(values: Mapping[str, Any]) -> JobOptions:
    """Options as a Python program names them; raise BadOption for an unknown name or a value of another kind."""
    defaults = {one.name: getattr(_DEFAULTS, one.name) for one in fields(JobOptions)}
    for name, value in values.items():
        if name not in defaults:
            close = nearest_name(name, defaults)
            raise BadOption(f"there is no option '{name}'" + (f"; did you mean '{close}'?" if close else ""))
        if not _fits(name, value, defaults[name]):
            wanted = (
                " or ".join(f"'{word}'" for word in _WORDS[name]) if name in _WORDS else _KINDS[type(defaults[name])]
            )
            raise BadOption(f"{name} is {value!r:.60}; {wanted} is wanted")
    return JobOptions(**values)


_DEFAULTS = JobOptions()
_KINDS = {
    str: "a text",
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    tuple: "a tuple of ids",
    Offset: "an Offset",
}


def _fits(name: str, value: object, default: object) -> bool:
    if name in _WORDS:
        return value in _WORDS[name] or (value is None and default is None)
    if isinstance(default, bool) or isinstance(value, bool):
        return isinstance(default, bool) and isinstance(value, bool)
    if name in ("bleed", "overlap"):
        return isinstance(value, int | float) and math.isfinite(value) and value >= 0
    if isinstance(default, int):
        return isinstance(value, int) and value >= (1 if name == "dpi" else 0)
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(isinstance(one, str) for one in value)
    return isinstance(value, type(default))

"""Settings of a user, from `sandtable.toml` or `[tool.sandtable]` in pyproject.toml.

paper = "letter"                   # how to print: paper, language, ink, duplex, bleed, orientation, printer
language = "it"

profile = "publish"                # draft, play or publish
select = []                        # rules by code, beginning of codes, or name
ignore = ["long-opening"]

[limits]                           # where some rules begin to speak, and what a job may take
fair-ratio = 3
seconds = 60

[own]                              # what there is to play with; everything when left out
tiles = ["T01-T08", "T12"]
nations = ["USA", "INS"]
counts = {usa-marines = 2}         # instead of the copies a whole box has
"""

import math
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable import budget
from sandtable.config.places import place_of
from sandtable.errors import UserError
from sandtable.findings import Position
from sandtable.layout.paper import NoPaper, find_paper
from sandtable.model.reading.folder import display_path, read_bytes
from sandtable.model.reading.messages import schema_findings
from sandtable.model.reading.schema import file_validator

if TYPE_CHECKING:
    from sandtable.model.reading.schema import Fault

CONFIG_FILE = "sandtable.toml"
PROJECT_FILE = "pyproject.toml"
PRINTING = ("paper", "language", "ink", "duplex", "bleed", "orientation", "printer")
MOST_IN_RANGE = 1000
MOST_BYTES = 64 * 1024
DEEPEST = 4  # settings nest less deeply; what lies below cannot be right

# Patterns are made when they are first used: most commands need none of them.
_NAMES_US = rb"""(?m)\[\s*tool\s*(?:\]|\.\s*["']?sandtable\b)|^\s*tool\s*[.=]"""
# tomllib takes memory and time by the square of the parts of one key.
_LONG_KEY = r"""(?:(?:[\w-]{1,80}|"[^"\n]{0,80}"|'[^'\n]{0,80}')[ \t]*\.[ \t]*){64}"""
_RANGE = r"([A-Za-z]+)(\d{1,6})-([A-Za-z]*)(\d{1,6})"
# TOML's words for a schema's object and array.
_AS_TOML = {"object": "write [{path}] and its keys below", "array": 'write {key} = ["…"]'}


class ConfigError(UserError):
    """Invalid setting; one line, shown to the user as it stands."""

    def __init__(
        self, file: Path | None, key: str, problem: str, hint: str = "", line: int | None = None, more: int = 0
    ) -> None:
        place = f"{display_path(file)}{f':{line}' if line else ''}: " if file is not None else ""
        rest = f" (and {more} more)" if more else ""
        super().__init__(place + (f"{key}: " if key else "") + problem + (f"; {hint}" if hint else "") + rest)


class Limits(NamedTuple):
    """Thresholds of some rules; a key of `[limits]` has hyphens for the underscores here."""

    long_lane: int = 12  # hexes; the longest range of any weapon in the box
    # Force points that differ by more than this factor are uneven: by play an attack over a river is even at 2.3 (docs/balance.md).
    fair_ratio: float = 2.5
    free_opening: int = 10  # AP between the start boxes from which on the opening is one-sided
    most_attackers: int = 2  # of the Active side that may have one unit in their sights
    few_sides: int = 3  # a tile that shares fewer hexsides than this with its neighbours hangs by a thread


class Own(NamedTuple):
    """Tiles, nations and piece counts the user owns; None means all. Names are compared without regard to case."""

    tiles: frozenset[str] | None = None
    nations: frozenset[str] | None = None
    counts: Mapping[str, int] = MappingProxyType({})

    def has_tile(self, tile: str) -> bool:
        return _holds(self.tiles, tile)

    def has_nation(self, nation: str) -> bool:
        return _holds(self.nations, nation)

    def copies(self, piece: str, printed: int) -> int:
        """Number of copies owned of a piece of which the box has `printed`."""
        return self.counts.get(piece, printed)

    @property
    def is_everything(self) -> bool:
        return self.tiles is None and self.nations is None and not self.counts


class Config(NamedTuple):
    """Settings as found; `file` is their file, None when there are none."""

    profile: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    limits: Limits = Limits()
    own: Own = Own()
    file: Path | None = None
    budget: Mapping[str, int] = MappingProxyType({})  # limits of a job by name
    printing: Mapping[str, Any] = MappingProxyType({})  # paper, language, ink and so on; only keys that are set
    lines: Mapping[str, int] = MappingProxyType({})  # where these stand

    def place(self, key: str) -> Position | None:
        """Position of a print setting in its file; None when it is not set there."""
        if self.file is None or key not in self.lines:
            return None
        return Position(display_path(self.file), self.lines[key])


def find_config(start: Path) -> Config:
    """Find the nearest settings from `start` upwards; empty settings when there are none.

    The search ends at a folder that holds .git, the root of a repository.
    """
    here = start.resolve()
    for folder in (here, *here.parents) if here.is_dir() else here.parents:
        for name in (CONFIG_FILE, PROJECT_FILE):
            file = folder / name
            if file.is_file() and (written := _section(file)) is not None:
                return _config(written, file)
        if (folder / ".git").exists():
            break
    return Config()


def read_config(file: Path) -> Config:
    """Read the settings in one file; raise ConfigError."""
    return _config(_parse(file), file)


def read_own(file: Path) -> Own:
    """Read the owned pieces from a TOML file, under `[own]` or at its top level."""
    written = _parse(file)
    return _own(_validate({"own": written.get("own", written)}, file)["own"], file)


def names_us(project: bytes) -> bool:
    """True if a pyproject.toml may have a section for this program."""
    return re.search(_NAMES_US, project) is not None


def _section(file: Path) -> dict[str, Any] | None:
    """Settings in a file; None when it is a project file without a section for this program."""
    if file.name != PROJECT_FILE:
        return _parse(file)
    # Another tool's mistake in pyproject.toml is no concern of ours unless we are named there.
    if not names_us(read_bytes(file)):
        return None
    tool = _parse(file).get("tool")
    section = tool.get("sandtable") if isinstance(tool, dict) else None
    return section if isinstance(section, dict) else None


def _parse(file: Path) -> dict[str, Any]:
    content = read_bytes(file)
    if len(content) > MOST_BYTES:
        raise ConfigError(file, "file", f"larger than {MOST_BYTES >> 10} kB", "settings are a few lines")
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
        if re.search(_LONG_KEY, text):
            raise ConfigError(file, "file", "a key of more than 64 parts", "settings have two at the most")
        return tomllib.loads(text)
    except UnicodeDecodeError:
        raise ConfigError(file, "file", "not UTF-8", "save the file as UTF-8") from None
    except RecursionError:
        raise ConfigError(file, "file", "nests too deep") from None
    except ValueError as error:
        words = (
            (str(error).splitlines() or ["?"])[0]
            if isinstance(error, tomllib.TOMLDecodeError)
            else "a number is too long"
        )
        raise ConfigError(file, "file", f"not TOML: {words[:1].lower()}{words[1:]}") from None


def _config(written: dict[str, Any], file: Path) -> Config:
    settings = _validate(written, file)
    written_limits = settings.get("limits", {})
    limits = {key.replace("-", "_"): value for key, value in written_limits.items() if key not in budget.ABOUT}
    printing = _printing(settings, file)
    return Config(
        settings.get("profile"),
        tuple(settings.get("select", ())),
        tuple(settings.get("ignore", ())),
        Limits(**limits),
        _own(settings.get("own", {}), file),
        file,
        MappingProxyType({key: value for key, value in written_limits.items() if key in budget.ABOUT}),
        MappingProxyType(printing),
        MappingProxyType({key: _place(file, (key,)).line for key in printing}),
    )


def _printing(settings: dict[str, Any], file: Path) -> dict[str, Any]:
    """Print settings of a file; raise ConfigError for an unknown paper, which the schema cannot check."""
    printing = {key: settings[key] for key in PRINTING if key in settings}
    if "paper" in printing:
        try:
            printing["paper"] = find_paper(printing["paper"]).name
        except NoPaper as unknown:
            raise ConfigError(file, "", str(unknown), line=_place(file, ("paper",)).line) from None
    return printing


def _place(file: Path, path: Sequence[str]) -> Position:
    """Position of a key in a settings file; in a project file it is below this program's own table."""
    within = ("tool", "sandtable", *path) if file.name == PROJECT_FILE else path
    return place_of(read_bytes(file).decode("utf-8-sig", errors="replace"), display_path(file), within)


def granted_by_settings(user_folder: Path) -> Mapping[str, int]:
    """Job limits that the user's own file raises; those of a folder do not count, for a pack or a clone can bring one."""
    file = user_folder / CONFIG_FILE
    # Settings are read by commands that have no other use for them only where they speak of limits.
    if file.is_file() and b"limits" in read_bytes(file):
        return read_config(file).budget
    return {}


def _own(settings: dict[str, Any], file: Path) -> Own:
    tiles, nations = settings.get("tiles"), settings.get("nations")
    return Own(
        None if tiles is None else frozenset(name for one in tiles for name in _unfold(one, file)),
        None if nations is None else frozenset(nations),
        MappingProxyType(settings.get("counts", {})),
    )


def _validate(written: dict[str, Any], file: Path) -> dict[str, Any]:
    """Validate settings and return plain data; raise ConfigError with the first violation of the schema."""
    settings: dict[str, Any] = _plain(written)
    faults = file_validator("config").faults(settings)
    if faults:
        raise _refusal(faults[0], file, len(faults) - 1)
    return settings


def _refusal(fault: "Fault", file: Path, more: int) -> ConfigError:
    def locate(path: Sequence[str | int], key: str | None) -> Position:
        steps = [step for step in path if isinstance(step, str)]
        return _place(file, [*steps, key] if key is not None else steps)

    said = next(schema_findings([fault], locate))
    names = [step for step in fault.path if isinstance(step, str)]
    # The message names the last of these, or a key that is unknown to the last.
    tables = names if fault.keyword == "additionalProperties" else names[:-1]
    form = _AS_TOML.get(fault.wanted) if fault.keyword == "type" else None
    hint = form.format(path=".".join(names), key=names[-1]) if form is not None else said.hint
    return ConfigError(file, ".".join(tables), said.message, hint, said.at.line, more)


def _plain(value: Any, depth: int = 0) -> Any:
    """Convert a TOML value to JSON data: whole numbers without a point; dates, nan and inf as text."""
    if isinstance(value, dict | list) and depth == DEEPEST:
        return "…"
    if isinstance(value, dict):
        return {key: _plain(below, depth + 1) for key, below in value.items()}
    if isinstance(value, list):
        return [_plain(below, depth + 1) for below in value]
    if isinstance(value, float) and math.isfinite(value):
        return int(value) if value.is_integer() else value
    return value if isinstance(value, str | int) else str(value)


def _unfold(written: str, file: Path) -> Iterable[str]:
    """Expand a range of names: T01-T03 is T01, T02, T03; any other name stands for itself."""
    parts = re.fullmatch(_RANGE, written)
    if parts is None or parts[3].casefold() not in ("", parts[1].casefold()):
        return (written,)
    first, last = int(parts[2]), int(parts[4])
    if not first <= last < first + MOST_IN_RANGE:
        line = _place(file, ("own", "tiles")).line
        raise ConfigError(
            file, "own.tiles", f"'{written}' is no range", "write the smaller number first, as in T01-T08", line
        )
    return (f"{parts[1]}{number:0{len(parts[2])}}" for number in range(first, last + 1))


def _holds(owned: frozenset[str] | None, name: str) -> bool:
    return owned is None or name.casefold() in {one.casefold() for one in owned}

"""What a user has settled once: `sandtable.toml`, or `[tool.sandtable]` in pyproject.toml.

profile = "publish"                # draft, play or publish
select = []                        # rules by code, beginning of codes, or name
ignore = ["long-opening"]

[limits]                           # where some rules begin to speak
fair-ratio = 3

[own]                              # what there is to play with; everything when left out
tiles = ["T01-T08", "T12"]
nations = ["USA", "INS"]
counts = {usa-marines = 2}         # instead of the copies a whole box has
"""

import math
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sandtable.model.reading.folder import display_path, read_bytes
from sandtable.model.reading.messages import nearest_or_list, shown

CONFIG_FILE = "sandtable.toml"
PROJECT_FILE = "pyproject.toml"
PROFILES = ("draft", "play", "publish")
MOST_IN_RANGE = 1000

_NAMES_US = re.compile(rb"""\[\s*tool\s*(?:\]|\.\s*["']?sandtable\b)|^\s*tool\s*[.=]""", re.MULTILINE)
_RANGE = re.compile(r"([A-Za-z]+)(\d{1,6})-([A-Za-z]*)(\d{1,6})")


class ConfigError(Exception):
    """A setting that cannot be used; one line, shown to the user as it stands."""

    exit_code = 3

    def __init__(self, file: Path | None, key: str, problem: str, hint: str = "") -> None:
        place = f"{display_path(file)}: " if file is not None else ""
        super().__init__(f"{place}{key}: {problem}" + (f"; {hint}" if hint else ""))


class Limits(NamedTuple):
    """From where on some rules speak; a key of `[limits]` has hyphens for the underscores here."""

    long_lane: int = 12  # hexes; the longest range of any weapon in the box
    fair_ratio: float = 2.5  # force values that differ by more than this factor are called uneven
    free_opening: int = 10  # AP between the start boxes from which on the opening is one-sided
    most_attackers: int = 2  # of the Active side that may have one unit in their sights
    few_sides: int = 3  # a tile that shares fewer hexsides than this with its neighbours hangs by a thread


class Own(NamedTuple):
    """What there is to play with; None means everything. Names are compared however they are cased."""

    tiles: frozenset[str] | None = None
    nations: frozenset[str] | None = None
    counts: Mapping[str, int] = MappingProxyType({})

    def has_tile(self, tile: str) -> bool:
        return _holds(self.tiles, tile)

    def has_nation(self, nation: str) -> bool:
        return _holds(self.nations, nation)

    def copies(self, piece: str, printed: int) -> int:
        """How many there are of a piece of which the box has `printed`."""
        return self.counts.get(piece, printed)

    @property
    def is_everything(self) -> bool:
        return self.tiles is None and self.nations is None and not self.counts


class Config(NamedTuple):
    """Settings as they were found; `file` is where, None when there are none."""

    profile: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    limits: Limits = Limits()
    own: Own = Own()
    file: Path | None = None


def find_config(start: Path) -> Config:
    """The nearest settings from `start` upwards; those of an empty file when there are none.

    The search ends at a folder that holds .git, as a repository is on its own.
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
    """The settings of one file; raise ConfigError, or Unreadable when there is no such file."""
    written = _section(file)
    return _config(written if written is not None else {}, file)


def read_own(file: Path) -> Own:
    """What a TOML file says is owned, under `[own]` or as the file's own keys."""
    written = _parse(file)
    inner = written.get("own")
    return _own(inner, file, "own.") if inner is not None else _own(written, file, "")


def _section(file: Path) -> dict[str, Any] | None:
    """The settings in a file; None when it is a project file that has none."""
    if file.name != PROJECT_FILE:
        return _parse(file)
    # Another tool's mistake in pyproject.toml is no concern of ours unless we are named there.
    if not _NAMES_US.search(read_bytes(file)):
        return None
    tool = _parse(file).get("tool")
    section = tool.get("sandtable") if isinstance(tool, dict) else None
    return section if isinstance(section, dict) else None


def _parse(file: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(read_bytes(file).decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise ConfigError(file, "file", "not UTF-8", "save the file as UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        words = str(error).splitlines()[0] if isinstance(error, tomllib.TOMLDecodeError) else "nests too deep"
        raise ConfigError(file, "file", f"not TOML: {words[:1].lower()}{words[1:]}") from None


def _config(written: Mapping[str, Any], file: Path) -> Config:
    _known(written, ("profile", "select", "ignore", "limits", "own"), file, "")
    profile = written.get("profile")
    if profile is not None and profile not in PROFILES:
        raise ConfigError(file, "profile", f"{shown(profile)} is no profile", f"one of {', '.join(PROFILES)}")
    return Config(
        profile,
        _texts(written.get("select", []), file, "select"),
        _texts(written.get("ignore", []), file, "ignore"),
        _limits(_table(written.get("limits", {}), file, "limits"), file),
        _own(written.get("own", {}), file, "own."),
        file,
    )


def _limits(written: Mapping[str, Any], file: Path) -> Limits:
    usual = {name.replace("_", "-"): kind for name, kind in Limits.__annotations__.items()}
    _known(written, usual, file, "limits.")
    given: dict[str, Any] = {}
    for key, value in written.items():
        whole = usual[key] is int
        number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value) or value < 0:
            wanted = "a whole number from 0" if whole else "a number from 0"
            raise ConfigError(file, f"limits.{key}", f"{shown(value)} is not {wanted}")
        given[key.replace("-", "_")] = value
    return Limits(**given)


def _own(written: Any, file: Path, prefix: str) -> Own:
    table = _table(written, file, prefix.rstrip(".") or "file")
    _known(table, ("tiles", "nations", "counts"), file, prefix)
    tiles, nations = (
        _texts(table[key], file, f"{prefix}{key}") if key in table else None for key in ("tiles", "nations")
    )
    counts = _table(table.get("counts", {}), file, f"{prefix}counts")
    for piece, count in counts.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise ConfigError(file, f"{prefix}counts.{piece}", f"{shown(count)} is not a whole number from 0")
    return Own(
        None if tiles is None else frozenset(name for one in tiles for name in _unfold(one, file, f"{prefix}tiles")),
        None if nations is None else frozenset(nations),
        MappingProxyType(dict(counts)),
    )


def _unfold(written: str, file: Path, key: str) -> Iterable[str]:
    """The names a range stands for: T01-T03 is T01, T02, T03; any other name stands for itself."""
    parts = _RANGE.fullmatch(written)
    if parts is None or parts[3].casefold() not in ("", parts[1].casefold()):
        return (written,)
    first, last = int(parts[2]), int(parts[4])
    if not first <= last < first + MOST_IN_RANGE:
        raise ConfigError(file, key, f"'{written}' is no range", "write the smaller number first, as in T01-T08")
    return (f"{parts[1]}{number:0{len(parts[2])}}" for number in range(first, last + 1))


def _known(written: Mapping[str, Any], known: Iterable[str], file: Path, prefix: str) -> None:
    names = tuple(known)
    for key in written:
        if key not in names:
            raise ConfigError(file, f"{prefix}{key}", "unknown key", nearest_or_list(key, names))


def _table(value: Any, file: Path, key: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ConfigError(file, key, f"{shown(value)} is not a table", f"write [{key}] and its keys below")
    return value


def _texts(value: Any, file: Path, key: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ConfigError(file, key, f"{shown(value)} is not a list of texts", f'write {key.split(".")[-1]} = ["…"]')
    return tuple(value)


def _holds(owned: frozenset[str] | None, name: str) -> bool:
    return owned is None or name.casefold() in {one.casefold() for one in owned}

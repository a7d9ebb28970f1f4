"""Read solo-strength.yaml of a pack: how strong its opponent on paper is, as measured by play."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sandtable.findings import Finding, Position, Severity
from sandtable.model.pack import Pack
from sandtable.model.reading.data_file import load_data
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.schema import file_validator
from sandtable.model.reading.yaml_file import Refused

STRENGTH_FILE = "solo-strength.yaml"
SCHEMA = "warfare/solo/strength"


class LevelStrength(NamedTuple):
    """Share of one level against the measured opponent with its 95 % interval, and by the side it played."""

    games: int
    share: float
    low: float
    high: float
    first: float
    others: float


class MissionStrength(NamedTuple):
    """Share of the regular level in one mission; `greedy_first` is what greedy players make of the first side."""

    mission: str
    scenarios: int
    games: int
    share: float
    first: float
    others: float
    greedy_first: float


class Strength(NamedTuple):
    """The whole file; `effort` is per action, `variety` of turns with six units or more."""

    version: int
    generation: int
    scenarios: int
    against: str
    levels: Mapping[str, LevelStrength]
    missions: tuple[MissionStrength, ...]
    effort: Mapping[str, float]
    variety: Mapping[str, float]


def load_strength(pack: Pack) -> tuple[Strength | None, tuple[Finding, ...]]:
    """Load the strength of a pack's opponent on paper; None without the file or with any error in it."""
    folder = PackFolder(Path(pack.folder))
    if not folder.exists(STRENGTH_FILE):
        return None, ()
    file, told = folder.display(STRENGTH_FILE), list[Finding]()
    try:
        content = folder.read(STRENGTH_FILE, Position(file))
        loaded = load_data(content, file, file_validator(SCHEMA, pack.authored), told)
    except Refused as refused:
        return None, (refused.reason,)
    if loaded is None or any(found.severity is Severity.ERROR for found in told):
        return None, tuple(told)
    data = loaded.data
    levels = {
        name: LevelStrength(**{key: level[key] for key in LevelStrength._fields})
        for name, level in data["levels"].items()
    }
    missions = tuple(MissionStrength(**mission) for mission in data["missions"])
    found = Strength(
        data["version"], data["generation"], data["scenarios"], data["against"], levels, missions,
        data["effort"], data["variety"],
    )  # fmt: skip
    return found, tuple(told)

"""Files of a pack's generator/ folder, each checked against its schema."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from sandtable.findings import Finding, Position
from sandtable.model.reading.data_file import DataFile, load_data
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.schema import Validator, bundle, read_schema
from sandtable.model.reading.yaml_file import Refused

FOLDER = "generator"
MISSIONS = f"{FOLDER}/missions"
TABLES = f"{FOLDER}/tables.yaml"
PRIORS = f"{FOLDER}/priors.yaml"


class ContentFiles(NamedTuple):
    """Files as they were written; missions by id, in the order of the mission table."""

    tables: DataFile
    words: DataFile
    grammar: DataFile
    places: DataFile
    missions: Mapping[str, DataFile]
    priors: DataFile | None


class ReadFiles(NamedTuple):
    """Content files that pass their schemas; None stands for a file with faults."""

    tables: DataFile | None
    words: DataFile | None
    grammar: DataFile | None
    places: DataFile | None
    missions: Mapping[str, DataFile]
    priors: DataFile | None


def read_files(
    folder: PackFolder, languages: tuple[str, ...], known_missions: Collection[str], findings: list[Finding]
) -> ReadFiles:
    """Every file, with words in these languages, or in any when none are named.

    A mission that nobody knows is not read: what to do about its row is said by the check of the tables.
    """
    reader = _Reader(folder, languages, findings)
    tables, words, grammar, places = (
        reader.read(f"{FOLDER}/{name}.yaml", name) for name in ("tables", "words", "grammar", "places")
    )
    missions: dict[str, DataFile | None] = {}
    for mission, named_at in _mission_rows(tables, folder, known_missions):
        if mission in known_missions and mission not in missions:
            missions[mission] = reader.read(f"{MISSIONS}/{mission}.yaml", "mission", named_at)
    passed = {mission: file for mission, file in missions.items() if file is not None}
    # Priors are optional: without them the built-in ones are used.
    priors = reader.read(PRIORS, "priors") if folder.exists(PRIORS) else None
    return ReadFiles(tables, words, grammar, places, passed, priors)


def _mission_rows(
    tables: DataFile | None, folder: PackFolder, known: Iterable[str]
) -> Iterable[tuple[str, Position | None]]:
    """The missions to be read and where they are named; while there are no tables, those there are files of."""
    if tables is None:
        return [(mission, None) for mission in known if folder.exists(f"{MISSIONS}/{mission}.yaml")]
    rows = tables.data["tables"]["mission"]["rows"]
    return [(row["id"], tables.at(("tables", "mission", "rows", index, "id"))) for index, row in enumerate(rows)]


class _Reader:
    def __init__(self, folder: PackFolder, languages: tuple[str, ...], findings: list[Finding]) -> None:
        self.folder, self.languages, self.findings = folder, languages, findings

    def read(self, name: str, kind: str, named_at: Position | None = None) -> DataFile | None:
        file = self.folder.display(name)
        try:
            content = self.folder.read(name, named_at or Position(file))
            read, told = _read(content, file, kind, self.languages)
        except Refused as refused:
            self.findings.append(refused.reason)
            return None
        self.findings += told
        return read


@lru_cache(maxsize=32)
def _read(
    content: bytes, file: str, kind: str, languages: tuple[str, ...]
) -> tuple[DataFile | None, tuple[Finding, ...]]:
    """Data of a file with its findings, kept for the next edit of a pack; raise Refused."""
    told: list[Finding] = []
    return load_data(content, file, content_validator(kind, languages), told), tuple(told)


@lru_cache(maxsize=64)
def content_validator(kind: str, languages: tuple[str, ...]) -> Validator:
    """The validator of a file of the generator: tables, words, grammar, places, priors or mission."""
    return Validator(bundle(read_schema(f"warfare/generator/{kind}"), languages))

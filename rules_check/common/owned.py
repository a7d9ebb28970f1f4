"""Rules about pieces a document needs that its user does not own: `[own]` in sandtable.toml."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules_check.rule import Complaint, rule
from sandtable.config.config_file import Config
from sandtable.findings import Severity
from sandtable.model.document import Document
from sandtable.model.reading.data_file import Reference, named_ids
from sandtable.model.reading.messages import Path
from sandtable.model.reading.schema import document_validator

MOST_SHOWN = 8  # names in a hint


@rule("ST060", "tile-not-owned", Severity.WARNING, on="document")
def tile_not_owned(document: Document, config: Config) -> Iterator[Complaint]:
    """A map needs a tile you do not have.

    Why: `[own]` in sandtable.toml lists the tiles there are; without such a list there are all.
    Given:
        [own]
        tiles = ["T01-T04"]
    Bad:
        map: {tiles: [{tile: T09, side: A, at: [0, 0]}]}
    Good:
        map: {tiles: [{tile: T03, side: A, at: [0, 0]}]}
    """
    for index, tile in enumerate(document.file.data.get("map", {}).get("tiles", ())):
        if not config.own.has_tile(tile["tile"]):
            at = document.file.at(("map", "tiles", index, "tile"))
            yield at, f"tile {tile['tile']} is not among yours", _yours(config.own.tiles or ())


@rule("ST061", "nation-not-owned", Severity.WARNING, on="document")
def nation_not_owned(document: Document, config: Config) -> Iterator[Complaint]:
    """A side or a seat is of a nation you do not have.

    Why: `[own]` in sandtable.toml lists the nations there are, for all games together; a game of which it names none
    is left in peace.
    Given:
        [own]
        nations = ["USA", "INS"]
    Bad:
        sides: [{id: guards, nations: [RU], cube: red, start: 40}]
    Good:
        sides: [{id: rangers, nations: [USA], cube: blue, start: 40}]
    """
    if config.own.nations is None:
        return
    known = {record.id for one in document.pack.components if one.id == "nations" for record in one.records}
    if not any(config.own.has_nation(nation) for nation in known):
        return
    said: set[str] = set()
    # A nation is reported where it is named, else at the first of its pieces.
    for path, nation in (*_nations(document), *_nations_of_pieces(document)):
        if nation in known and not config.own.has_nation(nation) and nation not in said:
            said.add(nation)
            yield document.file.at(path), f"{nation} is not among your nations", _yours(config.own.nations)


@rule("ST062", "too-few-pieces", Severity.WARNING, on="document")
def too_few_pieces(document: Document, config: Config) -> Iterator[Complaint]:
    """More copies of a counter, marker or card are needed than you have.

    Why: `counts` under `[own]` in sandtable.toml says how many you have of a piece, where that is not what a whole box
    holds.
    Given:
        [own]
        counts = {usa-marines = 1}
    Bad:
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-marines, at: "0201"}]
    Good:
        units: [{unit: usa-marines, at: "0101"}, {unit: usa-lav, at: "0201"}]
    """
    if not config.own.counts:
        return
    wanted: Counter[str] = Counter()
    for path, piece in _pieces(document):
        have = config.own.counts.get(piece)
        before = wanted[piece]
        wanted[piece] += _count(document, path)
        if have is not None and before <= have < wanted[piece]:
            yield document.file.at(path), f"more '{piece}' are needed than the {have} you have", "take another"


def _references(document: Document) -> Iterator[Reference]:
    pack = document.pack
    validator = document_validator(document.kind, pack.rules, pack.languages)
    assert validator is not None, "a document that was loaded has one"
    return named_ids(document.file.data, validator.shape)


def _nations(document: Document) -> Iterator[tuple[Path, str]]:
    yield from ((found.path, found.name) for found in _references(document) if found.target == "nations")


def _pieces(document: Document) -> Iterator[tuple[Path, str]]:
    """Yield (path, name) of each piece that must be on the table; cards that are taken out are skipped."""
    for found in _references(document):
        if found.target != "nations" and found.path[0] != "removed":
            yield found.path, found.name


def _nations_of_pieces(document: Document) -> Iterator[tuple[Path, str]]:
    for path, piece in _pieces(document):
        record = document.pack.by_id.get(piece)
        if record is not None and isinstance(record.fields.get("nation"), str):
            yield path, record.fields["nation"]


def _count(document: Document, path: Path) -> int:
    """Number of copies of a piece that one entry asks for."""
    owner = document.file.data
    for step in path[:-1]:
        owner = owner[step]
    count: int = owner.get("count", 1) if isinstance(owner, dict) else 1
    return count


def _yours(names: Iterable[str]) -> str:
    listed = sorted(names)
    return f"yours: {', '.join(listed[:MOST_SHOWN])}" + (" …" if len(listed) > MOST_SHOWN else "")


RULES = (tile_not_owned, nation_not_owned, too_few_pieces)

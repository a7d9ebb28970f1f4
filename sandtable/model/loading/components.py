"""Components of game.yaml: decks with their records read, checked and ruled, and boxes and dividers made for decks."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.budget import current
from sandtable.findings import Finding, Position
from sandtable.geometry.sizes import SIZES, Size
from sandtable.model.codes import finding
from sandtable.model.loading.containers import (
    CONTAINERS,
    FILE_KEYS,
    KEYS_OF,
    OWN_KEYS,
    box_record,
    divider_records,
    held_by,
    shown_deck,
)
from sandtable.model.loading.hexmaps import map_findings
from sandtable.model.loading.memory import LoadMemory
from sandtable.model.loading.record_files import (
    LIST_KEYS,
    USUAL_KINDS,
    Draft,
    RecordFile,
    finish,
    fits,
    kind_of_records,
    read_records,
    read_size,
    too_many,
)
from sandtable.model.loading.rulings import Ruled, carry_out
from sandtable.model.pack import Amendment, Component, Record, Text
from sandtable.model.phrases import Phrases
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.json_schema import read_json_schema
from sandtable.model.reading.schema import (
    SchemaError,
    Validator,
    is_kind,
    kind_names,
    kind_validator,
    own_kind_validator,
)
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.model.reading.tables.table_file import is_spreadsheet, is_table, read_table
from sandtable.model.reading.tree import Node, Tree
from sandtable.model.reading.yaml_file import Refused, read_yaml
from sandtable.model.translation.texts import Texts
from sandtable.resources import GAME_FILE

# Default templates of boxes and dividers.
USUAL_TEMPLATES = {"box": "box", "dividers": "divider"}
MISFITS = 4  # unknown or missing keys in a file before its kind is doubted

# What each card was amended by, with the names of the rulings.
Rulings = Mapping[str, list[tuple[str, Amendment]]]


class FileKey(NamedTuple):
    """Key of a file of records in the memory: how it was read, and digests of all files it depends on."""

    words: tuple[Hashable, ...]
    files: tuple[bytes, ...]


NO_FILE = FileKey((), ())


class _Asked(NamedTuple):
    """A file of records as a component asks for it; `where` are its own records among `several` kinds in the file."""

    written: Mapping[str, Any]
    kind: str
    validator: Validator
    where: Mapping[str, Any]
    several: bool
    named_at: Position

    def told(self, findings: list[Finding]) -> list[Finding]:
        """Findings about the file, with the component that asked if there are several."""
        if not self.several:
            return findings
        asked = f" (asked of '{self.written['id']}' by its kind {self.kind})"
        return [found._replace(message=found.message + asked) for found in findings]


class ComponentReader:
    """Reads the components of one pack; a file that several of them share is read once.

    With `ruled`, cards are as the rulings have them. `memory` has what earlier loads made of the same files.
    """

    def __init__(
        self,
        folder: PackFolder,
        game: DataFile,
        texts: Texts,
        findings: list[Finding],
        rulings: Rulings,
        ruled: bool,
        memory: LoadMemory,
        translations: tuple[bytes, ...],
        shared: tuple[bytes, ...],
    ) -> None:
        """Begin with digests of the translations, and of game.yaml and errata: records depend on them."""
        self.memory = memory
        self.translations, self.shared = translations, shared
        self.folder = folder
        self.game = game
        self.texts = texts
        self.findings = findings
        self.rulings = rulings
        self.ruled = ruled
        self.sizes = {**SIZES, **{name: Size(*pair) for name, pair in game.data.get("sizes", {}).items()}}
        # By file with sheet, type, kind, and which records are of that kind where the file has several.
        self.files: dict[tuple[str, str, str, str], RecordFile | None] = {}
        self.keys: dict[tuple[str, str, str, str], FileKey] = {}  # of the same files in the memory
        self.claimed: dict[str, set[int]] = {}  # numbers of the records that some component has, by file with sheet
        self._made = 0
        self._kinds: dict[tuple[str, str], set[str]] = {}
        for written in game.data["components"]:
            if written["type"] not in CONTAINERS:
                self._kinds.setdefault((_file_and_sheet(written), written["type"]), set()).add(_kind(written))

    def deck(self, index: int) -> Component | None:
        """Read a component with a file of records; None if it cannot be read."""
        game, path = self.game, ("components", index)
        written = game.data["components"][index]
        size = read_size(written.get("size"), self.sizes, lambda: game.at((*path, "size")), self.findings)
        kind = _kind(written)
        validator = self._validator(kind, game.at((*path, "kind")) if "kind" in written else game.at(path))
        if validator is None:
            return None
        before = len(self.findings)
        named_at = game.at((*path, "sheet" if "sheet" in written else "file"))
        file, key = self._records(written, kind, validator, named_at)
        self.findings[before:] = self._kind_at_fault(index, written, self.findings[before:])
        if file is None:
            return None
        where = written.get("where", {})
        for name in where:
            if file.drafts and not any(name in draft.data for draft in file.drafts):
                hint = nearest_or_list(name, file.drafts[0].data)
                at = game.at((*path, "where"), name)
                self.findings.append(finding("ST013", at, f"no record of '{written['file']}' has '{name}'", hint))
        fitting = [number for number, draft in enumerate(file.drafts) if fits(draft, where)]
        self._made += len(fitting)
        if self._made > current().limits.records:
            self.findings.append(too_many(game.at(path), "the components make together"))
            return None
        self.claimed.setdefault(_file_and_sheet(written), set()).update(fitting)

        def make(findings: list[Finding], _: Texts) -> Component:
            return self._component(index, kind, size, file, fitting, findings)

        words, files = ("component", index, self.ruled, *key.words), (*key.files, *self.shared)
        return self.memory.step(words, files, self.findings, self.texts, make)

    def _component(
        self,
        index: int,
        kind: str,
        size: Size | None,
        file: RecordFile,
        fitting: list[int],
        findings: list[Finding],
    ) -> Component:
        """Make a component of the records of a file whose numbers are `fitting`."""
        game, path = self.game, ("components", index)
        written = game.data["components"][index]
        records = []
        for number in fitting:
            draft = file.drafts[number]
            now = self._apply_rulings(draft, file.validator, findings) if written["type"] != "table" else Ruled(draft)
            record = finish(now.draft, file.shape, game.data["edition"], self.sizes, findings)
            records.append(replace(record, rulings=now.rulings) if now.rulings else record)
        if written["type"] in USUAL_KINDS and kind == USUAL_KINDS[written["type"]]:
            for record in records:
                findings.extend(map_findings(record, written["type"], record.size or size))
        if not records:
            findings.append(finding("ST012", game.at(path), f"component '{written['id']}' has no records"))
        return Component(
            id=written["id"],
            type=written["type"],
            kind=kind,
            name=Text.of(written["name"]),
            group=written.get("group"),
            size=size,
            template=written.get("template", Path(kind).stem),
            back=written.get("back"),
            file=written["file"],
            records=tuple(records),
            at=game.at(path),
            marks={key: (at.line, at.column) for key in written for at in [game.at((*path, key))]},
        )

    def misplaced_keys(self, index: int) -> None:
        """Report keys of game.yaml that this type of component does not use, such as a box's keys on a deck."""
        written = self.game.data["components"][index]
        keys = OWN_KEYS if written["type"] not in CONTAINERS else FILE_KEYS | OWN_KEYS - KEYS_OF[written["type"]]
        for key in written:
            if key in keys:
                hint = ", ".join(f"{type_}: {', '.join(sorted(own))}" for type_, own in KEYS_OF.items() if key in own)
                message = f"a component of type {written['type']} has no '{key}'"
                self.findings.append(
                    finding(
                        "ST009", self.game.at(("components", index), key), message, hint and f"only those of {hint}"
                    )
                )

    def container(self, index: int, decks: list[Component], words: Mapping[str, Phrases]) -> Component | None:
        """Make the box or dividers of a component from decks already read."""
        game, path = self.game, ("components", index)
        written = game.data["components"][index]

        def at(key: str) -> Position:
            return game.at((*path, key)) if key in written else game.at(path)

        before = len(self.findings)
        loaded = {deck.id for deck in decks}
        broken = [one for one in game.data["components"] if one["id"] not in loaded and one["type"] not in CONTAINERS]
        names = written["holds"] if isinstance(written["holds"], list) else [written["holds"]]
        if any(name in (one["id"], one.get("group")) for one in broken for name in names):
            return None  # The fault of that deck is already reported.
        held = held_by(written, decks, at, self.findings)
        shown_deck(written, decks, at, self.findings)
        if not held or len(self.findings) > before:
            return None
        edition = game.data["edition"]
        if written["type"] == "box":
            box = box_record(written, held, edition, at, self.findings)
            records: tuple[Record, ...] = (box,) if box is not None else ()
        else:
            tables = [deck for deck in decks if deck.type == "table"]
            records = tuple(divider_records(written, held, edition, words, tables, at, self.findings))
        if not records:
            return None
        return Component(
            id=written["id"],
            type=written["type"],
            kind=written["type"],
            name=Text.of(written["name"]),
            group=written.get("group"),
            size=records[0].size,
            template=written.get("template", USUAL_TEMPLATES[written["type"]]),
            back=written.get("back"),
            file=GAME_FILE,
            records=records,
            at=game.at(path),
            holds=tuple(deck.id for deck in held),
            marks={key: (place.line, place.column) for key in written for place in [game.at((*path, key))]},
        )

    def _apply_rulings(self, draft: Draft, validator: Validator, findings: list[Finding]) -> Ruled:
        """Apply rulings to a draft. Rulings are checked against it even if they are not applied."""
        ruled = self.rulings.get(draft.data["id"])
        if ruled is None:
            return Ruled(draft)
        carried_out = carry_out(draft, ruled, validator, findings)
        return carried_out if self.ruled else Ruled(draft)

    def _validator(self, kind: str, named_at: Position) -> Validator | None:
        if not kind.endswith(".json"):
            if is_kind(kind):
                return kind_validator(kind, self.texts.languages)
            self.findings.append(
                finding("ST013", named_at, f"no kind is called '{kind}'", nearest_or_list(kind, kind_names()))
            )
            return None
        try:
            content = self.memory.read(kind, self.folder.read(kind, named_at))
        except Refused as refused:
            self.findings.append(refused.reason)
            return None
        key = ("kind", kind, self.texts.languages)
        return self.memory.step(
            key,
            self.memory.key(kind),
            self.findings,
            self.texts,
            lambda told, _: self._own_validator(kind, content, told),
        )

    def _own_validator(self, kind: str, content: bytes, findings: list[Finding]) -> Validator | None:
        """Validator of a pack's own schema; None, with the reason in `findings`, if it cannot be used."""
        file = self.folder.display(kind)
        try:
            # JSON is YAML, so a schema's faults have a line and a column too.
            tree = read_yaml(content, file)
            return own_kind_validator(read_json_schema(content), self.texts.languages)
        except Refused as refused:
            findings.append(refused.reason)
        except SchemaError as error:
            findings.append(finding("ST021", tree.at(tree.locate(error.path)), error.problem, error.hint))
        except (ValueError, RecursionError) as error:
            place = Position(file, getattr(error, "lineno", 1), getattr(error, "colno", 1))
            findings.append(finding("ST021", place, f"not a JSON Schema: {getattr(error, 'msg', error)}"))
        return None

    def _records(
        self, written: Mapping[str, Any], kind: str, validator: Validator, named_at: Position
    ) -> tuple[RecordFile | None, FileKey]:
        name, type_ = _file_and_sheet(written), written["type"]
        # Where a file holds several kinds, each is asked of the records of its own component alone.
        several = len(self._kinds[name, type_]) > 1
        where = written.get("where", {}) if several else {}
        key = (name, type_, kind, repr(sorted(where.items())))
        if key in self.files:
            return self.files[key], self.keys[key]
        self.files[key], self.keys[key] = None, NO_FILE
        asked = _Asked(written, kind, validator, where, several, named_at)
        try:
            content = self._content(asked)
        except Refused as refused:
            self.findings += asked.told([refused.reason])
            return None, NO_FILE
        # Faults of a sheet are told where it is named.
        place = named_at if is_spreadsheet(written["file"]) else None
        words = (*key, written["id"] if several else "", place, self.texts.languages)
        known = self.keys[key] = FileKey(words, (*self.memory.key(written["file"], kind), *self.translations))
        self.files[key] = self.memory.step(
            ("records", *words),
            known.files,
            self.findings,
            self.texts,
            lambda findings, texts: self._read_file(asked, content, findings, texts),
        )
        return self.files[key], known

    def _content(self, asked: "_Asked") -> bytes:
        """Content of a file of records; raise Refused."""
        name, sheet = asked.written["file"], asked.written.get("sheet")
        if sheet is not None and not is_spreadsheet(name):
            hint = "only workbooks (.xlsx, .ods) have sheets"
            words = f"'{name}' has no sheets, so sheet: '{sheet}' is none"
            raise Refused(finding("ST012", asked.named_at, words, hint))
        return self.memory.read(name, self.folder.read(name, asked.named_at))

    def _read_file(self, asked: "_Asked", content: bytes, findings: list[Finding], texts: Texts) -> RecordFile | None:
        list_key = LIST_KEYS[asked.written["type"]]
        told: list[Finding] = []
        made = tree = None
        try:
            tree = self._tree(asked, content, list_key)
            fill = texts.filler(_file_and_sheet(asked.written))
            made = read_records(tree, list_key, asked.validator, told, asked.where, fill)
        except Refused as refused:
            told.append(refused.reason)
        told = asked.told(told)
        findings += [_with_cell(found, tree) for found in told] if tree is not None and tree.columns else told
        return made

    def _tree(self, asked: "_Asked", content: bytes, list_key: str) -> Tree:
        name = asked.written["file"]
        file = self.folder.display(name)
        if is_table(name):
            return read_table(content, file, list_key, asked.written.get("sheet"), asked.named_at)
        tree = read_yaml(content, file)
        return _as_list(tree, list_key) if name.lower().endswith(".json") else tree

    def _kind_at_fault(self, index: int, written: Mapping[str, Any], found: list[Finding]) -> list[Finding]:
        """Return the findings about a file of records.

        If the records are of another kind than their component states, return only a finding about that.
        """
        misfits = [one for one in found if one.code in ("ST009", "ST010")]
        if len(misfits) < MISFITS or is_table(written["file"]):
            return found
        tree = read_yaml(self.folder.read(written["file"], misfits[0].at), misfits[0].at.file)
        game, kind = self.game, _kind(written)
        better = kind_of_records(tree, LIST_KEYS[written["type"]], kind, game.data.get("rules"))
        if better is None:
            return found
        path = ("components", index)
        says = f"{kind}, as its kind: says" if "kind" in written else "plain cards, and it has no kind:"
        at = game.at((*path, "kind")) if "kind" in written else game.at(path)
        message = f"the records of '{written['id']}' are not {says}"
        return [finding("ST012", at, message, f"write kind: {better}")]


def _kind(written: Mapping[str, Any]) -> str:
    """Kind of a component's records: as stated, or the default of its type."""
    return str(written.get("kind", USUAL_KINDS.get(written["type"], "card")))


def _file_and_sheet(written: Mapping[str, Any]) -> str:
    """Name of a component's records: of its file, and of the sheet if it names one."""
    return f"{written['file']}!{written['sheet']}" if "sheet" in written else str(written["file"])


def _as_list(tree: Tree, list_key: str) -> Tree:
    """A JSON file that is only a list of records, as the mapping that YAML files are."""
    if tree.root.kind != "sequence":
        return tree
    root = Node("mapping", tree.root.line, tree.root.column)
    root.entries.append((Node("scalar", tree.root.line, tree.root.column, list_key), tree.root))
    return tree._replace(root=root)


def _with_cell(found: Finding, tree: Tree) -> Finding:
    """Add the spreadsheet's row and column to the message of a finding."""
    row, column = tree.cell_at(found.at)
    cell = f" (row {row}" + (f", column '{column}')" if column else ")")
    return Finding(found.code, found.name, found.severity, found.message + cell, found.at, found.hint)

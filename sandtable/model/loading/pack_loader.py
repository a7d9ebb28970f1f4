"""Load a pack: every file of it read, checked and tied together, or every fault named."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sandtable.budget import current
from sandtable.findings import Finding, Position, Severity
from sandtable.game_packages import game_names, package_of
from sandtable.geometry.sizes import SIZES, Size
from sandtable.model.codes import finding
from sandtable.model.gathering import gathered
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
from sandtable.model.loading.errata_file import read_errata
from sandtable.model.loading.hexmaps import map_findings
from sandtable.model.loading.pack_words import lacking_texts, load_words, read_catalogs
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
    references,
    too_many,
)
from sandtable.model.loading.rulings import Ruled, by_card, carry_out
from sandtable.model.pack import (
    Amendment,
    Component,
    Credits,
    Erratum,
    FontFile,
    LoadedPack,
    Pack,
    Record,
    Source,
    Text,
)
from sandtable.model.phrases import Phrases
from sandtable.model.reading.data_file import DataFile, Fill, Ids, dangling_findings, ids_of, load_data
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.messages import nearest, nearest_or_list, schema_findings, shown
from sandtable.model.reading.schema import (
    SchemaError,
    Validator,
    file_validator,
    is_kind,
    kind_names,
    kind_validator,
    own_kind_validator,
)
from sandtable.model.reading.tables import is_table, read_table
from sandtable.model.reading.tree import Tree
from sandtable.model.reading.yaml_file import Refused, read_yaml
from sandtable.model.translation.catalog import Catalog
from sandtable.model.translation.texts import Texts
from sandtable.resources import GAME_FILE

ERRATA_FILE = "errata.yaml"
# What boxes and dividers are drawn by when nobody says otherwise.
USUAL_TEMPLATES = {"box": "box", "dividers": "divider"}
MISFITS = 4  # unknown or missing keys in a file before its kind is doubted
_CARD_GONE = "if the card is gone, remove the ruling that names it, or its name from the ruling"


def load_pack(folder: Path, *, ruled: bool = False) -> LoadedPack:
    """Load the pack in `folder`; every problem becomes a finding, none an exception.

    With `ruled`, cards are as its published rulings have them, and name these.
    """
    return _PackLoader(folder, ruled).load()


def load_texts(folder: Path, language: str = "") -> tuple[LoadedPack, Texts]:
    """The pack in `folder`, and every text of its files, as translators into a language want them.

    That language may be listed in game.yaml already and have no words yet.
    """
    loader = _PackLoader(folder, ruled=False, gathering=True, wanted=language)
    return loader.load(), loader.texts


class _PackLoader:
    """Gathers the parts of one pack; each step reports and goes on, so an author sees all faults at once."""

    def __init__(self, folder: Path, ruled: bool, gathering: bool = False, wanted: str = "") -> None:
        self.folder = PackFolder(folder)
        self.ruled = ruled
        self.rulings: Mapping[str, list[tuple[str, Amendment]]] = {}
        self.findings: list[Finding] = []
        self.languages: tuple[str, ...] = ()
        # By file, type, kind, and which records are of that kind where the file has several.
        self.files: dict[tuple[str, str, str, str], RecordFile | None] = {}
        self.kinds: dict[tuple[str, str], set[str]] = {}
        self.claimed: set[tuple[str, int]] = set()
        self.made = 0
        self.errata_file: DataFile | None = None
        self.texts = Texts((), gathering=gathering)
        self.wanted = wanted

    def load(self) -> LoadedPack:
        here = Position(self.folder.display(GAME_FILE))
        if not self.folder.exists(GAME_FILE):
            self.findings.append(finding("ST017", here, "there is no game.yaml", "sandtable init makes a whole pack"))
            return self._result(None)
        game = self._yaml(GAME_FILE, file_validator("game"), here)
        if game is None:
            return self._result(None)
        self.languages = tuple(game.data["languages"])
        catalogs = read_catalogs(self.folder, self.languages, game.at(("languages",)), self.findings)
        if self.wanted in self.languages[1:] and not self.folder.is_file(f"words/{self.wanted}.yaml"):
            catalogs.setdefault(self.wanted, Catalog(self.wanted, {}, {}))
        self.texts = Texts(self.languages, catalogs, self.texts.gathering)
        self.texts.fill(game.data, file_validator("game", self.languages).shape, GAME_FILE, game.at)
        # Again with the languages known: now a text without one of them is found.
        self.findings.extend(schema_findings(file_validator("game", self.languages).faults(game.data), game.at))

        self._known_game(game)
        self._ordered_players(game)
        errata = self._errata()
        self.rulings = by_card(errata)
        sizes = {**SIZES, **{name: Size(*pair) for name, pair in game.data.get("sizes", {}).items()}}
        for written in game.data["components"]:
            if written["type"] not in CONTAINERS:
                self.kinds.setdefault((written["file"], written["type"]), set()).add(_kind(written))
        components = [
            self._component(game, index, written, sizes) if written["type"] not in CONTAINERS else None
            for index, written in enumerate(game.data["components"])
        ]
        words = self._words(game)
        decks = [component for component in components if component is not None]
        for index, written in enumerate(game.data["components"]):
            self._misplaced_keys(game, index, written)
            if written["type"] in CONTAINERS:
                components[index] = self._container(game, index, written, decks, words)
        whole = [component for component in components if component is not None]
        self._unique_components(game)
        ids = self._ids(whole)._replace(unread=_unread(game.data["components"], components))
        self._references(ids)

        def named(language: str) -> Position:
            return game.at(("languages", self.languages.index(language)))

        lacking = lacking_texts(self.folder, self.texts, game.data.get("rules"), words, named)
        self.findings.extend(found for told in lacking.values() for found in told)
        self._named_cards(ids)
        self._unclaimed()
        if any(found.severity is Severity.ERROR for found in self.findings):
            return self._result(None)
        pack = _assemble(game.data, whole, words, errata, self.folder.root, _fonts(game))
        return self._result(replace(pack, catalogs=self.texts.catalogs, untranslated=lacking))

    def _result(self, pack: Pack | None) -> LoadedPack:
        return LoadedPack(pack, gathered(self.findings))

    def _yaml(self, name: str, validator: Validator, named_at: Position) -> DataFile | None:
        try:
            content = self.folder.read(name, named_at)
            fill = self._fill(name) if name == ERRATA_FILE else None
            return load_data(content, self.folder.display(name), validator, self.findings, fill)
        except Refused as refused:
            self.findings.append(refused.reason)
            return None

    def _known_game(self, game: DataFile) -> None:
        rules = game.data.get("rules")
        if rules is not None and package_of(rules) is None:
            hint = nearest(rules, game_names()) or f"one of {', '.join(game_names())}"
            message = f"'rules' is {shown(rules)}, which is not known"
            self.findings.append(finding("ST012", game.at(("rules",)), message, hint))

    def _ordered_players(self, game: DataFile) -> None:
        players = game.data.get("players")
        if players is not None and players[0] > players[1]:
            message = f"'players' is {players}; the fewest come first"
            hint = f"write [{players[1]}, {players[0]}]"
            self.findings.append(finding("ST012", game.at(("players",)), message, hint))

    def _component(
        self, game: DataFile, index: int, written: dict[str, Any], sizes: dict[str, Size]
    ) -> Component | None:
        path = ("components", index)
        size = read_size(written.get("size"), sizes, lambda: game.at((*path, "size")), self.findings)
        kind = _kind(written)
        validator = self._validator(kind, game.at((*path, "kind")) if "kind" in written else game.at(path))
        if validator is None:
            return None
        before = len(self.findings)
        file = self._records(written, kind, validator, game.at((*path, "file")))
        self.findings[before:] = self._kind_at_fault(game, index, written, self.findings[before:])
        if file is None:
            return None
        where = written.get("where", {})
        for name in where:
            if file.drafts and not any(name in draft.data for draft in file.drafts):
                hint = nearest_or_list(name, file.drafts[0].data)
                at = game.at((*path, "where"), name)
                self.findings.append(finding("ST013", at, f"no record of '{written['file']}' has '{name}'", hint))
        fitting = [(number, draft) for number, draft in enumerate(file.drafts) if fits(draft, where)]
        self.made += len(fitting)
        if self.made > current().limits.records:
            self.findings.append(too_many(game.at(path), "the components make together"))
            return None
        records = []
        for number, draft in fitting:
            self.claimed.add((written["file"], number))
            now = self._ruled(draft, validator) if written["type"] != "table" else Ruled(draft)
            record = finish(now.draft, file.shape, game.data["edition"], sizes, self.findings)
            records.append(replace(record, rulings=now.rulings) if now.rulings else record)
        if written["type"] in USUAL_KINDS and kind == USUAL_KINDS[written["type"]]:
            for record in records:
                self.findings.extend(map_findings(record, written["type"], record.size or size))
        if not records:
            self.findings.append(finding("ST012", game.at(path), f"component '{written['id']}' has no records"))
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

    def _misplaced_keys(self, game: DataFile, index: int, written: dict[str, Any]) -> None:
        """Keys that say nothing of this type of component: of a deck what only boxes have, and the other way round."""
        keys = OWN_KEYS if written["type"] not in CONTAINERS else FILE_KEYS | OWN_KEYS - KEYS_OF[written["type"]]
        for key in written:
            if key in keys:
                hint = ", ".join(f"{type_}: {', '.join(sorted(own))}" for type_, own in KEYS_OF.items() if key in own)
                message = f"a component of type {written['type']} has no '{key}'"
                self.findings.append(
                    finding("ST009", game.at(("components", index), key), message, hint and f"only those of {hint}")
                )

    def _container(
        self,
        game: DataFile,
        index: int,
        written: dict[str, Any],
        decks: list[Component],
        words: Mapping[str, Phrases],
    ) -> Component | None:
        """A box or dividers, made for decks that are known by now."""
        path = ("components", index)

        def at(key: str) -> Position:
            return game.at((*path, key)) if key in written else game.at(path)

        before = len(self.findings)
        loaded = {deck.id for deck in decks}
        broken = [one for one in game.data["components"] if one["id"] not in loaded and one["type"] not in CONTAINERS]
        names = written["holds"] if isinstance(written["holds"], list) else [written["holds"]]
        if any(name in (one["id"], one.get("group")) for one in broken for name in names):
            return None  # What is wrong with that deck is told already.
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

    def _ruled(self, draft: Draft, validator: Validator) -> Ruled:
        """The draft as it goes to print; rulings are held against it even when they are not carried out."""
        ruled = self.rulings.get(draft.data["id"])
        if ruled is None:
            return Ruled(draft)
        carried_out = carry_out(draft, ruled, validator, self.findings)
        return carried_out if self.ruled else Ruled(draft)

    def _validator(self, kind: str, named_at: Position) -> Validator | None:
        if not kind.endswith(".json"):
            if is_kind(kind):
                return kind_validator(kind, self.languages)
            self.findings.append(
                finding("ST013", named_at, f"no kind is called '{kind}'", nearest_or_list(kind, kind_names()))
            )
            return None
        file = self.folder.display(kind)
        try:
            # JSON is YAML, so a schema's faults have a line and a column too.
            tree = read_yaml(self.folder.read(kind, named_at), file)
            fields = json.loads(self.folder.read(kind, named_at))
            return own_kind_validator(fields, self.languages)
        except Refused as refused:
            self.findings.append(refused.reason)
        except SchemaError as error:
            self.findings.append(finding("ST021", tree.at(tree.locate(error.path)), error.problem, error.hint))
        except (ValueError, RecursionError) as error:
            place = Position(file, getattr(error, "lineno", 1), getattr(error, "colno", 1))
            self.findings.append(finding("ST021", place, f"not a JSON Schema: {getattr(error, 'msg', error)}"))
        return None

    def _records(
        self, written: Mapping[str, Any], kind: str, validator: Validator, named_at: Position
    ) -> RecordFile | None:
        name, type_ = written["file"], written["type"]
        # Where a file holds several kinds, each is asked of the records of its own component alone.
        several = len(self.kinds[name, type_]) > 1
        where = written.get("where", {}) if several else {}
        key = (name, type_, kind, repr(sorted(where.items())))
        if key in self.files:
            return self.files[key]
        self.files[key] = None
        file = self.folder.display(name)
        before = len(self.findings)
        tree: Tree | None = None
        try:
            content = self.folder.read(name, named_at)
            tree = read_table(content, file, LIST_KEYS[type_]) if is_table(name) else read_yaml(content, file)
            self.files[key] = read_records(tree, LIST_KEYS[type_], validator, self.findings, where, self._fill(name))
        except Refused as refused:
            self.findings.append(refused.reason)
        if several:
            asked = f" (asked of '{written['id']}' by its kind {kind})"
            self.findings[before:] = [found._replace(message=found.message + asked) for found in self.findings[before:]]
        if tree is not None and tree.columns:
            self.findings[before:] = [_with_cell(found, tree) for found in self.findings[before:]]
        return self.files[key]

    def _kind_at_fault(
        self, game: DataFile, index: int, written: Mapping[str, Any], found: list[Finding]
    ) -> list[Finding]:
        """Complaints about one file of records; when they are of another kind than their component says, that alone."""
        misfits = [one for one in found if one.code in ("ST009", "ST010")]
        if len(misfits) < MISFITS or is_table(written["file"]):
            return found
        tree = read_yaml(self.folder.read(written["file"], misfits[0].at), misfits[0].at.file)
        kind = _kind(written)
        better = kind_of_records(tree, LIST_KEYS[written["type"]], kind, game.data.get("rules"))
        if better is None:
            return found
        path = ("components", index)
        says = f"{kind}, as its kind: says" if "kind" in written else "plain cards, and it has no kind:"
        at = game.at((*path, "kind")) if "kind" in written else game.at(path)
        message = f"the records of '{written['id']}' are not {says}"
        return [finding("ST012", at, message, f"write kind: {better}")]

    def _unique_components(self, game: DataFile) -> None:
        seen: dict[str, Position] = {}
        for index, written in enumerate(game.data["components"]):
            at = game.at(("components", index, "id"))
            if written["id"] in seen:
                hint = f"it stands first at line {seen[written['id']].line}"
                self.findings.append(finding("ST014", at, f"two components are called '{written['id']}'", hint))
            seen.setdefault(written["id"], at)

    def _ids(self, components: list[Component]) -> Ids:
        first: dict[str, Position] = {}
        # A component that stands twice is one fault, not one for each of its records.
        for component in {component.id: component for component in reversed(components)}.values():
            for record in component.records:
                # Rows of a table are looked up by table; everything printed shares one name space.
                scope = f"{component.id}/{record.id}" if component.type == "table" else record.id
                if scope in first:
                    hint = f"it is used first at {first[scope]}"
                    self.findings.append(finding("ST014", record.at, f"two records are called '{record.id}'", hint))
                first.setdefault(scope, record.at)
        return ids_of(components)

    def _references(self, ids: Ids) -> None:
        for file in self.files.values():
            if file is not None:
                self.findings.extend(references(file, ids))

    def _words(self, game: DataFile) -> dict[str, Phrases]:
        def read(name: str) -> DataFile | None:
            return self._yaml(name, file_validator("words"), named_at)

        named_at = game.at(("languages",))
        return load_words(self.folder, self.texts, game.data.get("rules"), named_at, read, self.findings)

    def _fill(self, name: str) -> Fill:
        return lambda data, shape, locate: self.texts.fill(data, shape, name, locate)

    def _errata(self) -> tuple[Erratum, ...]:
        if self.folder.exists(ERRATA_FILE):
            here = Position(self.folder.display(ERRATA_FILE))
            self.errata_file = self._yaml(ERRATA_FILE, file_validator("errata", self.languages), here)
        return read_errata(self.errata_file, self.findings) if self.errata_file is not None else ()

    def _named_cards(self, ids: Ids) -> None:
        if any(found.code == "ST014" for found in self.findings):
            # Two cards have one id: which of them a ruling means, nobody knows.
            self.findings = [found for found in self.findings if found.code != "ST026"]
            return
        # While a file cannot be read, nobody knows which cards there are.
        if self.errata_file is not None and None not in self.files.values():
            written = {
                draft.data.get("id", "") for file in self.files.values() if file is not None for draft in file.drafts
            }
            ids = Ids({**ids.known, "*": ids.known["*"] | written}, ids.unread)
            shape = file_validator("errata", self.languages).shape
            self.findings.extend(dangling_findings(self.errata_file, shape, ids, _CARD_GONE))

    def _unclaimed(self) -> None:
        if any(file is None for file in self.files.values()):
            return
        # A record that names nobody fits nowhere; that it does is no second fault.
        dangling = {found.at for found in self.findings if found.code == "ST013"}
        for (name, *_), file in self.files.items():
            assert file is not None
            for number, draft in enumerate(file.drafts):
                loose = any(draft.at((key,)) in dangling for key in draft.data)
                if (name, number) not in self.claimed and not loose:
                    message = f"record '{draft.data.get('id', '?')}' belongs to no component"
                    self.findings.append(
                        finding("ST022", draft.at(()), message, "widen a component's where: in game.yaml")
                    )


def _kind(written: Mapping[str, Any]) -> str:
    """The kind of a component's records: what it says, or what its type usually has."""
    return str(written.get("kind", USUAL_KINDS.get(written["type"], "card")))


def _unread(written: Sequence[Mapping[str, Any]], components: Sequence[Component | None]) -> set[str]:
    """What references may name of which nobody can tell, because a component did not load."""
    broken = [one for one, component in zip(written, components, strict=True) if component is None]
    names = {str(one.get(key, "card")) for one in broken for key in ("id", "type", "kind")}
    return names | {"*"} if broken else set()


def _with_cell(found: Finding, tree: Tree) -> Finding:
    """The same finding with the spreadsheet's row and column in words."""
    row, column = tree.cell_at(found.at)
    cell = f" (row {row}" + (f", column '{column}')" if column else ")")
    return Finding(found.code, found.name, found.severity, found.message + cell, found.at, found.hint)


# Names of styles as game.yaml writes them: weight, and whether italic.
_WEIGHTS = {"extralight": 200, "light": 300, "regular": 400, "semibold": 600, "bold": 700, "black": 900}
STYLES = {
    **{name: (weight, False) for name, weight in _WEIGHTS.items()},
    **{f"{name}-italic": (weight, True) for name, weight in _WEIGHTS.items() if name != "regular"},
    "italic": (400, True),
}


def _fonts(game: DataFile) -> tuple[FontFile, ...]:
    """The fonts that game.yaml names, role by role."""
    found: list[FontFile] = []
    for role, written in game.data.get("fonts", {}).items():
        if isinstance(written, str):
            found.append(FontFile(role, None, written, game.at(("fonts", role))))
        else:
            found += [
                FontFile(role, STYLES[style], file, game.at(("fonts", role, style))) for style, file in written.items()
            ]
    return tuple(found)


def _is_invented(game: dict[str, Any], components: list[Component]) -> bool:
    """True when no rules of another game apply and no record says that it is from a book."""
    return "rules" not in game and all(
        record.source is Source.HOUSE for component in components if not component.holds for record in component.records
    )


def _assemble(
    game: dict[str, Any],
    components: list[Component],
    words: dict[str, Phrases],
    errata: tuple[Erratum, ...],
    folder: Path,
    fonts: tuple[FontFile, ...],
) -> Pack:
    credit = game.get("credits", {})
    players = game.get("players")
    by_id: dict[str, Record] = {}
    for component in components:
        if component.type != "table":
            by_id.update({record.id: record for record in component.records})
    return Pack(
        id=game["id"],
        rules=game.get("rules"),
        name=Text.of(game["name"]),
        summary=Text.of(game["summary"]) if "summary" in game else None,
        edition=game["edition"],
        languages=tuple(game["languages"]),
        players=(players[0], players[1]) if players else None,
        credits=Credits(
            designer=credit.get("designer", ""),
            publisher=credit.get("publisher", ""),
            year=credit.get("year"),
            note=Text.of(credit["note"]) if "note" in credit else None,
            art=credit.get("art", ""),
            thanks=credit.get("thanks", ""),
            licence=credit.get("licence", ""),
            website=credit.get("website", ""),
        ),
        palette=MappingProxyType(game.get("palette", {})),
        components=tuple(components),
        words=MappingProxyType(words),
        errata=errata,
        folder=str(folder),
        fonts=fonts,
        invented=_is_invented(game, components),
        by_id=MappingProxyType(by_id),
    )

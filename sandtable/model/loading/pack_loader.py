"""Load a pack: read, check and link all its files, or report every fault."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from sandtable.findings import Finding, Position, Severity
from sandtable.game_packages import game_names, package_of
from sandtable.model.codes import finding
from sandtable.model.loading.assembling import assemble, fonts_of
from sandtable.model.loading.components import ComponentReader
from sandtable.model.loading.containers import CONTAINERS
from sandtable.model.loading.errata_file import read_errata
from sandtable.model.loading.memory import LoadMemory, ids_digest
from sandtable.model.loading.pack_words import lacking_texts, load_words, po_name, read_catalogs
from sandtable.model.loading.record_files import RecordFile, references
from sandtable.model.loading.rulings import by_card
from sandtable.model.merge_findings import gathered
from sandtable.model.pack import Component, Erratum, LoadedPack, Pack
from sandtable.model.phrases import Phrases
from sandtable.model.reading.data_file import DataFile, Ids, dangling_findings, ids_of, load_data
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.messages import schema_findings
from sandtable.model.reading.schema import Validator, file_validator
from sandtable.model.reading.suggestions import nearest, shown
from sandtable.model.reading.unsaved import NOTHING, unsaved
from sandtable.model.reading.yaml_file import Refused
from sandtable.model.translation.catalog import Catalog
from sandtable.model.translation.texts import Texts
from sandtable.resources import GAME_FILE
from sandtable.session import Session

ERRATA_FILE = "errata.yaml"
_CARD_GONE = "if the card is gone, remove the ruling that names it, or its name from the ruling"


def load_pack(
    folder: Path, *, ruled: bool = False, overlay: Mapping[str, bytes] = NOTHING, memory: Session | None = None
) -> LoadedPack:
    """Load the pack in `folder`; every problem becomes a finding, none an exception.

    With `ruled`, published rulings are applied to the cards, and listed on them. `overlay` is unsaved text of files, by
    their paths in the pack. With `memory` only what has changed since an earlier load is read again; the result is the
    same.
    """
    with unsaved(folder, overlay):
        return _PackLoader(folder, ruled, memory=memory).load()


def load_texts(folder: Path, language: str = "") -> tuple[LoadedPack, Texts]:
    """Load the pack in `folder`, and all its texts for translation into a language.

    That language may be listed in game.yaml already and have no words yet.
    """
    loader = _PackLoader(folder, ruled=False, gathering=True, wanted=language)
    return loader.load(), loader.texts


class _PackLoader:
    """Loads the parts of one pack. Each step reports its faults and goes on, so that an author sees all at once."""

    def __init__(
        self, folder: Path, ruled: bool, gathering: bool = False, wanted: str = "", memory: Session | None = None
    ) -> None:
        self.folder = PackFolder(folder)
        self.memory = LoadMemory(self.folder, memory)
        self.ruled = ruled
        self.findings: list[Finding] = []
        self.languages: tuple[str, ...] = ()
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
        catalogs = read_catalogs(self.folder, self.languages, game.at(("languages",)), self.findings, self.memory)
        if self.wanted in self.languages[1:] and not self.folder.is_file(f"words/{self.wanted}.yaml"):
            catalogs.setdefault(self.wanted, Catalog(self.wanted, {}, {}))
        self.texts = Texts(self.languages, catalogs, self.texts.gathering)
        if self.texts.translated:
            game = replace(game, data=deepcopy(game.data))  # the memory keeps it as it was written
        self.texts.fill(game.data, file_validator("game", self.languages).shape, GAME_FILE, game.at)
        # Again with the languages known: now a text without one of them is found.
        self.findings.extend(schema_findings(file_validator("game", self.languages).faults(game.data), game.at))

        self._known_game(game)
        self._ordered_players(game)
        errata = self._errata()
        self.translations = self.memory.key(*(po_name(language) for language in self.languages))
        reader = ComponentReader(
            self.folder,
            game,
            self.texts,
            self.findings,
            by_card(errata),
            self.ruled,
            self.memory,
            self.translations,
            self.memory.key(GAME_FILE, ERRATA_FILE),
        )
        components = [
            reader.deck(index) if written["type"] not in CONTAINERS else None
            for index, written in enumerate(game.data["components"])
        ]
        words = self._words(game)
        decks = [component for component in components if component is not None]
        for index, written in enumerate(game.data["components"]):
            reader.misplaced_keys(index)
            if written["type"] in CONTAINERS:
                components[index] = reader.container(index, decks, words)
        whole = [component for component in components if component is not None]
        self._unique_components(game)
        ids = self._ids(whole)._replace(unread=_names_not_loaded(game.data["components"], components))
        files = list(reader.files.values())
        self._references(reader, ids)

        def named(language: str) -> Position:
            return game.at(("languages", self.languages.index(language)))

        lacking = lacking_texts(self.folder, self.texts, game.data.get("rules"), words, named)
        self.findings.extend(found for findings in lacking.values() for found in findings)
        self._named_cards(ids, files)
        self._unclaimed(reader)
        if any(found.severity is Severity.ERROR for found in self.findings):
            return self._result(None)
        pack = assemble(game.data, whole, words, errata, self.folder.root, fonts_of(game))
        places = {key: game.at((key,)) for key in ("name", "summary") if key in game.data}
        return self._result(replace(pack, catalogs=self.texts.catalogs, untranslated=lacking, places=places))

    def _result(self, pack: Pack | None) -> LoadedPack:
        return LoadedPack(pack, gathered(self.findings))

    def _yaml(self, name: str, validator: Validator, named_at: Position) -> DataFile | None:
        try:
            content = self.memory.read(name, self.folder.read(name, named_at))

            def make(findings: list[Finding], texts: Texts) -> DataFile | None:
                fill = texts.filler(name) if name == ERRATA_FILE else None
                return load_data(content, self.folder.display(name), validator, findings, fill)

            files = self.memory.key(name, *(map(po_name, self.languages) if name == ERRATA_FILE else ()))
            return self.memory.step(("data", name, self.languages), files, self.findings, self.texts, make)
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
        # A duplicate component is one fault, not one for each of its records.
        for component in {component.id: component for component in reversed(components)}.values():
            for record in component.records:
                # Rows of a table are looked up by table; everything printed shares one name space.
                scope = f"{component.id}/{record.id}" if component.type == "table" else record.id
                if scope in first:
                    hint = f"it is used first at {first[scope]}"
                    self.findings.append(finding("ST014", record.at, f"two records are called '{record.id}'", hint))
                first.setdefault(scope, record.at)
        return ids_of(components)

    def _references(self, reader: ComponentReader, ids: Ids) -> None:
        """Report records that name others which do not exist."""
        known = ids_digest(ids)
        for key, file in reader.files.items():
            if file is not None and file.shape.has_refs:
                words, files = reader.keys[key]
                self.memory.step(
                    ("references", known, *words),
                    (b"", *files),
                    self.findings,
                    self.texts,
                    lambda findings, _, file=file: findings.extend(references(file, ids)),  # type: ignore[misc]
                )

    def _words(self, game: DataFile) -> dict[str, Phrases]:
        def read(name: str) -> DataFile | None:
            return self._yaml(name, file_validator("words"), named_at)

        named_at = game.at(("languages",))
        return load_words(self.folder, self.texts, game.data.get("rules"), named_at, read, self.findings)

    def _errata(self) -> tuple[Erratum, ...]:
        if self.folder.exists(ERRATA_FILE):
            here = Position(self.folder.display(ERRATA_FILE))
            self.errata_file = self._yaml(ERRATA_FILE, file_validator("errata", self.languages), here)
        if self.errata_file is None:
            return ()
        return read_errata(self.errata_file, self.findings)

    def _named_cards(self, ids: Ids, files: Sequence[RecordFile | None]) -> None:
        if any(found.code == "ST014" for found in self.findings):
            # Two cards have one id, so the card of a ruling is ambiguous.
            self.findings[:] = [found for found in self.findings if found.code != "ST026"]
            return
        # While a file cannot be read, the set of cards is unknown.
        if self.errata_file is not None and None not in files:
            written = {draft.data.get("id", "") for file in files if file is not None for draft in file.drafts}
            ids = Ids({**ids.known, "*": ids.known["*"] | written}, ids.unread)
            shape = file_validator("errata", self.languages).shape
            self.findings.extend(dangling_findings(self.errata_file, shape, ids, _CARD_GONE))

    def _unclaimed(self, reader: ComponentReader) -> None:
        if None in reader.files.values():
            return
        # A record with a dangling reference fits nowhere; that is no second fault.
        dangling = {found.at for found in self.findings if found.code == "ST013"}
        for (name, *_), file in reader.files.items():
            assert file is not None
            for number, draft in enumerate(file.drafts):
                if number in reader.claimed.get(name, ()):
                    continue
                if not any(draft.at((key,)) in dangling for key in draft.data):
                    message = f"record '{draft.data.get('id', '?')}' belongs to no component"
                    self.findings.append(
                        finding("ST022", draft.at(()), message, "widen a component's where: in game.yaml")
                    )


def _names_not_loaded(written: Sequence[Mapping[str, Any]], components: Sequence[Component | None]) -> set[str]:
    """Return ids, types and kinds of components that did not load, and "*" if there are any.

    References to these names cannot be checked.
    """
    broken = [one for one, component in zip(written, components, strict=True) if component is None]
    names = {str(one.get(key, "card")) for one in broken for key in ("id", "type", "kind")}
    return names | {"*"} if broken else set()

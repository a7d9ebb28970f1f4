"""Load a file an author wrote for a game: a scenario or a set-up."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from sandtable.errors import UserError
from sandtable.findings import Finding
from sandtable.installation import dated
from sandtable.model.codes import finding
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Pack
from sandtable.model.reading.data_file import DataFile, Ids, child, dangling_findings, ids_of
from sandtable.model.reading.folder import display_path, read_bytes
from sandtable.model.reading.messages import schema_findings
from sandtable.model.reading.schema import Validator, document_validator, file_validator
from sandtable.model.reading.schema_shapes import Shape
from sandtable.model.reading.suggestions import nearest_or_list, shown, slips
from sandtable.model.reading.tree import Node, Tree
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import Refused, read_yaml
from sandtable.model.translation.gaps import gap_findings
from sandtable.model.translation.texts import Gaps, Texts, text_places
from sandtable.resources import builtin_packs, find_pack

DocumentKind = Literal["scenario", "setup"]
DOCUMENT_KINDS: tuple[DocumentKind, ...] = ("scenario", "setup")
BROKEN_PACK = "ST028"  # the code under which a document says that its pack does not load
_PLURALS = {"scenario": "scenarios", "setup": "set-ups"}


class Document(NamedTuple):
    """A scenario or set-up with the pack it is for."""

    kind: DocumentKind
    file: DataFile
    pack: Pack
    # Texts printed in a fallback language, by the language asked for.
    untranslated: Mapping[str, tuple[Finding, ...]] = MappingProxyType({})


class LoadedDocument(NamedTuple):
    """A document and its findings; the document is None if any finding is an error."""

    document: Document | None
    findings: tuple[Finding, ...]
    # The pack it is for, when that does not load.
    broken_pack: Path | None = None


class BadScenario(UserError):
    """A scenario or set-up that cannot be used; the message is shown to the user."""


class _Known(NamedTuple):
    """A loaded pack, and the ids a document may name."""

    pack: Pack
    ids: Ids


class OpenPacks:
    """Packs of the documents of one job, each loaded once; `pack` is one already loaded."""

    def __init__(self, pack: Pack | None = None) -> None:
        self._known: dict[Path, _Known | None] = {}
        if pack is not None:
            self._known[Path(pack.folder).resolve()] = _known(pack)

    def get(self, folder: Path) -> _Known | None:
        if folder not in self._known:
            self._known[folder] = _load_pack(folder)
        return self._known[folder]


def load_document(
    content: bytes, file: str, beside: Path, pack: Pack | None = None, packs: OpenPacks | None = None
) -> LoadedDocument:
    """Load a scenario or set-up; a pack named by folder is looked for `beside` the file.

    `pack` is a pack already loaded; it is not read again if it is the document's. `packs` are the packs of a job with
    several documents.
    """
    findings: list[Finding] = []
    document, broken = None, None
    try:
        tree = read_yaml(content, file)
        document = _load(tree, beside, findings, packs or OpenPacks(pack))
    except Refused as refused:
        findings.append(refused.reason)
    else:
        broken = _broken_pack(tree, beside) if any(found.code == BROKEN_PACK for found in findings) else None
    unique = dict.fromkeys(findings)
    return LoadedDocument(document, tuple(sorted(unique, key=lambda found: found.place)), broken)


def open_document(file: Path, pack: Pack | None = None) -> Document:
    """Load the scenario or set-up in a file; raise BadScenario if it cannot be used. `pack` is as in load_document."""
    loaded = load_document(read_bytes(file), display_path(file), file.parent, pack)
    if loaded.document is None:
        raise BadScenario(str(loaded.findings[0]))
    return loaded.document


def document_texts(content: bytes, file: str, pack: Pack, name: str) -> Texts:
    """Texts of a document in a pack, for translators; empty if it cannot be read."""
    texts = Texts(pack.languages, pack.catalogs, gathering=True)
    try:
        tree = read_yaml(content, file)
    except Refused:
        return texts
    kind = document_kind(tree.root)
    validator = document_validator(kind, pack.rules, pack.languages) if kind is not None else None
    if validator is not None:
        _read(tree, validator, [], texts, name)
    return texts


def file_in_pack(pack: Pack, file: str) -> str:
    """Path of a document inside its pack's folder.

    A document elsewhere keeps its own name, and is not translated.
    """
    if not pack.catalogs:
        return ""
    try:
        return Path(file).resolve().relative_to(Path(pack.folder).resolve()).as_posix()
    except (ValueError, OSError):
        return file or "?"


def document_kind(root: Node) -> DocumentKind | None:
    """Kind of a document by its top-level keys: setup or scenario; None if neither."""
    if root.kind != "mapping":
        return None
    if child(root, "setup") is not None:
        return "setup"
    return "scenario" if child(root, "map") is not None else None


def _load(tree: Tree, beside: Path, findings: list[Finding], packs: OpenPacks) -> Document | None:
    kind = document_kind(tree.root)
    if kind is None:
        hint = "a scenario has game: and map:, a set-up game: and setup:, a pack is a folder with game.yaml"
        findings.append(finding("ST025", tree.at(tree.root), "neither a scenario nor a set-up", hint))
        return None
    known = _pack_of(tree, beside, findings, packs)
    if known is None:
        # Which keys it may have, only its game could tell.
        _read(tree, file_validator("document"), findings, Texts(("en",)), "")
        written = misspelt_game(key.written for key, _ in tree.root.entries)
        if written is not None and child(tree.root, "game") is None:
            hint = f"write game: instead of {written}:"
            findings[:] = [one._replace(hint=hint) if one.code == "ST010" else one for one in findings]
        return None
    pack = known.pack
    validator = document_validator(kind, pack.rules, pack.languages)
    if validator is None:
        named, hint = child(tree.root, "game"), "its game has none; rules: in game.yaml names the game"
        at = tree.at(named or tree.root)
        findings.append(finding("ST025", at, f"there are no {_PLURALS[kind]} for '{pack.id}'", hint))
        return None
    texts = Texts(pack.languages, pack.catalogs)
    loaded = _read(tree, validator, findings, texts, file_in_pack(pack, tree.file))
    if findings:
        return None
    lacking = lacking_component(pack, validator.schema.get("x-needs", {}))
    if lacking:
        at, hint = loaded.at(("game",)), f"its pack has no component '{lacking}' of the kind that is needed"
        findings.append(finding("ST025", at, f"there are no {_PLURALS[kind]} for '{loaded.data['game']}'", hint))
        return None
    findings.extend(dangling_findings(loaded, validator.shape, known.ids))
    return None if findings else Document(kind, loaded, pack, _untranslated(loaded, validator.shape, texts, pack))


def misspelt_game(keys: Iterable[str]) -> str | None:
    """Key that was probably meant to be `game`; None if there is none."""
    return next((key for key in keys if key != "name" and slips(key.lower(), "game") <= 1), None)


def _read(tree: Tree, validator: Validator, findings: list[Finding], texts: Texts, name: str) -> DataFile:
    """Read a document's data and add its schema findings. The texts of a pack's own documents are translated."""
    loaded = DataFile(tree, values_of(tree, tree.root, validator.shape, findings))
    if name:
        texts.fill(loaded.data, validator.shape, name, loaded.at)
    findings.extend(schema_findings(validator.faults(loaded.data), loaded.at))
    return loaded


def _untranslated(loaded: DataFile, shape: Shape, texts: Texts, pack: Pack) -> Mapping[str, tuple[Finding, ...]]:
    """Return the translation gaps of a document, by language. A plain string serves every language."""
    places = list(text_places(loaded.data, shape, pack.languages))
    by_language = {}
    for language in pack.languages:
        if language in texts.translated:
            gaps = texts.gaps(language)
        else:
            unsaid = (
                names for _, names, owner, key in places if isinstance(owner[key], dict) and language not in owner[key]
            )
            gaps = Gaps(tuple(".".join(names) for names in unsaid), (), len(places))
        found = gap_findings(language, texts.authored[0], gaps, loaded.at(()), pack.id)
        if not _lies_in(pack, loaded.tree.file):
            # Translators are given what comes with a pack; this is its author's own.
            hint = f"write '{language}:' beside the others in the file"
            found = (one._replace(hint=hint) for one in found)
        if whole := tuple(found):
            by_language[language] = whole
    return by_language


def _lies_in(pack: Pack, file: str) -> bool:
    try:
        return Path(file).resolve().is_relative_to(Path(pack.folder).resolve())
    except OSError:
        return False


def _pack_of(tree: Tree, beside: Path, findings: list[Finding], packs: OpenPacks) -> _Known | None:
    named = child(tree.root, "game")
    if named is None or named.kind != "scalar" or not named.written:
        return None  # The schema says so in better words.
    folder = find_pack(named.written, beside)
    if folder is None:
        at, hint = tree.at(named), nearest_or_list(named.written, builtin_packs())
        findings.append(
            finding("ST013", at, f"no game {shown(named.written)}", hint or "name a built-in pack or a folder")
        )
        return None
    known = packs.get(folder.resolve())
    if known is None:
        message = f"pack '{named.written}' does not load"
        findings.append(finding(BROKEN_PACK, tree.at(named), message, f"try: sandtable check {named.written}"))
    return known


def _broken_pack(tree: Tree, beside: Path) -> Path | None:
    named = child(tree.root, "game")
    folder = find_pack(named.written, beside) if named is not None else None
    return folder.resolve() if folder is not None else None


def load_builtin(folder: Path) -> Pack | None:
    """Load a built-in pack once for all documents and packs that are compared with it."""
    known = _load_builtin(folder.resolve(), Path.cwd(), dated(folder))
    return known.pack if known is not None else None


def _load_pack(folder: Path) -> _Known | None:
    if folder in {path.resolve() for path in builtin_packs().values()}:
        return _load_builtin(folder, Path.cwd(), dated(folder))
    return _known(load_cached(folder).pack)


@lru_cache(maxsize=4)
def _load_builtin(folder: Path, _here: Path, _state: str) -> _Known | None:
    """Load a built-in pack, cached by folder, working directory and state of its files."""
    return _known(load_cached(folder).pack)


def _known(pack: Pack | None) -> _Known | None:
    return _Known(pack, ids_of(pack.components)) if pack is not None else None


def lacking_component(pack: Pack, needs: Mapping[str, str]) -> str | None:
    """Return the first needed component, by id or type, that the pack lacks or has in another kind; else None."""
    for name, kind in needs.items():
        kinds = {component.kind for component in pack.components if name in (component.id, component.type)}
        if kinds != {kind}:
            return name
    return None

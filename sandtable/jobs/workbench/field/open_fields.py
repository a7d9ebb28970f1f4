"""Open scenarios of one folder: unsaved text in, the view of the game and findings out."""

import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from rules_check.checker import Check
from rules_check.fixes import Subjects
from rules_check.paths import DOCUMENT_FOLDERS
from rules_check.run import choose
from rules_check.suppressions import Name
from sandtable import __version__
from sandtable.config.config_file import find_config
from sandtable.findings import Finding
from sandtable.games.registry import find_part
from sandtable.jobs.trust import is_builtin
from sandtable.jobs.workbench.field.board_maps import find_map
from sandtable.jobs.workbench.field.part import FieldPart, Refused
from sandtable.jobs.workbench.field.places import Places
from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Component, LoadedPack, Pack, Record
from sandtable.model.reading.data_file import child
from sandtable.model.reading.folder import display_path, read_inside
from sandtable.model.reading.rejected import Refused as RejectedFile
from sandtable.model.reading.yaml_file import read_yaml
from sandtable.resources import find_pack, is_pack

_GAME = re.compile(rb"^game:[ \t]+([A-Za-z][A-Za-z0-9_-]*)[ \t]*(?:#.*)?\r?$", re.MULTILINE)
_MOST_OPEN = 8  # documents that are kept with their view


class Document(NamedTuple):
    """A text that was checked; `view` is the scenario as its game sees it, None if it cannot be read now."""

    name: str
    file: str  # as findings show it
    text: str
    findings: tuple[Finding, ...]
    subjects: Subjects
    stale: tuple[Name, ...]
    view: Any
    game: str | None
    pack: Pack | None
    places: Places


class OpenFields:
    """Scenarios of a folder that somebody edits; used by one thread of its process."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.texts: dict[str, bytes] = {}
        self.drawers: dict[Path, OpenPack] = {}
        self._documents: dict[str, Document] = {}
        self._good: dict[str, Document] = {}
        self._kept: dict[Any, tuple[object, Any]] = {}
        self._packs: dict[Path, tuple[object, LoadedPack]] = {}

    def edit(self, name: str, text: str | bytes | None) -> None:
        """Give a document unsaved text; with None it is as on the disk again."""
        if text is None:
            self.texts.pop(name, None)
        else:
            self.texts[name] = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text

    def content(self, name: str) -> bytes:
        """Text of a document, unsaved or saved."""
        return self.texts[name] if name in self.texts else read_inside(self.folder, name)

    def document(self, name: str) -> Document:
        """A document, checked; the same one as long as neither its text nor its pack changes."""
        content = self.content(name)
        text = content.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n")
        folder = self._pack_folder(content, name)
        loaded = self._loaded(folder) if folder is not None else None
        known = self._documents.pop(name, None)
        if known is None or known.text != text or known.pack is not (loaded.pack if loaded is not None else None):
            known = self._checked(name, text, loaded)
        self._documents[name] = known
        while len(self._documents) > _MOST_OPEN:
            self._documents.pop(next(iter(self._documents)))
        if known.view is not None:
            self._good[name] = known
            while len(self._good) > _MOST_OPEN:
                self._good.pop(next(iter(self._good)))
        return known

    def good(self, name: str) -> Document | None:
        """The document as it was when it could be read last."""
        document = self.document(name)
        return document if document.view is not None else self._good.get(name)

    def current(self, name: str) -> Document:
        """A document that can be read now; raise Refused."""
        document = self.document(name)
        if document.view is None:
            raise Refused("unreadable")
        return document

    def pack_of(self, name: str) -> Pack:
        """The pack that a document is for, however the rest of it reads; raise Refused."""
        folder = self._pack_folder(self.content(name), name)
        pack = self._loaded(folder).pack if folder is not None else None
        if pack is None:
            raise Refused("unreadable")
        return pack

    def game(self, named: str) -> Pack:
        """A pack by its name, or by its path in this folder; raise Refused."""
        found = find_pack(named, self.folder)
        folder = found.resolve() if found is not None else None
        if folder is None or not (is_builtin(str(folder)) or folder.is_relative_to(self.folder.resolve())):
            raise Refused("no-game", game=named)
        pack = self._loaded(folder).pack
        if pack is None:
            raise Refused("no-game", game=named)
        return pack

    def version(self, pack: Pack) -> str:
        """Short name of the state of a pack's files, for the addresses of its pictures."""
        known = self._packs.get(Path(pack.folder).resolve())
        stamp = known[0] if known is not None else None
        return digest_of(f"{__version__} {stamp}")[:12]

    def board(self, name: str) -> tuple[OpenPack, tuple[Component, Record]] | None:
        """The map of hexes or squares in a file of this folder's pack, with the pack; None if it is another file."""
        pack = self._own_pack(name)
        found = find_map(pack, name) if pack is not None else None
        return (pack, found) if pack is not None and found is not None else None

    def unread_board(self, name: str) -> OpenPack | None:
        """The pack of the folder, if it never loaded and a file is one of its own."""
        pack = self._own_pack(name)
        return pack if pack is not None and pack.pack is None else None

    def _own_pack(self, name: str) -> OpenPack | None:
        """The pack of the folder with the current text of one of its files; None for scenarios, and where there is none."""
        if name.partition("/")[0] in DOCUMENT_FOLDERS or not is_pack(self.folder):
            return None
        if self.folder not in self.drawers:
            self.drawers[self.folder] = OpenPack(self.folder)
        pack = self.drawers[self.folder]
        pack.edit(name, self.texts.get(name))
        return pack

    def drawer(self, pack: Pack) -> OpenPack:
        """The open pack that draws the counters of a pack."""
        folder = Path(pack.folder)
        if folder not in self.drawers:
            self.drawers[folder] = OpenPack(folder)
        return self.drawers[folder]

    def kept(self, key: Any, stamp: object, make: Callable[[], Any]) -> Any:
        """Return the value made under a key for the same stamp, or make it anew."""
        known = self._kept.pop(key, None)
        if known is None or known[0] != stamp:
            known = (stamp, make())
        self._kept[key] = known
        while len(self._kept) > 2 * _MOST_OPEN:
            self._kept.pop(next(iter(self._kept)))
        return known[1]

    def _checked(self, name: str, text: str, loaded: LoadedPack | None) -> Document:
        path = self.folder / name
        file = display_path(path)
        config = find_config(path.parent)
        subjects = Subjects()
        check = Check(choose(config), None, subjects, config, loaded=loaded)
        findings = check.run.report(check.document(text.encode("utf-8", "surrogatepass"), file, path.parent))
        seen = subjects.by_file.get(file)
        return Document(
            name,
            file,
            text,
            tuple(findings),
            subjects,
            check.run.stale.get(file, ()),
            seen.view if seen is not None else None,
            seen.game if seen is not None else None,
            loaded.pack if loaded is not None else None,
            Places(text),
        )

    def named_game(self, name: str) -> str | None:
        """The game that a document names, as written."""
        return _game_in(self.content(name), name)

    def _pack_folder(self, content: bytes, name: str) -> Path | None:
        named = _game_in(content, name)
        folder = find_pack(named, (self.folder / name).parent) if named is not None else None
        return folder.resolve() if folder is not None else None

    def _loaded(self, folder: Path) -> LoadedPack:
        """A pack, loaded once for each state of its files."""
        stamp = None if _is_builtin(folder) else _state_of(folder)
        known = self._packs.get(folder)
        if known is None or known[0] != stamp:
            known = self._packs[folder] = (stamp, load_cached(folder))
        return known[1]


@lru_cache(maxsize=16)
def _game_in(content: bytes, name: str) -> str | None:
    """Value of `game:` in a text; None if it has none, or cannot be read."""
    plain = _GAME.findall(content)
    if len(plain) == 1:
        named_plainly: str = plain[0].decode()
        return named_plainly
    try:
        named = child(read_yaml(content, name).root, "game")
    except RejectedFile:
        return None
    return named.written if named is not None and named.kind == "scalar" and named.written else None


@lru_cache(maxsize=64)
def _is_builtin(folder: Path) -> bool:
    return is_builtin(str(folder))


def _state_of(folder: Path) -> object:
    return sorted(
        (str(path), status.st_size, status.st_mtime_ns)
        for path in folder.rglob("*")
        if not path.is_symlink() and path.is_file()
        for status in (path.stat(),)
    )


def digest_of(text: str) -> str:
    """Short name of a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def part_of(game: str | None) -> FieldPart:
    """Part of a game with the editor; raise Refused."""
    part = find_part(game, FieldPart)
    if part is None:
        raise Refused("no-field")
    return part

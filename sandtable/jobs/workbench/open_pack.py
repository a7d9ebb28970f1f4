"""One open pack: unsaved text in, findings and faces out, with a memory of everything the edits left as it was."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from rules_check.checker import Check
from rules_check.fixes import Subjects
from rules_check.more_checks import NOTHING_MORE, MoreChecks
from rules_check.paths import DOCUMENT_FOLDERS
from rules_check.run import choose
from sandtable.backends.svg import svg_page
from sandtable.config.config_file import find_config
from sandtable.errors import UserError
from sandtable.faces.faults import Fault, told_by
from sandtable.faces.identity import FaceIdentity
from sandtable.faces.live_drawer import LiveDrawer, Traced
from sandtable.faces.source_files import SourceFiles
from sandtable.faces.template_folder import TemplateFolder, template_folders
from sandtable.findings import Finding
from sandtable.ink.page import Face, full_page
from sandtable.jobs.trust import is_builtin
from sandtable.jobs.workbench.face_parts import part_views
from sandtable.jobs.workbench.fixes import fixes_of
from sandtable.jobs.workbench.spans import Spans
from sandtable.jobs.workbench.views import ComponentView, FaceView, FindingView, Fix, RecordView, Sizes
from sandtable.jobs.workbench.writing.help import Helper, Hover
from sandtable.jobs.workbench.writing.options import Completion
from sandtable.model.loading.opening import pack_folder
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Component, LoadedPack, Pack, Record, Text
from sandtable.model.reading.folder import PackFolder, Unreadable, display_path, read_inside
from sandtable.model.reading.safe_paths import LeadsOut
from sandtable.model.reading.unsaved import unsaved
from sandtable.press.checks.face_check import check_faces
from sandtable.press.furniture.overlay import BLEED, CORNER, SAFE, SHARE
from sandtable.session import Session

_MOST_FAULTY = 200
_NOT_DRAWN = ("table", "tiles")
_DRAWER = 20_000_000  # bytes of a drawer with its kits, roughly
_CORNER_SHARE = 6  # of the shorter side: the largest radius of a corner


class NoFace(UserError):
    """A face that the pack does not have, or cannot have as long as it does not load."""


class _Drawn(NamedTuple):
    """A drawn face as it is remembered."""

    svg: str
    digest: str
    traced: Traced


class OpenPack:
    """A pack that somebody edits; used by any thread, one call at a time.

    `session` is the memory; without one it has its own. Unsaved text wins over the disk, and changes on the disk are
    seen with the next call.
    """

    def __init__(self, named: str | Path, session: Session | None = None) -> None:
        """Open a built-in pack by its name, or the one in a folder; raise NoPack."""
        self.folder = pack_folder(named)
        self.read_only = is_builtin(str(self.folder))
        self.texts: dict[str, bytes] = {}
        self._session = session if session is not None else Session()
        self._lock = RLock()
        self._stamp: object = None  # state of disk and texts that `_loaded` was made from
        self._loaded = LoadedPack(None, ())
        self._pack: Pack | None = None
        self._identity: tuple[object, FaceIdentity] | None = None
        self._findings: tuple[FindingView, ...] | None = None
        self._faulty: dict[object, _Drawn] = {}  # faces with findings, until the next edit
        self._helper: Helper | None = None
        self._held = False  # nothing is looked at anew
        self._owner = object()  # drawers belong to this pack on the bench alone

    # --- text

    def edit(self, name: str, text: str | bytes | None) -> None:
        """Give a file of the pack unsaved text; with None it is as on the disk again. Raise ValueError for a bad path."""
        content = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        if content is not None:
            with unsaved(self.folder, {name: content}):
                pass  # refuses a path that leads out
        with self._lock:
            if content is None:
                self.texts.pop(name, None)
            else:
                self.texts[name] = content

    def text(self, name: str) -> str | None:
        """Current text of a file, unsaved or saved; None if it cannot be read as text."""
        with self._lock, unsaved(self.folder, self.texts):
            return self._read(name)

    # --- pack

    @property
    def pack(self) -> Pack | None:
        """The pack as it loaded last; None if it never did."""
        with self._current():
            return self._pack

    @property
    def stale(self) -> bool:
        """True if the current text does not load, so that `pack` is an earlier state."""
        with self._current():
            return self._loaded.pack is None

    def components(self) -> tuple[ComponentView, ...]:
        """All components with their records; empty if the pack never loaded."""
        with self._current():
            spans = self._spans()
            return (
                tuple(_component_view(one, self._pack.languages, spans) for one in self._pack.components)
                if self._pack
                else ()
            )

    # --- findings

    def findings(self) -> tuple[FindingView, ...]:
        """Findings of the current text, as `sandtable check` reports them without drawing any face.

        They are those of the pack itself and of its scenarios and set-ups with unsaved text.
        """
        with self._current():
            if self._findings is None:
                self._findings = self._check(NOTHING_MORE, [name for name in self.texts if _is_document(name)])
            return self._findings

    def check(self, on_progress: Callable[[int, int, str], None] = lambda *_: None) -> tuple[FindingView, ...]:
        """Findings of everything: the pack, every face, and all its scenarios and set-ups. It takes seconds."""
        with self._current():
            names = [
                f"{folder}/{name}"
                for folder in DOCUMENT_FOLDERS
                for name in PackFolder(self.folder).names(folder)
                if _is_document(f"{folder}/{name}")
            ]
            return self._check(MoreChecks(partial(check_faces, session=self._session, on_progress=on_progress)), names)

    def fixes(self, found: FindingView) -> tuple[Fix, ...]:
        """Fixes of a finding in the current text; empty if it is gone."""
        return next((one.fixes for one in self.findings() if one[:7] == found[:7]), ())

    # --- help while writing

    def complete(self, name: str, text: str, offset: int) -> Completion:
        """Words that may stand at an offset of a text of a file, by the pack as it loaded last."""
        with self._current():
            return self._help().complete(name, text, offset)

    def hover(self, name: str, text: str, offset: int) -> Hover | None:
        """Help about the word at an offset of a text of a file; None if there is nothing to say."""
        with self._current():
            return self._help().hover(name, text, offset)

    def _help(self) -> Helper:
        if self._helper is None or self._helper.pack is not self._pack:
            self._helper = Helper(self._pack, self._names)
        return self._helper

    def _names(self) -> list[str]:
        """Paths in the pack of all its files, the unsaved ones too."""
        start = len(str(self.folder)) + 1
        saved = {path[start:].replace(os.sep, "/") for path, _, _ in _dated_files(str(self.folder))}
        return sorted(saved | set(self.texts))

    # --- faces

    def face(
        self,
        component: str,
        record: str,
        side: str = "front",
        language: str | None = None,
        low_ink: bool = False,
        copy: int = 1,
    ) -> FaceView:
        """Draw one side of a record of the last good pack; raise NoFace."""
        with self._current():
            pack = self._pack
            if pack is None:
                raise NoFace(f"pack '{display_path(self.folder)}' does not load")
            deck, card = _find(pack, component, record, side, copy)
            language = language or pack.languages[0]
            if language not in pack.languages:
                raise NoFace(f"'{pack.id}' has no language '{language}'; it has {', '.join(pack.languages)}")
            return self._view(
                pack, deck, card, side, language, low_ink, self._face(pack, deck, card, side, language, low_ink)
            )

    def _view(
        self, pack: Pack, deck: Component, card: Record, side: str, language: str, low_ink: bool, drawn: _Drawn
    ) -> FaceView:
        spans, templates = self._spans(), _Templates(pack)
        traced = drawn.traced
        told = told_by([_Teller(list(traced.findings), traced.faults)])
        size = deck.size_of(card)
        shorter = min(size.width, size.height)
        safe = min(SAFE, shorter * SHARE)
        return FaceView(
            deck.id,
            card.id,
            side,
            language,
            low_ink,
            drawn.svg,
            drawn.digest,
            Sizes(size.width, size.height, BLEED, round(safe, 3), round(min(CORNER, shorter / _CORNER_SHARE), 3)),
            part_views(traced.parts, pack, card, language, spans, templates),
            tuple(_finding_view(one, spans) for one in told),
            spans.place(card.at),
            deck.front_of(card) if side == "front" else deck.back or "",
            card.all_copies,
        )

    def _face(self, pack: Pack, deck: Component, card: Record, side: str, language: str, low_ink: bool) -> _Drawn:
        identity = self._face_identity(pack)
        owner = next(iter(card.fields.get("owners", [""])), "") if side == "back" else ""
        key = ("face", str(self.folder), identity.sources(deck, card, side, language, low_ink, owner))
        known: _Drawn | None = self._session.get(key) or self._faulty.get(key)
        if known is not None:
            return known
        traced = self._drawer(pack, identity, language, low_ink).traced(deck, card, side, owner)
        size = deck.size_of(card)
        face = Face(card.id, language, size.width, size.height, traced.items)
        svg = svg_page(full_page(face, bleed=BLEED)) if traced.items else ""
        drawn = _Drawn(svg, sha256(svg.encode("utf-8", "surrogatepass")).hexdigest()[:32], traced._replace(items=()))
        if not traced.findings:
            self._session.put(key, drawn, 2 * len(svg) + 400 * len(traced.parts) + 1000)
        elif len(self._faulty) < _MOST_FAULTY:  # lines of findings move with the next edit
            self._faulty[key] = drawn
        return drawn

    def _drawer(self, pack: Pack, identity: FaceIdentity, language: str, low_ink: bool) -> LiveDrawer:
        key = ("drawer", self._owner, language, low_ink)
        known: LiveDrawer | None = self._session.get(key)
        if known is not None and known.turn_to(pack, identity):
            return known
        return self._session.put(key, LiveDrawer(pack, language, low_ink, identity), _DRAWER)

    def _face_identity(self, pack: Pack) -> FaceIdentity:
        """Digests of the faces of the pack; files of templates and pictures are read again only if one has changed."""
        stamp = (pack.folder, pack.rules, self._stamp_of_sources(pack))
        if self._identity is not None and self._identity[1].pack is pack and self._identity[0] == stamp:
            return self._identity[1]
        files = self._identity[1].files if self._identity is not None and self._identity[0] == stamp else None
        identity = FaceIdentity(pack, files if files is not None else SourceFiles(pack))
        self._identity = (stamp, identity)
        return identity

    def _stamp_of_sources(self, pack: Pack) -> object:
        """State of all files that faces are drawn from: on the disk, and unsaved."""
        drawn_from = (".j2", ".svg", ".png", ".jpg", ".jpeg", ".webp")
        typed = [(name, sha256(text).digest()) for name, text in self.texts.items() if name.endswith(drawn_from)]
        folders = {*map(str, template_folders(pack)), str(self.folder)}
        saved = [each for folder in sorted(folders) for each in _dated_files(folder) if each[0].endswith(drawn_from)]
        return sorted(typed), saved

    # --- state

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Answer all questions inside from one state of disk and texts, which is looked at once."""
        with self._current():
            before, self._held = self._held, True
            try:
                yield
            finally:
                self._held = before

    @contextmanager
    def _current(self) -> Iterator[None]:
        """Load what has changed, and let everything inside read unsaved text."""
        with self._lock, unsaved(self.folder, self.texts):
            if self._held:
                yield
                return
            stamp = (dict(self.texts), _dated_files(str(self.folder)))
            if stamp != self._stamp:
                self._loaded = load_pack(self.folder, memory=self._session)
                self._pack = self._loaded.pack or self._pack
                self._findings, self._stamp = None, stamp
                self._faulty.clear()
            yield

    def _check(self, more: MoreChecks, documents: list[str]) -> tuple[FindingView, ...]:
        config = find_config(self.folder)
        subjects = Subjects()
        check = Check(choose(config), None, subjects, config, more, loaded=self._loaded)
        found = check.pack_itself(self.folder)
        folder = PackFolder(self.folder)
        for name in documents:
            content = self._content(name)
            if content is not None:
                found = [*found, *check.document(content, folder.display(name), (self.folder / name).parent)]
        spans = self._spans()
        views = []
        for one in check.run.report(found):
            view = _finding_view(one, spans)
            text = self._read(view.at.file) if view.at.inside else None
            stale = check.run.stale.get(one.at.file, ())
            views.append(view._replace(fixes=fixes_of(one, view.at, text, subjects, stale)))
        return tuple(views)

    def _spans(self) -> Spans:
        return Spans(PackFolder(self.folder).display(""), self._read)

    def _content(self, name: str) -> bytes | None:
        try:
            return read_inside(self.folder, name)
        except (LeadsOut, OSError, Unreadable, ValueError):
            return None

    def _read(self, name: str) -> str | None:
        content = self._content(name)
        try:
            return content.decode() if content is not None else None
        except UnicodeDecodeError:
            return None


@dataclass
class _Teller:
    """Findings of one face, to be merged as those of a renderer."""

    findings: list[Finding]
    faults: dict[Finding, Fault]


class _Templates:
    """Lines of templates by their names, and their paths as findings show them; each is read once."""

    def __init__(self, pack: Pack) -> None:
        self._folders = [TemplateFolder(folder) for folder in template_folders(pack)]
        self._known: dict[str, tuple[list[str], str]] = {}

    def __call__(self, name: str) -> tuple[list[str], str]:
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    def _find(self, name: str) -> tuple[list[str], str]:
        for folder in self._folders:
            try:
                content = folder.read(name)
            except (LeadsOut, OSError, Unreadable):
                break
            if content is not None:
                return content.decode(errors="replace").splitlines(), folder.display(name)
        return [], name


def _find(pack: Pack, component: str, record: str, side: str, copy: int) -> tuple[Component, Record]:
    """Component and record of a face; raise NoFace."""
    deck = next((one for one in pack.components if one.id == component), None)
    card = next((one for one in deck.records if one.id == record), None) if deck is not None else None
    if deck is None or card is None:
        raise NoFace(f"'{pack.id}' has no '{component}/{record}'")
    if deck.type in _NOT_DRAWN:
        raise NoFace(f"'{component}' is a component of type {deck.type}; its records have no faces of their own")
    if side not in ("front", "back") or (side == "back" and deck.back is None):
        raise NoFace(f"'{component}' has no {side}")
    if copy != 1 and not 1 <= copy <= card.copies:
        raise NoFace(f"'{record}' has {card.copies} copies")
    if card.copies > 1 and (card.by_copy or copy != 1):
        card = next(one for number, one in enumerate(card.single_copies(), 1) if number == copy)
    return deck, card


def _component_view(component: Component, languages: tuple[str, ...], spans: Spans) -> ComponentView:
    return ComponentView(
        component.id,
        component.type,
        component.kind,
        component.group,
        _words(component.name, languages),
        component.file,
        component.at.line,
        component.back is not None,
        component.type not in _NOT_DRAWN,
        tuple(
            RecordView(
                record.id,
                _words(record.name, languages),
                record.copies,
                spans.name_of(record.at.file) or record.at.file,
                record.at.line,
            )
            for record in component.records
        ),
    )


def _words(text: Text, languages: tuple[str, ...]) -> dict[str, str]:
    return {language: text[language] for language in languages if language in text}


def _finding_view(found: Finding, spans: Spans) -> FindingView:
    return FindingView(
        found.code,
        found.name,
        found.severity.value,
        found.message,
        found.hint,
        found.notes,
        spans.place(found.at),
    )


def _is_document(name: str) -> bool:
    return name.partition("/")[0] in DOCUMENT_FOLDERS and name.endswith((".yaml", ".yml"))


def _dated_files(folder: str) -> list[tuple[str, int, int]]:
    """Paths below a folder with size and date, in order; hidden ones are left out."""
    found: list[tuple[str, int, int]] = []
    try:
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
        for entry in listed:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                found += _dated_files(entry.path)
            else:
                state = entry.stat()
                found.append((entry.path, state.st_size, state.st_mtime_ns))
    except OSError:
        pass  # it went while it was looked at; the next call sees what is left
    return found

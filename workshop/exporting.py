"""Exports of packs: one at a time in a worker process, with progress, and files that the page can fetch."""

import logging
import tempfile
import threading
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.budget import current
from sandtable.errors import Cancelled, UserError
from sandtable.exports.targets import TARGETS
from sandtable.file_names import portable
from sandtable.findings import Finding
from sandtable.jobs.dispatch import carry_out
from sandtable.jobs.exchange.share import share_pack
from sandtable.jobs.print_requests import ExportRequest, Language
from sandtable.limited_job import run_limited
from sandtable.resources import GAME_FILE
from sandtable.share.names import SUFFIX
from workshop.bench import BUILTIN, Bench
from workshop.home import read_head

SHARE = "share"
FOLDER, CHECK = "folder", "check"
MOST_FINDINGS = 200  # shown in the page
_DATE = (1980, 1, 1, 0, 0, 0)
_LOG = logging.getLogger(__name__)


class Running(UserError):
    """A second export while one runs."""


class OutLeadsAway(UserError):
    """A folder for exports that is a link."""


@dataclass(slots=True)
class Export:
    """One export. `files` are what it made, by their names below its folder."""

    number: int
    key: str
    target: str
    into: str
    state: str = "running"  # then done, failed or cancelled
    done: int = 0
    of: int = 0
    error: str = ""
    files: dict[str, Path] = field(default_factory=dict)
    archive: str = ""
    made: dict[str, Any] = field(default_factory=dict)
    findings: list[dict[str, Any]] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    def told(self) -> dict[str, Any]:
        """The export as the page shows it."""
        shown = {name: path.stat().st_size for name, path in self.files.items() if path.is_file()}
        return {
            "id": self.number, "pack": self.key, "target": self.target, "into": self.into, "state": self.state,
            "done": self.done, "of": self.of, "error": self.error, "archive": self.archive,
            "files": [{"name": name, "size": size} for name, size in shown.items()] if self.state == "done" else [],
            "findings": self.findings[:MOST_FINDINGS], "more": max(0, len(self.findings) - MOST_FINDINGS), **self.made,
        }  # fmt: skip


class Exports:
    """Exports of a workshop: the one that runs, or the last one; used by any thread."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._lock = threading.Lock()
        self._last: Export | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def start(self, key: str, target: str, language: str, into: str) -> Export:
        """Begin an export; raise Running, NoSuchPack, FolderGone or OutLeadsAway."""
        pack = self._bench.path(key)
        with self._lock:
            if self._last is not None and self._last.state == "running":
                raise Running("an export is being made already")
            number = self._last.number + 1 if self._last is not None else 1
            export = Export(number, key, target, into)
            folder = self._place(key, target) if into == FOLDER else self._fresh()
            self._last = export
        threading.Thread(target=self._run, args=(export, pack, language, folder), daemon=True).start()
        return export

    def find(self, number: int) -> Export | None:
        """The export of a number; None if another one has begun since."""
        return self._last if self._last is not None and self._last.number == number else None

    def of_pack(self, key: str) -> Export | None:
        """The last export, if it is of this pack."""
        return self._last if self._last is not None and self._last.key == key else None

    def close(self) -> None:
        """End the export that runs, and forget all files."""
        if self._last is not None:
            self._last.stop.set()
        if self._folder is not None:
            self._folder.cleanup()

    def shown_folder(self, key: str, target: str) -> str:
        """Where exports of a pack are written, below the folder of the workshop."""
        return self._out(key, target).relative_to(self._bench.root).as_posix()

    def _out(self, key: str, target: str) -> Path:
        name = key.removeprefix(BUILTIN).rpartition("/")[2]
        return self._bench.root / "out" / portable(self._bench.root.name if name == "." else name) / target

    def _place(self, key: str, target: str) -> Path:
        place = self._out(key, target)
        below = place.relative_to(self._bench.root).parts
        for number in range(1, len(below) + 1):
            if self._bench.root.joinpath(*below[:number]).is_symlink():
                raise OutLeadsAway(f"{'/'.join(below[:number])} leads elsewhere; remove it, or fetch the files")
        return place

    def _fresh(self) -> Path:
        """An empty folder for files to be fetched; those of the export before go away."""
        if self._folder is not None:
            self._folder.cleanup()
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-export-", ignore_cleanup_errors=True)
        return Path(self._folder.name) / "files"

    def _run(self, export: Export, pack: Path, language: str, folder: Path) -> None:
        try:
            if export.target == SHARE:
                self._share(export, pack, folder)
            else:
                self._export(export, pack, language, folder)
            if export.into not in (FOLDER, CHECK) and len(export.files) > 1:
                export.archive = _archive(export, folder.parent)
            export.state = "done"
        except Cancelled:
            export.state = "cancelled"
        except UserError as error:
            export.error, export.state = str(error), "failed"
        except Exception as error:
            _LOG.exception("an export failed")
            export.error, export.state = type(error).__name__, "failed"

    def _export(self, export: Export, pack: Path, language: str, folder: Path) -> None:
        wish = Language(language) if language else Language()
        request = ExportRequest(str(pack), export.target, language=wish, folder=folder, dry=export.into == CHECK)

        def on_progress(done: int, of: int, _what: str = "") -> None:
            export.done, export.of = done, of

        # Also a built-in pack: its pictures take seconds, and the server answers others meanwhile.
        done = run_limited(
            carry_out, request, limits=current().limits, on_progress=on_progress, cancelled=export.stop.is_set
        )
        export.files = {path.relative_to(folder).as_posix(): path for path in done.files}
        export.findings = [_finding(found, pack) for found in done.findings]
        export.made = {"pieces": done.pieces, "paid": done.paid, "skipped": list(done.skipped)}

    def _share(self, export: Export, pack: Path, folder: Path) -> None:
        file = folder / f"{portable(str(read_head(pack / GAME_FILE).get('id', 'game')))}{SUFFIX}"
        folder.mkdir(parents=True, exist_ok=True)
        shared = run_limited(share_pack, str(pack), file, limits=current().limits, cancelled=export.stop.is_set)
        export.files = {file.name: file} if export.into != CHECK else {}
        export.made = {"pieces": shared.files, "paid": 0, "skipped": list(shared.left_out)}


def targets_of(head: Mapping[str, Any]) -> dict[str, Any]:
    """Languages of a pack and the targets it can be exported for."""
    named = head.get("languages")
    languages = [str(one)[:12] for one in named[:40]] if isinstance(named, list) else []
    groups = [("virtual" if target.virtual else "print", name) for name, target in TARGETS.items()]
    return {
        "languages": languages,
        "targets": [{"group": group, "id": name} for group, name in [*groups, (SHARE, SHARE)]],
    }


def _archive(export: Export, folder: Path) -> str:
    """Write all files of an export as one, whose bytes depend on them alone."""
    name = f"{portable(export.key.removeprefix(BUILTIN).replace('/', '-').replace('.', 'pack'))}-{export.target}.zip"
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_STORED) as archive:
        for inside, path in sorted(export.files.items()):
            archive.writestr(zipfile.ZipInfo(inside, _DATE), path.read_bytes())
    export.files[name] = folder / name
    return name


def _finding(found: Finding, pack: Path) -> dict[str, Any]:
    path = Path(found.at.file)
    inside = path.is_relative_to(pack)
    return {
        "code": found.code, "severity": "note" if found.severity.value == "info" else found.severity.value,
        "message": found.message, "hint": found.hint, "inside": inside, "line": found.at.line,
        "file": path.relative_to(pack).as_posix() if inside else path.name,
    }  # fmt: skip

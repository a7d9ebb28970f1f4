"""Finished print jobs, kept: the same job over the same files gives the same files, without drawing them again.

A job is named by a digest of everything that makes it: every byte of the pack and of templates beside it, the
installation (by dates), the libraries, and what was asked for. Only jobs with nothing to say are kept, so that a warning is
never lost; and only when no file changed while they were made.
"""

import json
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from sandtable.cache import MEGABYTE, Cache
from sandtable.files import write_file
from sandtable.installation import code_dates, library_versions
from sandtable.model.reading.beneath import LeadsOut, files_beneath
from sandtable.model.reading.folder import Unreadable, read_inside
from sandtable.press.options import JobOptions
from sandtable.press.output import game_folder
from sandtable.press.rendered import Rendered
from sandtable.resources import content_folder, templates_folder

_JOBS = Cache("jobs", 256 * MEGABYTE)
LARGEST = 32 * MEGABYTE  # of a job that is kept
MOST_READ = 64 * MEGABYTE  # of a pack; of a larger one no job is kept, as it would be read three times
_RECENT = 2 * 10**9  # nanoseconds: clocks of file systems are coarse
_PACKED = (".pdf", ".png")  # files that do not become smaller
_NOT_READ = ("out/", ".")  # what was printed in the pack's own folder, and what belongs to other programs


class PrintJob:
    """What is asked of a pack in a folder; `ruled` has its cards as its rulings have them."""

    def __init__(
        self, pack: Path, what: Sequence[str], language: str | None, options: JobOptions, ruled: bool = False
    ) -> None:
        self.pack = pack
        self._asked = repr((tuple(what), language, options, ruled))
        self._begun = time.time_ns()
        self._house = _dates((content_folder(), templates_folder()))
        self._own = _dates(self._roots())
        self._key = self._digest()

    def again(self, folder: Path | None) -> tuple[Rendered, Path] | None:
        """The files of this job written once more, and where; None when it was not kept.

        They go to `folder`, or to the folder of the game in `out`.
        """
        kept = _JOBS.read(self._key) if self._key else None
        if kept is None:
            return None
        head, _, content = kept.partition(b"\n")
        told = json.loads(head)
        target = folder or game_folder(told["game"])
        done = Rendered(
            **told["counts"],
            duplexes=told["duplexes"],
            turned=told.get("turned", {}),
            posters=told.get("posters", []),
        )
        at = 0
        for name, size in told["files"]:
            write_file(target / name, content[at : at + size])
            done.files.append(target / name)
            at += size
        return done, target

    def keep(self, game: str, done: Rendered, folder: Path) -> None:
        """Keep what was made of this job in a folder, if there is nothing to be said about it."""
        if not self._key or done.findings or done.skipped or not done.files:
            return
        contents = _as_made(done)
        if not contents or self._has_changed():
            return
        told = {
            "game": game,
            "counts": {name: getattr(done, name) for name in ("sheets", "pages", "pieces", "saved")},
            "duplexes": sorted(done.duplexes),
            "turned": done.turned,
            "posters": done.posters,
            "files": [
                (file.relative_to(folder).as_posix(), len(content))
                for file, content in zip(done.files, contents, strict=True)
            ],
        }
        content = b"".join((json.dumps(told).encode(), b"\n", *contents))
        del contents  # the largest moment of a small job
        _JOBS.write(self._key, content, is_packed=all(file.suffix in _PACKED for file in done.files))

    def _has_changed(self) -> bool:
        """Whether a file is another than when the job began; of one saved just before it only its bytes tell."""
        house, own = self._house, self._own
        if house is None or own is None:
            return True
        if _dates((content_folder(), templates_folder())) != house or _dates(self._roots()) != own:
            return True
        newest = max((changed for _, changed, *_ in (*own, *house)), default=0)
        return newest > self._begun - _RECENT and self._key != self._digest()

    def _roots(self) -> tuple[Path, Path]:
        return self.pack, self.pack.resolve().parents[1] / "templates" / self.pack.name

    def _digest(self) -> str:
        """The name of this job; nothing when a file of the pack cannot be read, which rendering will tell."""
        if self._house is None:
            return ""
        try:
            said = [self._asked, str(Path.cwd()), str(self.pack), *self._files()]
        except (LeadsOut, Unreadable, OSError):
            return ""
        return _JOBS.key(*said)

    def _files(self) -> Iterator[object]:
        left = MOST_READ
        for root in self._roots():
            if root.is_dir():
                for name in files_beneath(root, "."):
                    if not name.startswith(_NOT_READ):
                        left -= (root / name).lstat().st_size
                        if left < 0:
                            raise Unreadable(f"{root}: larger than {MOST_READ} bytes")
                        yield name, sha256(read_inside(root, name, most=MOST_READ)).hexdigest()
        yield from code_dates()
        yield from self._house or ()
        yield from library_versions()


def _dates(roots: Iterable[Path]) -> tuple[tuple[str, int, int, int], ...] | None:
    """Name, dates and size of every file that makes a job; None where they cannot be told."""
    found: list[tuple[str, int, int, int]] = []
    try:
        for root in dict.fromkeys(root for root in roots if root.is_dir()):
            for at, folders, names in os.walk(root):
                unread = ("out",) if at == str(root) else ()
                folders[:] = sorted(name for name in folders if name not in unread and not name.startswith("."))
                for name in sorted(names):
                    status = os.stat(f"{at}/{name}")  # noqa: PTH116 - a path for each of many files takes its time
                    found.append((f"{at}/{name}", status.st_ctime_ns, status.st_mtime_ns, status.st_size))
    except OSError:
        return None
    return tuple(found)


def _as_made(done: Rendered) -> list[bytes]:
    """What stands in the files of a job; nothing when they are too large to keep, or another job has written them since."""
    try:
        if sum(file.stat().st_size for file in done.files) > LARGEST:
            return []
        contents = [file.read_bytes() for file in done.files]
    except OSError:
        return []
    same = all(done.names.is_as_made(file, content) for file, content in zip(done.files, contents, strict=True))
    return contents if same else []

"""Take files out of a git revision into a folder, by the `git` program.

Nothing is checked out and no file of the working tree is touched. What a revision holds is not trusted: only plain
files are written, symbolic links and submodules are passed over, number and size are bounded.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sandtable.errors import UserError

MAX_FILES = 20_000
MAX_BYTES = 256 * 1024 * 1024

_PLAIN_FILES = ("100644", "100755")
_NOT_FOUND = "not a git repository"


class NoRevision(UserError):
    """A revision that cannot be read; shown to the user as it stands."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A file in a revision."""

    path: PurePosixPath
    object: str
    size: int


class Revision:
    """A commit of the repository around a folder."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        # Where in the repository we stand: `v1.0:./decks` starts from here.
        self.here = _git(folder, "rev-parse", "--show-prefix").decode(errors="replace").rstrip("\n")
        if name.startswith("-") or not name:
            raise NoRevision(f"'{name}' is not the name of a revision")
        try:
            found = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        except NoRevision:
            raise NoRevision(f"there is no revision '{name}' in this repository; try: git tag, git log") from None
        self.commit = found.decode().strip()

    def path(self, written: str) -> PurePosixPath:
        """The path in the repository: from its top, or from here when written `./path`."""
        from_here = written in (".", "") or written.startswith(("./", "../"))
        path = PurePosixPath(os.path.normpath(f"{self.here if from_here else ''}{written or '.'}"))
        if path.is_absolute() or ".." in path.parts:
            raise NoRevision(f"{self.name}:{written}: the path leads out of the repository")
        return path

    def has(self, paths: Sequence[PurePosixPath]) -> set[PurePosixPath]:
        """Those of the paths that exist in the revision."""
        listed = _git(self.folder, "ls-tree", "-z", "--name-only", "--full-tree", self.commit, "--", *map(str, paths))
        found = {PurePosixPath(os.fsdecode(name)) for name in listed.split(b"\0") if name}
        # Asked for a folder and for something in it, git names the latter alone.
        return found.union(*(path.parents for path in found)).intersection(paths)

    def blobs(self, folders: Sequence[PurePosixPath]) -> list[Blob]:
        """The plain files in these folders and below; raise NoRevision when they are too many or too large."""
        options = ["ls-tree", "-r", "-z", "--long", "--full-tree", self.commit]
        wanted = [] if PurePosixPath(".") in folders else ["--", *(f"{folder}/" for folder in folders)]
        found = list(_plain_files(_git(self.folder, *options, *wanted)))
        if len(found) > MAX_FILES or sum(blob.size for blob in found) > MAX_BYTES:
            raise NoRevision(
                f"{self.name}: more than {MAX_FILES:,} files or {MAX_BYTES >> 20} MB; name the pack's folder"
            )
        return found

    def take_out(self, blobs: Sequence[Blob], into: Path) -> None:
        """Write the files into a folder, under their paths in the repository."""
        wanted = "".join(f"{blob.object}\n" for blob in blobs)
        output = memoryview(_git(self.folder, "cat-file", "--batch", given=wanted.encode()))
        start = 0
        for blob in blobs:
            # `object type size`, a line end, the content, a line end.
            start += len(f"{blob.object} blob {blob.size}\n")
            path = into / blob.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(output[start : start + blob.size])
            start += blob.size + 1


def _plain_files(listed: bytes) -> Iterator[Blob]:
    for entry in filter(None, listed.split(b"\0")):
        about, _, name = entry.partition(b"\t")
        mode, _, object_, size = about.decode().split()
        path = PurePosixPath(os.fsdecode(name))
        # A tree made by hand may hold names no checkout would accept.
        if mode in _PLAIN_FILES and ".." not in path.parts and not path.is_absolute() and "\\" not in str(path):
            yield Blob(path, object_, int(size))


def _git(folder: Path, *arguments: str, given: bytes | None = None) -> bytes:
    """What git prints; raise NoRevision with its last words when it fails."""
    quiet = {"GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=folder, input=given, capture_output=True, check=False, env={**os.environ, **quiet}
        )
    except OSError:
        raise NoRevision("cannot run git, which is needed to read a revision; is it installed?") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().rpartition("\n")[2].removeprefix("fatal: ")
        if _NOT_FOUND in said:
            raise NoRevision(f"{folder.resolve()}: not inside a git repository")
        raise NoRevision(f"git: {said or 'failed'}")
    return done.stdout

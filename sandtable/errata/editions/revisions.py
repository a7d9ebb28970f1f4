"""Extract files of a git revision into a folder, with the `git` program.

Nothing is checked out and no file of the working tree is touched. The content of a revision is not trusted: only plain
files are written, symbolic links and submodules are passed over, number and size are bounded.
"""

import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sandtable.errors import UserError

MAX_FILES = 20_000
MAX_BYTES = 256 * 1024 * 1024
MOST_LISTED = 16 * 1024 * 1024  # bytes of a list of files
MOST_SECONDS = 20
LONGEST_NAME = 255  # bytes, on most systems

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
    """A commit of the repository that contains a folder."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        # Where in the repository we stand: `v1.0:./decks` starts from here.
        self.here = _git(folder, "rev-parse", "--show-prefix").decode(errors="replace").rstrip("\n")
        if name.startswith("-") or not name or not name.isprintable():
            raise NoRevision(f"{name[:80]!r} is not the name of a revision")
        try:
            found = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        except NoRevision:
            raise NoRevision(f"there is no revision '{name}' in this repository; try: git tag, git log") from None
        self.commit = found.decode().strip()

    def path(self, written: str) -> PurePosixPath:
        """Return the path in the repository: from its top, or from the folder when written `./path`."""
        from_here = written in (".", "") or written.startswith(("./", "../"))
        path = PurePosixPath(os.path.normpath(f"{self.here if from_here else ''}{written or '.'}"))
        if path.is_absolute() or ".." in path.parts:
            raise NoRevision(f"{self.name}:{written}: the path leads out of the repository")
        return path

    def has(self, paths: Sequence[PurePosixPath]) -> set[PurePosixPath]:
        """Return the paths that exist in the revision."""
        listed = _git(self.folder, "ls-tree", "-z", "--name-only", "--full-tree", self.commit, "--", *map(str, paths))
        found = {PurePosixPath(os.fsdecode(name)) for name in listed.split(b"\0") if name}
        # Asked for a folder and for something in it, git names the latter alone.
        return found.union(*(path.parents for path in found)).intersection(paths)

    def blobs(self, folders: Sequence[PurePosixPath]) -> list[Blob]:
        """Return the plain files in these folders and below; raise NoRevision when they are too many or too large."""
        options = ["ls-tree", "-r", "-z", "--long", "--full-tree", self.commit]
        wanted = [] if PurePosixPath(".") in folders else ["--", *(f"{folder}/" for folder in folders)]
        found = list(_plain_files(_git(self.folder, *options, *wanted)))
        if len(found) > MAX_FILES or sum(blob.size for blob in found) > MAX_BYTES:
            raise NoRevision(
                f"{self.name}: more than {MAX_FILES:,} files or {MAX_BYTES >> 20} MB; name the pack's folder"
            )
        return found

    def take_out(self, blobs: Sequence[Blob], into: Path) -> None:
        """Write the files into a folder, under their paths in the repository; raise NoRevision."""
        wanted = "".join(f"{blob.object}\n" for blob in blobs)
        most = sum(blob.size + 200 for blob in blobs)
        output = memoryview(_git(self.folder, "cat-file", "--batch", given=wanted.encode(), most=most))
        start = 0
        for blob in blobs:
            # `object type size`, a line end, the content, a line end.
            head = f"{blob.object} blob {blob.size}\n".encode()
            if output[start : start + len(head)] != head:
                raise NoRevision(f"{self.name}: the repository lacks what is in {blob.path}; git fetch brings it")
            start += len(head)
            self._write(into / blob.path, output[start : start + blob.size], blob)
            start += blob.size + 1

    def _write(self, path: Path, content: memoryview, blob: Blob) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # A name that is there already is two in the tree that are one here.
            with path.open("xb") as file:
                file.write(content)
        except (OSError, ValueError) as error:
            words = error.strerror if isinstance(error, OSError) else None
            raise NoRevision(f"{self.name}: {str(blob.path)[:80]}: {(words or str(error)).lower()}") from None


def tags(folder: Path, most: int = 20) -> list[str]:
    """Names of the newest tags of the repository that contains a folder, newest first; empty outside git."""
    try:
        listed = _git(folder, "tag", "--list", "--sort=-version:refname", "--sort=-creatordate", "--merged", "HEAD")
    except NoRevision:
        return []
    return listed.decode(errors="replace").split("\n")[:-1][:most]


def _plain_files(listed: bytes) -> Iterator[Blob]:
    for entry in filter(None, listed.split(b"\0")):
        about, _, name = entry.partition(b"\t")
        parts = about.decode(errors="replace").split()
        path = PurePosixPath(os.fsdecode(name))
        if len(parts) != 4 or parts[0] not in _PLAIN_FILES:
            continue
        # A tree made by hand may hold names no checkout would accept.
        if _is_harmless(path, os.fsdecode(name)):
            if not parts[3].isdecimal():
                raise NoRevision(f"the repository lacks what is in {path}; git fetch brings it")
            yield Blob(path, parts[2], int(parts[3]))


def _is_harmless(path: PurePosixPath, written: str) -> bool:
    """True if a path is safe to write: relative, without "..", .git, backslashes or overlong names."""
    steps = written.split("/")
    return (
        not path.is_absolute()
        and "\\" not in written
        and not any(
            step in ("", ".", "..") or step.casefold() == ".git" or len(os.fsencode(step)) > LONGEST_NAME
            for step in steps
        )
    )


# Switch off programs that a repository's own settings could start, and fetches from elsewhere.
_SWITCHED_OFF = (
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never", "core.alternateRefsCommand=", "core.sshCommand=false",
    "core.gitProxy=false", "credential.helper=", "maintenance.auto=false", "gc.auto=0",
)  # fmt: skip


def _git(folder: Path, *arguments: str, given: bytes | None = None, most: int = MOST_LISTED) -> bytes:
    """Run git and return its output, at most `most` bytes; raise NoRevision on failure or timeout."""
    quiet = {"GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    quiet |= {"GIT_EXTERNAL_DIFF": "", "GIT_ASKPASS": "false", "SSH_ASKPASS": "false", "GIT_PAGER": "cat"}
    settings = [part for setting in _SWITCHED_OFF for part in ("-c", setting)]
    with tempfile.TemporaryFile() as fed, tempfile.TemporaryFile() as said:
        fed.write(given or b"")
        fed.seek(0)
        try:
            git = subprocess.Popen(
                ["git", *settings, *arguments],
                cwd=folder,
                stdin=fed,
                stdout=subprocess.PIPE,
                stderr=said,
                env={**os.environ, **quiet},
            )
        except (OSError, ValueError):
            raise NoRevision("cannot run git, which is needed to read a revision; is it installed?") from None
        assert git.stdout is not None
        output = b""
        timer = threading.Timer(MOST_SECONDS, git.kill)
        timer.start()
        try:
            output = git.stdout.read(most + 1)
        finally:
            late = not timer.is_alive()
            timer.cancel()
            if len(output) > most:
                git.kill()
            git.stdout.close()
            code = git.wait()
        said.seek(0)
        words = said.read(10_000).decode(errors="replace").strip().rpartition("\n")[2].removeprefix("fatal: ")
    if len(output) > most:
        raise NoRevision(f"more than {MAX_FILES:,} files or {MAX_BYTES >> 20} MB; name the pack's folder")
    if late and code:
        raise NoRevision(f"git takes more than {MOST_SECONDS} seconds; name the pack's folder, or a smaller revision")
    if code:
        if _NOT_FOUND in words:
            raise NoRevision(f"{folder.resolve()}: not inside a git repository")
        raise NoRevision(f"git: {words or 'failed'}")
    return output

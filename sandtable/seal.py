"""Seal for cached data: only the holder of the user's key can have made it (keyed BLAKE2b).

The key lies apart from the data, in the user's state folder: whoever brings a cache from elsewhere, or can write into
one, does not have it. Without a key nothing is sealed and no seal is valid.
"""

import os
import stat
import sys
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import get_ident

import platformdirs

SEAL_LENGTH = 32
_KEY_LENGTH = 32
_FILE = "cache.key"
_NO_WAITING = getattr(os, "O_NONBLOCK", 0)  # for a writer of a pipe


def seal(name: bytes, content: bytes) -> bytes | None:
    """Return the seal of content under a name; None when there is no key and none can be made."""
    try:
        key = _key(state_folder())
    except (OSError, RuntimeError):
        return None
    if key is None:
        return None
    made = blake2b(key=key, digest_size=SEAL_LENGTH)
    made.update(len(name).to_bytes(4, "big") + name)
    made.update(content)
    return made.digest()


def state_folder() -> Path:
    """State folder of this user's programs; XDG_STATE_HOME is respected everywhere."""
    configured = os.environ.get("XDG_STATE_HOME")
    if configured or sys.platform == "linux":
        # As in the cache: importing platformdirs takes longer than what is kept.
        return Path(configured or Path.home() / ".local" / "state") / "sandtable"
    return platformdirs.user_state_path("sandtable", appauthor=False)


@cache
def _key(folder: Path) -> bytes | None:
    """Return the user's key, creating it when there is none; None when that is impossible."""
    path = folder / _FILE
    with suppress(FileNotFoundError):
        if path.lstat().st_size:
            return _read(path)
        path.unlink()  # an empty one is no key and never will be
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Made beside, so that a key is whole; of two who make one at once, both use the one that came first.
    beside = folder / f".{_FILE}.{os.getpid()}.{get_ident()}"
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with open(handle, "wb") as file:
        file.write(os.urandom(_KEY_LENGTH))
    try:
        os.link(beside, path)
    except FileExistsError:
        pass
    except OSError:
        beside.replace(path)  # no links on this disk
    finally:
        beside.unlink(missing_ok=True)
    return _read(path)


def _read(path: Path) -> bytes | None:
    """Read the key in a file; None unless it is complete, the user's own and private."""
    handle = os.open(path, os.O_RDONLY | _NO_WAITING | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        status = os.fstat(handle)
        private = not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o077)
        content = file.read(_KEY_LENGTH + 1) if stat.S_ISREG(status.st_mode) and private else b""
    return content if len(content) == _KEY_LENGTH else None

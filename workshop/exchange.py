"""Exchange of two files in one step of the system.

After an exchange the replaced file still exists under the other name, so that a save can look at what it really
replaced: a version written between the last look and the exchange is not lost.
"""

import ctypes
import errno
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

_HERE = -100  # AT_FDCWD: names are relative to the working directory
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS
# An unknown call, an unknown flag, a file system without it.
_UNSUPPORTED = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP})


def exchange(one: Path, other: Path) -> bool:
    """Exchange two existing files; False where the system cannot. Raise OSError, FileNotFoundError among others."""
    call = _system_call()
    if call is None:
        return False
    ctypes.set_errno(0)
    if call(os.fsencode(one), os.fsencode(other)) == 0:
        return True
    error = ctypes.get_errno()
    if error in _UNSUPPORTED:
        return False
    raise OSError(error, os.strerror(error), str(other))


@cache
def _system_call() -> Callable[[bytes, bytes], int] | None:
    """The system's exchange of two named files; None where there is none, as on Windows."""
    if sys.platform == "linux":
        renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
        return renameat2 and (lambda one, other: int(renameat2(_HERE, one, _HERE, other, _EXCHANGE)))
    if sys.platform == "darwin":
        renamex_np = getattr(ctypes.CDLL(None, use_errno=True), "renamex_np", None)
        return renamex_np and (lambda one, other: int(renamex_np(one, other, _EXCHANGE)))
    return None

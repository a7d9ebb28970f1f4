"""Write files so that nobody ever sees half of one: beside, then rename."""

import contextlib
import os
import stat
from pathlib import Path

from sandtable.errors import UserError


class CannotWrite(UserError):
    """A file or folder that cannot be written; shown to the user as it stands."""


def write_file(path: Path, content: bytes | str) -> None:
    """Write `content` to `path`, whole or not at all; missing folders are made."""
    import tempfile  # brings in much that a run which writes nothing has no use for

    # Names of files need not be UTF-8; what is not comes out as JSON and people read it, \udcff.
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    handle, beside = -1, ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(beside).chmod(_rights(path))
        Path(beside).replace(path)
    except OSError as error:
        raise CannotWrite(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None
    finally:
        if beside:
            with contextlib.suppress(OSError):
                Path(beside).unlink()


def _rights(path: Path) -> int:
    """The rights of the file that is replaced, or those any new file has; mkstemp makes private ones."""
    with contextlib.suppress(FileNotFoundError):
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask

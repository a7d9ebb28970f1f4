"""Distinction of built-in packs from those of strangers, which are drawn in a worker process."""

import os
import re
import stat
from pathlib import Path

from sandtable.budget import current
from sandtable.resources import builtin_packs, content_folder, find_pack, pack_around, shipped_document
from sandtable.share.unpacked import is_share

# The game of a scenario, on a line of its own; one that is written otherwise is not trusted.
_GAME = re.compile(rb"^game:[ \t]*([\w-]+)[ \t]*(?:#.*)?\r?$", re.MULTILINE)
_STDIN = "-"
# A name the system refuses, a link to itself, a name with a NUL: nothing is drawn of it, and the job says why.
_UNREADABLE = (OSError, RuntimeError, ValueError)


def is_builtin(named: str) -> bool:
    """True for the name or folder of a built-in pack, and for a name that means no pack at all."""
    folder = find_pack(named)
    return folder is None or folder.resolve() in {pack.resolve() for pack in builtin_packs().values()}


def has_builtin_game(file: Path) -> bool:
    """True for a scenario or set-up of a built-in game, and for a file that cannot be read."""
    try:
        # A pipe would be waited for; O_NONBLOCK holds even if one takes the place of the file in between.
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with open(handle, "rb") as opened:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return True
            games = _GAME.findall(opened.read(current().limits.file))
    except _UNREADABLE:
        return True  # nothing is drawn of it; the job says why
    return len(games) == 1 and games[0].decode() in builtin_packs()


def is_builtin_or_of_one(named: str) -> bool:
    """True for a built-in pack, and for a scenario or set-up of one; also for a name that means nothing."""
    if find_pack(named) is not None:
        return is_builtin(named)
    return has_builtin_game(shipped_document(named) or Path(named))


def draws_nothing(path: str) -> bool:
    """True for a path whose check draws no face of a stranger: a built-in pack or document, a file outside any pack."""
    if is_share(path):
        return False
    if path == _STDIN or find_pack(path.partition("/")[0]) in builtin_packs().values():
        return True
    try:
        named = Path(path)
        inside = named.resolve().is_relative_to(content_folder().resolve())
        return inside or not (named.is_dir() or pack_around(named) is not None)
    except _UNREADABLE:
        return True

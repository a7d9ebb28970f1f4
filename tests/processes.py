"""Processes of the machine, told by a mark in their environment."""

import os
import time
import uuid
from pathlib import Path

MARK = "SANDTABLE_TEST_MARK"


def new_mark() -> str:
    return uuid.uuid4().hex


def marked(mark: str) -> set[int]:
    """Live processes that carry a mark; those that only wait to be buried are not live."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0") and _is_live(folder):
                    found.add(int(folder.name))
            except OSError:
                continue
    return found


def _is_live(folder: Path) -> bool:
    return (folder / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"


def wait_for(mark: str, processes: int, seconds: float = 30) -> set[int]:
    """Wait until so many processes carry the mark, and return them."""
    ends = time.monotonic() + seconds
    while len(found := marked(mark)) < processes:
        assert time.monotonic() < ends, f"{len(found)} of {processes} processes"
        time.sleep(0.01)
    return found


def wait_until_gone(mark: str, seconds: float = 5) -> None:
    """Fail when processes with the mark are left after so many seconds."""
    ends = time.monotonic() + seconds
    while found := marked(mark) - {os.getpid()}:
        assert time.monotonic() < ends, {one: Path(f"/proc/{one}/cmdline").read_bytes() for one in found}
        time.sleep(0.02)

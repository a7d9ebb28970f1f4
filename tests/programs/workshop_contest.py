"""Save one file against another program that writes it all the time; no version may be lost that nobody has seen.

    python -m tests.programs.workshop_contest 4000

Every version that a save replaced must be one that its author had seen, and must be in the history; no file is partial.
"""

import argparse
import os
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from workshop import history
from workshop.files import Conflict, Folder
from workshop.history import revision

_PAUSE = 0.0005  # seconds between two versions of the other program


class Contest(NamedTuple):
    """Saves that were carried out and refused, and versions of the other program."""

    saved: int
    refused: int
    outside: int


def contest(root: Path, saves: int) -> Contest:
    """Save so many times; fail if anything was lost."""
    folder, file = Folder(root), root / "game.yaml"
    file.write_text("id: x\n")
    written: list[bytes] = []
    over = threading.Event()

    def outside() -> None:
        while not over.is_set():
            content = f"outside: {len(written)}\n".encode()
            beside = file.with_name(".outside.tmp")
            beside.write_bytes(content)
            written.append(content)
            beside.replace(file)
            over.wait(_PAUSE)

    other = threading.Thread(target=outside)
    other.start()
    saved, refused, seen = 0, 0, set[bytes]()
    try:
        for number in range(saves):
            before = folder.read("game.yaml")
            assert before.endswith(b"\n"), before
            seen.add(before)
            try:
                folder.save("game.yaml", f"mine: {number}\n", revision(before))
                saved += 1
            except Conflict as found:
                refused += 1
                seen.add(found.content or b"")
    finally:
        over.set()
        other.join()
    kept = {folder.history.content("game.yaml", one.rev) for one in folder.history.versions("game.yaml")}
    assert len(kept) == saved
    assert kept <= seen
    assert file.read_bytes() == written[-1] or file.read_bytes().startswith(b"mine")
    left = [path.name for path in root.iterdir() if path.name.startswith(".") and path.name != ".outside.tmp"]
    assert left == []
    return Contest(saved, refused, len(written))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("saves", type=int)
    arguments = parser.parse_args()
    history.MOST_VERSIONS = 100_000
    with tempfile.TemporaryDirectory(prefix="sandtable-contest-") as temporary:
        os.environ["SANDTABLE_HISTORY"] = f"{temporary}/history"
        root = Path(temporary) / "pack"
        root.mkdir()
        begun = time.monotonic()
        found = contest(root, arguments.saves)
        print(
            f"{arguments.saves} saves against {found.outside} versions from outside: {found.saved} saved, {found.refused} "
            f"refused, nothing lost, no partial file; {time.monotonic() - begun:.0f} s"
        )


if __name__ == "__main__":
    main()

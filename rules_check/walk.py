"""Files to check in a folder of any depth: packs, and files that may be scenarios or set-ups."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from sandtable.model.document import misspelt_game
from sandtable.model.reading.folder import Unreadable, display_path, read_bytes
from sandtable.resources import GAME_FILE

MOST_ENTRIES = 100_000
MOST_DEPTH = 40
YAML_ENDINGS = (".yaml", ".yml")
# What tools make or fetch; hidden folders are passed over too.
PASSED_OVER = frozenset({"out", "node_modules", "__pycache__"})

# A file is meant for us when it names a game at its first level.
_NAMES_A_GAME = rb"(?m)^(?:\xef\xbb\xbf)?(?:\{\s*)?[\"']?game[\"']?\s*:"
_KEY = rb"(?m)^(?:\xef\xbb\xbf)?[\"']?([A-Za-z_]+)[\"']?\s*:"
# Keys of a scenario; a file with two of them is one, though it may have lost its game:.
_OF_SCENARIOS = frozenset({"map", "sides", "objectives", "victory"})
_FEWEST_KEYS = 2
_OF_DOCUMENTS = _OF_SCENARIOS | {"setup"}
# A map that can be drawn, which is a scenario's already; and the keys beside a set-up's name.
_DRAWN = rb"(?m)^map[ \t]*:[ \t]*(?:\{[ \t]*|(?:#.*)?\r?\n[ \t]+)(?:sketch|tiles)[ \t]*:"
_OF_SETUPS = frozenset({"seats", "sides"})


def walk(root: Path) -> Iterator[Path]:
    """Yield YAML files below `root`, by name, folders of packs, which are not entered, and unreadable folders.

    Links are followed only to files that are below `root` too, never to folders. Raise Unreadable when `root` cannot be
    listed or has too many entries.
    """
    real = root.resolve()
    seen = 0
    # (folder, depth), the next one to look into last.
    waiting = [(root, 0)]
    while waiting:
        folder, depth = waiting.pop()
        try:
            listed = entries(folder)
        except Unreadable:
            if folder is root:
                raise
            yield folder
            continue
        if any(entry.name == GAME_FILE for entry in listed):
            yield folder
            continue
        below: list[tuple[Path, int]] = []
        for entry in listed:
            seen += 1
            if seen > MOST_ENTRIES:
                raise Unreadable(f"{display_path(root)}: more than {MOST_ENTRIES:,} files; name a smaller folder")
            path = folder / entry.name
            if entry.is_dir(follow_symlinks=False):
                if depth < MOST_DEPTH and not entry.name.startswith(".") and entry.name not in PASSED_OVER:
                    below.append((path, depth + 1))
            elif entry.name.lower().endswith(YAML_ENDINGS) and _is_file_below(entry, path, real):
                yield path
        waiting += reversed(below)


def entries(folder: Path) -> list[os.DirEntry[str]]:
    """Entries of a folder, sorted by name; raise Unreadable."""
    try:
        with os.scandir(folder) as listing:
            return sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        raise Unreadable(f"{display_path(folder)}: {(error.strerror or str(error)).lower()}") from None


def _is_file_below(entry: os.DirEntry[str], path: Path, root: Path) -> bool:
    try:
        return entry.is_file() and (not entry.is_symlink() or path.resolve().is_relative_to(root))
    except OSError:
        return False  # A link that leads round in circles.


def is_ours(file: Path) -> bool:
    """Return True when a YAML file names a game, looks as if it should, or cannot be read; other tools' files do not."""
    try:
        content = read_bytes(file)
    except Unreadable:
        return True
    return re.search(_NAMES_A_GAME, content) is not None or _lacks_game(content)


def _lacks_game(content: bytes) -> bool:
    """Return True when a file has the keys of a scenario, or of a set-up whose game is misspelt."""
    keys = {key.decode() for key in re.findall(_KEY, content)}
    if len(keys & _OF_SCENARIOS) >= _FEWEST_KEYS or re.search(_DRAWN, content) is not None:
        return True
    if "setup" in keys and not keys.isdisjoint(_OF_SETUPS):
        return True
    return not keys.isdisjoint(_OF_DOCUMENTS) and misspelt_game(keys) is not None

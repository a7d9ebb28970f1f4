"""Kinds of files that the desk shows, by their endings; files of any other ending do not exist for it."""

from pathlib import Path, PurePosixPath

from sandtable.file_names import kept_by_windows

_KINDS = {
    "yaml": ("yaml", "yml"),
    "csv": ("csv", "tsv"),
    "sheet": ("xlsx", "ods"),
    "jinja": ("j2",),
    "markdown": ("md",),
    "json": ("json",),
    "po": ("po",),
    "svg": ("svg",),
    "picture": ("png", "jpg", "jpeg", "webp"),
    "font": ("ttf", "otf"),
    "text": ("txt", "toml"),
}
KINDS = {ending: kind for kind, endings in _KINDS.items() for ending in endings}
WRITABLE = frozenset({"yaml", "csv", "jinja", "markdown", "json", "po", "svg", "text"})
PICTURE_TYPES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp"}
MOST_LETTERS = 200  # of a name with its folders
_MOST_BYTES = 255  # of a file or folder; systems store no longer names


def kind_of(name: str) -> str | None:
    """Kind of a file by its ending; None if the desk does not show such files."""
    return KINDS.get(ending_of(name))


def ending_of(name: str) -> str:
    """Ending of a name in lower case, without its dot."""
    return PurePosixPath(name).suffix[1:].lower()


def is_allowed(name: str) -> bool:
    """True for a relative path in plain spelling, of a known kind, with no hidden folder or file in it."""
    if not name or len(name) > MOST_LETTERS or not name.isprintable() or any(letter in name for letter in '\\:*?"<>|'):
        return False
    parts = name.split("/")
    if any(not part or part.startswith(".") or part != part.strip(" ") or part.endswith(".") for part in parts):
        return False
    if any(len(part.encode()) > _MOST_BYTES for part in parts):
        return False
    return kind_of(name) is not None and not any(kept_by_windows(Path(part)) for part in parts)

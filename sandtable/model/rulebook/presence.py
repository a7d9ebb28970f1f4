"""Where rulebooks are, and whether a pack has one; nothing is read for it."""

from pathlib import Path

from sandtable.model.pack import Pack
from sandtable.model.reading.folder import PackFolder

FOLDER = "rules"


def rules_file(language: str) -> str:
    """The rulebook of a language, by its name in the pack."""
    return f"{FOLDER}/{language}.md"


def has_rules(pack: Pack) -> bool:
    """True if a pack has a rulebook in any of its languages."""
    folder = PackFolder(Path(pack.folder))
    return any(folder.exists(rules_file(language)) for language in pack.languages)

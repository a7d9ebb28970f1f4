"""Names of rulebook files, and whether a pack has one; no rulebook is read."""

from pathlib import Path

from sandtable.model.pack import Pack
from sandtable.model.reading.folder import PackFolder

FOLDER = "rules"


def rules_file(language: str) -> str:
    """Path of a language's rulebook inside the pack."""
    return f"{FOLDER}/{language}.md"


def has_rules(pack: Pack) -> bool:
    """True if a pack has a rulebook in any of its languages."""
    folder = PackFolder(Path(pack.folder))
    return any(folder.exists(rules_file(language)) for language in pack.languages)

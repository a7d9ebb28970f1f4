"""Find the built-in packs and templates, in a checkout or in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
_BUNDLED = _PACKAGE / "_bundled"


def _folder(name: str) -> Path:
    bundled = _BUNDLED / name
    return bundled if bundled.is_dir() else _PACKAGE.parent / name


def content_folder() -> Path:
    """The folder that holds one folder per built-in pack."""
    return _folder("content")


def templates_folder() -> Path:
    """The folder that holds the face templates of each built-in pack."""
    return _folder("templates")


def starter_folder() -> Path:
    """The small pack that `sandtable init` copies."""
    return content_folder() / "_starter"


def builtin_packs() -> dict[str, Path]:
    """Folders of the built-in packs by id, in alphabetical order."""
    root = content_folder()
    return {
        folder.name: folder
        for folder in sorted(root.iterdir())
        if not folder.name.startswith(("_", ".")) and (folder / "game.yaml").is_file()
    }

"""Find packs: the built-in ones with their templates, in a checkout or in a wheel, and those a user names."""

from pathlib import Path

from sandtable.share.unpacked import folder_of, is_share

GAME_FILE = "game.yaml"  # what makes a folder a pack

_PACKAGE = Path(__file__).parent
_BUNDLED = _PACKAGE / "_bundled"

_DOCUMENTS = ("setups", "scenarios")  # folders in which packs keep them
_HIDDEN = ("_", ".")  # folders beside the packs that are none

FALLBACK = "en"  # the language of untranslated words


def _folder(name: str) -> Path:
    bundled = _BUNDLED / name
    return bundled if bundled.is_dir() else _PACKAGE.parent / name


def content_folder() -> Path:
    """Folder that holds one folder per built-in pack."""
    return _folder("content")


def templates_folder() -> Path:
    """Folder that holds the face templates of each built-in pack."""
    return _folder("templates")


def sheet_words_folder() -> Path:
    """Folder with the words of sheets, colophon and calibration page, a file for each language."""
    return templates_folder() / "_common" / "words"


def sheet_words_source(language: str) -> bytes:
    """Content of the file with these words in a language; English when there is none."""
    for name in (language, FALLBACK):
        file = sheet_words_folder() / f"{name}.yaml"
        if file.is_file():
            return file.read_bytes()
    return b""


def sheet_languages() -> list[str]:
    """Languages these words are written in, in alphabetical order."""
    return sorted(file.stem for file in sheet_words_folder().glob("*.yaml"))


def is_of_program(path: Path) -> bool:
    """True if an absolute path is in the program's own content or templates, and not beneath the working directory."""
    if not path.is_absolute():
        return False
    try:
        here = Path.cwd()
    except OSError:
        here = None  # It was removed.
    if here is not None and path.is_relative_to(here):
        return False
    return any(path.is_relative_to(folder) for folder in (content_folder(), templates_folder()))


def starter_folder() -> Path:
    """Folder of the small pack that `sandtable init` copies."""
    return content_folder() / "_starter"


def builtin_packs() -> dict[str, Path]:
    """Folders of the built-in packs by id, in alphabetical order."""
    root = content_folder()
    return {
        folder.name: folder
        for folder in sorted(root.iterdir())
        if not folder.name.startswith(_HIDDEN) and is_pack(folder)
    }


def find_pack(named: str, beside: Path = Path()) -> Path | None:
    """Find the folder of a named pack: a built-in one, else a folder or share file `beside`; None when there is none.

    Raise NoShare for a share file that is refused.
    """
    root = content_folder()
    # Held against the names there are, for some systems would find another spelling too.
    if not named.startswith(_HIDDEN) and named in {folder.name for folder in root.iterdir()} and is_pack(root / named):
        return root / named
    folder = beside / named
    if is_share(folder):
        return folder_of(folder)
    return folder if is_pack(folder) else None


def shipped_with(named: str) -> dict[str, Path]:
    """Set-ups and scenarios of a named pack, by file name, in order."""
    folder = find_pack(named)
    if folder is None:
        return {}
    return {file.stem: file for part in _DOCUMENTS for file in sorted((folder / part).glob("*.yaml"))}


def shipped_document(named: str) -> Path | None:
    """File of a shipped set-up or scenario named by pack and file, as `proelio/open-3`; None when there is none."""
    pack, slash, inside = named.rpartition("/")
    return shipped_with(pack).get(inside) if slash else None


def pack_around(file: Path) -> Path | None:
    """Folder of the innermost pack that contains a file; None when no pack does."""
    return next((folder for folder in file.resolve().parents if is_pack(folder)), None)


def is_pack(folder: Path) -> bool:
    """True if a folder holds a pack; False when the folder cannot be read."""
    try:
        return (folder / GAME_FILE).is_file()
    except OSError:
        return False

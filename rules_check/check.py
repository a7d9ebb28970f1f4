"""Check what a path leads to: a pack, one file of a pack, a scenario or a set-up."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from sandtable.findings import Finding
from sandtable.games.wording import wording_findings
from sandtable.model.document import load_document
from sandtable.model.folder import Unreadable, display_path, read_bytes
from sandtable.model.pack import GAME_FILE, load_pack
from sandtable.resources import builtin_packs


def check_paths(paths: Iterable[str]) -> list[Finding]:
    """Findings of all paths, in order of place, each once; raise Unreadable for a path that is not there."""
    found = dict.fromkeys(finding for path in paths for finding in check_path(path))
    return sorted(found, key=lambda finding: finding.place)


def check_path(named: str) -> Iterator[Finding]:
    """Findings of one path, or of a built-in pack called by name."""
    path = Path(named)
    if not path.exists() and named in builtin_packs():
        path = builtin_packs()[named]
    if path.is_dir():
        yield from _check_folder(path)
    elif path.exists():
        yield from _check_file(path)
    else:
        raise Unreadable(f"{named}: no such file, folder or built-in pack")


def check_pack(folder: Path) -> Iterator[Finding]:
    """Findings of a pack: those of loading it, then those of wording it, then its documents'."""
    loaded = load_pack(folder)
    yield from loaded.findings
    if loaded.pack is not None:
        yield from wording_findings(loaded.pack)
    for sub in ("scenarios", "setups"):
        for file in sorted((folder / sub).glob("*.yaml")):
            yield from _check_document(file)


def _check_folder(folder: Path) -> Iterator[Finding]:
    if (folder / GAME_FILE).is_file():
        yield from check_pack(folder)
        return
    packs = sorted(file.parent for file in folder.glob(f"*/{GAME_FILE}"))
    documents = sorted(file for file in folder.glob("*.yaml") if file.is_file())
    if not packs and not documents:
        raise Unreadable(f"{display_path(folder)}: no {GAME_FILE} here, so this is not a pack; try: sandtable init")
    for pack in packs:
        yield from check_pack(pack)
    for file in documents:
        yield from _check_document(file)


def _check_file(file: Path) -> Iterator[Finding]:
    owner = _pack_around(file)
    if owner is None or file.parent.name in ("scenarios", "setups"):
        yield from _check_document(file)
        return
    # A file of a pack only means something together with the rest; show what concerns this file.
    name = display_path(file)
    yield from (finding for finding in check_pack(owner) if finding.at.file == name)


def _check_document(file: Path) -> Iterator[Finding]:
    yield from load_document(read_bytes(file), display_path(file), file.parent).findings


def _pack_around(file: Path) -> Path | None:
    for folder in list(file.resolve().parents)[:4]:
        if (folder / GAME_FILE).is_file():
            return folder
    return None

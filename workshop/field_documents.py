"""Scenarios that the Field can open: those in the folder of the workshop, of its packs, and of the built-in games."""

from collections.abc import Iterator
from typing import Any

from sandtable.errors import UserError
from sandtable.jobs.workbench.field.board_maps import TYPES
from sandtable.resources import GAME_FILE, builtin_packs
from workshop.bench import BUILTIN, LOOSE, Bench, Place
from workshop.files import Folder
from workshop.home import read_head, title_of

_FOLDER = "scenarios/"
_YAML = (".yaml", ".yml")


def documents(bench: Bench, pack: str | None = None) -> list[dict[str, Any]]:
    """All scenarios, or those of one pack, by title."""
    if pack is not None:
        return list(_of_pack(bench, pack))
    found = [_loose(place) for place in bench.places() if not place.is_pack and _is_scenario(read_head(place.path))]
    for place in bench.places():
        if place.is_pack:
            found += _of_pack(bench, place.key)
    for game in builtin_packs():
        found += _of_pack(bench, f"{BUILTIN}{game}")
    return found


def _loose(place: Place) -> dict[str, Any]:
    return _document(LOOSE, place.key, place, read_only=False)


def _of_pack(bench: Bench, key: str) -> Iterator[dict[str, Any]]:
    if key == LOOSE:
        yield from (_loose(one) for one in bench.places() if not one.is_pack and _is_scenario(read_head(one.path)))
        return
    try:
        folder: Folder = bench.folder(key)
        listing = folder.listing()
    except UserError:
        return
    yield from _maps(key, folder)
    for file in listing:
        path = folder.root / file.name
        if file.name.startswith(_FOLDER) and file.name.endswith(_YAML) and _is_scenario(read_head(path)):
            yield _document(key, file.name, Place(file.name, path, is_pack=False), read_only=folder.read_only)


def _maps(key: str, folder: Folder) -> Iterator[dict[str, Any]]:
    """Maps of hexes and squares, by the components of a pack."""
    components = read_head(folder.root / GAME_FILE).get("components")
    for one in components if isinstance(components, list) else ():
        if not isinstance(one, dict) or one.get("type") not in TYPES or not isinstance(one.get("file"), str):
            continue
        if folder.shows(one["file"]) and one["file"].endswith(_YAML):
            place = Place(one["file"], folder.root / one["file"], is_pack=False)
            yield _document(key, one["file"], place, read_only=folder.read_only) | {
                "kind": one["type"],
                "component": str(one.get("id", "")),
                "title": _by_language(one.get("name"), str(one.get("id", ""))),
            }


def _by_language(written: Any, otherwise: str) -> dict[str, str]:
    if isinstance(written, dict):
        return {str(language): str(words)[:200] for language, words in written.items()}
    return dict.fromkeys(("en", "it"), str(written or otherwise)[:200])


def _is_scenario(head: Any) -> bool:
    return "map" in head


def _document(pack: str, name: str, place: Place, *, read_only: bool) -> dict[str, Any]:
    head = read_head(place.path)
    title = head.get("title")
    by = (
        {language: str(words)[:200] for language, words in title.items()}
        if isinstance(title, dict)
        else dict.fromkeys(("en", "it"), title_of(place))
    )
    return {
        "pack": pack,
        "name": name,
        "kind": "scenario",
        "game": str(head.get("game", ""))[:100],
        "title": by,
        "read_only": read_only,
    }

"""Plan a deck of the pictures of a folder, and bring changed pictures into it later."""

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from sandtable.budget import current
from sandtable.model.authoring.first_template import BACK_OF_PICTURES, FRONT_OF_PICTURES
from sandtable.model.authoring.import_deck import BASES, Plan, PlannedDeck, deck_files
from sandtable.model.authoring.import_table import Column, NoTable, Proposal, apart, ids_from, slug
from sandtable.model.authoring.import_update import Merged
from sandtable.model.reading.folder import read_bytes

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
_BACK = re.compile(r"(.*?)[ _-](?:back|verso|rückseite|retro|dos|reverso)", re.IGNORECASE)
_COMMON_BACK = ("back", "verso", "rückseite", "retro", "dos", "reverso")
_COLUMNS = (Column("file", "art", {}), Column("file name", "name", {}))
_BACK_COLUMN = Column("back", "back_art", {"description": "Picture of the back.", "type": "string"})


class PictureDeck(NamedTuple):
    """Pictures of a folder as a deck: fronts by name, each with its back or None, and files that are none of both."""

    cards: tuple[tuple[Path, Path | None], ...]
    passed_over: tuple[tuple[str, str], ...]


class PictureUpdate(NamedTuple):
    """Files to write, pictures among them that replace others, and pictures left as the author changed them."""

    files: Mapping[str, str | bytes]
    changed: tuple[str, ...]
    conflicts: tuple[str, ...]


def picture_deck(folder: Path) -> PictureDeck:
    """Pictures of a folder: `fox.png` with the back `fox-back.png`, or with one `back.png` for all; empty if none."""
    pictures: dict[str, Path] = {}
    passed: list[tuple[str, str]] = []
    for file in sorted(folder.iterdir(), key=lambda file: (file.name.casefold(), file.name)):
        if file.name.startswith("."):
            continue
        if file.suffix.lower() not in PICTURES or not file.is_file():
            passed.append((file.name, "it is a folder" if file.is_dir() else f"it is none of {', '.join(PICTURES)}"))
        elif file.stem in pictures:
            passed.append((file.name, f"{pictures[file.stem].name} has that name"))
        else:
            pictures[file.stem] = file
    common = next((pictures[name] for name in pictures if name.lower() in _COMMON_BACK), None)
    backs = {found[1]: name for name in pictures if (found := _BACK.fullmatch(name)) and found[1] in pictures}
    used = {*backs.values(), *(name for name in pictures if pictures[name] is common)}
    fronts = [name for name in pictures if name not in used]
    cards = tuple((pictures[name], pictures[backs[name]] if name in backs else common) for name in fronts)
    return PictureDeck(cards, tuple(passed))


def plan_pictures(source: Path, taken: Collection[str] = ()) -> Plan:
    """A deck with a card for each picture of a folder, none with an id in `taken`; raise NoTable if it has none."""
    cards, passed = picture_deck(source)
    if not cards:
        raise NoTable(f"there are no pictures in {source}: {', '.join(PICTURES)}")
    deck = slug(source.resolve().name) or "pictures"
    pictures: dict[str, str | bytes] = {}
    rows = []
    names = [re.sub(r"[\s_-]+", " ", front.stem).strip() or front.stem for front, _ in cards]
    ids = list(ids_from(names))
    for (front, back), file, id_, name in zip(cards, ids, apart(ids, deck, taken), names, strict=True):
        kept = f"art/{deck}/{file}{front.suffix.lower()}"
        pictures[kept] = _picture(front)
        behind = ""
        if back is not None:
            shared = back.stem.lower() in _COMMON_BACK
            behind = f"art/{deck}/{slug(back.stem) if shared else f'{file}-back'}{back.suffix.lower()}"
            pictures[behind] = _picture(back)
        rows.append((id_, name[:1].upper() + name[1:], kept, behind, "house"))
    has_backs = any(row[3] for row in rows)
    columns = (*_COLUMNS, _BACK_COLUMN) if has_backs else _COLUMNS
    header = ("id", "name", "art", *(("back_art",) if has_backs else ()), "source")
    lines = tuple(row if has_backs else (*row[:3], row[4]) for row in rows)
    made = Proposal(deck, columns, lines, header, ("id", "source"))
    files = {**deck_files(made), f"templates/{deck}.svg.j2": FRONT_OF_PICTURES, **pictures}
    if has_backs:
        files[f"templates/{deck}-back.svg.j2"] = BACK_OF_PICTURES
    return Plan((PlannedDeck(made, "", files, f"{deck}-back" if has_backs else ""),), passed, ("en",), ())


def picture_base(deck: PlannedDeck) -> dict[str, str]:
    """Where digests of the imported pictures are kept for the next update, and their text; empty without pictures."""
    return _base(deck, {name: _digest(content) for name, content in deck.files.items() if isinstance(content, bytes)})


def update_pictures(deck: PlannedDeck, merged: Merged, folder: Path, force: bool) -> PictureUpdate:
    """Pictures that changed since the last import; one that the author changed too stays, but by force."""
    known = _known(folder / _base_name(deck))
    used = {cell for row in merged.deck.rows.values() for cell in row.values()}
    files: dict[str, str | bytes] = {}
    digests: dict[str, str] = {}
    changed, conflicts = [], []
    for name, content in deck.files.items():
        if not isinstance(content, bytes):
            continue
        digests[name], was = _digest(content), known.get(name)
        there = _picture(folder / name) if (folder / name).is_file() else None
        if name not in used or there == content or (there is not None and was == digests[name]):
            continue
        if there is None or was == _digest(there) or force:
            files[name] = content
            changed += [] if there is None else [name]
        else:
            conflicts.append(name)
            digests[name] = was or ""
    return PictureUpdate({**files, **_base(deck, digests)}, tuple(changed), tuple(conflicts))


def _picture(file: Path) -> bytes:
    """Content of a picture; raise NoTable if it is too large to be printed."""
    most = current().limits.picture
    content = read_bytes(file, most=most)
    if len(content) > most:
        raise NoTable(f"{file} is larger than {most:,} bytes; save it smaller, or say --limits picture={2 * most}")
    return content


def _known(base: Path) -> dict[str, str]:
    """Digests of the last import; none if they cannot be read, so that what differs is a conflict."""
    try:
        known = json.loads(read_bytes(base)) if base.is_file() else {}
    except (ValueError, RecursionError):
        return {}
    return {str(name): str(one) for name, one in known.items()} if isinstance(known, dict) else {}


def _base(deck: PlannedDeck, digests: Mapping[str, str]) -> dict[str, str]:
    text = json.dumps(digests, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    return {_base_name(deck): text} if digests else {}


def _base_name(deck: PlannedDeck) -> str:
    return f"{BASES}/{deck.proposal.id}.pictures.json"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()

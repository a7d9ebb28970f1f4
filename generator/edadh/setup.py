"""Set-ups of War for Edadh: the shipped ones on any terrain, and Units drawn from the stock."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.edadh.units import choose_stratagems, drawn_unit
from generator.errors import CannotServe
from generator.seed import Seed
from generator.setup_file import MadeSetup, finished, head, said, setup_generator
from sandtable.games.edadh.cards import Box
from sandtable.games.edadh.dealing import hand, one_card
from sandtable.games.edadh.setup import STANDARD_MOVEMENT, START_DMG, START_MP
from sandtable.model.document import load_document
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import read_bytes
from sandtable.model.reading.suggestions import nearest_or_list

SHIPPED = ("learn", "terrain", "masters", "full")
SETUPS = (*SHIPPED, "draft")
MASTERS = {"combat_master": "combat-master", "standard": "standard", "battle_master": "battle-master"}


@dataclass(frozen=True, slots=True)
class EdadhWishes:
    """Options of an Edadh set-up.

    Without a set-up one is drawn. Without a terrain it is the set-up's own, or any for a draft.
    """

    setup: str | None = None
    terrain: str | None = None
    deal: bool = False


def edadh_setup(pack: Pack, wishes: EdadhWishes, seed: Seed) -> MadeSetup:
    """Return a set-up that honours the wishes; raise CannotServe when there is none."""
    box = Box(pack)
    if wishes.terrain is not None and wishes.terrain not in box.terrains:
        raise CannotServe(f"no terrain '{wishes.terrain}'; {nearest_or_list(wishes.terrain, box.terrains)}")
    if wishes.setup == "learn" and wishes.terrain is not None:
        raise CannotServe("the learning game is fought without terrain; leave out --terrain, or take --setup terrain")
    fitting = [name for name in SETUPS if name != "learn" or wishes.terrain is None]
    chosen = wishes.setup or seed.chance("setup").pick(fitting)
    body = _draft(box, wishes.terrain, seed) if chosen == "draft" else _shipped(box, chosen, wishes.terrain, seed)
    data = head(pack, f"{chosen}-{seed.number}", body.pop("name"), seed) | body
    if wishes.deal:
        for faction, side in data["sides"].items():
            side["mastery"] = hand(box, faction)
            if chosen in ("masters", "full", "draft") and (card := one_card(box, "secondary", faction)):
                side["secondary"] = card
    return finished(data, wishes, seed)


def _shipped(box: Box, name: str, terrain: str | None, seed: Seed) -> dict[str, Any]:
    """Return a set-up of the pack; on another terrain than its own, with Stratagems chosen for it."""
    file = Path(box.pack.folder) / "setups" / f"{name}.yaml"
    if not file.is_file():
        raise CannotServe(f"the pack '{box.pack.id}' has no set-up '{name}'; take --setup draft")
    document = load_document(read_bytes(file), file.name, file.parent).document
    if document is None:
        raise CannotServe(f"the set-up '{name}' of the pack '{box.pack.id}' does not load; check it first")
    body = {key: value for key, value in document.file.data.items() if key not in ("game", "setup", "seed", "order")}
    if terrain is None or terrain == body.get("terrain"):
        return body
    names = box.terrains[terrain].name
    languages = box.pack.languages
    body |= _ground(box, terrain, seed) | {
        "source": "house",
        "name": {language: f"{body['name'][language]}: {names[language]}" for language in languages},
        "note": said(box.pack, "note.terrain"),
    }
    if any("stratagems" in side for side in body["sides"].values()):
        for side in body["sides"].values():
            side.pop("stratagems", None)
        choose_stratagems(box.pack, body, seed.chance("stratagems"))
    return body


def _draft(box: Box, terrain: str | None, seed: Seed) -> dict[str, Any]:
    """Return a set-up with Units drawn from the stock of their factions and all optional parts of the game."""
    terrain = terrain or seed.chance("terrain").pick(list(box.terrains))
    names = box.terrains[terrain].name
    body = {
        "name": said(box.pack, "title.draft"),
        "source": "house",
        **_ground(box, terrain, seed),
        "levels": list(STANDARD_MOVEMENT),
        "sides": {faction: _side(box, faction, seed) for faction in box.factions},
        "note": said(box.pack, "note.draft"),
    }
    body["name"] = {language: f"{words}: {names[language]}" for language, words in body["name"].items()}
    choose_stratagems(box.pack, body, seed.chance("stratagems"))
    return body


def _side(box: Box, faction: str, seed: Seed) -> dict[str, Any]:
    front, second = drawn_unit(box, faction, STANDARD_MOVEMENT[0], seed.chance("unit", faction))
    side: dict[str, Any] = {"front": front, "second": second, "mp": START_MP, "dmg": START_DMG}
    for key, kind in MASTERS.items():
        if (card := one_card(box, kind, faction)) is not None:
            side[key] = card
    return side


def _ground(box: Box, terrain: str, seed: Seed) -> dict[str, Any]:
    """Return the terrain and, when its halves differ, the side that has the first one."""
    halves = box.terrains[terrain].fields["halves"]
    facing = {"facing": seed.chance("facing").pick(list(box.factions))} if len(halves) > 1 else {}
    return {"terrain": terrain, **facing}


GENERATOR = setup_generator(EdadhWishes, edadh_setup)

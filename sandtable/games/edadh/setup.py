"""A set-up of War for Edadh as typed values: each side's Units, Masters and Stratagems, the terrain, the levels."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from sandtable.games.documents import Setup
from sandtable.games.edadh.cards import Box
from sandtable.model.document import Document

Path = tuple[str | int, ...]

RANK = 3  # Troops side by side
START_MP, START_DMG = 50, 0
# Standard Movement, with terrain; the last level goes on to the end (R-MOV-1).
STANDARD_MOVEMENT = ("B", "B", "C", "M")
# Without terrain every Period is fought at Melee (R-SET-4).
MELEE = ("M",)
COMMON_TACTIC = "land"


@dataclass(frozen=True, slots=True)
class Card:
    """A card named in a set-up, and its position."""

    id: str
    path: Path


@dataclass(frozen=True, slots=True)
class Unit:
    """Two ranks of Troops, left to right."""

    front: tuple[Card, ...]
    second: tuple[Card, ...]
    path: Path

    @property
    def troops(self) -> tuple[Card, ...]:
        return (*self.front, *self.second)

    @property
    def columns(self) -> tuple[tuple[Card, ...], ...]:
        """The Troops behind one another, front first."""
        pairs = zip_longest(self.front, self.second)
        return tuple(tuple(card for card in pair if card is not None) for pair in pairs)


@dataclass(frozen=True, slots=True)
class Side:
    """One player's cards; `units` has the Units after the one that fights first."""

    faction: str
    path: Path
    units: tuple[Unit, ...]
    mp: int | None
    dmg: int | None
    combat_master: Card | None
    battle_master: Card | None
    standard: Card | None
    locked: tuple[Card, ...]
    in_play: tuple[Card, ...]
    mastery: tuple[Card, ...]
    secondary: Card | None

    @property
    def unit(self) -> Unit:
        return self.units[0]

    @property
    def stratagems(self) -> tuple[Card, ...]:
        return (*self.locked, *self.in_play)

    @property
    def cards(self) -> Iterator[tuple[Card, str]]:
        """Yield every card of the side with the kind expected in its place."""
        for unit in self.units:
            yield from ((card, "troop") for card in unit.troops)
        singles = {
            "combat-master": self.combat_master,
            "battle-master": self.battle_master,
            "standard": self.standard,
            "secondary": self.secondary,
        }
        yield from ((card, kind) for kind, card in singles.items() if card is not None)
        yield from ((card, "stratagem") for card in self.stratagems)
        yield from ((card, "mastery") for card in self.mastery)


@dataclass(frozen=True)
class EdadhSetup(Setup):
    """Set-up of a battle: sides with their cards, terrain and levels."""

    box: Box
    sides: tuple[Side, ...]
    terrain: Card | None
    levels: tuple[str, ...]
    # The faction before which the terrain's first half lies; None when it is not said.
    facing: str | None

    @property
    def tactic(self) -> str:
        """Tactic type of the ground; land without a terrain."""
        terrain = self.box.terrains.get(self.terrain.id) if self.terrain else None
        return terrain.fields["tactic"] if terrain is not None else COMMON_TACTIC

    def tactical_level(self, side: Side) -> int | None:
        """The side's Tactical Mastery Level for the ground; None without a Battle Master who has one."""
        master = self.box.battle_masters.get(side.battle_master.id) if side.battle_master else None
        return master.fields["tactics"].get(self.tactic) if master is not None else None

    def enemy_of(self, side: Side) -> Side | None:
        return next((other for other in self.sides if other is not side), None)


def read_setup(document: Document) -> EdadhSetup:
    data = document.file.data
    terrain = _card(data, "terrain", ())
    usual = STANDARD_MOVEMENT if terrain is not None else MELEE
    return EdadhSetup(
        document=document,
        box=Box(document.pack),
        sides=tuple(_side(faction, written) for faction, written in data.get("sides", {}).items()),
        terrain=terrain,
        levels=tuple(data.get("levels", usual)),
        facing=data.get("facing"),
    )


def _side(faction: str, written: Mapping[str, Any]) -> Side:
    path: Path = ("sides", faction)
    chosen = written.get("stratagems", {})
    further = (_unit(unit, (*path, "army", index)) for index, unit in enumerate(written.get("army", ())))
    return Side(
        faction=faction,
        path=path,
        units=(_unit(written, path), *further),
        mp=written.get("mp"),
        dmg=written.get("dmg"),
        combat_master=_card(written, "combat_master", path),
        battle_master=_card(written, "battle_master", path),
        standard=_card(written, "standard", path),
        locked=_cards(chosen.get("locked", ()), (*path, "stratagems", "locked")),
        in_play=_cards(chosen.get("in_play", ()), (*path, "stratagems", "in_play")),
        mastery=_cards(written.get("mastery", ()), (*path, "mastery")),
        secondary=_card(written, "secondary", path),
    )


def _unit(written: Mapping[str, Any], path: Path) -> Unit:
    front, second = (_cards(written[rank], (*path, rank)) for rank in ("front", "second"))
    return Unit(front, second, path)


def _cards(written: Sequence[str], path: Path) -> tuple[Card, ...]:
    return tuple(Card(id_, (*path, index)) for index, id_ in enumerate(written))


def _card(written: Mapping[str, Any], key: str, path: Path) -> Card | None:
    return Card(written[key], (*path, key)) if key in written else None

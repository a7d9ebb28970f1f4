"""Provisions: the special rules of a scenario as typed values, worded, checked and played from one source.

Each kind of the schema is a class here. `provision_words.py` words them, `play/provisions.py` carries them out. Special
rules in free words (`rules:`) are only printed.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sandtable.games.warfare.scenarios.deployment import NamedHex, Path
from sandtable.model.pack import Text

# Reminders, and the rule each of them reminds of: the game has it anyway.
REMINDERS: dict[str, str] = {
    "alarm": "R-SET-1",
    "allies": "G-19",
    "bystanders": "R-CIV-1",
    "crossings": "R-MOV-5",
    "entering": "W-4",
    "hand": "R-RBK-3",
    "held": "R-AIR-1",
    "hidden-sniper": "R-SNP-4",
    "late-column": "W-4",
    "mines": "R-IED-1",
    "old-wounds": "R-DMG-1",
    "rescue": "G-18",
    "sightings": "R-UNK-2",
    "solo": "G-15",
    "tired": "R-TRK-11",
    "unknown": "R-UNK-1",
    "wreckage": "R-RUB-1",
}
EXIT_PRICE = 1  # AP to leave the map, and with population (W-3)
EXIT_WITH_PEOPLE = 2


class Provision:
    """Base of all kinds: where it was written, and the author's reason, which has no effect.

    Kinds are plain classes, filled by key: fourteen dataclasses take longer to make than a scenario to check.
    """

    path: Path
    note: Text | None = None

    def __init__(self, **values: Any) -> None:
        """Set values by name, as validated by the schema; omitted ones have the class defaults."""
        vars(self).update(values)

    @classmethod
    def fields(cls) -> list[str]:
        """Names of all values, common ones first."""
        return [name for kind in reversed(cls.__mro__) for name in vars(kind).get("__annotations__", ())]

    @property
    def named(self) -> tuple[NamedHex, ...]:
        """The hexes it names."""
        return ()

    def names(self) -> Iterator[tuple[Path, str, str]]:
        """Yield every side, unit and marker it names: path, name, and expected type."""
        yield from ()


class Timed(Provision):
    """Provision until the end of a turn, or permanent."""

    until: int | None = None

    def holds(self, turn: int) -> bool:
        return self.until is None or turn <= self.until


class AboutPeople(Timed):
    """Provision about population markers by id; `called` is their name in the order."""

    markers: tuple[str, ...] = ()
    called: Text | None = None

    def names(self) -> Iterator[tuple[Path, str, str]]:
        for index, name in enumerate(self.markers):
            yield (*self.path, "markers", index), name, "marker"


class Peace(Provision):
    """Nobody fires, assaults or goes on Overwatch; nobody surrenders (W-17)."""


class NoEntry(AboutPeople):
    """A side may not enter these hexes, the hexes of these people, or any hex with Civilians."""

    side: str
    places: tuple[NamedHex, ...] = ()
    civilians: bool = False

    def names(self) -> Iterator[tuple[Path, str, str]]:
        yield (*self.path, "side"), self.side, "side"
        yield from AboutPeople.names(self)

    @property
    def named(self) -> tuple[NamedHex, ...]:
        return self.places


class NoRoadblock(Provision):
    """Nobody may put a roadblock here."""

    places: tuple[NamedHex, ...]

    @property
    def named(self) -> tuple[NamedHex, ...]:
        return self.places


class Still(AboutPeople):
    """A side, or everybody, may neither move nor load these people; without markers all population."""

    side: str | None = None

    def names(self) -> Iterator[tuple[Path, str, str]]:
        if self.side is not None:
            yield (*self.path, "side"), self.side, "side"
        yield from AboutPeople.names(self)


class NeverCrowd(AboutPeople):
    """These people are not turned into a Hostile Crowd; without markers no Civilians are."""


class OnlyCargo(AboutPeople):
    """Of the population only these may ride in a carrier; without markers nobody may."""


class Sight(Timed):
    """Nobody sees farther than so many hexes."""

    most: int


class Charges(Provision):
    """A unit with Engineers may blow up a hex next to it from a turn on, perhaps once a turn."""

    unit: str
    place: NamedHex
    first: int = 1
    once: bool = False

    def names(self) -> Iterator[tuple[Path, str, str]]:
        yield (*self.path, "unit"), self.unit, "unit"

    @property
    def named(self) -> tuple[NamedHex, ...]:
        return (self.place,)


class Exit(Provision):
    """AP to leave the map, alone and with population."""

    price: int = EXIT_PRICE
    people: int = EXIT_WITH_PEOPLE


class WithoutMartyrs(Provision):
    """Substitute for units with Martyrdom if the players leave it out: a choice before the game."""

    units: tuple[str, ...]
    by: str

    def names(self) -> Iterator[tuple[Path, str, str]]:
        for index, name in enumerate(self.units):
            yield (*self.path, "units", index), name, "unit"


class Reminder(Provision):
    """Reminder of a rule of the game that is easily forgotten."""

    of: str


KINDS: dict[str, type[Provision]] = {
    "peace": Peace,
    "no_entry": NoEntry,
    "no_roadblock": NoRoadblock,
    "still": Still,
    "never_crowd": NeverCrowd,
    "only_cargo": OnlyCargo,
    "sight": Sight,
    "charges": Charges,
    "exit": Exit,
    "without_martyrs": WithoutMartyrs,
    "reminder": Reminder,
}
# Keys whose value is called otherwise here, for the schema's own word is Python's or is a hex by name.
_RENAMED = {"from": "first", "hexes": "places", "hex": "place"}

Named = Callable[[str, Path], NamedHex]


def read_provision(written: Mapping[str, Any], path: Path, named: Named) -> Provision:
    """Make a provision from validated data; `named` finds a hex by its label."""
    kind, fields = next(iter(written.items()))
    here = (*path, kind)
    values: dict[str, Any] = {"path": here}
    for key, value in fields.items():
        values[_RENAMED.get(key, key)] = _value(key, value, (*here, key), named)
    return KINDS[kind](**values)


def _value(key: str, written: Any, path: Path, named: Named) -> Any:
    if key == "hexes":
        return tuple(named(label, (*path, index)) for index, label in enumerate(written))
    if key == "hex":
        return named(written, path)
    if key in ("called", "note"):
        return Text.of(written)
    return tuple(written) if isinstance(written, list) else written


def kind_of(provision: Provision) -> str:
    """The schema's word for a provision."""
    return next(kind for kind, made in KINDS.items() if type(provision) is made)

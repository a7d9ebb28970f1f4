"""Cards of War for Edadh as typed values, read from any pack that follows its rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from sandtable.model.effects import Effect, NotationError, parse_effects
from sandtable.model.pack import Pack, Record

Level = Literal["B", "C", "M"]
LEVELS: tuple[Level, ...] = ("B", "C", "M")
LEVEL_NAMES: Mapping[str, str] = {"B": "Ballistic", "C": "Charge", "M": "Melee"}


@dataclass(frozen=True, slots=True)
class Row:
    """A Troop at one level; None is the printed `*`, which in a shield beats any number."""

    prot: int | None
    pierce: int | None
    ml: int
    mp_bonus: int
    att: int | None
    off: int
    def_: int
    dfd: int


@dataclass(frozen=True, slots=True)
class Troop:
    record: Record
    faction: str
    dv: int
    psy: int
    rows: Mapping[str, Row]

    @property
    def name(self) -> str:
        return self.record.name.english


@dataclass(frozen=True, slots=True)
class Half:
    """One end of a Mastery card; None for values it does not print."""

    cv: int
    mp: int
    protects: tuple[int, ...]
    alternate: tuple[int, tuple[int, ...]] | None
    reduced: tuple[int, tuple[int, ...]] | None
    extra: int | None


@dataclass(frozen=True, slots=True)
class Mastery:
    record: Record
    faction: str
    halves: tuple[Half, ...]

    @property
    def name(self) -> str:
        return self.record.name.english


@dataclass(frozen=True, slots=True)
class Stratagem:
    """A Stratagem; a cost of None is the whole Tactical Mastery Level."""

    record: Record
    cost: int | None
    levels: tuple[str, ...]
    secret: bool
    exclusive: bool
    counterable: bool
    conditions: tuple[Effect, ...]

    @property
    def name(self) -> str:
        return self.record.name.english


@dataclass(frozen=True)
class Box:
    """Cards of a pack, by kind."""

    pack: Pack

    def of_kind(self, kind: str) -> Iterator[Record]:
        """Yield the records of one kind, `troop` or `battle-master`, from all components."""
        for component in self.pack.components:
            if component.kind == f"edadh/{kind}":
                yield from component.records

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """Kind of every card by its id: `archers` is a `troop`. Rows of tables are no cards."""
        return {
            record.id: component.kind.removeprefix("edadh/")
            for component in self.pack.components
            if component.type != "table"
            for record in component.records
        }

    @cached_property
    def factions(self) -> Mapping[str, Record]:
        return {record.id: record for record in self.of_kind("faction")}

    @cached_property
    def troops(self) -> Mapping[str, Troop]:
        return {record.id: _troop(record) for record in self.of_kind("troop")}

    @cached_property
    def mastery(self) -> Mapping[str, Mastery]:
        return {record.id: _mastery(record) for record in self.of_kind("mastery")}

    @cached_property
    def stratagems(self) -> Mapping[str, Stratagem]:
        return {record.id: _stratagem(record) for record in self.of_kind("stratagem")}

    @cached_property
    def terrains(self) -> Mapping[str, Record]:
        return {record.id: record for record in self.of_kind("terrain")}

    @cached_property
    def battle_masters(self) -> Mapping[str, Record]:
        return {record.id: record for record in self.of_kind("battle-master")}

    def faction_name(self, faction: str) -> str:
        """Display name of a faction; its id if the pack does not have it."""
        return self.factions[faction].name.english if faction in self.factions else faction


def _troop(record: Record) -> Troop:
    fields = record.fields
    rows: dict[str, Row] = {level: _row(fields["rows"][level]) for level in LEVELS}
    return Troop(record, fields["faction"], fields["dv"], fields["psy"], rows)


def _row(written: Mapping[str, Any]) -> Row:
    return Row(
        prot=_number(written["prot"]),
        pierce=_number(written["pierce"]),
        ml=written["ml"],
        mp_bonus=written["mpb"],
        att=_number(written["att"]),
        off=written["off"],
        def_=written["def"],
        dfd=written["dfd"],
    )


def _number(written: int | str) -> int | None:
    return written if isinstance(written, int) else None


def _mastery(record: Record) -> Mastery:
    halves = tuple(
        Half(
            cv=half["cv"],
            mp=half["mp"],
            protects=tuple(half["protects"]),
            alternate=_versus(half.get("alt"), "value"),
            reduced=_versus(half.get("reduced"), "to"),
            extra=half.get("dmg_mod"),
        )
        for half in record.fields["halves"]
    )
    return Mastery(record, record.fields["faction"], halves)


def _versus(written: Mapping[str, Any] | None, number: str) -> tuple[int, tuple[int, ...]] | None:
    return (written[number], tuple(written["versus"])) if written is not None else None


def _stratagem(record: Record) -> Stratagem:
    fields = record.fields
    try:
        conditions = parse_effects(fields["restriction"]) if "restriction" in fields else ()
    except NotationError:
        conditions = ()  # Wording the card says so, with the place.
    return Stratagem(
        record=record,
        cost=_number(fields["cost"]),
        levels=tuple(fields["levels"]),
        secret=fields.get("secret", False),
        exclusive=fields.get("exclusive", False),
        counterable=fields.get("counterable", False),
        conditions=conditions,
    )

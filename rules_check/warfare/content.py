"""Pieces of a Warfare pack: what may be printed on a counter, and how many there are."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.looks import LOOKS
from sandtable.games.warfare.pieces import Ability, Factions, SpecialAction, SupportType, Unit, UnitClass
from sandtable.games.warfare.tiles import TileShape
from sandtable.model.pack import Pack, Record
from sandtable.model.reading.messages import nearest_or_list

NATIONS = {
    **dict.fromkeys(("GW", "USA", "ITA", "UK", "GER", "FR", "ROK", "JSDF"), "west"),
    **dict.fromkeys(("GE", "PLA", "RU"), "east"),
    "INS": "irregular",
}
DICE = ("white", "pink", "grey", "green", "yellow", "red", "blue", "purple", "black")
# The whole box: unit counters, markers with supports, tiles.
BOX = {"units": (("units",), 144), "markers": (("markers", "supports"), 88), "tiles": (("tiles",), 20)}
FULL_SET = "warfare"  # the pack that claims to be the whole box


def _records(pack: Pack, kind: str) -> Iterator[Record]:
    for component in pack.components:
        if kind in (component.type, component.id):
            yield from component.records


def _units(pack: Pack) -> Iterator[tuple[Record, Unit]]:
    for record in _records(pack, "units"):
        yield record, Unit.from_record(record)


def _factions(pack: Pack) -> Factions:
    return Factions.from_records(_records(pack, "blocs"), _records(pack, "nations"))


@rule("WF003", "wrong-nation", Severity.ERROR, ref="1.2", on="pack")
def wrong_nation(pack: Pack) -> Iterator[Complaint]:
    """A nation code is none of the twelve, or stands in the wrong bloc.

    Why: cubes, accents and supports go by bloc; the game knows twelve codes.
    Bad:
        nations: [{id: USA, name: United States, bloc: east}]
    Good:
        nations: [{id: USA, name: United States, bloc: west}]
    """
    for record in _records(pack, "nations"):
        if record.id not in NATIONS:
            yield record.at, f"'{record.id}' is no nation of the game", f"use one of {', '.join(NATIONS)}"
        elif record.fields["bloc"] != NATIONS[record.id]:
            yield record.at, f"{record.id} belongs to the bloc {NATIONS[record.id]}, not {record.fields['bloc']}", ""


@rule("WF004", "wrong-die", Severity.ERROR, ref="R-DIE-1", on="pack")
def wrong_die(pack: Pack) -> Iterator[Complaint]:
    """A die is none of the nine, or stands on another step of the ladder.

    Why: every shift counts steps of the ladder from white to black.
    Bad:
        dice: [{id: pink, name: Pink, ladder: 3}]
    Good:
        dice: [{id: pink, name: Pink, ladder: 2}]
    """
    for record in _records(pack, "dice"):
        if record.id not in DICE:
            yield record.at, f"'{record.id}' is no die of the game", f"use {', '.join(DICE)}"
        elif record.fields["ladder"] != DICE.index(record.id) + 1:
            yield record.at, f"the {record.id} die stands on step {DICE.index(record.id) + 1} of the ladder", ""


@rule("WF006", "action-without-cost", Severity.ERROR, ref="1.3", on="pack")
def action_without_cost(pack: Pack) -> Iterator[Complaint]:
    """A unit has a special action and no light weapon.

    Why: a special action is paid with the light cost.
    Bad:
        units: [{id: a, name: A, nation: USA, class: infantry, defence: 0, actions: {recon: red}}]
    Good:
        units: [{id: a, name: A, nation: USA, class: infantry, defence: 0}]
    """
    for record, unit in _units(pack):
        if unit.actions and unit.light is None:
            action = next(iter(unit.actions)).value.capitalize()
            yield record.at, f"{record.name.english}: {action} without a light weapon to pay with", "add light:"


@rule("WF008", "misplaced-ability", Severity.ERROR, ref="R-TRN-1", on="pack")
def misplaced_ability(pack: Pack) -> Iterator[Complaint]:
    """Transport is not on a vehicle, or Heli-hunter not on Irregular infantry with a heavy weapon.

    Why: only vehicles carry; Heli-hunter lets Irregular infantry fire a heavy weapon that is no SAM.
    Bad:
        units: [{id: a, name: A, nation: USA, class: infantry, defence: 0, abilities: [transport]}]
    Good:
        units: [{id: a, name: A, nation: USA, class: vehicle, defence: 0, abilities: [transport]}]
    """
    factions = _factions(pack)
    for record, unit in _units(pack):
        name = record.name.english
        if Ability.TRANSPORT in unit.abilities and unit.unit_class is not UnitClass.VEHICLE:
            yield record.at, f"{name}: Transport, and no vehicle", ""
        if Ability.HELI_HUNTER not in unit.abilities:
            continue
        if unit.unit_class is not UnitClass.INFANTRY or factions.is_regular(unit.nation):
            yield record.at, f"{name}: Heli-hunter, and no Irregular infantry", ""
        elif unit.heavy is None or unit.heavy.sam:
            yield record.at, f"{name}: Heli-hunter without a heavy weapon to use it with", ""


@rule("WF009", "flying-swimmer", Severity.ERROR, ref="R-AMP-1", on="pack")
def flying_swimmer(pack: Pack) -> Iterator[Complaint]:
    """A helicopter is Amphibious or Airborne.

    Why: both are for units on the ground.
    Bad:
        units: [{id: a, name: A, nation: USA, class: helicopter, defence: 2, abilities: [amphibious]}]
    Good:
        units: [{id: a, name: A, nation: USA, class: infantry, defence: 0, abilities: [amphibious]}]
    """
    for record, unit in _units(pack):
        for ability in (Ability.AMPHIBIOUS, Ability.AIRBORNE):
            if ability in unit.abilities and not unit.is_ground:
                yield record.at, f"{record.name.english}: a helicopter, and {ability.value.capitalize()}", ""


@rule("WF010", "unlikely-icon", Severity.WARNING, ref="R-AIR-1", on="pack")
def unlikely_icon(pack: Pack) -> Iterator[Complaint]:
    """A vehicle is Airborne, or a Regular unit has Martyrdom.

    Why: the rules speak of neither.
    Bad:
        units: [{id: a, name: A, nation: USA, class: vehicle, defence: 0, abilities: [airborne]}]
    Good:
        units: [{id: a, name: A, nation: USA, class: infantry, defence: 0, abilities: [airborne]}]
    """
    factions = _factions(pack)
    for record, unit in _units(pack):
        if Ability.AIRBORNE in unit.abilities and unit.unit_class is UnitClass.VEHICLE:
            yield record.at, f"{record.name.english}: a vehicle, and Airborne", ""
        if SpecialAction.MARTYRDOM in unit.actions and factions.is_regular(unit.nation):
            yield record.at, f"{record.name.english}: Regular, with Martyrdom", ""


@rule("WF011", "wrong-support-values", Severity.ERROR, ref="R-SNP-1", on="pack")
def wrong_support_values(pack: Pack) -> Iterator[Complaint]:
    """A sniper has a heavy value, a drone lacks its sides, or another support lacks its values.

    Why: a sniper has one cost and one die; a drone is FPV on one side and large on the other.
    Bad:
        supports: [{id: a, name: A, bloc: west, type: sniper, light: {cost: 4, die: red}, heavy: {cost: 5, die: red}}]
    Good:
        supports: [{id: a, name: A, bloc: west, type: sniper, light: {cost: 4, die: red}}]
    """
    for record in _records(pack, "supports"):
        fields, name = record.fields, record.name.english
        if fields["type"] == SupportType.SNIPER and "heavy" in fields:
            yield record.at, f"{name} is a sniper and has a heavy value", "a sniper has one value, light:"
        if fields["type"] == SupportType.DRONE and "sides" not in fields:
            yield record.at, f"{name} is a drone without sides", "add sides: with fpv: and large:"
        if fields["type"] != SupportType.DRONE and "light" not in fields:
            yield record.at, f"{name} has no light value", "add light:"


@rule("WF012", "incomplete-box", Severity.ERROR, ref="1.1", on="pack")
def incomplete_box(pack: Pack) -> Iterator[Complaint]:
    """The whole set does not have as many pieces as the box.

    Why: 144 unit counters, 88 markers and supports, 20 tiles. Packs of one's own may have any number.
    Bad:
        units: [{id: a, name: A, nation: USA, class: infantry, defence: 0, copies: 143}]
    Good:
        units: [{id: a, name: A, nation: USA, class: infantry, defence: 0, copies: 144}]
    """
    if pack.id != FULL_SET:
        return
    for name, (kinds, wanted) in BOX.items():
        found = [component for component in pack.components if component.type in kinds]
        total = sum(component.pieces for component in found)
        if found and total != wanted:
            yield found[0].at, f"the set has {total} {name}, the box {wanted}", ""


@rule("WF121", "unpainted-look", Severity.WARNING, ref="4.6", on="pack")
def unpainted_look(pack: Pack) -> Iterator[Complaint]:
    """The paint of a hex is not among the looks of its letter.

    Why: each look is the picture of one terrain, so such a paint is not drawn and the hex stays plain.
    Bad:
        tiles:
          - {id: T90, name: Grove, rectangle: [2, 2], faces: {A: {sketch: ". t . .", paint: {"0101": pines}}}}
    Good:
        tiles:
          - {id: T90, name: Grove, rectangle: [2, 2], faces: {A: {sketch: ". t . .", paint: {"0201": pines}}}}
    """
    for record in _records(pack, "tiles"):
        labels = TileShape(*record.fields.get("rectangle", ())).labels()
        for side, face in record.fields["faces"].items():
            letters = dict(zip(labels, "".join(face["sketch"].split()), strict=False))
            for label, paint in face.get("paint", {}).items():
                letter = letters.get(label, "")
                if letter in LOOKS and paint not in LOOKS[letter]:
                    message = f"{record.id}{side}: '{paint}' at {label} is no look of '{letter}', so it is not drawn"
                    yield record.place(f"faces.{side}"), message, nearest_or_list(paint, LOOKS[letter])


RULES = (
    wrong_nation,
    wrong_die,
    action_without_cost,
    misplaced_ability,
    flying_swimmer,
    unlikely_icon,
    wrong_support_values,
    incomplete_box,
    unpainted_look,
)

"""Rules about pieces of a Warfare pack: values on counters, and their number."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.warfare.pieces import Ability, Factions, SpecialAction, SupportType, Unit, UnitClass
from sandtable.ground.looks import LETTERS, LOOKS
from sandtable.model.pack import Pack, Record
from sandtable.model.reading.suggestions import nearest_or_list

NATIONS = {
    **dict.fromkeys(("GW", "USA", "ITA", "UK", "GER", "FR", "ROK", "JSDF"), "west"),
    **dict.fromkeys(("GE", "PLA", "RU"), "east"),
    "INS": "irregular",
}
DICE = ("white", "pink", "grey", "green", "yellow", "red", "blue", "purple", "black")
# The whole box: unit counters, markers with supports, tiles.
BOX = {"units": (("units",), 144), "markers": (("markers", "supports"), 88), "tiles": (("tiles",), 20)}
# What the rulebook itself says of terrain; the rest of the table is HOUSE. Costs are sixths of an AP.
FIXED_TERRAIN = {
    "open": {"level": 0, "enter.vehicle": 3},
    "cover": {"level": 1, "shift": 1},
    "fortification": {"shift": 0, "side_shift": 2},
    "water": {"enter.amphibious": 6},
}
# Results on the faces of a die, from the worst to the best.
RESULTS = {"combat": ("M", "S", "1", "2", "E"), "test": ("CF", "F", "MS", "S", "CS")}
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


def _ability(record: Record, ability: Ability) -> Position:
    """Where an ability is written in the list of a unit."""
    written = list(record.fields.get("abilities", ()))
    return record.place(f"abilities.{written.index(ability.value)}" if ability.value in written else "abilities")


def _a_class(unit: Unit) -> str:
    name = unit.unit_class.value
    return name if unit.unit_class is UnitClass.INFANTRY else f"a {name}"


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
            message = f"{record.id} belongs to the bloc {NATIONS[record.id]}, not {record.fields['bloc']}"
            yield record.place("bloc"), message, f"write bloc: {NATIONS[record.id]}"


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
            step = DICE.index(record.id) + 1
            message = f"the {record.id} die is on step {record.fields['ladder']} of the ladder; its step is {step}"
            yield record.place("ladder"), message, f"write ladder: {step}"


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
            message = f"{record.name.english} has {action} and no light weapon to pay it with"
            yield record.place("actions"), message, "add light:"


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
            message = f"{name} has Transport and is {_a_class(unit)}; only vehicles carry"
            yield _ability(record, Ability.TRANSPORT), message, "take transport out of abilities:"
        if Ability.HELI_HUNTER not in unit.abilities:
            continue
        at = _ability(record, Ability.HELI_HUNTER)
        if unit.unit_class is not UnitClass.INFANTRY or factions.is_regular(unit.nation):
            regular = "Regular" if factions.is_regular(unit.nation) else "Irregular"
            message = f"{name} has Heli-hunter and is {_a_class(unit)} of a {regular} nation"
            yield at, message, "only Irregular infantry has it; take heli-hunter out of abilities:"
        elif unit.heavy is None:
            yield at, f"{name} has Heli-hunter and no heavy weapon to use it with", "add heavy:, or take it out"
        elif unit.heavy.sam:
            message = f"{name} has Heli-hunter, and its heavy weapon is a SAM, which needs no such ability"
            yield at, message, "take heli-hunter out of abilities:"


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
                message = f"{record.name.english} is a helicopter and has {ability.value.capitalize()}"
                yield _ability(record, ability), message, f"take {ability.value} out of abilities:"


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
            message = f"{record.name.english} is a vehicle and has Airborne"
            yield _ability(record, Ability.AIRBORNE), message, "take airborne out of abilities:"
        if SpecialAction.MARTYRDOM in unit.actions and factions.is_regular(unit.nation):
            message = f"{record.name.english} is Regular and has Martyrdom"
            yield record.place("actions.martyrdom"), message, "take martyrdom out of actions:"


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
            yield record.place("heavy"), f"{name} is a sniper and has a heavy value", "a sniper has one value, light:"
        if fields["type"] == SupportType.DRONE and "sides" not in fields:
            yield record.place("type"), f"{name} is a drone without sides", "add sides: with fpv: and large:"
        if fields["type"] != SupportType.DRONE and "light" not in fields:
            yield record.place("type"), f"{name} has no light value", "add light:"


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


@rule("WF132", "changed-terrain", Severity.ERROR, ref="4.4", on="pack")
def changed_terrain(pack: Pack) -> Iterator[Complaint]:
    """The terrain table changes a value that the rulebook fixes.

    Why: vehicles in the open, the shifts of cover and fortifications, Amphibious units in water and the levels of open
    ground and cover are printed in the rules; everything else in the table is open to you.
    Bad:
        terrain:
          - id: open
            name: Open
            level: 1
            icon: none
            cover: false
            enter: {infantry: 6, vehicle: 3}
            shift: 0
            altitude: low
            letters: ["."]
    Good:
        terrain:
          - id: open
            name: Open
            level: 0
            icon: none
            cover: false
            enter: {infantry: 12, vehicle: 3}
            shift: 0
            altitude: low
            letters: ["."]
    """
    for record in _records(pack, "terrain"):
        for key, wanted in FIXED_TERRAIN.get(record.id, {}).items():
            field, _, part = key.partition(".")
            written = record.fields.get(field)
            found = written.get(part) if part and isinstance(written, Mapping) else written
            if found != wanted:
                message = f"{record.id}: {key.replace('.', ' of ')} is {found if found is not None else 'missing'}"
                yield record.place(key), f"{message}; the rulebook says {wanted}", f"write {wanted}"


@rule("WF155", "unarmed-unit", Severity.WARNING, ref="1.3", on="pack")
def unarmed_unit(pack: Pack) -> Iterator[Complaint]:
    """A unit has no weapon and nothing else to do.

    Why: without a weapon it neither fires nor pays for a special action; only Transport would give it a use.
    Bad:
        units: [{id: a, name: A, nation: USA, class: vehicle, defence: 0}]
    Good:
        units: [{id: a, name: A, nation: USA, class: vehicle, defence: 0, abilities: [transport]}]
    """
    for record, unit in _units(pack):
        if unit.light is None and unit.heavy is None and not unit.actions and Ability.TRANSPORT not in unit.abilities:
            message = f"{record.name.english} has no weapon and carries nobody"
            yield record.at, message, "add light: or heavy:, or abilities: [transport] to a vehicle"


@rule("WF156", "worse-die", Severity.WARNING, ref="R-DIE-1", on="pack")
def worse_die(pack: Pack) -> Iterator[Complaint]:
    """A die is not better than the one a step below it on the ladder.

    Why: a shift to the right is meant to help: face by face, from the worst to the best, the higher die shows as much,
    and somewhere more, in combat and in tests together.
    Bad:
        dice:
          - id: white
            name: White
            ladder: 1
            combat: [M, M, M, M, S, "1"]
            test: [CF, CF, F, F, F, MS]
          - id: pink
            name: Pink
            ladder: 2
            combat: [M, M, M, M, M, "2"]
            test: [CF, CF, F, F, MS, S]
    Good:
        dice:
          - id: white
            name: White
            ladder: 1
            combat: [M, M, M, M, M, S]
            test: [CF, CF, F, F, F, MS]
          - id: pink
            name: Pink
            ladder: 2
            combat: [M, M, M, M, S, "1"]
            test: [CF, CF, F, F, MS, S]
    """
    # Another rule reports a die on a wrong step.
    sound = [one for one in _records(pack, "dice") if one.id in DICE and one.fields["ladder"] == DICE.index(one.id) + 1]
    ladder = sorted(sound, key=lambda record: DICE.index(record.id))
    for below, above in pairwise(ladder):
        worse = [field for field, order in RESULTS.items() if not _as_good(above, below, field, order)]
        names = f"the {above.id} die", f"the {below.id} die below it"
        for field in worse:
            faces = ", ".join(below.fields[field])
            yield above.place(field), f"{names[0]} is worse in {field} than {names[1]}", f"{below.id} has {faces}"
        if not worse and all(
            sorted(above.fields.get(field, ())) == sorted(below.fields.get(field, ())) for field in RESULTS
        ):
            yield above.at, f"{names[0]} has the faces of {names[1]}", "let it be better in combat: or test:"


def _as_good(above: Record, below: Record, field: str, order: tuple[str, ...]) -> bool:
    """True when every face of a die, from the worst to the best, is at least that of the die below."""
    high, low = (sorted(map(order.index, record.fields.get(field, ()))) for record in (above, below))
    return all(better >= worse for better, worse in zip(high, low, strict=False))


@rule("WF157", "terrain-without-look", Severity.WARNING, on="pack")
def terrain_without_look(pack: Pack) -> Iterator[Complaint]:
    """A terrain has letters of its own, and nothing says how they look.

    Why: a letter that no built-in ground has is drawn as open ground unless its terrain declares a look, and players
    read the picture before the icon.
    Bad:
        terrain: [{id: swamp, name: Swamp, level: 0, icon: dot, cover: false, enter: {infantry: 12}, shift: 1, altitude: low, letters: [s]}]
    Good:
        terrain: [{id: swamp, name: Swamp, level: 0, icon: dot, cover: false, enter: {infantry: 12}, shift: 1, altitude: low, letters: [s], look: marsh}]
    """
    for record in _records(pack, "terrain"):
        look = record.fields.get("look", "")
        if look and look not in LETTERS:
            yield record.place("look"), f"no ground looks like '{look}'", nearest_or_list(look, LETTERS)
        own = [letter for letter in record.fields["letters"] if letter not in LOOKS]
        if own and not look:
            said = ", ".join(f"'{letter}'" for letter in own)
            message = f"{said} of {record.name.english} is drawn as open ground"
            yield record.place("letters"), message, "declare look:, as look: marsh; docs/scenarios.md lists them"


@rule("WF193", "letter-of-two-terrains", Severity.ERROR, on="pack")
def letter_of_two_terrains(pack: Pack) -> Iterator[Complaint]:
    """Two terrains have the same letter.

    Why: a sketch has one letter for a hex, and the letter stands for one ground.
    Bad:
        terrain:
          - {id: swamp, name: Swamp, level: 0, icon: dot, cover: false, enter: {infantry: 12}, shift: 1, altitude: low, letters: [t], look: marsh}
          - {id: cover, name: Cover, level: 1, icon: dot, cover: true, enter: {infantry: 6}, shift: 1, altitude: high, letters: [t]}
    Good:
        terrain:
          - {id: swamp, name: Swamp, level: 0, icon: dot, cover: false, enter: {infantry: 12}, shift: 1, altitude: low, letters: [s], look: marsh}
          - {id: cover, name: Cover, level: 1, icon: dot, cover: true, enter: {infantry: 6}, shift: 1, altitude: high, letters: [t]}
    """
    first: dict[str, Record] = {}
    for record in _records(pack, "terrain"):
        for letter in record.fields["letters"]:
            if first.setdefault(letter, record) is not record:
                message = f"'{letter}' of {record.name.english} is {first[letter].name.english} already"
                yield record.place("letters"), message, "give one of them another letter"


RULES = (
    wrong_nation,
    wrong_die,
    action_without_cost,
    misplaced_ability,
    flying_swimmer,
    unlikely_icon,
    wrong_support_values,
    incomplete_box,
    changed_terrain,
    unarmed_unit,
    worse_die,
    terrain_without_look,
    letter_of_two_terrains,
)

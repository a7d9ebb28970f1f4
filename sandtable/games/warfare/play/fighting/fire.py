"""Fire with light and heavy weapons, and Suppressive Fire (R-FIR, R-SPF, R-HOS, R-HHU, R-VEH, R-SAM-1)."""

from sandtable.games.play import Choice, Refusal, Teller
from sandtable.games.warfare.play.asking import enemy_unit, refuse, sound_unit, word
from sandtable.games.warfare.play.fixed.aiming import HELICOPTER, Aimed
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT, NO_DIE, Arm
from sandtable.games.warfare.play.harm import suffer
from sandtable.games.warfare.play.outcomes import Outcome, carry_out
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import unwatch
from sandtable.games.warfare.play.position.sightlines import unit_sees
from sandtable.games.warfare.play.position.state import SOUND, Position, Unit
from sandtable.games.warfare.play.rolls import combat, test
from sandtable.games.warfare.play.special.markers import ruin
from sandtable.games.warfare.play.track import cost_of, spend


def column(state: Position, target: Unit) -> str:
    """Column of a target in the fire chart (R-VEH-1, R-HEL-1)."""
    if target.kind.flies:
        return "heli_high" if state.aloft(target) else "heli_low"
    return target.kind.unit_class


def column_number(state: Position, target: Unit) -> int:
    """Column of a target as an index of `aiming.COLUMNS`."""
    return HELICOPTER + state.aloft(target) if target.kind.flies else target.kind.column


def hunts(unit: Unit, arm: Arm, target_column: str) -> bool:
    """True if a shot uses the heli-hunter ability, for 1 AP more (R-HHU-1)."""
    return (
        target_column == "heli_low" and not arm.sam and arm is unit.kind.heavy and "heli_hunter" in unit.kind.abilities
    )


def bar_to(state: Position, unit: Unit, weapon: str, target: Unit) -> str:
    """Reason why a unit may not fire a weapon at a target, "" if it may. Assumes that the unit may act."""
    arm = unit.kind.light if weapon == LIGHT else unit.kind.heavy if weapon == HEAVY else None
    if arm is None:
        return "no-weapon"
    if state.tables.ground.distance(unit.hex, target.hex) > arm.range:
        return "out-of-range"
    against, aiming = column(state, target), state.tables.aiming
    if not aiming.may_hit(unit.kind, weapon, arm, against):
        return "cannot-hit"
    if aiming.is_wrong(unit.kind, weapon, against):
        return "wrong-weapon"
    return bar_between(state, unit, target)


def bar_between(state: Position, unit: Unit, target: Unit, watching: bool = False) -> str:
    """Reason why a unit may not fire at a target with any weapon, "" if it may; `watching`: from Overwatch."""
    if unit.kind.infantry and state.tables.ground.water[unit.hex]:
        return "in-water"
    if _shields(state, unit.kind.regular, target):
        return "shielded"
    return "" if unit_sees(state, unit, target, watching=watching) else "not-seen"


def weapons_on(state: Position, unit: Unit, target: Unit, watching: bool = False) -> list[Aimed]:
    """Weapons that a unit may fire at a target, as by `bar_to`, light before heavy; `watching`: from Overwatch."""
    away = state.tables.ground.distances(unit.hex)[target.hex]
    if away > unit.kind.longest:
        return []  # most are: that is asked first and cheaply
    found = state.tables.aiming.by_column(unit.kind)[column_number(state, target)][away]
    return [] if not found or bar_between(state, unit, target, watching) else found


def why_not(state: Position, unit: Unit, weapon: str, target: Unit) -> Refusal | None:
    """Refusal if a unit may not fire a weapon at a target. Assumes that the unit may act."""
    bar = bar_to(state, unit, weapon, target)
    if not bar:
        return None
    arm = unit.kind.arm(weapon)
    if arm is None:
        return refuse("R-FIR-1", "no-weapon", unit=unit.id, weapon=weapon)
    row = "sam" if arm.sam else weapon
    if bar == "out-of-range":
        return refuse("R-FIR-1", "out-of-range", unit=unit.id, range=arm.range)
    if bar == "cannot-hit":
        return refuse("R-FIR-3", "cannot-hit", weapon=row, target=target.id)
    if bar == "wrong-weapon":
        return refuse("R-OPT-2", "cannot-hit", weapon=row, target=target.id)
    if bar == "in-water":
        return refuse("R-AMP-1", "in-water", unit=unit.id)
    if bar == "shielded":
        return refuse("R-HOS-1", "shielded", target=target.id)
    return refuse("R-LOS-1", "not-seen", unit=unit.id, target=target.id)


def _shields(state: Position, regular: bool, target: Unit) -> bool:
    """True if a Regular may not attack the target, because it shares a hex with population, except by assault.

    Rules R-HOS-1, R-HOS-2, R-HOS-3, R-FIR-4.
    """
    return regular and bool(state.people) and bool(state.people >> target.hex & 1)


def price(state: Position, unit: Unit, weapon: str, target: Unit) -> int:
    """Cost of a shot in AP (R-FIR-1, R-DMG-2)."""
    arm = unit.kind.arm(weapon)
    assert arm is not None
    return cost_of(unit, arm.cost) + int(hunts(unit, arm, column(state, target)))


def price_of(unit: Unit, aimed: Aimed) -> int:
    """Cost of a shot in AP with a weapon known to hit the target."""
    return cost_of(unit, aimed.cost) + aimed.more


def shifts(state: Position, unit: Unit, target: Unit) -> int:
    """All shifts of a shot: the target's defence and ground, the shooter's damage (R-FIR-2, R-DMG-2, R-HEL-2)."""
    ground = 0 if state.aloft(target) else state.tables.ground.shift(unit.hex, target.hex)
    return -target.kind.defence - ground - unit.damage


def shoot(state: Position, unit: Unit, weapon: str, target: Unit, tell: Teller, rule: str = "R-FIR-1") -> None:
    """Pay, roll, apply: an action or a shot from Overwatch, which costs the same (R-OVW-3)."""
    arm = unit.kind.arm(weapon)
    assert arm is not None
    show(state, unit)
    show(state, target)
    tell.tell(rule, "fires", unit=unit.id, weapon=weapon, target=target.id)
    spend(state, unit.side, price(state, unit, weapon, target), tell, "fire")
    by = shifts(state, unit, target)
    unwatch(unit, tell)
    hex_, grounded = target.hex, not target.kind.flies
    result = combat(state, unit.id, arm.die, by, tell, "R-FIR-2")
    suffer(state, target, result, tell)
    if result == "E" and weapon == HEAVY and not arm.sam and grounded and hex_ != OFF:
        ruin(state, hex_, tell)  # R-RUB-1, AMB-45


def show(state: Position, unit: Unit) -> None:
    """Record that everybody has seen a unit's back (W-18)."""
    unit.known = (1 << len(state.tables.sides)) - 1


# --- fire UNIT light|heavy TARGET


def offered_fire(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    sayings = state.tables.sayings
    for unit in muster.mine:
        if unit.morale != SOUND:
            continue
        reach, away = unit.kind.longest, state.tables.ground.distances(unit.hex)
        for target in muster.foes:
            if away[target.hex] <= reach:
                found += [
                    sayings.fire(unit.number, unit.id, aimed.heavy, target.number, target.id)
                    for aimed in weapons_on(state, unit, target)
                ]
    return found


def refused_fire(state: Position, made: Choice) -> Refusal | None:
    unit = sound_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    if word(made, 1) not in (LIGHT, HEAVY):
        arms = tuple([weapon for weapon in (LIGHT, HEAVY) if unit.kind.arm(weapon) is not None])
        return refuse("R-FIR-1", "which-weapon", unit=unit.id, weapons=arms)
    target = enemy_unit(state, unit, word(made, 2))
    return target if isinstance(target, Refusal) else why_not(state, unit, word(made, 1), target)


def take_fire(state: Position, made: Choice, tell: Teller) -> None:
    unit, target = state.unit(made.words[0]), state.unit(made.words[2])
    assert unit is not None
    assert target is not None
    shoot(state, unit, made.words[1], target, tell)


# --- suppress UNIT TARGET (R-SPF)


def why_not_suppress(state: Position, unit: Unit, target: Unit) -> Refusal | None:
    arm = unit.kind.light
    if unit.kind.suppressive == NO_DIE or arm is None:
        return refuse("R-SPF-1", "no-icon", unit=unit.id, icon="icon-suppressive")
    if state.tables.ground.distance(unit.hex, target.hex) > arm.range:  # R-SPF-3
        return refuse("R-SPF-3", "out-of-range", unit=unit.id, range=arm.range)
    if state.tables.charts.fire["suppressive"][column(state, target)] != "legal":
        return refuse("R-FIR-3", "cannot-hit", weapon="suppressive", target=target.id)
    if unit.kind.infantry and state.tables.ground.water[unit.hex]:
        return refuse("R-AMP-1", "in-water", unit=unit.id)
    if _shields(state, unit.kind.regular, target):
        return refuse("R-HOS-1", "shielded", target=target.id)
    # R-SPF-2: into smoke, but not through it.
    if not unit_sees(state, unit, target, into_smoke=True):
        return refuse("R-LOS-1", "not-seen", unit=unit.id, target=target.id)
    return None


def offered_suppress(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    targets = muster.foes
    for unit in muster.mine:
        arm = unit.kind.light
        if unit.kind.suppressive != NO_DIE and unit.morale == SOUND and arm is not None:
            away = state.tables.ground.distances(unit.hex)
            found += [
                Choice("suppress", (unit.id, target.id))
                for target in targets
                if away[target.hex] <= arm.range and why_not_suppress(state, unit, target) is None
            ]
    return found


def refused_suppress(state: Position, made: Choice) -> Refusal | None:
    unit = sound_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    target = enemy_unit(state, unit, word(made, 1))
    return target if isinstance(target, Refusal) else why_not_suppress(state, unit, target)


def take_suppress(state: Position, made: Choice, tell: Teller) -> None:
    unit, target = state.unit(made.words[0]), state.unit(made.words[1])
    assert unit is not None
    assert target is not None
    assert unit.kind.light is not None
    show(state, unit)
    show(state, target)
    tell.tell("R-SPF-1", "suppresses", unit=unit.id, target=target.id)
    spend(state, unit.side, cost_of(unit, unit.kind.light.cost), tell, "suppress")
    unwatch(unit, tell)
    result = test(state, unit.id, unit.kind.suppressive, -unit.damage, tell, "R-SPF-1")
    carry_out(state, "suppressive", result, Outcome(unit.side, unit, target), tell)

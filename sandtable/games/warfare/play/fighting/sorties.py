"""Close air support and drones: a sortie with its reactions, step by step (R-CAS, R-DRN, R-RAM, R-JAM, R-SAM).

In order: enemy drones may ram, enemy recon may jam, SAM in Overwatch may fire; then the attack; then one SAM may fire
as the counter leaves. Aircraft are neither rammed nor jammed; drones without the symbol meet no SAM, those with it are
not rammed (R-DRN-2).

The frame: `unit` the support, `target`, `weapon` as declared, `step` the phase, `marker` whose turn it is to react in
`path`, `asked` the units that have jammed.
"""

from typing import Final

from sandtable.games.play import Choice, Decision, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import enemies_of, refuse, word
from sandtable.games.warfare.play.chapters import Affair, done, only_offered, push
from sandtable.games.warfare.play.fighting.fire import column, show
from sandtable.games.warfare.play.fighting.supports import (
    DRONE,
    arm_of,
    called,
    enemy_target,
    pay,
    ready,
    shielded_from,
    stow,
    struck,
    weapons,
)
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT, NO_DIE
from sandtable.games.warfare.play.harm import suffer
from sandtable.games.warfare.play.outcomes import OPS, Outcome, carry_out
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import unwatch
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import MAP, SOUND, SUPPRESSED, Frame, Position, Support, Unit
from sandtable.games.warfare.play.rolls import combat, test
from sandtable.games.warfare.play.special.markers import ruin
from sandtable.games.warfare.play.track import cost_of, spend

CAS: Final = "cas"
RAM: Final = 0
JAM: Final = 1
INGRESS: Final = 2
ATTACK: Final = 3
EGRESS: Final = 4
HOME: Final = 5
SEIZED: Final = 6
# Kind of question and rule, by phase.
QUESTIONS: Final = {
    RAM: ("ram", "R-RAM-1"),
    JAM: ("jam", "R-JAM-1"),
    INGRESS: ("ingress", "R-CAS-2"),
    EGRESS: ("egress", "R-CAS-4"),
    SEIZED: ("seized", "W-14"),
}


def why_not(state: Position, side: int, support: Support, weapon: str, target: Unit) -> Refusal | None:
    """Refusal if a sortie may not attack a target for a side; no line of sight is needed (R-CAS-1, R-CAS-5)."""
    if support.kind.arm(weapon) is None:
        return refuse("R-CAS-1", "no-weapon", unit=support.id, weapon=weapon)
    row = DRONE if support.kind.type == DRONE else f"{CAS}-{weapon}"
    if row == DRONE and state.tables.drones_hit_helicopters and target.kind.flies:
        row = f"{CAS}-{weapon}"  # R-OPT-7
    if state.tables.charts.fire[row][column(state, target)] != "legal":
        return refuse("R-FIR-3", "cannot-hit", weapon=row, target=target.id)
    return shielded_from(state, side, target)


# --- strike SUPPORT light|heavy TARGET


def offered_strike(state: Position, muster: Muster) -> list[Choice]:
    if not state.supports:
        return []
    return [
        state.tables.sayings.called("strike", support.id, weapon, target.id)
        for support in ready(state, state.active, CAS, DRONE)
        for weapon in weapons(support)
        for target in muster.foes
        if why_not(state, support.side, support, weapon, target) is None
    ]


def refused_strike(state: Position, made: Choice) -> Refusal | None:
    support = called(state, made, CAS, DRONE)
    if isinstance(support, Refusal):
        return support
    target = enemy_target(state, support.side, word(made, 2))
    if isinstance(target, Refusal):
        return target
    return why_not(state, support.side, support, word(made, 1), target)


def take_strike(state: Position, made: Choice, tell: Teller) -> None:
    support, target = state.support(made.words[0]), state.unit(made.words[2])
    assert support is not None
    assert target is not None
    weapon = made.words[1]
    rule = "R-DRN-1" if support.kind.type == DRONE else "R-CAS-1"
    tell.tell(rule, "sortie", support=support.id, weapon=weapon, target=target.id, hex=state.label(target.hex))
    pay(state, support, weapon, tell, "support")
    unwatch(support, tell)
    seats = tuple(seat for seat in range(len(state.tables.sides)) if state.enemy(seat, support.side))
    frame = Frame("sortie", support.side, unit=support.number, target=target.number, hex=target.hex)
    frame.path, frame.weapon, frame.marker = seats, weapon, 0
    push(state, frame)


# --- who may react


def reactions(state: Position, frame: Frame, seat: int) -> list[Choice]:
    """List a seat's choices against a sortie in its current step."""
    support = state.supports[frame.unit]
    drone = support.kind.type == DRONE
    if frame.step == RAM:
        if not drone or support.kind.symbol:  # R-DRN-2
            return []
        return [choice("ram", other.id) for other in ready(state, seat, DRONE) if other.overwatch]
    if frame.step == JAM:
        return [choice("jam", unit.id) for unit in state.units if drone and may_jam(unit, seat, frame.asked)]
    if not support.kind.symbol:
        return []
    ingress = frame.step == INGRESS
    units = [unit for unit in state.units if may_engage(state, unit, seat, frame.hex, ingress)]
    # Not a shot from Overwatch, and told as what it is (R-CAS-4).
    return [choice("shoot", unit.id, HEAVY) if ingress else choice("chase", unit.id, HEAVY) for unit in units]


def may_jam(unit: Unit, seat: int, asked: tuple[int, ...]) -> bool:
    """True for infantry with Recon, Shaken or not, anywhere, once for each use of a drone (R-JAM-1, R-MOR-2)."""
    return (
        unit.side == seat
        and unit.where == MAP
        and unit.kind.infantry
        and unit.kind.recon != NO_DIE
        and unit.kind.light is not None
        and unit.morale < SUPPRESSED
        and unit.number not in asked
    )


def may_engage(state: Position, unit: Unit, seat: int, hex_: int, ingress: bool) -> bool:
    """True if a SAM may fire at a counter over a hex.

    On its way in, from Overwatch, in range and sight (R-CAS-2, R-CAS-6); on its way out, from anywhere (R-CAS-4).
    """
    arm = unit.kind.heavy
    if arm is None or not arm.sam or unit.side != seat or unit.where != MAP or unit.morale != SOUND:
        return False
    if not ingress:
        return True
    if not unit.overwatch or state.tables.ground.distance(unit.hex, hex_) > arm.range:
        return False
    return sees(state, unit.hex, hex_, unit.kind.regular, high=True)


# --- the sortie


def _proceed(state: Position, frame: Frame, tell: Teller) -> bool:
    while frame.step in (RAM, JAM, INGRESS, EGRESS):
        while frame.marker < len(frame.path):
            frame.seat = frame.path[frame.marker]
            if reactions(state, frame, frame.seat):
                return True
            frame.marker += 1
        frame.step, frame.marker = frame.step + 1, 0
    support = state.supports[frame.unit]
    if frame.step == SEIZED:
        if _seized_targets(state, frame):
            return True
        frame.step = HOME
    elif frame.step == ATTACK:
        attack(state, frame, state.units[frame.target], tell)
        frame.step = EGRESS
        return False
    done(state, frame)
    stow(state, support, tell)
    return False


def attack(state: Position, frame: Frame, target: Unit, tell: Teller) -> None:
    """Attack with normal shifts and its own damage, without a line of fire (R-CAS-3, R-CAS-2, R-FOR-6)."""
    support = state.supports[frame.unit]
    aloft = state.aloft(target)
    show(state, target)
    ground = 0 if aloft else state.tables.ground.shift(OFF, target.hex)
    hex_, grounded = target.hex, not target.kind.flies
    die = arm_of(support, frame.weapon).die
    result = combat(state, support.id, die, -target.kind.defence - ground - support.damage, tell, "R-CAS-3")
    suffer(state, target, result, tell)
    if frame.weapon == HEAVY and grounded and result == "E":
        ruin(state, hex_, tell)  # AMB-45


def _asks(state: Position, frame: Frame) -> Decision:
    support, target = state.supports[frame.unit], state.units[frame.target]
    kind, rule = QUESTIONS[frame.step]
    return Decision(frame.seat, kind, rule, about=(support.id, target.id))


def _seized_targets(state: Position, frame: Frame) -> list[Choice]:
    """Units hostile to the jammer that the drone may attack with the value that was declared (W-14)."""
    support = state.supports[frame.unit]
    return [
        choice("aim", target.id)
        for target in enemies_of(state, frame.seat)
        if why_not(state, frame.seat, support, frame.weapon, target) is None
    ]


def _offered(state: Position, frame: Frame) -> list[Choice]:
    if frame.step == SEIZED:
        return _seized_targets(state, frame)
    return [*reactions(state, frame, frame.seat), choice("hold")]


def _taken(state: Position, frame: Frame, made: Choice, tell: Teller) -> None:
    if made.verb == "hold":
        frame.marker += 1
    elif made.verb == "ram":
        _ram(state, frame, made.words[0], tell)
    elif made.verb == "jam":
        _jam(state, frame, made.words[0], tell)
    elif made.verb == "aim":
        target = state.unit(made.words[0])
        assert target is not None
        tell.tell("W-14", "turned", support=state.supports[frame.unit].id, target=target.id)
        attack(state, frame, target, tell)
        frame.step = HOME
    else:
        _engage(state, frame, made.words[0], tell)


def _engage(state: Position, frame: Frame, name: str, tell: Teller) -> None:
    """Fire a SAM. Morale damage turns the counter back at once, and there is one shot as it leaves.

    Rules R-CAS-2, R-CAS-4.
    """
    unit, support = state.unit(name), state.supports[frame.unit]
    assert unit is not None
    assert unit.kind.heavy is not None
    rule = "R-CAS-2" if frame.step == INGRESS else "R-CAS-4"
    show(state, unit)
    tell.tell(rule, "fires", unit=unit.id, weapon="sam", target=support.id)
    spend(state, unit.side, cost_of(unit, unit.kind.heavy.cost), tell, "fire")
    unwatch(unit, tell)
    result = combat(state, unit.id, unit.kind.heavy.die, -support.kind.defence - unit.damage, tell, "R-SAM-1")
    gives_up = struck(state, support, result, tell)
    if frame.step == EGRESS:
        frame.step = HOME
    elif gives_up:
        tell.tell("R-CAS-2", "aborts", support=support.id)
        frame.step = HOME


def _ram(state: Position, frame: Frame, name: str, tell: Teller) -> None:
    """Make a light-value attack whose result both drones take; the ramming one is used (R-RAM-1)."""
    rammer, support = state.support(name), state.supports[frame.unit]
    assert rammer is not None
    tell.tell("R-RAM-1", "rams", support=rammer.id, target=support.id)
    pay(state, rammer, LIGHT, tell, "fire")
    shifts = -support.kind.defence - rammer.damage
    result = combat(state, rammer.id, arm_of(rammer, LIGHT).die, shifts, tell, "R-RAM-1")
    gives_up = struck(state, support, result, tell)
    struck(state, rammer, result, tell)
    stow(state, rammer, tell)
    if gives_up:
        tell.tell("R-RAM-1", "aborts", support=support.id)
        frame.step = HOME


def _jam(state: Position, frame: Frame, name: str, tell: Teller) -> None:
    unit = state.unit(name)
    assert unit is not None
    assert unit.kind.light is not None
    show(state, unit)
    tell.tell("R-JAM-1", "jams", unit=unit.id, support=state.supports[frame.unit].id)
    spend(state, unit.side, cost_of(unit, unit.kind.light.cost), tell, "jam")
    unwatch(unit, tell)
    frame.asked = (*frame.asked, unit.number)
    result = test(state, unit.id, unit.kind.recon, -unit.damage, tell, "R-JAM-1")
    carry_out(state, "jamming", result, Outcome(unit.side, unit), tell)


def _abort(state: Position, _about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    frame = state.frames[-1]
    frame.step = HOME
    tell.tell("R-JAM-1", "aborts", support=state.supports[frame.unit].id)


def _seize(state: Position, about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    """Give the drone to the jammer, who aims it; no SAM fires at a drone that has changed hands (W-14)."""
    frame = state.frames[-1]
    frame.step, frame.seat = SEIZED, about.seat
    tell.tell("R-JAM-1", "seized", unit=about.actor.id, support=state.supports[frame.unit].id)


OPS["abort"] = _abort
OPS["seize"] = _seize

_only_offered: Final = only_offered(_offered, "R-CAS-1")


def _refused(state: Position, frame: Frame, made: Choice) -> Refusal | None:
    """Refusal of what is not offered; replays of engine 1 call the shot as it leaves `shoot` too."""
    if frame.step == EGRESS and made.verb == "shoot":
        return _only_offered(state, frame, Choice("chase", made.words))
    return _only_offered(state, frame, made)


SORTIE: Final[Affair] = Affair(_proceed, _asks, _offered, _refused, _taken)

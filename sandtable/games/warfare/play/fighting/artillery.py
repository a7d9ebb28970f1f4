"""Artillery and mortars: they hit like fire if observed by the own side, else they scatter (R-ART)."""

from typing import Final

from sandtable.games.play import Choice, Refusal, Teller
from sandtable.games.warfare.play.asking import named_hex, refuse, word
from sandtable.games.warfare.play.fighting.fire import column, show
from sandtable.games.warfare.play.fighting.supports import arm_of, called, pay, ready, shielded_from, stow, weapons
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.kinds import HEAVY
from sandtable.games.warfare.play.harm import suffer
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.sightlines import side_sees
from sandtable.games.warfare.play.position.state import Position, Support, Unit
from sandtable.games.warfare.play.rolls import combat
from sandtable.games.warfare.play.special.markers import ruin

TYPES: Final = ("artillery", "mortar")
SIDES: Final = ("E", "SE", "SW", "W", "NW", "NE")  # clockwise, as `Ground.near`
D8: Final = 8
ON_TARGET: Final = 6  # faces above this one


def spotted(state: Position, side: int, hex_: int) -> bool:
    """True if a barrage hex is seen by a unit, even a Suppressed one, or by a drone (R-ART-2, R-SUP-3, R-DRC-1).

    A drone sees for one barrage, the first that no unit sees (R-DRC-1b).
    """
    return state.eyes == side or side_sees(state, side, hex_)


def _hits(state: Position, support: Support, weapon: str, targets: list[Unit]) -> list[Unit]:
    """Filter the units that a barrage can affect: never a helicopter (R-SUP-2)."""
    row = state.tables.charts.fire["barrage-heavy" if weapon == HEAVY else "barrage-light"]
    found = [target for target in targets if row[column(state, target)] == "legal"]
    if state.people and state.regular(support.side):
        found = [target for target in found if shielded_from(state, support.side, target) is None]
    return found


# --- barrage SUPPORT light|heavy HEX [SIDE of the arrow]


def offered_barrage(state: Position, muster: Muster) -> list[Choice]:
    """Barrages on hexes with an enemy it can hit; the arrow points east, since the odds are equal for all."""
    found: list[Choice] = []
    if not state.supports:
        return found
    for support in ready(state, state.active, *TYPES):
        found += [
            state.tables.sayings.called("barrage", support.id, weapon, state.label(target.hex))
            for weapon in weapons(support)
            for target in _hits(state, support, weapon, muster.foes)
        ]
    return found


def refused_barrage(state: Position, made: Choice) -> Refusal | None:
    support = called(state, made, *TYPES)
    if isinstance(support, Refusal):
        return support
    if support.kind.arm(word(made, 1)) is None:
        return refuse("R-ART-1", "no-weapon", unit=support.id, weapon=word(made, 1))
    if named_hex(state, word(made, 2)) == OFF:
        return refuse("R-ART-1", "no-such-hex", hex=word(made, 2))
    if word(made, 3) and word(made, 3) not in SIDES:
        return refuse("R-ART-3", "no-such-side", side=word(made, 3))
    return None


def take_barrage(state: Position, made: Choice, tell: Teller) -> None:
    support = state.support(made.words[0])
    assert support is not None
    weapon, hex_ = made.words[1], state.tables.ground.find[made.words[2]]
    tell.tell("R-ART-1", "barrage", support=support.id, weapon=weapon, hex=made.words[2])
    seen = side_sees(state, support.side, hex_)
    if not seen and state.eyes == support.side:
        seen, state.eyes = True, -1
        tell.tell("R-DRC-1", "seen-by-drone", support=support.id, hex=made.words[2])
    pay(state, support, weapon, tell, "support")
    if not seen:
        hex_ = _scatter(state, support, hex_, word(made, 3) or SIDES[0], tell)
    if hex_ != OFF:
        _land(state, support, weapon, hex_, seen, tell)
    stow(state, support, tell)


def _scatter(state: Position, support: Support, hex_: int, arrow: str, tell: Teller) -> int:
    """Hex where an unobserved barrage lands: 1 along the arrow, then clockwise; 7 and 8 on target (R-ART-3).

    OFF if it is outside the map.
    """
    face = state.cups.cup(f"{support.id}:scatter").below(D8) + 1
    lands = hex_
    if face <= ON_TARGET:
        lands = state.tables.ground.near[hex_][(SIDES.index(arrow) + face - 1) % len(SIDES)]
    tell.tell("R-ART-3", "scatters", support=support.id, face=face, hex=state.label(lands))
    return lands


def _land(state: Position, support: Support, weapon: str, hex_: int, seen: bool, tell: Teller) -> None:
    """Hit all units in the hex, friend or foe; a heavy value is rolled for Rubble in an empty hex too (R-ART-4)."""
    target = state.units[state.at[hex_]] if state.at[hex_] >= 0 else None
    hit = target is not None and bool(_hits(state, support, weapon, [target]))
    if not hit and (weapon != HEAVY or (target is not None and not target.kind.flies)):
        tell.tell("R-ART-3" if not seen else "R-ART-1", "no-effect", support=support.id, hex=state.label(hex_))
        return
    shifts = -support.damage
    if hit and target is not None:
        show(state, target)
        shifts -= target.kind.defence + state.tables.ground.shift(OFF, hex_)  # R-FOR-6
    result = combat(state, support.id, arm_of(support, weapon).die, shifts, tell, "R-ART-2")
    if hit and target is not None:
        suffer(state, target, result, tell)
    if weapon == HEAVY and result == "E":
        ruin(state, hex_, tell)

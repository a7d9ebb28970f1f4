"""Line of sight in a position: the ground's lines and the pieces on them (R-LOS)."""

from sandtable.games.warfare.play.position.state import MAP, Position, Unit


def sees(state: Position, a: int, b: int, regular: bool, high: bool = False, into_smoke: bool = False) -> bool:
    """True if a hex sees another.

    `high`: one end flies HIGH, so that smoke alone blocks (R-LOS-2, AMB-12). `into_smoke`: smoke in the target's hex
    does not block (R-SPF-2).
    """
    tables = state.tables
    row = tables.ground.lines[a]
    line = (row[b] if row else None) or tables.ground.line(a, b)
    if line.blocked and not high:
        return False
    if tables.rulings.sight and tables.ground.distance(a, b) > tables.rulings.sees_at_most(state.turn):
        return False  # haze, as a scenario may have it (W-1)
    if state.smoke:
        ends = 1 << a if into_smoke else 1 << a | 1 << b
        if state.smoke & (line.touched | ends):  # R-LOS-6
            return False
    if high or not line.occupants:
        return True
    # Hidden markers are in no set (R-LOS-8); population is transparent to Irregulars (R-LOS-7).
    if state.ground_units & line.occupants:
        return False
    others = state.roadblocks | state.rubble
    if regular:
        others |= state.people
    return not others & line.occupants


def unit_sees(state: Position, unit: Unit, target: Unit, into_smoke: bool = False, watching: bool = False) -> bool:
    """True if a unit sees another; `watching`: it fires from Overwatch.

    Overwatch ends before a unit acts, so a helicopter that acts flies as its hex says (R-HEL-2b).
    """
    over = state.aloft(unit) if watching else unit.kind.flies and state.tables.ground.high[unit.hex]
    high = over or state.aloft(target)
    return sees(state, unit.hex, target.hex, unit.kind.regular, high, into_smoke)


def side_sees(state: Position, side: int, hex_: int) -> bool:
    """True if any unit of a side sees a hex: the spotters of artillery, even Suppressed ones (R-ART-2, R-SUP-3)."""
    for unit in state.units:
        if unit.side != side or unit.where != MAP:
            continue
        if unit.hex == hex_ or sees(state, unit.hex, hex_, unit.kind.regular, state.aloft(unit)):
            return True
    return False

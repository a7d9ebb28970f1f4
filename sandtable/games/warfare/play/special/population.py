"""Converting population: talk to a crowd, or stir one up (R-POP)."""

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import own_unit, population, refuse, word
from sandtable.games.warfare.play.fighting.fire import show
from sandtable.games.warfare.play.outcomes import Outcome, carry_out
from sandtable.games.warfare.play.position.limits import why_not_stir
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.places import unwatch
from sandtable.games.warfare.play.position.state import MAP, Marker, Position, Unit
from sandtable.games.warfare.play.rolls import test
from sandtable.games.warfare.play.track import cost_of, spend


def why_not(state: Position, unit: Unit, marker: Marker) -> Refusal | None:
    if unit.kind.flies:
        return refuse("R-POP-1", "helicopter-converts", unit=unit.id)
    if unit.kind.light is None:
        return refuse("R-POP-1", "no-weapon", unit=unit.id, weapon="light")
    if marker.hex not in state.tables.ground.near[unit.hex]:  # also not in its own hex (AMB-17)
        return refuse("R-POP-1", "not-adjacent", unit=unit.id, hex=state.label(marker.hex))
    if not marker.crowd and unit.kind.regular:
        return refuse("R-POP-2", "only-irregulars-stir", unit=unit.id)
    return None if marker.crowd else why_not_stir(state, marker)


def offered_convert(state: Position, muster: Muster) -> list[Choice]:
    if not state.people:
        return []
    people = [marker for marker in state.markers if marker.type == "population" and marker.where == MAP]
    return [
        choice("convert", unit.id, marker.id)
        for unit in muster.mine
        if unit.kind.light is not None and state.tables.ground.around[unit.hex] & state.people
        for marker in people
        if (marker.crowd or not unit.kind.regular)
        and state.tables.ground.around[unit.hex] >> marker.hex & 1
        and why_not(state, unit, marker) is None
    ]


def refused_convert(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))  # Shaken units may try (R-POP-3)
    if isinstance(unit, Refusal):
        return unit
    marker = population(state, word(made, 1))
    return marker if isinstance(marker, Refusal) else why_not(state, unit, marker)


def take_convert(state: Position, made: Choice, tell: Teller) -> None:
    unit, marker = state.unit(made.words[0]), state.marker(made.words[1])
    assert unit is not None
    assert marker is not None
    assert unit.kind.light is not None
    show(state, unit)
    tell.tell("R-POP-1", "converts", unit=unit.id, marker=marker.id)
    spend(state, unit.side, cost_of(unit, unit.kind.light.cost), tell, "convert")
    unwatch(unit, tell)
    result = test(state, unit.id, unit.kind.light.die, -unit.damage, tell, "R-POP-1")
    carry_out(state, "conversion", result, Outcome(unit.side, unit, marker=marker), tell)

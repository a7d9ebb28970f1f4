"""Declared moves: along a path, with population, onto the map and off it (R-MOV, R-CIV).

Only the Active seat moves (R-MOV-2). `march.py` carries a declared path out.
"""

from typing import Final

from sandtable.games.play import Choice, Refusal, Teller, choice
from sandtable.games.warfare.play.asking import named_hex, own_unit, population, refuse, word
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.reach import SIXTHS, in_ap, spread
from sandtable.games.warfare.play.moving.march import EXIT, march
from sandtable.games.warfare.play.moving.moves import find_moves
from sandtable.games.warfare.play.moving.routes import closed_to, dangers_for, may_end, sixths
from sandtable.games.warfare.play.position.limits import why_not_touch
from sandtable.games.warfare.play.position.muster import Muster, budget_of, no_end
from sandtable.games.warfare.play.position.state import (
    SUPPRESSED,
    WAITING,
    Marker,
    Position,
    Unit,
)
from sandtable.games.warfare.play.track import available, cost_of_any

_FARTHEST: Final = 200  # AP beyond which a way is not looked for


# --- declared moves


def path_of(state: Position, labels: tuple[str, ...]) -> tuple[int, ...] | Refusal:
    path = tuple([named_hex(state, label) for label in labels])
    if OFF in path:
        return refuse("R-MOV-1", "no-such-hex", hex=labels[path.index(OFF)])
    return path


def why_not_go(
    state: Position, unit: Unit, start: int, path: tuple[int, ...], tow: Marker | None, more: int
) -> Refusal | None:
    """Refusal if a path is not allowed; `more` is extra AP to pay at its end."""
    cost = sixths(state, unit, start, path)
    closed = closed_to(state, unit)
    if cost < 0:
        return _why_no_way(state, unit, start, path, closed)
    for hex_ in path:
        if closed >> hex_ & 1:
            return refuse("R-MOV-5", "closed", hex=state.label(hex_))
        if tow is not None and state.tables.ground.water[hex_]:
            return refuse("R-CIV-1", "population-swims", hex=state.label(hex_))
    if path and not may_end(state, unit, path[-1]) and not more:
        return refuse("R-STK-1", "occupied", hex=state.label(path[-1]))
    price = cost_of_any(state, unit, in_ap(cost, len(path) if tow is not None else 0) + more)
    if price > available(state, unit.side):
        return refuse("R-TRK-6", "too-dear", cost=price, available=available(state, unit.side))
    return None


def _why_no_way(state: Position, unit: Unit, start: int, path: tuple[int, ...], closed: int) -> Refusal:
    """Refusal of a path that leaves out hexes, or that the ground forbids."""
    ground, here, end = state.tables.ground, start, path[-1]
    for hex_ in path:
        if here != OFF and hex_ not in ground.near[here]:
            break
        here = hex_
    else:
        return refuse("R-MOV-5", "no-way", unit=unit.id)
    if start == OFF:
        return refuse("R-MOV-1", "gap", before=state.label(here), hex=state.label(hex_))
    most = _FARTHEST * SIXTHS
    cost = spread(ground, unit.kind.mover, [(start, 0)], most, closed).costs[end]
    if cost < 0 or cost > most:
        return refuse("R-MOV-5", "no-way", unit=unit.id)
    if in_ap(cost) > available(state, unit.side):
        left = available(state, unit.side)
        return refuse("R-TRK-6", "too-far", hex=state.label(end), cost=in_ap(cost), available=left)
    return refuse("R-MOV-1", "gap", before=state.label(here), hex=state.label(hex_))


def _tow(state: Position, unit: Unit, name: str) -> Marker | Refusal:
    """Population that a unit may take along; or a Refusal.

    Anybody may take Civilians, only Irregulars a Hostile Crowd (R-CIV-1).
    """
    marker = population(state, name)
    if isinstance(marker, Refusal):
        return marker
    if marker.hex != unit.hex:
        return refuse("R-CIV-1", "population-elsewhere", marker=name)
    if unit.kind.flies:
        return refuse("R-CIV-1", "helicopter-escort", unit=unit.id)
    if marker.crowd and unit.kind.regular:
        return refuse("R-CIV-1", "crowd-follows-irregulars", marker=name)
    return why_not_touch(state, unit.side, marker) or marker


def offered_move(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    labels = state.tables.ground.labels
    for number, unit in enumerate(muster.mine):
        moves = muster.moves(number)
        if moves.ends:
            found += moves.choices(unit.id, labels)
    return found


def refused_move(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    path = path_of(state, made.words[1:])
    if isinstance(path, Refusal):
        return path
    if not path:
        return refuse("R-MOV-1", "no-path", unit=unit.id)
    return why_not_go(state, unit, unit.hex, path, None, 0)


def take_move(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    path = tuple([state.tables.ground.find[label] for label in made.words[1:]])
    march(state, unit, path, -1, in_ap(sixths(state, unit, unit.hex, path)), tell)


# --- with population (R-CIV-1)


def offered_escort(state: Position, muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    if not state.people:
        return found
    ground, most = state.tables.ground, available(state, state.active)
    labels, water = ground.labels, ground.water
    for number, unit in enumerate(muster.mine):
        if not state.people >> unit.hex & 1:
            continue
        moves, taken, away = muster.ways[number], muster.taken[number], ground.distances(unit.hex)
        for marker in state.people_in(unit.hex):
            if isinstance(_tow(state, unit, marker.id), Refusal):
                continue
            for place, hex_ in enumerate(moves.ends):
                # A path has as many hexes as its end is away, or more: most need not be made.
                price = moves.prices[place]
                if price + away[hex_] > most or taken >> hex_ & 1:
                    continue
                # An offered move is refused with population only for its price or for water.
                path = moves.path(place)
                if price + len(path) <= most and not any([water[step] for step in path]):  # noqa: C419  (quicker)
                    found.append(Choice("escort", (unit.id, marker.id, *[labels[step] for step in path])))
    return found


def refused_escort(state: Position, made: Choice) -> Refusal | None:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    marker = _tow(state, unit, word(made, 1))
    if isinstance(marker, Refusal):
        return marker
    path = path_of(state, made.words[2:])
    if isinstance(path, Refusal):
        return path
    if not path:
        return refuse("R-MOV-1", "no-path", unit=unit.id)
    return why_not_go(state, unit, unit.hex, path, marker, 0)


def take_escort(state: Position, made: Choice, tell: Teller) -> None:
    unit, marker = state.unit(made.words[0]), state.marker(made.words[1])
    assert unit is not None
    assert marker is not None
    path = tuple([state.tables.ground.find[label] for label in made.words[2:]])
    tell.tell("R-CIV-1", "escorts", unit=unit.id, marker=marker.id)
    march(state, unit, path, marker.number, in_ap(sixths(state, unit, unit.hex, path), len(path)), tell)


# --- onto the map (W-4)


def _may_enter(state: Position, unit: Unit) -> bool:
    table = state.tables.units[unit.number]
    return unit.where == WAITING and 0 < table.turn <= state.turn and unit.morale < SUPPRESSED


def _seeds(state: Position, unit: Unit) -> list[tuple[int, int]]:
    """Hexes by which a unit enters, each with its cost."""
    ground = state.tables.ground
    costs = [(hex_, ground.entry_cost(unit.kind.mover, hex_)) for hex_ in state.tables.units[unit.number].entry]
    return [(hex_, cost) for hex_, cost in costs if cost is not None]


def offered_enter(state: Position, _muster: Muster) -> list[Choice]:
    found: list[Choice] = []
    for unit in state.units:
        if unit.where == WAITING and unit.side == state.active and _may_enter(state, unit):
            found += [choice("enter", unit.id, *(state.label(hex_) for hex_ in path)) for path in _ways_in(state, unit)]
    return found


def _ways_in(state: Position, unit: Unit) -> list[tuple[int, ...]]:
    budget = budget_of(state, unit)
    if budget <= 0:
        return []
    closed = closed_to(state, unit)
    seeds = [(hex_, cost) for hex_, cost in _seeds(state, unit) if not closed >> hex_ & 1]
    ground, dangers = state.tables.ground, dangers_for(state, unit)
    moves = find_moves(ground, unit.kind.mover, OFF, seeds, budget, closed, dangers)
    paths = moves.without(no_end(state, unit)).paths
    moves.let_go()
    return paths


def refused_enter(state: Position, made: Choice) -> Refusal | None:
    unit = state.unit(word(made, 0))
    if unit is None or unit.side != state.active:
        return refuse("R-TRK-3", "not-yours", unit=word(made, 0))
    if not _may_enter(state, unit):
        return refuse("W-4", "cannot-enter", unit=unit.id)
    path = path_of(state, made.words[1:])
    if isinstance(path, Refusal):
        return path
    if not path or path[0] not in state.tables.units[unit.number].entry:
        return refuse("W-4", "not-its-edge", unit=unit.id)
    return why_not_go(state, unit, OFF, path, None, 0)


def take_enter(state: Position, made: Choice, tell: Teller) -> None:
    unit = state.unit(made.words[0])
    assert unit is not None
    path = tuple([state.tables.ground.find[label] for label in made.words[1:]])
    tell.tell("W-4", "enters", unit=unit.id, hex=made.words[1])
    march(state, unit, path, -1, in_ap(sixths(state, unit, OFF, path)), tell)


# --- off the map (W-3): `exit UNIT [with MARKER] [HEX …]`


def _exit_words(state: Position, made: Choice) -> tuple[Unit, Marker | None, tuple[int, ...]] | Refusal:
    unit = own_unit(state, word(made, 0))
    if isinstance(unit, Refusal):
        return unit
    rest = made.words[1:]
    marker: Marker | None = None
    if rest[:1] == ("with",):
        towed = _tow(state, unit, word(made, 2))
        if isinstance(towed, Refusal):
            return towed
        marker, rest = towed, rest[2:]
    path = path_of(state, rest)
    return path if isinstance(path, Refusal) else (unit, marker, path)


def exit_price(state: Position, unit: Unit, tow: bool) -> int:
    """Extra AP to leave the map: 1, with population 2, unless the scenario differs (W-3)."""
    rulings = state.tables.rulings
    return rulings.exit_with_people if tow or unit.cargo >= 0 else rulings.exit_price


def offered_exit(state: Position, muster: Muster) -> list[Choice]:
    exits, by = state.tables.exits[state.active], state.tables.exit_bits[state.active]
    found: list[Choice] = []
    if not exits:
        return found
    for number, unit in enumerate(muster.mine):
        if unit.hex not in exits and not muster.ways[number].over & by:
            continue
        moves, taken = muster.ways[number], muster.taken[number]
        seats: list[Marker | None] = [None]
        seats += [one for one in state.people_in(unit.hex) if not isinstance(_tow(state, unit, one.id), Refusal)]
        paths: list[tuple[int, ...]] = [()] if unit.hex in exits else []
        ends = [place for place, hex_ in enumerate(moves.ends) if hex_ in exits and not taken >> hex_ & 1]
        paths += [moves.path(place) for place in ends]
        for marker in seats:
            words = ["with", marker.id] if marker is not None else []
            price = exit_price(state, unit, marker is not None)
            found += [
                choice("exit", unit.id, *words, *(state.label(hex_) for hex_ in path))
                for path in paths
                if why_not_go(state, unit, unit.hex, path, marker, price) is None
            ]
    return found


def refused_exit(state: Position, made: Choice) -> Refusal | None:
    read = _exit_words(state, made)
    if isinstance(read, Refusal):
        return read
    unit, marker, path = read
    if (path[-1] if path else unit.hex) not in state.tables.exits[unit.side]:
        return refuse("W-3", "no-exit", unit=unit.id)
    return why_not_go(state, unit, unit.hex, path, marker, exit_price(state, unit, marker is not None))


def take_exit(state: Position, made: Choice, tell: Teller) -> None:
    read = _exit_words(state, made)
    assert not isinstance(read, Refusal)
    unit, marker, path = read
    price = in_ap(sixths(state, unit, unit.hex, path), len(path) if marker is not None else 0)
    price += exit_price(state, unit, marker is not None)
    march(state, unit, path, marker.number if marker is not None else -1, price, tell, purpose=EXIT)

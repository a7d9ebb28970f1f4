"""Notes on costs and dice of choices, and descriptions of units and hexes, for a human player."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from sandtable.games.play import Choice, View
from sandtable.games.telling import Telling
from sandtable.games.warfare.play.fixed.kinds import EVERYWHERE, NO_DIE, Arm
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import MAP, Position, Support, Unit
from sandtable.games.warfare.play.showing.board import front_words, state_words, unit_codes, where_words
from sandtable.games.warfare.play.showing.trials import Trial, Trials

_HEX: Final = re.compile(r"t?0*(\d+)\.?([a-z])(\d+)")


def note(view: View, choice: Choice, telling: Telling) -> str:
    """AP and die of an action, as far as the seat can know them."""
    return trial_words(view.state, Trials(view).of(choice), telling)


def trial_words(state: Position, tried: Trial, telling: Telling) -> str:
    """Words for the cost and die of an action."""
    said: list[str] = []
    if tried.ap >= 0:
        said.append(_say(telling, "ap", ap=tried.ap))
    if tried.scatters:
        said.append(_say(telling, "scatters"))
    if tried.die:
        said.append(_die(state, tried.die, tried.fights, telling))
    return ", ".join(said)


def _die(state: Position, die: str, fights: bool, telling: Telling) -> str:
    """Words for a die and its six faces."""
    charts = state.tables.charts
    faces = charts.combat[charts.place[die]] if fights else charts.test[charts.place[die]]
    roll = "combat" if fights else "test"
    counted = [f"{telling.name(f'{roll}-{face}')} {n}/{len(faces)}" for face, n in Counter(faces).items()]
    return _say(telling, "die", die=telling.name(die), faces=", ".join(counted))


def look(view: View, word: str, telling: Telling) -> list[str]:
    """Description of a unit or support by its id or map code, of a hex, or of the hex of a marker."""
    state: Position = view.state
    wanted = word.casefold()
    codes = unit_codes(state)
    for unit in state.units:
        if wanted in (unit.id.casefold(), codes[unit.number].casefold()):
            return list(_unit(state, unit, codes[unit.number], telling))
    for support in state.supports:
        if wanted == support.id.casefold():
            return list(_support(support, telling))
    marked = (marker.hex for marker in state.markers if marker.id.casefold() == wanted and marker.where == MAP)
    hex_ = next(marked, named_hex(state, wanted))
    return list(_hex(state, view.seat, hex_, codes, telling)) if hex_ >= 0 else []


def named_hex(state: Position, wanted: str) -> int:
    """Number of a hex by its label, as it is printed or without the T and zeros of a tile; -1 if there is none."""
    find = state.tables.ground.find
    found = _HEX.fullmatch(wanted)
    if found is not None:
        wanted = f"t{int(found[1]):02}.{found[2]}{found[3]}"
    for label, hex_ in find.items():
        if wanted in (label.casefold(), label.lstrip("0")):
            return hex_
    return -1


def _unit(state: Position, unit: Unit, code: str, telling: Telling) -> Iterator[str]:
    kind = unit.kind
    seen = not kind.id.startswith("front:")
    name = telling.name(kind.id) if seen else _say(telling, "front", front=front_words(kind, telling.phrases))
    place = where_words(state, unit, telling.phrases)
    yield f"{code} {unit.id}: {name}, {place}{state_words(unit, telling.phrases)}"
    yield f"  {', '.join(_values(state, kind.light, kind.heavy, kind.defence, telling))}"
    icons = {
        "icon-engineers": kind.engineers,
        "icon-recon": kind.recon,
        "icon-suppressive": kind.suppressive,
        "icon-martyrdom": kind.martyrdom,
    }
    dice = state.tables.charts.dice
    said = [f"{telling.name(icon)} {telling.name(dice[die])}" for icon, die in icons.items() if die != NO_DIE]
    said += [telling.name(f"icon-{ability}") for ability in sorted(kind.abilities)]
    if said:
        yield f"  {', '.join(said)}"
    if not seen:
        yield f"  {_say(telling, 'mean')}"


def _support(support: Support, telling: Telling) -> Iterator[str]:
    where = telling.phrases.say(f"play.board.where.{support.where}")
    yield f"{support.id}: {telling.name(support.kind.id)}, {where}{state_words(support, telling.phrases)}"


def _values(state: Position, light: Arm | None, heavy: Arm | None, defence: int, telling: Telling) -> Iterator[str]:
    dice = state.tables.charts.dice
    for weapon, arm in (("light", light), ("heavy", heavy)):
        if arm is not None:
            reach = "" if arm.range == EVERYWHERE else _say(telling, "range", n=arm.range)
            name = telling.name("sam" if arm.sam else weapon)
            yield _say(telling, "arm", weapon=name, ap=arm.cost, range=reach, die=telling.name(dice[arm.die]))
    yield _say(telling, "defence", n=defence)


def _hex(state: Position, seat: int, hex_: int, codes: list[str], telling: Telling) -> Iterator[str]:
    """Yield lines on a hex: the ground, its pieces, and the own units that see it, with distances."""
    ground = state.tables.ground
    spot = ground.board.spots[ground.hexes[hex_]]
    yield _say(telling, "hex", hex=ground.labels[hex_], ground=telling.name(spot.terrain.id), level=spot.terrain.level)
    if state.at[hex_] >= 0:
        unit = state.units[state.at[hex_]]
        yield f"  {codes[unit.number]} {unit.id}{state_words(unit, telling.phrases)}"
    for marker in state.markers_in(hex_):
        name = marker.type if marker.type != "population" else "crowd" if marker.crowd else "civilians"
        yield f"  {telling.name(name)} [{marker.id}]"
    ours = list(_watchers(state, seat, hex_, False))
    theirs = list(_watchers(state, seat, hex_, True))
    yield f"  {_say(telling, 'seen', units=', '.join(ours)) if ours else _say(telling, 'unseen')}"
    if theirs:
        yield f"  {_say(telling, 'watched', units=', '.join(theirs))}"


def _watchers(state: Position, seat: int, hex_: int, hostile: bool) -> Iterator[str]:
    """Yield the units of friends or enemies on the map that see a hex from another, with their distances."""
    for unit in state.units:
        if unit.where != MAP or unit.hex == hex_ or state.enemy(seat, unit.side) != hostile:
            continue
        if sees(state, unit.hex, hex_, unit.kind.regular, state.aloft(unit)):
            yield f"{unit.id} ({state.tables.ground.distance(unit.hex, hex_)})"


def _say(telling: Telling, key: str, **values: object) -> str:
    return telling.phrases.say(f"play.notes.{key}", **values)

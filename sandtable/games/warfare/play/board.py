"""The position as a seat sees it, in lines of text: the map with its pieces, then who and what they are."""

from sandtable.games.play import View
from sandtable.games.warfare.play.objectives import points
from sandtable.games.warfare.play.state import ABOARD, HELD, LOST, MAP, READY, SETUP, TRACK, WAITING, Position, Unit
from sandtable.games.warfare.play.track import available, box
from sandtable.model.phrases import Phrases

_WIDE, _HALF = 6, 3  # letters of a hex, and of the half by which rows are shifted
_MARKS = {
    "ied": "i",
    "mine": "m",
    "roadblock": "X",
    "rubble": "%",
    "smoke": "*",
    "dummy": "d",
    "unknown": "?",
    "sniper": "s",
}


def show(view: View, phrases: Phrases) -> list[str]:
    """The map, the cubes, the units and markers of a view."""
    state: Position = view.state
    codes = unit_codes(state)
    lines = [*_cubes(state, phrases), "", *_map(state, codes), "", _say(phrases, "legend")]
    for seat, side in enumerate(state.tables.sides):
        lines += ["", _say(phrases, "side", side=side.id, points=points(state, seat))]
        lines += [_unit_line(state, unit, codes[unit.number], phrases) for unit in state.units if unit.side == seat]
        for support in state.supports:
            if support.side == seat:
                lines.append(
                    f"     {support.id}: {_say(phrases, 'where.' + support.where)}{_state_of(support.damage, support.morale, support.overwatch, phrases)}"
                )
    return lines


def unit_codes(state: Position) -> list[str]:
    """A short code for each unit: the letter of its side and a number."""
    counts = [0] * len(state.tables.sides)
    codes = []
    for unit in state.units:
        counts[unit.side] += 1
        codes.append(f"{'ABCD'[unit.side]}{counts[unit.side]}")
    return codes


def _say(phrases: Phrases, key: str, **values: object) -> str:
    return phrases.say(f"play.board.{key}", **values)


def _cubes(state: Position, phrases: Phrases) -> list[str]:
    lines = [_say(phrases, "turn", turn=state.turn, turns=state.tables.turns)]
    for seat, side in enumerate(state.tables.sides):
        key = "active" if seat == state.active else "reactive"
        ap = max(0, available(state, seat)) if seat == state.active else 0
        lines.append(_say(phrases, key, letter="ABCD"[seat], side=side.id, box=box(state.levels[seat]), ap=ap))
    return lines


def _map(state: Position, codes: list[str]) -> list[str]:
    """Each hex as two lines: its name without the dot, then ground, unit and markers."""
    ground = state.tables.ground
    rows = sorted({r for _, r in ground.hexes})
    left = min(2 * q + r for q, r in ground.hexes)
    lines: list[str] = []
    for row in rows:
        names: dict[int, str] = {}
        cells: dict[int, str] = {}
        for number, (q, r) in enumerate(ground.hexes):
            if r == row:
                column = (2 * q + r - left) * _HALF
                names[column] = ground.labels[number].replace(".", "").removeprefix("T")[: _WIDE - 1]
                cells[column] = _cell(state, number, codes)
        lines += [_spread(names), _spread(cells)]
    return lines


def _spread(parts: dict[int, str]) -> str:
    line = ""
    for column in sorted(parts):
        line = line.ljust(column) + parts[column]
    return line.rstrip()


def _cell(state: Position, hex_: int, codes: list[str]) -> str:
    spot = state.tables.ground.board.spots[state.tables.ground.hexes[hex_]]
    unit = codes[state.at[hex_]] if state.at[hex_] >= 0 else ""
    marks = ""
    for marker in state.markers_in(hex_):
        if marker.type == "population":
            marks += "!" if marker.crowd else "c"
        else:
            marks += "?" if marker.hidden and marker.type == "unknown" else _MARKS.get(marker.type, "?")
    return (spot.letter + unit + marks)[: _WIDE - 1]


def _unit_line(state: Position, unit: Unit, code: str, phrases: Phrases) -> str:
    if unit.where == MAP:
        place = state.label(unit.hex)
    elif unit.where == ABOARD and unit.carrier >= 0:
        place = _say(phrases, "where.aboard", carrier=state.units[unit.carrier].id)
    else:
        place = _say(phrases, f"where.{unit.where}")
    what = unit.kind.id if not unit.kind.id.startswith("front:") else unit.kind.front.rpartition(":")[2] + " ?"
    return f"{code:>4} {unit.id} ({what}): {place}{_state_of(unit.damage, unit.morale, unit.overwatch, phrases)}"


def _state_of(damage: int, morale: int, overwatch: bool, phrases: Phrases) -> str:
    found = []
    if damage:
        found.append(_say(phrases, "damage", damage=damage))
    if morale:
        found.append(_say(phrases, "shaken" if morale == 1 else "suppressed"))
    if overwatch:
        found.append(_say(phrases, "overwatch"))
    return "".join(f", {word}" for word in found)


# Where pieces may be, as the words of the board know them.
PLACES = (ABOARD, SETUP, WAITING, HELD, READY, TRACK, LOST, "left")

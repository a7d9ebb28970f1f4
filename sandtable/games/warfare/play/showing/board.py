"""Position as a seat sees it, in lines of text: the map with its pieces, then their descriptions."""

from typing import Final

from sandtable.games.play import View
from sandtable.games.telling import seat_name
from sandtable.games.warfare.play.fixed.kinds import Kind
from sandtable.games.warfare.play.objectives import points
from sandtable.games.warfare.play.position.state import (
    ABOARD,
    HELD,
    LOST,
    MAP,
    READY,
    SAVED,
    SETUP,
    TRACK,
    WAITING,
    Marker,
    Piece,
    Position,
    Unit,
)
from sandtable.games.warfare.play.track import available, box
from sandtable.model.phrases import Phrases

# letters of a hex: with room for its whole name, with just enough, and with none for its tile
_ROOMY: Final = 6
_SNUG: Final = 5
_TIGHT: Final = 4
_MIDDLE: Final = "d4"  # the hex in the middle of a tile
_COUNTERS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
_OUT: Final = (LOST, "left")
_PEOPLE: Final = (MAP, ABOARD, LOST, "left", SAVED)  # where people are listed
_MARKS: Final = {
    "ied": "i",
    "mine": "m",
    "roadblock": "X",
    "rubble": "%",
    "smoke": "*",
    "dummy": "d",
    "unknown": "?",
    "sniper": "s",
}


def show(view: View, phrases: Phrases, width: int = 80) -> list[str]:
    """The map, the cubes, the people, the units of a view; pieces that are out of the game last, in one line."""
    state: Position = view.state
    codes = unit_codes(state)
    lines = [*_cubes(state, phrases), "", *_map(state, codes, width), "", _say(phrases, "legend")]
    lines += _people(state, phrases)
    by_points = _by_points(state, view.seat)
    for seat, side in enumerate(state.tables.sides):
        name, scored = seat_name(side.id, phrases), points(state, seat)
        lines += ["", phrases.say("play.board.side", scored, side=name, points=scored) if by_points else name]
        lines += _side(state, seat, codes, phrases)
    return lines


def show_map(view: View, phrases: Phrases, width: int = 80) -> list[str]:
    """The map alone."""
    return _map(view.state, unit_codes(view.state), width)


def pieces(view: View, phrases: Phrases) -> list[str]:
    """The lines of people, units and supports, and one for each other marker on the map."""
    state: Position = view.state
    codes = unit_codes(state)
    lines = _people(state, phrases)[2:]
    for seat in range(len(state.tables.sides)):
        lines += _side(state, seat, codes, phrases)
    for marker in state.markers:
        if marker.where == MAP and marker.type != "population":
            name = "unknown" if marker.hidden and marker.type == "unknown" else marker.type
            lines.append(f"  {_MARKS.get(name, '?')} {marker.id}: {state.label(marker.hex)}")
    return lines


def _side(state: Position, seat: int, codes: list[str], phrases: Phrases) -> list[str]:
    """Lines of a side's units, supports, losses and markers in hand."""
    mine = [unit for unit in state.units if unit.side == seat]
    lines = [_unit_line(state, unit, codes[unit.number], phrases) for unit in mine if unit.where not in _OUT]
    for support in state.supports:
        if support.side == seat:
            where = _say(phrases, f"where.{support.where}")
            lines.append(f"     {support.id}: {where}{state_words(support, phrases)}")
    for out in _OUT:
        gone = [unit.id for unit in mine if unit.where == out]
        if gone:
            lines.append(f"     {_say(phrases, f'out.{out}')}: {', '.join(gone)}")
    if state.hands and state.hands[seat]:
        lines.append(f"     {_say(phrases, 'hand', n=state.hands[seat])}")
    return lines


def glance(view: View, phrases: Phrases) -> list[str]:
    """The turn and the cubes."""
    return _cubes(view.state, phrases)


def unit_codes(state: Position) -> list[str]:
    """Two characters for each unit: its side's letter, and a digit or letter."""
    counts = [0] * len(state.tables.sides)
    codes = []
    for unit in state.units:
        codes.append(f"{'ABCD'[unit.side]}{_COUNTERS[counts[unit.side] % len(_COUNTERS)]}")
        counts[unit.side] += 1
    return codes


def _say(phrases: Phrases, key: str, **values: object) -> str:
    return phrases.say(f"play.board.{key}", **values)


def _cubes(state: Position, phrases: Phrases) -> list[str]:
    lines = [_say(phrases, "turn", turn=state.turn, turns=state.tables.turns)]
    for seat, side in enumerate(state.tables.sides):
        key = "active" if seat == state.active and state.over is None else "reactive"
        ap = max(0, available(state, seat)) if seat == state.active else 0
        name = seat_name(side.id, phrases)
        lines.append(_say(phrases, key, letter="ABCD"[seat], side=name, box=box(state.levels[seat]), ap=ap))
    return lines


def _by_points(state: Position, seat: int) -> bool:
    """True if a seat knows of any points to be scored."""
    return any(line.points is not None for line in state.tables.victory) or any(
        goal.points and not (goal.hidden and state.enemy(seat, goal.side)) for goal in state.tables.goals
    )


def _map(state: Position, codes: list[str], width: int) -> list[str]:
    """Each hex as two lines: its name without the dot, then ground, unit and markers.

    If the map is wider than the page, names omit the tile, which is printed in its middle hex.
    """
    ground = state.tables.ground
    rows = sorted({r for _, r in ground.hexes})
    left = min(2 * q + r for q, r in ground.hexes)
    across = max(2 * q + r for q, r in ground.hexes) - left + 2
    wide = _TIGHT
    for letters in (_ROOMY, _SNUG):
        if across * letters // 2 <= width and wide == _TIGHT:
            wide = letters
    lines: list[str] = []
    for row in rows:
        names: dict[int, str] = {}
        cells: dict[int, str] = {}
        for number, (q, r) in enumerate(ground.hexes):
            if r == row:
                column = (2 * q + r - left) * wide // 2
                names[column] = _short_name(ground.labels[number], wide)
                cells[column] = _cell(state, number, codes)[: wide - 1 if wide != _TIGHT else wide]
        lines += [_spread(names), _spread(cells)]
    return lines


def _short_name(label: str, wide: int) -> str:
    tile, _, place = label.partition(".")
    if wide != _TIGHT:
        return f"{tile.removeprefix('T')}{place}"[: wide - 1]
    return tile[: wide - 1] if place == _MIDDLE else place[: wide - 1]


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
    return spot.letter + unit + marks


def _people(state: Position, phrases: Phrases) -> list[str]:
    """Population by name: the map shows only its type, and no carried or removed population."""
    found = []
    for marker in state.markers:
        if marker.type == "population" and marker.where in _PEOPLE:
            side = _say(phrases, "people.crowd" if marker.crowd else "people.civilians")
            found.append(f"  {marker.id} ({side}): {where_words(state, marker, phrases)}")
    return ["", _say(phrases, "people.title"), *found] if found else []


def _unit_line(state: Position, unit: Unit, code: str, phrases: Phrases) -> str:
    what = unit.kind.id if not unit.kind.id.startswith("front:") else f"{front_words(unit.kind, phrases)} ?"
    return f"  {code} {unit.id} ({what}): {where_words(state, unit, phrases)}{state_words(unit, phrases)}"


def front_words(kind: Kind, phrases: Phrases) -> str:
    """Words for the front of a counter: the pack's name of its silhouette, else the silhouette's id."""
    silhouette = kind.front.rpartition(":")[2]
    named = phrases.find(f"silhouettes.{silhouette}")
    return named if isinstance(named, str) else silhouette


def where_words(state: Position, piece: Unit | Marker, phrases: Phrases) -> str:
    """Place of a unit or marker: its hex, its carrier, or the reason why it is not on the map."""
    if piece.where == MAP:
        return state.label(piece.hex)
    if piece.where == ABOARD and piece.carrier >= 0:
        return _say(phrases, "where.aboard", carrier=state.units[piece.carrier].id)
    return _say(phrases, f"where.{piece.where}")


def state_words(piece: Piece, phrases: Phrases) -> str:
    """Damage, morale and Overwatch of a piece, each after a comma; "" without any."""
    found = []
    if piece.damage:
        found.append(_say(phrases, "damage", damage=piece.damage))
    if piece.morale:
        found.append(_say(phrases, "shaken" if piece.morale == 1 else "suppressed"))
    if piece.overwatch:
        found.append(_say(phrases, "overwatch"))
    return "".join(f", {word}" for word in found)


# Where pieces may be, as the words of the board know them.
PLACES: Final = (ABOARD, SETUP, WAITING, HELD, READY, TRACK, LOST, "left", SAVED)

"""A position of Warfare for a page: counters on the map and beside it, cubes on the track, objectives, points."""

from collections.abc import Iterator

from sandtable.games.play import View
from sandtable.games.table_view import (
    Cube,
    Face,
    Goal,
    Mark,
    Picture,
    Piece,
    Score,
    Track,
)
from sandtable.games.tongues import NO_WORDS, Tongues, Words
from sandtable.games.warfare.play.objectives import count_of, points
from sandtable.games.warfare.play.position.state import (
    ABOARD,
    MAP,
    SAVED,
    Marker,
    Position,
    Support,
    Unit,
)
from sandtable.games.warfare.play.position.view import UNKNOWN
from sandtable.games.warfare.play.showing.board import front_words, unit_codes, where_words
from sandtable.games.warfare.play.showing.orders import JUDGED, goal_words
from sandtable.games.warfare.play.track import BOXES, available, box

_FRONT = "front:"
_POPULATION = "population"
_GENERIC = ("GW", "GE", "INS")


def picture(view: View, tongues: Tongues) -> Picture:
    """The position of a view."""
    state: Position = view.state
    scored = any(goal.points for goal in state.tables.goals)
    return Picture(
        head=tongues.say("play.board.turn", turn=state.turn, turns=state.tables.turns),
        turn=state.turn,
        turns=state.tables.turns,
        active=state.active,
        pieces=tuple(_pieces(state, view.seat, tongues)),
        track=_track(state),
        goals=tuple(_goals(state, view.seat, tongues)),
        scores=tuple(Score(seat, points(state, seat)) for seat in range(len(state.tables.sides)) if scored),
    )


def _pieces(state: Position, viewer: int, tongues: Tongues) -> Iterator[Piece]:
    codes = unit_codes(state)
    for unit in state.units:
        yield _unit(state, unit, codes[unit.number], tongues)
    for support in state.supports:
        yield _support(state, support, tongues)
    for marker in state.markers:
        if marker.where == MAP or (marker.type == _POPULATION and marker.where in (ABOARD, SAVED)):
            yield _marker(state, marker, tongues)


def _unit(state: Position, unit: Unit, code: str, tongues: Tongues) -> Piece:
    """A unit; of an enemy's counter whose back nobody has turned over only the front is known."""
    known = not unit.kind.id.startswith(_FRONT)
    record = unit.kind.id if known else ""
    component = tongues.component_of.get(record, "")
    return Piece(
        id=unit.id,
        kind="unit",
        seat=unit.side,
        name=tongues.name(record) if known else tongues.words(lambda telling: front_words(unit.kind, telling.phrases)),
        place=unit.where,
        placed=tongues.words(lambda telling: where_words(state, unit, telling.phrases)),
        code=code,
        hex=state.label(unit.hex) if unit.where == MAP else None,
        carrier=state.units[unit.carrier].id if unit.where == ABOARD and unit.carrier >= 0 else None,
        face=Face(component, record) if known else _front_face(state, unit.kind.front, tongues),
        back=Face(component, record, "back") if known else None,
        wide=unit.kind.unit_class == "vehicle",
        damage=unit.damage,
        marks=tuple(_marks(unit, tongues)),
    )


def _front_face(state: Position, front: str, tongues: Tongues) -> Face:
    """A counter with that front: always the same one, whatever stands there, of a generic nation if there is one."""
    kinds = [kind.id for kind, _ in state.tables.fronts[front]]
    generic = [one for one in kinds if tongues.pack.by_id[one].fields.get("nation") in _GENERIC]
    record = (generic or kinds)[0]
    return Face(tongues.component_of.get(record, ""), record, front=front)


def _support(state: Position, support: Support, tongues: Tongues) -> Piece:
    record = support.kind.id
    component = tongues.component_of.get(record, "")
    side = "back" if support.kind.drone_side and _second_side(tongues, record, support.kind.drone_side) else "front"
    return Piece(
        id=support.id,
        kind="support",
        seat=support.side,
        name=tongues.name(record),
        place=support.where,
        placed=tongues.say(f"play.board.where.{support.where}"),
        face=Face(component, record, side),
        back=None,
        damage=support.damage,
        marks=tuple(_marks(support, tongues)),
        due=support.due if support.due > state.turn else None,
    )


def _second_side(tongues: Tongues, record: str, drone_side: str) -> bool:
    sides = tongues.pack.by_id[record].fields.get("sides") or {}
    return drone_side in list(sides)[1:]


def _marks(piece: Unit | Support, tongues: Tongues) -> Iterator[Mark]:
    if piece.morale:
        mark = "shaken" if piece.morale == 1 else "suppressed"
        yield Mark(mark, tongues.say(f"play.board.{mark}"))
    if piece.overwatch:
        yield Mark("overwatch", tongues.say("play.board.overwatch"))


def _marker(state: Position, marker: Marker, tongues: Tongues) -> Piece:
    unknown = marker.type == UNKNOWN
    name = tongues.name(_name_of(marker))
    return Piece(
        id=marker.id,
        kind="marker",
        seat=None if marker.owner < 0 else marker.owner,
        name=name,
        place=marker.where,
        placed=tongues.words(lambda telling: where_words(state, marker, telling.phrases)),
        hex=state.label(marker.hex) if marker.where == MAP else None,
        carrier=state.units[marker.carrier].id if marker.where == ABOARD and marker.carrier >= 0 else None,
        face=_marker_face(marker, tongues),
        marks=(Mark("hidden", tongues.name(UNKNOWN)),) if marker.hidden and not unknown else (),
        unknown=unknown,
    )


def _name_of(marker: Marker) -> str:
    if marker.type != _POPULATION:
        return marker.type
    return "crowd" if marker.crowd else "civilians"


def _marker_face(marker: Marker, tongues: Tongues) -> Face | None:
    """The side that lies up; of an unknown marker the ?, which all such counters share."""
    records = tongues.pack.component("markers").records
    if marker.type == UNKNOWN:
        # The first that has such a side, whatever this one is.
        unknown = next((one.id for one in records if one.fields["sides"]["b"].get("unknown")), "")
        return Face("markers", unknown, "back") if unknown else None
    found = next((one.id for one in records if one.fields.get("type") == marker.type), "")
    side = "back" if marker.type == _POPULATION and not marker.crowd else "front"
    return Face("markers", found, side) if found else None


def _track(state: Position) -> Track:
    cubes = tuple(Cube(seat, box(level), (BOXES - level) // BOXES + 1) for seat, level in enumerate(state.levels))
    return Track(BOXES, cubes, state.active, max(0, available(state, state.active)))


def _goals(state: Position, viewer: int, tongues: Tongues) -> Iterator[Goal]:
    """Objectives that a seat may know; they are lettered for each seat, so that no gap tells of a hidden one."""
    letter = ord("A")
    for number, goal in enumerate(state.tables.goals):
        if goal.hidden and (viewer < 0 or state.enemy(viewer, goal.side)):
            continue
        of = len(goal.hexes) if goal.type in ("control", "hold") or not goal.targets else len(goal.targets)
        when: Words = NO_WORDS
        if goal.sudden:
            when = tongues.say("scenario.sudden_death")
        elif goal.type in JUDGED:
            when = tongues.say("order.end_of_turn", turn=goal.until)
        yield Goal(
            id=goal.id,
            seat=goal.side,
            letter=chr(letter),
            name=tongues.name(goal.id),
            text=tongues.words(lambda telling, goal=goal: goal_words(state, goal, telling)),  # type: ignore[misc]
            points=goal.points,
            state="met" if state.met[number] else "broken" if state.broken[number] else "open",
            have=count_of(state, goal),
            need=goal.count,
            of=of,
            hexes=tuple(state.label(hex_) for hex_ in goal.hexes),
            when=when,
            hidden=goal.hidden,
        )
        letter = letter + 1 if letter < ord("Z") else ord("A")

"""Warfare on virtual tables: the map of a scenario, every piece in its place, and the states of units."""

from collections.abc import Iterator

from sandtable.exports.games.warfare_track import LAP, TRACK, cube_placings, track_boxes, turn_name
from sandtable.exports.tabletop.table import Board, Cell, PieceState, Placing, Seat, Start, TablePart
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.pieces import Die
from sandtable.games.warfare.scenarios.deployment import PlacedUnit, Side
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hex_mm import WIDTH
from sandtable.handouts.warfare.counters import FOOT
from sandtable.maps.map_cache import drawn_map
from sandtable.maps.sizes import hex_position
from sandtable.model.document import Document
from sandtable.model.pack import Pack

MORALE = {"shaken": 1, "suppressed": 2}
STATES = (
    PieceState("damage", {"en": "Damage", "it": "Danni"}, ("units",), 4, "#b3261e"),
    PieceState("morale", {"en": "Morale", "it": "Morale"}, ("units",), 2, "#c98a00"),
    PieceState("overwatch", {"en": "Overwatch", "it": "Guardia"}, ("units",), 1, "#2d6a4f"),
    LAP,
)
_PLACES = {
    "en": {"held": "held back", "turn": "turn {turn}", "in": "in {carrier}", "hand": "in hand"},
    "it": {"held": "trattenuta", "turn": "turno {turn}", "in": "in {carrier}", "hand": "in mano"},
}


def scenario_start(document: Document, scenario: Scenario, renderer: FaceRenderer) -> Start:
    """Return the start of a scenario; one whose map cannot be read has no board."""
    language = renderer.language
    title = scenario.title[language] if scenario.title is not None else str(document.file.data.get("id", ""))
    colours = renderer.pack.palette
    seats = tuple(Seat(side.id, side.name[language], colours.get(side.cube, "#85898c")) for side in scenario.sides)
    board = None
    if scenario.board is not None and scenario.board.spots:
        face = drawn_map(scenario.board, colours, low_ink=renderer.low_ink)
        cells = tuple(Cell(label, *hex_position(scenario.board, hex_)) for hex_, label in scenario.board.labels.items())
        board = Board("map", title, face, cells, "pointy", WIDTH)
    briefing = document.file.data.get("briefing", {})
    text = str(briefing.get(language, "")) if isinstance(briefing, dict) else str(briefing)
    ident = str(document.file.data.get("id", "scenario"))
    placings = (*_placings(scenario, language), *cube_placings(scenario, language))
    return Start(ident, title, board, seats, placings, (text,) if text else (), ground=scenario.board)


def _placings(scenario: Scenario, language: str) -> Iterator[Placing]:
    words = _PLACES.get(language, _PLACES["en"])
    units = {unit.id: unit for unit in scenario.units}
    for side in scenario.sides:
        for unit in side.units:
            cell, place = _place(unit, side, units, words, language)
            state = {
                "damage": unit.damage,
                "morale": MORALE.get(unit.morale or "", 0),
                "overwatch": int(unit.overwatch),
            }
            for _ in range(unit.count):
                yield Placing(unit.unit.id, cell, side.id, place, state=state)
        for support in side.supports:
            cell = support.at.label if support.at is not None and support.at.hex is not None else None
            turned = support.drone_side == "large"
            place = words["turn"].format(turn=support.turn)
            box = turn_name(support.turn, language) if cell is None else None
            yield Placing(support.support.id, cell, side.id, place, turned, box=box)
        for marker, count in side.hand:
            for _ in range(count):
                yield Placing(marker.id, None, side.id, words["hand"])
    for placed in scenario.markers:
        cell = placed.at.label if placed.at is not None and placed.at.hex is not None else None
        carrier = units.get(placed.carrier or "")
        if cell is None and carrier is not None:
            cell = carrier.at.label if carrier.at is not None and carrier.hex is not None else None
        name = words["in"].format(carrier=carrier.name[language]) if carrier is not None else ""
        turned = (placed.face == "b") != (placed.revealed and _unknown(placed.face, placed.marker))
        for _ in range(placed.count):
            yield Placing(placed.marker.id, cell, placed.owner, name, turned, placed.hidden)


def _unknown(face: str, marker: object) -> bool:
    return bool(getattr(getattr(marker, face), "unknown", False))


def _place(
    unit: PlacedUnit, side: Side, units: dict[str, PlacedUnit], words: dict[str, str], language: str
) -> tuple[str | None, str]:
    """The cell of a unit, and words for its place where it has none; a passenger is where its carrier is."""
    seen: list[str] = []
    carrier = unit
    while carrier.carrier is not None and carrier.carrier in units and carrier.id not in seen:
        seen.append(carrier.id)
        carrier = units[carrier.carrier]
    inside = words["in"].format(carrier=carrier.name[language]) if carrier is not unit else ""
    if carrier.at is not None and carrier.hex is not None:
        return carrier.at.label, inside
    if inside:
        return None, inside
    if unit.held:
        return None, words["held"]
    if unit.entry is not None:
        return None, words["turn"].format(turn=unit.entry.turn)
    zone = side.zones.get(unit.zone or "")
    return None, (zone.name[language] if zone is not None and zone.name is not None else unit.zone or "")


def special_dice(pack: Pack, language: str) -> list[tuple[str, list[str]]]:
    """The dice of the ladder, each side with its combat result and its test result."""
    results = {record.id: record.name[language] for record in pack.component("results").records}
    return [
        (
            record.name[language],
            [
                f"{results.get(combat, combat)} / {results.get(test, test)}"
                for combat, test in zip(die.combat, die.test, strict=False)
            ],
        )
        for record in pack.component("dice").records
        for die in (Die.from_record(record),)
    ]


PART = TablePart(
    starts={"scenario": scenario_start},
    foot={"units": FOOT},
    states=STATES,
    faction="nation",
    dice=special_dice,
    track=TRACK,
    boxes=track_boxes,
)

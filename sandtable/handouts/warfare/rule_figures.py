"""Ground of Warfare as a figure of a rulebook: a sketch or a tile, counters on it, and a line of sight explained."""

from collections.abc import Mapping
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.scenarios.lines import trace
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import distance
from sandtable.ground.sight import Sight
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.warfare.counters import Faces
from sandtable.handouts.warfare.sight_map import sight_page
from sandtable.ink.matrix import multiply, translate
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, rectangle
from sandtable.maps.map_cache import drawn_map
from sandtable.maps.sizes import hex_position
from sandtable.model.codes import finding
from sandtable.model.phrases import Phrases
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.tree import Node, Tree

SCALE = 0.6
COUNTER = 8.4  # mm high or wide, on hexes drawn at that scale
BELOW = 0.8  # mm under the middle of the hex, whose name stands above


def ground_figure(renderer: FaceRenderer, data: Mapping[str, Any], at: Position) -> Drawn:
    """Draw the ground with its pieces; with `sight` a line between two hexes and the engine's explanation of it."""
    scenario = _scenario(renderer, data, at)
    if scenario.board is None or scenario.problems:
        for problem in scenario.problems:
            renderer.findings.append(finding("ST071", at, problem.message, problem.hint))
        return Drawn(None)
    words = ""
    over: tuple[Item, ...] = ()
    if "sight" in data:
        ends = [scenario.board.find(label) for label in data["sight"]]
        if None in ends:
            renderer.findings.append(finding("ST071", at, f"no line from {data['sight'][0]} to {data['sight'][1]}"))
            return Drawn(None)
        start, end = ends
        assert start is not None
        assert end is not None
        sight = trace(scenario, start, end, None, (None, None))
        over = sight_page(scenario, start, sight, []).over
        words = sight_words(scenario, sight, renderer.pack.words[renderer.language])
    face = drawn_map(scenario.board, renderer.pack.palette, low_ink=renderer.low_ink, scale=SCALE)
    items = (*face.items, *_counters(scenario, renderer, data), *over)
    return Drawn(Face("figure", renderer.language, face.width, face.height, items), words=words)


def sight_words(scenario: Scenario, sight: Sight, words: Phrases) -> str:
    """Explain a line of sight in the words of the pack: its ends, the hexes it touches, the hex that stops it."""
    board = scenario.ground
    names, far = board.labels, distance(sight.start, sight.end)
    low, high = sight.levels
    sentences = [
        words.say("sight.ends", far, start=names[sight.start], end=names[sight.end], far=far, low=low, high=high)
    ]
    if sight.touched:
        hexes = ", ".join(
            words.say(f"sight.touched.{contact}", hex=names[hex_], level=board.spots[hex_].terrain.level)
            for hex_, contact in sight.touched
        )
        sentences.append(words.say("sight.between", hexes=hexes))
    if sight.blocked_by is None:
        sentences.append(words.say("sight.clear"))
    else:
        sentences.append(words.say(f"sight.why.{_why(scenario, sight)}", hex=names[sight.blocked_by.hex]))
    return " ".join(sentences)


def _why(scenario: Scenario, sight: Sight) -> str:
    """Phrase key for the thing that blocks a line."""
    assert sight.blocked_by is not None
    hex_, rule, _ = sight.blocked_by
    if rule == "R-LOS-6":
        return "smoke"
    if rule != "R-LOS-5":
        return "above" if rule == "R-LOS-3.2" else "hides"
    if scenario.ground.spots[hex_].terrain.cover:
        return "cover"
    standing = scenario.occupants
    return next(
        name for name in ("ground_units", "roadblocks", "rubble", "population") if hex_ in getattr(standing, name)
    )


def _scenario(renderer: FaceRenderer, data: Mapping[str, Any], at: Position) -> Scenario:
    """Build a scenario in memory from the figure's ground and pieces."""
    if "tile" in data:
        ground: dict[str, Any] = {"tiles": [{"tile": data["tile"], "side": data.get("side", "A"), "at": [0, 0]}]}
    else:
        ground = {"sketch": data["map"], **({"fortified": data["fortified"]} if "fortified" in data else {})}
    box = box_of(renderer.pack)
    units = [{"unit": unit["unit"], "at": unit["at"]} for unit in data.get("units", ())]
    side = {"id": "figure", "nations": [], "cube": "blue", "start": 40, "units": units}
    markers = [
        {"marker": marker["marker"], "at": marker["at"], "face": "b" if marker.get("side") == "back" else "a"}
        for marker in data.get("markers", ())
    ]
    written = {"game": renderer.pack.id, "map": ground, "sides": [side] if units else [], "markers": markers}
    return read_scenario(DataFile(Tree(at.file, Node("mapping", at.line, 1)), written), box)


def _counters(scenario: Scenario, renderer: FaceRenderer, data: Mapping[str, Any]) -> list[Item]:
    faces, board = Faces(renderer), scenario.ground
    standing = [(unit["at"], faces.unit(unit["unit"])) for unit in data.get("units", ())]
    for marker in data.get("markers", ()):
        side = faces.back if marker.get("side") == "back" else faces.front
        standing.append((marker["at"], side(marker["marker"])))
    items: list[Item] = []
    for label, face in standing:
        hex_ = board.find(label)
        if hex_ is None or face is None:
            continue
        x, y = hex_position(board, hex_, SCALE)
        factor = COUNTER / max(face.width, face.height)
        place = translate(x - face.width * factor / 2, y + BELOW - face.height * factor / 2)
        edge = rectangle(0, 0, face.width, face.height)
        items.append(Group(face.items, multiply(place, (factor, 0, 0, factor, 0, 0)), clip=edge))
    return items

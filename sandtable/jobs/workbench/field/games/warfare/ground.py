"""Ground of a scenario as the page draws it: hexes, tiles as placed, free places, letters, addresses of its pictures."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from urllib.parse import urlencode

from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hex_mm import RADIUS, corners
from sandtable.geometry.hexes import SIDES, Hex, add, neighbour, neighbours, turned, within
from sandtable.ground.board import Board
from sandtable.ground.looks import LOOKS
from sandtable.ground.terrain import ROADS, WATERS
from sandtable.ground.tiles import (
    GATES,
    TILE_REACH,
    PlacedTile,
    TileFace,
    free_places,
    tile_labels,
)
from sandtable.jobs.workbench.field.games.warfare.box import words
from sandtable.jobs.workbench.field.games.warfare.forms import written
from sandtable.jobs.workbench.field.open_fields import digest_of
from sandtable.jobs.workbench.field.part import Json, Shown
from sandtable.maps.inks import Inks
from sandtable.maps.sizes import TILE_SIZES, board_matrix, board_size, hex_position

SCALE = 0.6  # of the printed tiles: hexes are 15.6 mm apart
MOST_PAINTED = 1_500  # hexes of a sketch that is drawn as printed; a larger one is shown flat
_NOTHING = "-"


def ground(shown: Shown) -> Json:
    """The ground of a scenario; without a board what can be told of it."""
    scenario: Scenario = shown.view
    board = scenario.board
    if board is None:
        return {"digest": "none", "form": "none", "hexes": [], "tiles": [], "free": []}
    form = "tiles" if board.tiles else "sketch"
    names = _terrain_names(scenario)
    width, height = board_size(board, SCALE)
    made: Json = {
        "form": form,
        "tile_size": [round(one * SCALE, 3) for one in TILE_SIZES["hex"]],
        "size": {"width": round(width, 2), "height": round(height, 2)},
        "radius": round(RADIUS * SCALE, 4),
        "hexes": list(_hexes(board)),
        "tiles": [],
        "free": [],
        "sketch": _sketch(shown) if form == "sketch" else None,
        "links": [[board.labels[a], board.labels[b]] for a, b in sorted(board.roads)],
        "terrains": {
            terrain.id: {
                "name": names[terrain.id],
                "level": terrain.level,
                "cover": terrain.cover,
            }
            for terrain in scenario.box.terrain
        },
        "letters": _letters(scenario),
    }
    if form == "tiles":
        made["tiles"] = [_tile(shown, board, index) for index in range(len(board.tiles))]
        made["free"] = [_free(board, cell) for cell in free_places(board.tiles)] if _hexagons(board) else []
    made["pictures"] = _pictures(shown, board, board_key(board))
    made["digest"] = digest_of(repr(made))
    return made


def board_key(board: Board) -> str:
    """Short name of everything that the picture of a map is drawn from."""
    spots = [
        (hex_, spot.letter, spot.terrain.id, sorted(spot.fortified), spot.paint, board.labels[hex_])
        for hex_, spot in board.spots.items()
    ]
    tiles = [(tile.face.tile, tile.face.side, tile.at, tile.rotate) for tile in board.tiles]
    return digest_of(repr((spots, sorted(board.roads), tiles)))


def _terrain_names(scenario: Scenario) -> dict[str, dict[str, str]]:
    return {one.id: words(one.name) for one in scenario.box.pack.component("terrain").records}


def _hexes(board: Board) -> Iterator[Json]:
    tile_of = {hex_: index for index, tile in enumerate(board.tiles) for hex_ in tile.lies.values()}
    for hex_, spot in board.spots.items():
        x, y = hex_position(board, hex_, SCALE)
        yield {
            "id": board.labels[hex_],
            "x": round(x, 2),
            "y": round(y, 2),
            "q": hex_[0],
            "r": hex_[1],
            "letter": spot.letter,
            "terrain": spot.terrain.id,
            "look": spot.paint or None,
            "level": spot.terrain.level,
            "tile": tile_of.get(hex_),
            "fortified": [side for side in SIDES if side in spot.fortified],
            "border": board.is_border(hex_),
        }


def _letters(scenario: Scenario) -> list[Json]:
    found = []
    names, colours, known = _terrain_names(scenario), _colours(scenario), written()
    for terrain in scenario.box.terrain:
        for letter in terrain.letters:
            looks = list(LOOKS.get(letter, (terrain.look,) if terrain.look else ()))
            found.append(
                {
                    "letter": letter,
                    "terrain": terrain.id,
                    "name": known["letters"].get(letter, names[terrain.id]),
                    "looks": looks,
                    "look_names": {look: {"en": look, "it": known["looks"].get(look, look)} for look in looks},
                    "colour": colours.get(letter, colours["."]),
                }
            )
    return found


def _colours(scenario: Scenario) -> dict[str, str]:
    """Flat colours of grounds, as the pack's palette mixes them."""
    inks = Inks.mixed(scenario.box.pack.palette)
    plain = inks.sand or inks.paper
    return {
        ".": plain,
        "=": inks.road,
        "+": inks.deck,
        "t": inks.canopy,
        "#": inks.roof,
        "^": inks.hills[-1] or plain,
        "~": inks.water,
        "F": inks.dust or plain,
    }


def _sketch(shown: Shown) -> Json:
    written: str = shown.view.file.data["map"].get("sketch", "")
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    rows = ["".join(line.split()) for line in lines]
    return {
        "columns": max((len(row) for row in rows), default=0),
        "rows": len(rows),
        "lines": rows,
    }


# --- tiles


def _hexagons(board: Board) -> bool:
    return all(tile.face.shape.is_hexagon for tile in board.tiles)


def path_of_tile(scenario: Scenario, tile: PlacedTile) -> tuple[str, str, int]:
    """Path of a laid tile: those that could not be laid stand between."""
    written = scenario.file.data["map"]["tiles"]
    index = next(
        at
        for at, one in enumerate(written)
        if one["tile"] == tile.face.tile and tuple(one["at"]) == tile.at and one["side"] == tile.face.side
    )
    return ("map", "tiles", index)


def _tile(shown: Shown, board: Board, index: int) -> Json:
    tile = board.tiles[index]
    path = path_of_tile(shown.view, tile)
    made: Json = {
        "path": "/".join(map(str, path)),
        "tile": tile.face.tile,
        "side": tile.face.side,
        "rotate": tile.rotate,
        "cell": list(tile.at),
        "turns": list(tile.face.shape.turns),
        "outline": outline(board, tile.lies.values()),
        "art": None,
    }
    if tile.face.shape.is_hexagon:
        x, y = hex_position(board, tile.centre, SCALE)
        made |= {"x": round(x, 2), "y": round(y, 2)}
        asked = {**shown.address, "tile": tile.face.tile, "side": tile.face.side, "beyond": beyond_text(board, tile)}
        made["art"] = f"/field/art?{urlencode(asked)}"
    return made


def _free(board: Board, cell: tuple[int, int]) -> Json:
    middle = PlacedTile(board.tiles[0].face, cell, 0).centre
    x, y = hex_position(board, middle, SCALE)
    return {
        "cell": list(cell),
        "x": round(x, 2),
        "y": round(y, 2),
        "outline": outline(board, [add(hex_, middle) for hex_ in within((0, 0), TILE_REACH)]),
    }


def beyond_text(board: Board, tile: PlacedTile) -> str:
    """Ground round a tile as far as its art depends on it, in the tile's own frame, as a text.

    A letter stands for each hex of the two rings round it. Art looks at two things: whether a road goes on beyond a gate
    that a road leads to, and whether water goes on beside a wet hex. All other hexes are left out, so that a neighbour
    that is turned seldom asks for the tile to be drawn anew.
    """
    roads, waters = _looked_at(tile.face)
    letters = []
    for hex_ in _rings():
        spot = board.spots.get(add(turned(hex_, tile.rotate), tile.centre))
        if spot is None or (hex_ not in roads and hex_ not in waters):
            letters.append(_NOTHING)
            continue
        road, wet = hex_ in roads and spot.letter in ROADS, hex_ in waters and spot.letter in WATERS
        letters.append("+" if road and wet else "=" if road else "~" if wet else ".")
    return "".join(letters)


@lru_cache(maxsize=256)
def _looked_at(face: TileFace) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Hexes outside a tile whose roads, and whose water, its art looks at."""
    labels = tile_labels()
    roads = {neighbour(labels[gate], side) for gate, side in GATES.items() if face.spots[labels[gate]].letter in ROADS}
    wet = [hex_ for hex_, spot in face.spots.items() if spot.letter in WATERS]
    waters = {other for hex_ in wet for _, other in neighbours(hex_) if other not in face.spots}
    return frozenset(roads), frozenset(waters)


def beyond_of(text: str) -> dict[Hex, str]:
    """Letters of the hexes round a tile, from such a text."""
    return {hex_: letter for hex_, letter in zip(_rings(), text, strict=True) if letter != _NOTHING}


@lru_cache(maxsize=1)
def _rings() -> tuple[Hex, ...]:
    inner = set(within((0, 0), TILE_REACH))
    return tuple(hex_ for hex_ in within((0, 0), TILE_REACH + 2) if hex_ not in inner)


def outline(board: Board, hexes: Iterable[Hex]) -> list[list[float]]:
    """Corners of a connected group of hexes without holes, in order, in mm of the map."""
    inside = set(hexes)
    ways: dict[tuple[float, float], tuple[float, float]] = {}
    for hex_ in inside:
        points = [(round(x, 3), round(y, 3)) for x, y in corners(hex_)]
        for number, side in enumerate(SIDES):
            if neighbour(hex_, side) not in inside:
                # Side n lies between corners n - 1 and n.
                ways[points[number - 1]] = points[number]
    a, _, _, _, e, f = board_matrix(board, SCALE)
    left, top = e, f
    found: list[list[float]] = []
    start = at = next(iter(ways))
    for _ in range(len(ways)):
        found.append([round(at[0] * a + left, 2), round(at[1] * a + top, 2)])
        near = ways.get(at) or next((end for begin, end in ways.items() if _close(begin, at)), start)
        at = near
        if _close(at, start):
            break
    return found


def _close(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < 0.01 and abs(one[1] - other[1]) < 0.01


# --- addresses


def _pictures(shown: Shown, board: Board, key: str) -> Json:
    def named(kind: str) -> str:
        return f"/field/{kind}?{urlencode({**shown.address, 'key': key})}"

    if board.tiles:
        return {"flat": named("flat"), "art": None, "over": named("over")}
    return {"flat": named("flat"), "art": named("art") if len(board.spots) <= MOST_PAINTED else None, "over": None}

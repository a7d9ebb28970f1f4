"""New scenarios to begin with: open ground to paint on, or some tiles, with two small forces that face each other."""

from collections.abc import Mapping
from typing import Any

from generator.yaml_writer import write_yaml
from sandtable.games.warfare.box import Box, box_of
from sandtable.games.warfare.capabilities import unit_level
from sandtable.games.warfare.pieces import Ability, Unit, UnitClass
from sandtable.ground.board import Board, lay_tiles, read_sketch
from sandtable.ground.tiles import PlacedTile
from sandtable.jobs.workbench.field.games.warfare.box import words
from sandtable.jobs.workbench.field.games.warfare.forms import written
from sandtable.jobs.workbench.field.games.warfare.gestures.writing import slug
from sandtable.jobs.workbench.field.part import Json, Refused
from sandtable.model.pack import Pack

_CELLS = ((0, 0), (1, -1), (-1, 1), (1, 0), (0, -1), (-1, 0), (0, 1))
_SQUADS = 3  # units of each side at first
_MOST_SQUADS = 6
_EVEN = 0.7  # of the other side's points, which more squads make up for
_ZONE = 12  # hexes of a zone
_SKETCH = "sketch"  # stands where the rows of a sketch go
_COMMENTS = {
    "en": ("A new scenario. Everything can be changed on the map or here in the text; notes like this one may stay.",),
    "it": (
        "Un nuovo scenario. Tutto si può cambiare sulla mappa o qui nel testo; le note come questa possono restare.",
    ),
}


def templates(pack: Pack) -> Json:
    """Beginnings of new scenarios, and the questions each asks."""
    nations = [
        {"id": one.id, "name": words(one.name), "bloc": one.fields["bloc"]} for one in pack.component("nations").records
    ]
    found = [{"id": name, **form} for name, form in written()["templates"].items()]
    return {"templates": found, "fields": written()["new"]["fields"], "nations": nations}


def new(pack: Pack, asked: Json) -> str:
    """Text of a new scenario; raise Refused for nations that cannot fight each other."""
    box = box_of(pack)
    attackers, defenders = asked["nations"]
    blocs = box.factions.bloc_by_nation
    for nation in (*attackers, *defenders):
        if nation not in blocs:
            raise Refused("no-nation", nation=nation)
    for nations in (attackers, defenders):
        if len({blocs[nation] for nation in nations}) > 1:
            raise Refused("mixed-blocs", nations="+".join(nations))
    if blocs[attackers[0]] == blocs[defenders[0]]:
        raise Refused("same-bloc")
    ground, board = _ground(box, asked)
    west, east, middle = _places(board)
    turns, language = asked.get("turns", 4), asked.get("lang", "en")
    cubes = _cubes(pack, blocs, attackers, defenders)
    title = asked.get("title") or asked["name"]
    data: dict[str, Any] = {
        "game": asked.get("written_game", pack.id),
        "id": slug(asked["name"], "scenario"),
        "title": {"en": title, "it": title},
        "source": "house",
        "level": 1,
        "turns": turns,
        "players": 2,
        "map": ground,
        "sides": [
            _side("attackers", ("Attackers", "Attaccanti"), ("the west", "l’ovest"), attackers, cubes[0], 40, west),
            _side("defenders", ("Defenders", "Difensori"), ("the east", "l’est"), defenders, cubes[1], 38, east),
        ],
        "objectives": [
            {
                "id": "the-middle",
                "name": {"en": "The middle of the map", "it": "Il centro della mappa"},
                "type": "control",
                "side": "attackers",
                "hexes": [middle],
                "until": turns,
                "points": 1,
            }
        ],
        "victory": [{"side": "attackers", "points": 1}, {"side": "defenders", "otherwise": True}],
    }
    level = 1
    chosen = _even(box, [_squads(box, nations) for nations in (attackers, defenders)])
    for side, squads in zip(data["sides"], chosen, strict=True):
        side["units"] = [
            {"unit": squad.id, "id": f"{side['id'][:-1]}-{number}", "zone": side["zone"]}
            for number, squad in enumerate(squads, 1)
        ]
        level = max([level, *(unit_level(squad)[0] for squad in squads)])
        del side["zone"]
    data["level"] = max(level, 2)  # fire begins with the second chapter
    text = write_yaml(data, _COMMENTS.get(language, _COMMENTS["en"]))
    if asked["template"] == "sketch":
        lines = [
            f"    {' ' * (row % 2)}{' '.join('.' * asked.get('columns', 12))}" for row in range(asked.get("rows", 10))
        ]
        text = text.replace(f"map: {{sketch: {_SKETCH}}}", "\n".join(["map:", "  sketch: |", *lines]))
    return text


def _side(
    side: str,
    called: tuple[str, str],
    zone: tuple[str, str],
    nations: list[str],
    cube: str,
    start: int,
    hexes: list[str],
) -> dict[str, Any]:
    return {
        "id": side,
        "name": {"en": called[0], "it": called[1]},
        "nations": list(nations),
        "cube": cube,
        "start": start,
        "zones": {"start": {"name": {"en": zone[0], "it": zone[1]}, "hexes": hexes}},
        "units": [],
        "zone": "start",
    }


def _ground(box: Box, asked: Json) -> tuple[dict[str, Any], Board]:
    if asked["template"] == "sketch":
        columns, rows = asked.get("columns", 12), asked.get("rows", 10)
        lines = [" " * (row % 2) + " ".join("." * columns) for row in range(rows)]
        return {"sketch": _SKETCH}, read_sketch("\n".join(lines), box.terrain)
    if asked["template"] != "tiles":
        raise Refused("no-template", name=asked["template"])
    placed = _tiles(box, asked.get("tiles", 3))
    laid, _ = lay_tiles(placed)
    if laid is None:
        raise Refused("no-template", name="tiles")
    written_tiles = [
        {"tile": tile.face.tile, "side": tile.face.side, "at": list(tile.at), "rotate": tile.rotate} for tile in placed
    ]
    return {"tiles": written_tiles}, laid


def _tiles(box: Box, count: int) -> list[PlacedTile]:
    """The first tiles of the box on their first sides, in a row and then round it."""
    cells = iter(_CELLS[:count])
    placed = []
    for name in box.tiles:
        face = box.face(name, "A")
        if face is not None and face.shape.is_hexagon and (cell := next(cells, None)) is not None:
            placed.append(PlacedTile(face, cell, 0))
    return placed


def _places(board: Board) -> tuple[list[str], list[str], str]:
    """Dry hexes at the western and eastern edges, and the one nearest to the middle."""
    across = {hex_: hex_[0] + hex_[1] / 2 for hex_ in board.spots}
    dry = [hex_ for hex_ in board.spots if not _is_wet(board, hex_)]
    left, right = min(across.values()), max(across.values())
    rows = [hex_[1] for hex_ in board.spots]
    level = (min(rows) + max(rows)) / 2

    def edge(start: float) -> list[str]:
        near = sorted(dry, key=lambda hex_: (abs(across[hex_] - start) + abs(hex_[1] - level) / 3, hex_))[:_ZONE]
        return sorted(board.labels[hex_] for hex_ in near)

    west, east = edge(left), edge(right)
    middle = min(dry, key=lambda hex_: (abs(across[hex_] - (left + right) / 2) + abs(hex_[1] - level), hex_))
    return west, east, board.labels[middle]


def _is_wet(board: Board, hex_: tuple[int, int]) -> bool:
    return UnitClass.INFANTRY.value not in board.spots[hex_].terrain.enter


def _squads(box: Box, nations: list[str]) -> list[Unit]:
    """The plainest infantry of some nations, as many as the box holds."""
    rank = sorted(
        (unit for unit in box.units.values() if unit.nation in nations and unit.unit_class is UnitClass.INFANTRY),
        key=lambda unit: (
            unit.light is None,
            unit_level(unit)[0],
            bool(unit.actions),
            Ability.STEALTH in unit.abilities,
        ),
    )
    chosen = [unit for unit in rank for _ in range(unit.copies)][:_MOST_SQUADS]
    if not chosen:
        raise Refused("no-infantry", nations="+".join(nations))
    return chosen


def _even(box: Box, sides: list[list[Unit]]) -> list[list[Unit]]:
    """The first squads of each side; the weaker one has more, until it can stand up to the other."""
    points = box.force_points
    worth = [sum(points.of(unit) for unit in squads[:_SQUADS]) for squads in sides]
    found = []
    for squads, other in zip(sides, reversed(worth), strict=True):
        count = min(_SQUADS, len(squads))
        while count < len(squads) and sum(points.of(unit) for unit in squads[:count]) < _EVEN * other:
            count += 1
        found.append(squads[:count])
    return found


def _cubes(pack: Pack, blocs: Mapping[str, str], *sides: list[str]) -> list[str]:
    by_bloc = {one.id: one.fields["cubes"] for one in pack.component("blocs").records}
    return [by_bloc[blocs[nations[0]]][0] for nations in sides]

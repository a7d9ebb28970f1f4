"""A scenario file as somebody reads it who has the box and the map before them."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import yaml

from sandtable.games.warfare.box import Box
from sandtable.games.warfare.pieces import Unit, UnitClass
from sandtable.games.warfare.scenarios.opening import WALKER
from sandtable.games.warfare.scenarios.reader import read_scenario
from sandtable.geometry.hexes import Hex
from sandtable.ground.movement import costs_from
from sandtable.ground.visibility import Visibility
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.tree import Node, Tree
from tests.programs.scenario_texts.wordings import content

Row = dict[str, Any]


class Scene:
    """What stands in a scenario file; attackers are the first side and its allies."""

    def __init__(self, text: str, box: Box) -> None:
        self.data: Row = yaml.safe_load(text)
        self.box = box
        # The board alone is laid by the library, as `check` and `scenario` lay it.
        self.board = read_scenario(DataFile(Tree("", Node("mapping", 1, 1)), self.data), box).opening.board
        self.mission: str = self.data["id"].rpartition("-")[0]
        sides: list[Row] = self.data["sides"]
        team = sides[0].get("team", sides[0]["id"])
        self.attackers = [side for side in sides if side.get("team", side["id"]) == team]
        self.defenders = [side for side in sides if side not in self.attackers]

    # --- ground

    def at(self, label: str) -> Hex:
        return self.board.places[label]

    def letter(self, label: str) -> str:
        return self.board.spots[self.at(label)].letter

    def paint(self, label: str) -> str:
        return self.board.spots[self.at(label)].paint

    @cached_property
    def letters(self) -> str:
        return "".join(spot.letter for spot in self.board.spots.values())

    def on_tile(self, tile: str) -> str:
        """The letters of a tile's hexes."""
        return "".join(self.letter(label) for label in self.board.places if label.startswith(f"{tile}."))

    def feature(self, label: str, language: str) -> str:
        """What places.yaml calls a hex; a crossing with its tile where there are others of its name."""
        name = self.plain_feature(label, language)
        crossings = [one for one in self.board.places if self.letter(one) == "+"]
        if (
            label in crossings
            and [self.plain_feature(one, "en") for one in crossings].count(self.plain_feature(label, "en")) > 1
        ):
            tile = label.partition(".")[0]
            return f"{name} on tile {tile}" if language == "en" else f"{name} sulla tessera {tile}"
        return name

    def plain_feature(self, label: str, language: str) -> str:
        """What places.yaml calls a hex, without its tile."""
        features = content("places.yaml")["features"]
        found = features.get(self.letter(label) + self.paint(label)) or features[self.letter(label)]
        return str(found[language])

    def tile_name(self, tile: str, language: str) -> str:
        side = next(row["side"] for row in self.data["map"]["tiles"] if row["tile"] == tile)
        return str(content("places.yaml")["tiles"][f"{tile}{side}"][language])

    @cached_property
    def tiles(self) -> list[str]:
        return [row["tile"] for row in self.data["map"]["tiles"]]

    def is_river(self, tile: str) -> bool:
        side = next(row["side"] for row in self.data["map"]["tiles"] if row["tile"] == tile)
        return "river" in self.box.tiles[tile].fields["faces"][side].get("theme", ())

    def walk(self, labels: Iterable[str]) -> dict[Hex, int]:
        return costs_from(self.board, WALKER, sorted(self.at(label) for label in labels))

    @cached_property
    def sight(self) -> Visibility:
        return Visibility(self.board)

    # --- pieces

    def units(self, sides: Iterable[Row]) -> list[tuple[Row, Unit]]:
        return [(unit, self.box.units[unit["unit"]]) for side in sides for unit in side["units"]]

    def vehicle(self, unit: Unit) -> bool:
        return unit.unit_class is UnitClass.VEHICLE

    def supports(self, sides: Iterable[Row], kind: str) -> list[Row]:
        rows = [support for side in sides for support in side.get("supports", ())]
        return [row for row in rows if self.box.supports[row["support"]].type.value == kind]

    @cached_property
    def markers(self) -> list[Row]:
        return list(self.data.get("markers", ()))

    @cached_property
    def people(self) -> list[Row]:
        """Population that matters to somebody."""
        rows = [one for one in self.markers if one["marker"] == "population"]
        return [one for one in rows if not one["id"].startswith("bystanders")]

    def starts(self, sides: Iterable[Row], *, entering: bool = True) -> list[str]:
        """Every hex in which somebody may begin, or come on."""
        found: list[str] = []
        for side in sides:
            for zone in side.get("zones", {}).values():
                found += zone["hexes"]
            for unit in side["units"]:
                found += [unit["at"]] if "at" in unit else []
                found += unit["enters"]["edge"] if "enters" in unit and entering else []
        return list(dict.fromkeys(found))

    # --- orders

    def orders(self, sides: Iterable[Row]) -> list[Row]:
        ids = {side["id"] for side in sides}
        return [goal for goal in self.data["objectives"] if goal["side"] in ids]

    @cached_property
    def goals(self) -> list[str]:
        """The hexes the attacker wants: to stand in, with somebody in them to be caught, or with something to be seen."""
        own = self.orders(self.attackers)
        by_type = {
            "control": [label for goal in own if goal["type"] == "control" for label in goal["hexes"]],
            "eliminate": [self.place_of(goal["targets"][0]) for goal in own if goal["type"] == "eliminate"],
            "destroy": [self.place_of(one) for goal in own if goal["type"] == "destroy" for one in goal["targets"]],
            "rescue": [label for goal in own if goal["id"] == "the-doctor" for label in goal["hexes"]],
        }
        return list(dict.fromkeys(next((found for found in by_type.values() if found), [])))

    def place_of(self, name: str) -> str:
        """Where a unit or a marker of that id stands."""
        rows = [*self.markers, *(unit for side in self.data["sides"] for unit in side["units"])]
        return str(next(row["at"] for row in rows if row["id"] == name))

    def points_to_win(self) -> int | None:
        ids = {side["id"] for side in self.attackers}
        needed = [way["points"] for way in self.data["victory"] if way["side"] in ids and "points" in way]
        return min(needed, default=None)

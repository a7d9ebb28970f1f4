"""Read a scenario leniently: invalid parts are reported and left out, so that a draft can still be drawn."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sandtable.games.documents import Problem
from sandtable.games.warfare.box import Box, box_of
from sandtable.games.warfare.scenarios.certificate import read_certificate
from sandtable.games.warfare.scenarios.deployment import (
    Entry,
    NamedHex,
    Objective,
    Path,
    PlacedMarker,
    PlacedSupport,
    PlacedUnit,
    Side,
    Zone,
    on_map,
)
from sandtable.games.warfare.scenarios.hex_labels import printed_label, printed_tile
from sandtable.games.warfare.scenarios.provisions import read_provision
from sandtable.games.warfare.scenarios.scenario import Handicap, Scenario, VictoryCondition, as_text
from sandtable.geometry.hexes import Hex, within
from sandtable.ground.board import Board, lay_tiles, normal_label, read_sketch
from sandtable.ground.terrain import BadMap
from sandtable.ground.tiles import PlacedTile
from sandtable.model.document import Document
from sandtable.model.pack import Text
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.suggestions import nearest, nearest_or_list

MOST_GUESSES = 20


def read_scenario(file: DataFile, box: Box, board: Board | None = None) -> Scenario:
    """Scenario of a valid file; a `board` already known is not laid again."""
    return _Reader(file, box, board).read()


def open_scenario(document: Document) -> Scenario:
    """Scenario of a document that loaded without errors."""
    return read_scenario(document.file, box_of(document.pack))


class _Reader:
    """Collects the readable parts, and problems for the others."""

    def __init__(self, file: DataFile, box: Box, board: Board | None = None) -> None:
        self.file, self.box, self.data = file, box, file.data
        self.problems: list[Problem] = []
        self.unlaid: set[str] = set()
        # True if two tiles have one name, so that the tile of a hex is ambiguous.
        self.misnamed = False
        self.board = board

    def read(self) -> Scenario:
        self.board = self.board or self._board()
        sides = tuple(self._side(side, ("sides", index)) for index, side in enumerate(self.data.get("sides", ())))
        markers = tuple(
            marker
            for index, written in enumerate(self.data.get("markers", ()))
            if (marker := self._marker(written, ("markers", index))) is not None
        )
        objectives = tuple(
            self._objective(written, ("objectives", index))
            for index, written in enumerate(self.data.get("objectives", ()))
        )
        victory = tuple(
            _victory(written, ("victory", index)) for index, written in enumerate(self.data.get("victory", ()))
        )
        self._same_ids()
        self._named_sides()
        get = self.data.get
        return Scenario(
            box=self.box,
            board=self.board,
            sides=sides,
            markers=markers,
            title=as_text(get("title")),
            briefing=as_text(get("briefing")),
            level=get("level"),
            turns=get("turns"),
            players=get("players"),
            first=get("first"),
            handicap={side: Handicap(**boxes) for side, boxes in get("handicap", {}).items()},
            blind=tuple(get("blind", ())),
            options=tuple(get("options", ())),
            allow_martyrdom=get("allow_martyrdom"),
            provisions=tuple(
                read_provision(written, ("provisions", index), self._labelled)
                for index, written in enumerate(get("provisions", ()))
            ),
            rules=tuple(text for rule in get("rules", ()) if (text := as_text(rule))),
            tile_names=tuple(tile["tile"] for tile in get("map").get("tiles", ())),
            objectives=objectives,
            victory=victory,
            certificate=read_certificate(get("playtest")),
            problems=tuple(self.problems),
            file=self.file,
        )

    def _problem(self, code: str, message: str, path: Sequence[str | int], hint: str = "") -> None:
        self.problems.append(Problem(code, message, tuple(path), hint))

    def _name_hint(self, name: str, certain: str | None, known: Mapping[str, object]) -> str:
        """Hint at the name meant. The search for similar names is slow, so a file with many errors gets few hints."""
        if certain is not None:
            return f"did you mean '{certain}'?"
        return nearest(name, known) if len(self.problems) < MOST_GUESSES else ""

    def _same_ids(self) -> None:
        """Report duplicate ids: of sides, of objectives, and of pieces."""
        sides = list(enumerate(self.data.get("sides", ())))
        pieces: list[tuple[Path, dict[str, Any]]] = [
            (("sides", index, kind, number), piece)
            for index, side in sides
            for kind in ("units", "supports")
            for number, piece in enumerate(side.get(kind, ()))
        ]
        pieces += [(("markers", index), marker) for index, marker in enumerate(self.data.get("markers", ()))]
        goals = enumerate(self.data.get("objectives", ()))
        groups: list[list[tuple[Path, dict[str, Any]]]] = [
            [(("sides", index), side) for index, side in sides],
            pieces,
            [(("objectives", index), goal) for index, goal in goals],
        ]
        for group in groups:
            known: set[str] = set()
            for path, written in group:
                name = written.get("id")
                if name in known:
                    self._problem(
                        "WF001", f"the id '{name}' is given twice", (*path, "id"), "give one of them another id:"
                    )
                known |= {name} if name is not None else set()

    def _named_sides(self) -> None:
        """Report sides that `handicap:` and `blind:` name and nobody has."""
        known = [side.get("id") for side in self.data.get("sides", ())]
        named: list[tuple[Path, str]] = [(("handicap", side), side) for side in self.data.get("handicap", ())]
        named += [(("blind", index), side) for index, side in enumerate(self.data.get("blind", ()))]
        for path, side in named:
            if side not in known:
                self._problem("WF002", f"there is no side '{side}'", path, nearest_or_list(side, known))

    # --- ground

    def _board(self) -> Board | None:
        written = self.data["map"]
        if "tiles" in written and "sketch" in written:
            self._problem("WF001", "a map is tiles or a sketch, not both", ("map", "sketch"), "remove one")
        if "tiles" in written:
            return self._tiles(written["tiles"])
        if "sketch" not in written:
            self._problem("WF001", "the map has neither tiles nor a sketch", ("map",), "add tiles: or sketch:")
            return None
        try:
            return read_sketch(
                written["sketch"],
                self.box.terrain,
                written.get("fortified", {}),
                written.get("paint", {}),
                written.get("links"),
            )
        except BadMap as bad:
            hint = bad.hint or ("hexes are called by column and row, like 0101" if bad.code == "WF024" else "")
            self._problem(bad.code, bad.problem, bad.path, hint)
            return None

    def _tiles(self, written: list[dict[str, Any]]) -> Board | None:
        placed: list[PlacedTile] = []
        index_of: list[int] = []
        for index, tile in enumerate(written):
            try:
                face = self.box.face(tile["tile"], tile["side"])
            except BadMap as unreadable:
                where = self.box.tiles[tile["tile"]].at
                at = ("map", "tiles", index, "side")
                self._problem("WF018", unreadable.problem, at, f"put it right in {where.file}, line {where.line}")
                self.unlaid.add(tile["tile"])
                continue
            if face is None:
                hint = self._name_hint(tile["tile"], printed_tile(tile["tile"], self.box.tiles), self.box.tiles)
                hint = hint or nearest_or_list(tile["tile"], self.box.tiles)
                self._problem("WF002", f"no tile '{tile['tile']}' in the box", ("map", "tiles", index, "tile"), hint)
                self.unlaid.add(tile["tile"])
                self.misnamed = True
                continue
            placed.append(PlacedTile(face, (tile["at"][0], tile["at"][1]), tile.get("rotate", 0)))
            index_of.append(index)
        board, problems = lay_tiles(placed)
        for bad in problems:
            index = index_of[int(bad.path[2])]
            path = ["map", "tiles", index, *bad.path[3:]]
            self.unlaid.add(written[index]["tile"])
            self.misnamed = self.misnamed or bad.code == "WF014"
            self._problem(bad.code, bad.problem, path, bad.hint)
        return board

    def hex(self, label: str, path: Path) -> Hex | None:
        """Hex of a label; None with a problem if it is not on the map."""
        if self.board is None:
            return None
        found = self.board.find(label)
        if found is None:
            self._lost(self.board, label, path)
        return found

    def _lost(self, board: Board, label: str, path: Path) -> None:
        """Report a hex that is not on the map; once for all hexes of a missing tile."""
        tile, dot, _ = normal_label(label).partition(".")
        absent = bool(dot) and tile in self.box.tiles and tile not in {one.face.tile for one in board.tiles}
        # A tile that could not be laid, or bears another's name, was complained of already.
        if tile in self.unlaid or (absent and self.misnamed):
            return
        if absent:
            hint = f"lay {tile} under tiles:, or name a hex of a tile that is laid"
        else:
            hint = self._name_hint(normal_label(label), printed_label(label, board), board.places)
            if not hint and board.places:
                hint = f"hexes of this map are called like {min(board.places)}"
        self._problem("WF024", f"no hex '{label}' on the map{f': {tile} is not laid' if absent else ''}", path, hint)
        if absent:
            self.unlaid.add(tile)

    def _named(self, written: dict[str, Any], key: str, path: Path) -> NamedHex | None:
        """Hex under a key; None if the key is absent."""
        if key not in written:
            return None
        return self._labelled(written[key], (*path, key))

    def _labelled(self, label: str, path: Path) -> NamedHex:
        return NamedHex(path, label, self.hex(label, path))

    def _all_named(self, written: dict[str, Any], key: str, path: Path) -> tuple[NamedHex, ...]:
        """The hexes listed under a key."""
        places = (((*path, key, index), label) for index, label in enumerate(written.get(key, ())))
        return tuple(self._labelled(label, here) for here, label in places)

    # --- sides

    def _side(self, written: dict[str, Any], path: Path) -> Side:
        zones = {name: self._zone(zone, (*path, "zones", name)) for name, zone in written.get("zones", {}).items()}
        units = tuple(self._units(written, path))
        supports = tuple(
            self._support(support, written["id"], (*path, "supports", index))
            for index, support in enumerate(written.get("supports", ()))
        )
        hand = tuple((self.box.markers[item["marker"]], item.get("count", 1)) for item in written.get("hand", ()))
        name = as_text(written.get("name")) or Text({"": written["id"]})
        return Side(
            id=written["id"],
            name=name,
            team=written.get("team", written["id"]),
            nations=tuple(written["nations"]),
            cube=written["cube"],
            start=written["start"],
            zones=MappingProxyType(zones),
            units=units,
            supports=supports,
            hand=hand,
            path=path,
        )

    def _zone(self, written: dict[str, Any], path: Path) -> Zone:
        named = self._all_named(written, "hexes", path)
        tiles = tuple(written.get("tiles", ()))
        hexes = [*on_map(named), *self._hexes_of_tiles(tiles, path)]
        centre, reach = self._named(written, "of", path), written.get("within", 0)
        if self.board is not None and centre is not None and centre.hex is not None:
            hexes += [hex_ for hex_ in within(centre.hex, reach) if hex_ in self.board.spots]
        return Zone(as_text(written.get("name")), frozenset(hexes), named, tiles, centre, reach, path)

    def _hexes_of_tiles(self, tiles: Sequence[str], path: Path) -> Iterator[Hex]:
        if self.board is None:
            return
        for index, tile in enumerate(tiles):
            hexes = [hex_ for hex_, label in self.board.labels.items() if label.startswith(f"{tile}.")]
            # One that could not be laid, or bears another's name, was complained of already.
            if not hexes and tile not in self.unlaid and not (self.misnamed and tile in self.box.tiles):
                laid = {one.face.tile for one in self.board.tiles}
                hint = nearest_or_list(tile, laid)
                if tile in self.box.tiles:
                    hint = "lay it, or name a tile that is laid"
                    self.unlaid.add(tile)
                self._problem("WF024", f"tile '{tile}' is not on the map", (*path, "tiles", index), hint)
            yield from hexes

    def _units(self, side: dict[str, Any], path: Path) -> Iterator[PlacedUnit]:
        for index, written in enumerate(side.get("units", ())):
            here = (*path, "units", index)
            unit = self.box.units[written["unit"]]
            entry = None
            if "enters" in written:
                edge = self._all_named(written["enters"], "edge", (*here, "enters"))
                entry = Entry(edge, written["enters"]["turn"])
            yield PlacedUnit(
                unit=unit,
                name=self.box.pack.by_id[unit.id].name,
                id=written.get("id", f"{side['id']}-{index + 1}"),
                side=side["id"],
                path=here,
                at=self._named(written, "at", here),
                zone=written.get("zone"),
                carrier=written.get("in"),
                held=written.get("held", False),
                entry=entry,
                count=written.get("count", 1),
                morale=written.get("morale"),
                damage=written.get("damage", 0),
                overwatch=written.get("overwatch", False),
            )

    def _support(self, written: dict[str, Any], side: str, path: Path) -> PlacedSupport:
        support = self.box.supports[written["support"]]
        return PlacedSupport(
            support=support,
            name=self.box.pack.by_id[support.id].name,
            side=side,
            path=path,
            turn=written.get("turn", 1),
            drone_side=written.get("side"),
            at=self._named(written, "at", path),
        )

    def _marker(self, written: dict[str, Any], path: Path) -> PlacedMarker | None:
        marker = self.box.markers[written["marker"]]
        # Markers that can hide are hidden by default.
        usual = "b" if marker.b.unknown else "a"
        return PlacedMarker(
            marker=marker,
            name=self.box.pack.by_id[marker.id].name,
            id=written.get("id"),
            path=path,
            at=self._named(written, "at", path),
            carrier=written.get("in"),
            face=written.get("face", usual),
            owner=written.get("owner"),
            revealed=written.get("revealed", False),
            count=written.get("count", 1),
        )

    def _objective(self, written: dict[str, Any], path: Path) -> Objective:
        return Objective(
            id=written["id"],
            type=written["type"],
            side=written["side"],
            name=as_text(written.get("name")),
            places=self._all_named(written, "hexes", path),
            targets=tuple(written.get("targets", ())),
            count=written.get("count", 1),
            until=written.get("until"),
            points=written.get("points", 0),
            hidden=written.get("hidden", False),
            sudden_death=written.get("sudden_death", False),
            note=as_text(written.get("note")),
            path=path,
        )


def _victory(written: dict[str, Any], path: Path) -> VictoryCondition:
    return VictoryCondition(
        side=written["side"],
        all=tuple(written["all"]) if "all" in written else None,
        points=written.get("points"),
        otherwise=written.get("otherwise"),
        text=as_text(written.get("text")),
        path=path,
    )

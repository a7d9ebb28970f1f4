"""A scenario on paper: the map with what stands on it, the operations order, and a secret page for each side.

The shared pages show only what both sides may see; hidden faces and units kept back go on the secret pages.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.faces.press_room import PressRoom
from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.games.warfare.board import free_places
from sandtable.games.warfare.scenario import PlacedMarker, PlacedUnit, Scenario, Side, as_text
from sandtable.geometry.hexes import Hex
from sandtable.ink.face import Face
from sandtable.ink.matrix import Matrix, multiply, translate
from sandtable.ink.page import Box, Page, Placed
from sandtable.ink.shapes import Item, Path, Style, rectangle
from sandtable.layout.paper import PAPERS, Paper
from sandtable.maps.boards import board_size, hex_position
from sandtable.model.phrases import Phrases
from sandtable.model.records import Component, Record
from sandtable.press.flow import Block, Column, flow, heading, paragraph, subheading
from sandtable.press.maps import drawn_map
from sandtable.press.options import JobOptions
from sandtable.press.sight_map import hex_outline
from sandtable.press.tile_diagram import tile_diagram

MARGIN = 10.0
BAND = 17.0
GUTTER = 7.0
FOOT = 6.0  # the blank foot of a standee, which is not shown on the map
MAP_SHARE = 0.5  # of the first page's height at most
RED = "#c4452b"


@dataclass(frozen=True, slots=True)
class Sheets:
    """The pages of a scenario: for all, and for each side alone."""

    shared: tuple[Page, ...]
    secret: dict[str, tuple[Page, ...]]


def scenario_sheets(scenario: Scenario, room: PressRoom, options: JobOptions) -> Sheets:
    """Every page of a scenario but its pieces and its poster."""
    return _Sheets(scenario, room, options).make()


class Faces:
    """The counters of a scenario, drawn as they are asked for."""

    def __init__(self, room: PressRoom) -> None:
        self.room = room
        self._owners: dict[str, tuple[Component, Record]] = {
            record.id: (component, record)
            for component in room.pack.components
            if component.type in ("units", "supports", "markers")
            for record in component.records
        }

    def front(self, record_id: str) -> Face | None:
        component, record = self._owners[record_id]
        return self.room.front(component, record)

    def back(self, record_id: str) -> Face | None:
        component, record = self._owners[record_id]
        return self.room.back(component, record)

    def component(self, record_id: str) -> tuple[Component, Record]:
        return self._owners[record_id]


class _Sheets:
    def __init__(self, scenario: Scenario, room: PressRoom, options: JobOptions) -> None:
        self.scenario, self.room, self.options = scenario, room, options
        self.paper: Paper = PAPERS[options.paper]
        self.faces = Faces(room)
        self.words: Phrases = room.pack.words[room.language]
        self.ink = "#1b1a17"
        title = scenario.text("title")
        self.title = title[room.language] if title else scenario.file.tree.file.rpartition("/")[2]

    def say(self, key: str, n: int | None = None, /, **values: object) -> str:
        return self.words.say(f"scenario.{key}", n, **values)

    def make(self) -> Sheets:
        shared = list(self._shared())
        count = len(shared)
        numbered = tuple(self._furnish(page, number, count) for number, page in enumerate(shared, 1))
        secret = {side.id: tuple(self._secret(side)) for side in self.scenario.sides}
        return Sheets(numbered, secret)

    # --- pages

    def _shared(self) -> Iterator[Page]:
        box = self._body()
        placed: list[Placed] = []
        over: list[Item] = []
        top = box.y
        if self.scenario.board is not None:
            face, matrix, area = self._map(Box(box.x, box.y, box.width, box.height * MAP_SHARE))
            placed, over = list(self._on_map(face, matrix)), list(self._over_map(matrix))
            top = area.bottom + 3
        blocks = list(self._order())
        first = [Box(column.x, top, column.width, box.bottom - top) for column in self._columns(box)]
        columns = self._endless(first)
        used = flow(blocks, columns) if blocks else []
        on_first, rest = used[:2], used[2:]
        yield self._page(
            [*placed, *(p for c in on_first for p in c.placed)], [*over, *(i for c in on_first for i in c.items)]
        )
        for start in range(0, len(rest), 2):
            pair = rest[start : start + 2]
            yield self._page([p for c in pair for p in c.placed], [i for c in pair for i in c.items])

    def _secret(self, side: Side) -> Iterator[Page]:
        language = self.room.language
        blocks = [
            heading(self.say("secret", side=side.name[language]), self.ink),
            paragraph(self.say("secret_note"), self.ink),
        ]
        hidden = list(self._hidden(side))
        blocks += hidden or [paragraph(self.say("nothing_secret"), self.ink)]
        used = flow(blocks, self._endless(self._columns(self._body())))
        for start in range(0, len(used), 2):
            pair = used[start : start + 2]
            yield self._page([p for c in pair for p in c.placed], [i for c in pair for i in c.items])

    def _body(self) -> Box:
        return Box(MARGIN, BAND + 5, self.paper.width - 2 * MARGIN, self.paper.height - BAND - 5 - MARGIN)

    def _columns(self, box: Box) -> list[Box]:
        width = (box.width - GUTTER) / 2
        return [Box(box.x, box.y, width, box.height), Box(box.x + width + GUTTER, box.y, width, box.height)]

    def _endless(self, first: Sequence[Box]) -> Iterator[Column]:
        yield from (Column(box) for box in first)
        while True:
            yield from (Column(box) for box in self._columns(self._body()))

    def _page(self, placed: Sequence[Placed], items: Sequence[Item]) -> Page:
        return Page(
            self.paper.width, self.paper.height, tuple(placed), over=(*self._band(), *items), bookmark=self.title
        )

    def _band(self) -> Iterator[Item]:
        dark = "#ffffff" if self.room.low_ink else "#3a3935"
        light = self.ink if self.room.low_ink else "#f4eedd"
        yield Path(rectangle(5, 5, self.paper.width - 10, BAND - 5), Style(fill=dark, stroke=self.ink, width=0.3))
        box = TextBox(
            9, 5, self.paper.width * 0.62, BAND - 5, size=17 * POINT, min_size=9 * POINT, valign="middle", max_lines=2
        )
        yield from set_text([Span(self.title, weight=900, fill=light)], box).items
        data = self.scenario.data
        facts = [self.say("sheet")]
        if "level" in data:
            facts.append(self.say("level", level=data["level"]))
        if "turns" in data:
            facts.append(self.say("turns", data["turns"], turns=data["turns"]))
        if self.scenario.problems:
            facts.append(self.say("draft"))
        right = TextBox(
            self.paper.width * 0.66,
            5,
            self.paper.width * 0.34 - 9,
            BAND - 5,
            size=8 * POINT,
            min_size=6 * POINT,
            align="right",
            valign="middle",
        )
        yield from set_text([Span(" · ".join(facts), family="sans", weight=600, fill=light)], right).items

    def _furnish(self, page: Page, number: int, count: int) -> Page:
        words = f"{self.room.pack.name[self.room.language]} · {number}/{count}"
        foot = TextBox(
            MARGIN,
            self.paper.height - 8,
            self.paper.width - 2 * MARGIN,
            2.5,
            size=6 * POINT,
            min_size=5 * POINT,
            align="right",
        )
        return replace(page, over=(*page.over, *set_text([Span(words, family="sans", fill=self.ink)], foot).items))

    # --- map

    def _map(self, room: Box) -> tuple[Face, Matrix, Box]:
        """The map as large as fits, the transform that puts it there, and where it lies."""
        board = self.scenario.board
        assert board is not None
        width, height = board_size(board)
        scale = min(1.0, room.width / width, room.height / height)
        face = drawn_map(board, self.room.pack.palette, low_ink=self.room.low_ink, scale=scale, name=self.title)
        self.scale = scale
        x = room.x + (room.width - face.width) / 2
        return face, translate(x, room.y), Box(x, room.y, face.width, face.height)

    def _on_map(self, face: Face, matrix: Matrix) -> Iterator[Placed]:
        area = Box(matrix[4], matrix[5], face.width, face.height)
        yield Placed(face, matrix, area)
        shown: dict[Hex, list[Face]] = {}
        for marker in self.scenario.markers:
            if marker.hex is not None and (drawn := self._shown(marker)):
                shown.setdefault(marker.hex, []).append(drawn)
        for unit in self.scenario.units:
            if unit.hex is not None and (drawn := self.faces.front(unit.unit.id)):
                shown.setdefault(unit.hex, []).append(drawn)
        for hex_, stack in shown.items():
            yield from self._stack(hex_, stack, matrix)

    def _shown(self, marker: PlacedMarker) -> Face | None:
        """What both sides may see of a marker."""
        front = marker.face == "a" and not marker.hidden
        return self.faces.front(marker.marker.id) if front else self.faces.back(marker.marker.id)

    def _stack(self, hex_: Hex, stack: Sequence[Face], matrix: Matrix) -> Iterator[Placed]:
        """Counters inside their hex, side by side when there are several."""
        assert self.scenario.board is not None
        x, y = hex_position(self.scenario.board, hex_, self.scale)
        room = 26 * self.scale * (0.62 if len(stack) == 1 else 0.46)
        for number, face in enumerate(stack[:3]):
            standee = face.height - FOOT if face.height != face.width else face.height
            factor = room / max(face.width, standee)
            shift = (number - (min(len(stack), 3) - 1) / 2) * room * 0.95
            left, top = x + shift - face.width * factor / 2, y - standee * factor / 2
            at = multiply(matrix, (factor, 0, 0, factor, left, top))
            yield Placed(face, at, Box(at[4], at[5], face.width * factor, standee * factor))

    def _over_map(self, matrix: Matrix) -> Iterator[Item]:
        """Objective rings, marks of problems, and places where another tile could lie."""
        board = self.scenario.board
        assert board is not None
        rings = [(hex_, "#1f5fa8") for goal in self.scenario.objectives if not goal.hidden for hex_ in goal.hexes]
        rings += [(hex_, RED) for hex_ in self._problem_hexes()]
        for hex_, colour in rings:
            x, y = hex_position(board, hex_, self.scale)
            outline = hex_outline(x + matrix[4], y + matrix[5], self.scale, 0.96)
            yield Path(outline, Style(fill=None, stroke="#ffffff", width=1.0, join="round"))
            yield Path(outline, Style(fill=None, stroke=colour, width=0.6, join="round"))
        if self.scenario.problems and board.tiles:
            yield from self._free(matrix)

    def _free(self, matrix: Matrix) -> Iterator[Item]:
        board = self.scenario.board
        assert board is not None
        for i, j in free_places(board.tiles):
            x, y = hex_position(board, (i * 7 + j * 3, -3 * i + 4 * j), self.scale)
            box = TextBox(x + matrix[4] - 12, y + matrix[5], 24, size=7 * POINT, min_size=5 * POINT, align="center")
            yield from set_text([Span(self.say("free", i=i, j=j), family="sans", fill=RED)], box).items

    def _problem_hexes(self) -> Iterator[Hex]:
        for problem in self.scenario.problems:
            for unit in self.scenario.units:
                if unit.hex is not None and problem.path[: len(unit.path)] == unit.path:
                    yield unit.hex

    # --- words

    def _order(self) -> Iterator[Block]:
        scenario, language = self.scenario, self.room.language
        if scenario.problems:
            yield heading(self.say("problems"), RED)
            for problem in scenario.problems:
                yield paragraph(f"{scenario.at(problem.path)}: {problem.message}", RED)
        briefing = scenario.text("briefing")
        if briefing:
            yield heading(self.say("briefing"), self.ink)
            for part in briefing[language].split("\n"):
                if part.strip():
                    yield paragraph(part.strip(), self.ink)
        yield from self._tiles()
        yield from self._forces()
        yield from self._goals()

    def _tiles(self) -> Iterator[Block]:
        board = self.scenario.board
        if board is None or not board.tiles:
            return
        yield heading(self.say("map"), self.ink)
        for tile in board.tiles:
            turned = self.say("turned", tile.rotate, n=tile.rotate)
            name = self.say("tile", tile=tile.face.tile, side=tile.face.side)
            yield paragraph(f"at [{tile.at[0]}, {tile.at[1]}], {turned}", self.ink, bold=name)
        plan = tile_diagram(board)
        yield Block((Span(" "),), before=1.5, picture=plan, picture_height=min(42.0, plan.height))

    def _forces(self) -> Iterator[Block]:
        if not self.scenario.sides:
            return
        language = self.room.language
        yield heading(self.say("forces"), self.ink)
        for side in self.scenario.sides:
            line = self.say(
                "side",
                name=side.name[language],
                nations=", ".join(side.nations),
                cube=self._cube(side.cube),
                start=side.start,
            )
            if self.scenario.data.get("first") == side.id:
                line += f", {self.say('first')}"
            yield subheading(line, self.ink)
            yield from self._rows([unit for unit in side.units if not unit.held])
            for name in side.zones:
                where = self._zone_words(side, name)
                yield paragraph(
                    where,
                    self.ink,
                    bold=self.say("zone_hexes", zone=self._zone(side, name), hexes=""),
                    indent=2,
                    size=7 * POINT,
                )
            yield from self._supports(side)

    def _cube(self, colour: str) -> str:
        key = f"cube_colours.{colour}"
        return self.say(key) if self.words.has(f"scenario.{key}") else colour

    def _zone(self, side: Side, name: str) -> str:
        """What a zone is called in print."""
        written = self._zone_data(side, name).get("name")
        text = as_text(written)
        return text[self.room.language] if text else name

    def _zone_data(self, side: Side, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.scenario.data["sides"][side.path[1]].get("zones", {}).get(name, {})
        return found

    def _zone_words(self, side: Side, name: str) -> str:
        """A zone as it was written: whole tiles, a reach around a hex, or hexes."""
        data = self._zone_data(side, name)
        parts = [self.say("whole_tile", tile=tile) for tile in data.get("tiles", ())]
        if "of" in data:
            parts.append(self.say("within", reach=data.get("within", 0), hex=data["of"]))
        return ", ".join([*parts, *data.get("hexes", ())])

    def _supports(self, side: Side) -> Iterator[Block]:
        if not side.supports:
            return
        yield subheading(self.say("supports"), self.ink)
        for support in side.supports:
            when = self.say("support_start") if support.turn <= 1 else self.say("support_turn", turn=support.turn)
            drawn = self.faces.front(support.support.id)
            name = support.name[self.room.language]
            yield self._pictured(drawn, f"{name}: {when}", 6)

    def _rows(self, units: Sequence[PlacedUnit]) -> Iterator[Block]:
        """A row for each kind of unit and place; equal ones are counted."""
        rows: Counter[tuple[str, str, str]] = Counter()
        for unit in units:
            rows[unit.unit.id, unit.name[self.room.language], self._where(unit)] += unit.count
        for (unit_id, name, where), count in rows.items():
            counted = f"{name} ×{count}" if count > 1 else name
            yield self._pictured(self.faces.front(unit_id), f"{counted}: {where}", 7)

    def _pictured(self, face: Face | None, text: str, height: float) -> Block:
        name, _, rest = text.partition(": ")
        spans = (Span(f"{name} ", family="sans", weight=700, fill=self.ink), Span(rest, family="sans", fill=self.ink))
        return Block(spans, 8 * POINT, before=0.9, indent=2, picture=face, picture_height=height)

    def _where(self, unit: PlacedUnit) -> str:
        board = self.scenario.board
        parts: list[str] = []
        if unit.hex is not None and board is not None:
            parts.append(self.say("at", hex=board.labels[unit.hex]))
        if unit.zone is not None:
            side = self.scenario.side(unit.side)
            parts.append(self.say("zone", zone=self._zone(side, unit.zone) if side else unit.zone))
        if unit.carrier is not None:
            carrier = next((other for other in self.scenario.units if other.id == unit.carrier), None)
            parts.append(self.say("carrier", carrier=carrier.name[self.room.language] if carrier else unit.carrier))
        if unit.entry is not None:
            parts.append(self.say("enters", turn=unit.entry.turn, hexes=self._hexes(unit.entry.edge)))
        if unit.held:
            parts.append(self.say("held"))
        if unit.morale:
            parts.append(self.say(f"morale.{unit.morale}"))
        if unit.damage:
            parts.append(self.say("damage", damage=unit.damage))
        if unit.overwatch:
            parts.append(self.say("overwatch"))
        return ", ".join(parts)

    def _goals(self) -> Iterator[Block]:
        data, language = self.scenario.data, self.room.language
        names = {side.id: side.name[language] for side in self.scenario.sides}
        goals = [goal for goal in self.scenario.objectives if not goal.hidden]
        if goals:
            yield heading(self.say("objectives"), self.ink)
        for goal in goals:
            name = goal.name[language] if goal.name else goal.id
            facts = [f"{names.get(goal.side, goal.side)}: {self.say(f'types.{goal.type}')}"]
            if goal.hexes:
                facts.append(self._hexes(goal.hexes))
            if goal.points:
                facts.append(self.say("points", goal.points, points=goal.points))
            if goal.until:
                facts.append(self.say("until", turn=goal.until))
            if goal.sudden_death:
                facts.append(self.say("sudden_death"))
            if goal.note:
                facts.append(goal.note[language])
            yield paragraph("; ".join(facts), self.ink, bold=f"{name}.")
        if data.get("victory"):
            yield heading(self.say("victory"), self.ink)
        for victory in data.get("victory", ()):
            yield paragraph(self._victory(victory, names), self.ink)
        rules = data.get("rules", ())
        if rules or data.get("options"):
            yield heading(self.say("rules"), self.ink)
        for rule in rules:
            yield paragraph(rule if isinstance(rule, str) else rule[language], self.ink, bold="•")
        if data.get("options"):
            yield paragraph(self.say("options", options=", ".join(data["options"])), self.ink)

    def _victory(self, victory: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """Who wins by what, then the author's own words."""
        side = names.get(victory["side"], victory["side"])
        parts = []
        if victory.get("otherwise"):
            parts.append(self.say("wins_otherwise", side=side))
        elif "points" in victory:
            parts.append(self.say("wins_points", side=side, points=victory["points"]))
        elif "all" in victory:
            goals = ", ".join(self._goal_name(goal) for goal in victory["all"])
            parts.append(self.say("wins_all", side=side, objectives=goals))
        text = as_text(victory.get("text"))
        if text:
            parts.append(text[self.room.language])
        return " ".join(parts)

    def _goal_name(self, goal_id: str) -> str:
        for goal in self.scenario.objectives:
            if goal.id == goal_id and goal.name:
                return goal.name[self.room.language]
        return goal_id

    def _hidden(self, side: Side) -> Iterator[Block]:
        """What this side alone knows: its ? markers, units kept back, markers in hand, hidden objectives."""
        language, board = self.room.language, self.scenario.board
        held = [unit for unit in side.units if unit.held]
        yield from self._rows(held)
        for marker in self.scenario.markers:
            if marker.owner == side.id and marker.hidden and marker.hex is not None and board is not None:
                front = marker.marker.b.unknown
                face = self.faces.front(marker.marker.id) if front else self.faces.back(marker.marker.id)
                where = self.say("at", hex=board.labels[marker.hex])
                yield self._pictured(face, f"{marker.name[language]}: {where}", 7)
        for marker_, count in side.hand:
            name = self.room.pack.by_id[marker_.id].name[language]
            yield self._pictured(self.faces.front(marker_.id), f"{name} ×{count}: {self.say('hand')}", 7)
        for goal in self.scenario.objectives:
            if goal.hidden and goal.side == side.id:
                name = goal.name[language] if goal.name else goal.id
                note = goal.note[language] if goal.note else self._hexes(goal.hexes)
                yield paragraph(note, self.ink, bold=f"{name}.")

    def _hexes(self, hexes: Sequence[Hex]) -> str:
        assert self.scenario.board is not None
        return ", ".join(self.scenario.board.labels[hex_] for hex_ in hexes)

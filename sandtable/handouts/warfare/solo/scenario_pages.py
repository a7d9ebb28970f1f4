"""A scenario for the opponent on paper: its goal list, its set-up, its ? markers, and its solo maps."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import Span
from sandtable.games.warfare.play.fixed.tables import Tables, tables_of
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.games.warfare.solo.book import Crews
from sandtable.games.warfare.solo.goal_list import listed_goals
from sandtable.games.warfare.solo.goals import Goal
from sandtable.games.warfare.solo.reader import open_solo
from sandtable.games.warfare.solo.stance import stance_of
from sandtable.handouts.documents import Handout
from sandtable.handouts.flow import Flowable, level_pages
from sandtable.handouts.tables import Cell, Table, TableColumn
from sandtable.handouts.warfare.context import INK, ScenarioContext
from sandtable.handouts.warfare.solo.guide import TEXT
from sandtable.handouts.warfare.solo.kit import SoloKit, framed
from sandtable.handouts.warfare.solo.solo_map import draw_map, letters_sharing, map_pages, scale_for
from sandtable.ink.page import Page
from sandtable.layout.paper import Paper

# Of a unit set up in a zone, its id and the label of its hex.
SetUp = Sequence[tuple[str, str]]


def solo_sheets(scenario: Scenario, side: str, set_up: SetUp, renderer: FaceRenderer, paper: Paper) -> Handout:
    """Return the pages for one side of a scenario without problems; raise NoSolo for a pack without a sheet."""
    kit = SoloKit(open_solo(scenario.box.pack), renderer, paper)
    return Handout(f"solo-{side}", tuple(_SoloSheets(kit, scenario, side, set_up).pages()))


class _SoloSheets:
    def __init__(self, kit: SoloKit, scenario: Scenario, side: str, set_up: SetUp) -> None:
        self.kit, self.scenario, self.side, self.set_up = kit, scenario, side, set_up
        self.context = ScenarioContext(scenario, kit.renderer)
        self.tables: Tables = tables_of(scenario)
        self.seat = self.tables.side_number[side]
        self.stance = stance_of(self.tables, self.seat)
        self.crews: Crews = kit.book.crews[self.stance]
        self.goals, self.later = listed_goals(self.tables, self.seat, self.crews)

    def pages(self) -> Iterator[Page]:
        kit = self.kit
        stance = kit.say(f"stances.{self.stance}")
        beside = kit.say("pages.goals.beside", side=self.context.side(self.side), stance=stance)
        frame = kit.frame(self.context.title, beside)
        upright, turned = frame.body(1), kit.frame("", paper=kit.paper.turned()).body(1)
        is_turned = scale_for(self.scenario, turned) > scale_for(self.scenario, upright)
        paper, body = (kit.paper.turned(), turned) if is_turned else (kit.paper, upright)
        maps = map_pages(self.scenario, self.seat, self.goals, paper, body) if self.goals else []
        shares = level_pages(list(self._blocks()), lambda _: (upright,))
        count = len(shares) + len(maps)
        for number, columns in enumerate(shares, 1):
            items = tuple(item for column in columns for item in column.items)
            placed = tuple(one for column in columns for one in column.placed)
            yield framed(frame, items, kit.foot(number, count), kit.game, placed)
        for number, one in enumerate(maps, len(shares) + 1):
            names = dict.fromkeys(kit.say(f"pages.goals.movers.{mover}") for mover in one.movers)
            ways = kit.say("pages.and").join(names)
            title = kit.say("pages.goals.map", way=ways)
            sheet = kit.frame(title, f"{self.context.title} · {beside}", paper)
            placed, over = draw_map(kit, self.scenario, one, self.context.mark(self.side), body)
            yield framed(sheet, over, kit.foot(number, count), kit.say("pages.goals.legend"), placed)

    def _blocks(self) -> Iterator[Flowable]:
        yield self._heading("title")
        yield self._say("note", first=self.kit.say(f"goal.{self.crews.first}"))
        yield from self._goal_table().blocks()
        if not self.goals:
            yield self._say("none")
        if any(goal.kind in ("hunt", "people", "unknown") for goal in self.goals.values()):
            yield self._say("moving")
        shared = [letters for letters in letters_sharing(self.goals).values() if len(letters) > 1]
        if shared:
            said = ", ".join(f"{letters[0]} = {', '.join(letters[1:])}" for letters in shared)
            yield self._say("shared", letters=said)
        if self.later:
            yield self._say("later", letters=", ".join(sorted(self.later)))
        yield from self._placed()
        yield from self._unknown()
        yield from self._cannot_know()

    def _goal_table(self) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for letter, goal in self.goals.items():
            crew = self.crews.own if goal.own else self.crews.deny
            kind = self.kit.say(f"goal.{'own' if goal.own else 'deny'}")
            texts = (letter, self._what(goal), kind, str(goal.points), "–" if letter in self.later else str(crew))
            rows.append(tuple(_cell(text, 700 if not place else 400) for place, text in enumerate(texts)))
        heads = ("letter", "what", "kind", "points", "crew")
        header = tuple(_cell(self.kit.say(f"pages.goals.{head}"), 700) for head in heads)
        columns = (TableColumn(), TableColumn(), TableColumn(), TableColumn("right"), TableColumn("right"))
        return Table(columns, tuple(rows), header, size=TEXT, rule=INK, row_gap=1.2, fill=True)

    def _what(self, goal: Goal) -> str:
        hexes = ", ".join(self.tables.ground.labels[hex_] for hex_ in goal.at)
        kind = goal.kind
        if goal.near == 1 and kind in ("ground", "people"):
            kind = f"{kind}_beside"
        return self.kit.say(f"pages.goals.kinds.{kind}", hexes=hexes, piece=self._piece(goal))

    def _piece(self, goal: Goal) -> str:
        """Name of the piece a goal is about, if it is about one."""
        piece = goal.name.split(":")[1]
        names: Mapping[str, str] = {
            **{one.id: self.context.text(one.name) for one in self.scenario.markers if one.id},
            **{one.id: self.context.text(one.name) for one in self.scenario.units},
        }
        return names.get(piece, piece)

    def _placed(self) -> Iterator[Flowable]:
        """The strip of the set-up: a line for each unit, in the order in which they are set up."""
        if not self.set_up:
            return
        yield self._heading("set_up")
        yield self._say("set_up_note")
        names = {one.id: self.context.text(one.name) for one in self.scenario.units}
        rows = tuple(
            (_cell(str(number), 700), _cell(names.get(unit, unit)), _cell(label, 700))
            for number, (unit, label) in enumerate(self.set_up, 1)
        )
        columns = (TableColumn("right"), TableColumn(), TableColumn("right"))
        yield from Table(columns, rows, size=TEXT, row_gap=1.6, fill=True).blocks()

    def _unknown(self) -> Iterator[Flowable]:
        """Its ? markers: how many of each kind, and the hexes they are laid in without looking."""
        own = [one for one in self.scenario.markers if one.hidden and one.owner == self.side and one.hex is not None]
        if not own:
            return
        kinds: Counter[str] = Counter()
        hexes: Counter[str] = Counter()
        for marker in own:
            assert marker.hex is not None
            kinds[self.context.text(marker.name)] += marker.count
            hexes[self.scenario.label(marker.hex)] += marker.count
        yield self._heading("unknown")
        said = ", ".join(f"{count} × {name}" for name, count in sorted(kinds.items()))
        where = ", ".join(label if count == 1 else f"{label} ({count})" for label, count in sorted(hexes.items()))
        yield self._say("unknown_note", kinds=said, hexes=where)

    def _cannot_know(self) -> Iterator[Flowable]:
        """Warnings about all that the sheet does not know."""
        hidden = [goal for goal in self.scenario.objectives if goal.hidden]
        theirs = [goal for goal in hidden if not self.tables.allied(self.seat, self.tables.side_number[goal.side])]
        if self.scenario.rules or hidden:
            yield self._heading("blind")
        for rule in self.scenario.rules:
            yield self._say("rule", rule=self.context.text(rule))
        if theirs:
            yield self._say("theirs", len(theirs), n=len(theirs))
        if len(hidden) > len(theirs):
            yield self._say("open")

    def _heading(self, key: str) -> Flowable:
        return self.context.subheading(self.kit.say(f"pages.goals.{key}"))

    def _say(self, key: str, count: int | None = None, /, **values: object) -> Flowable:
        return self.context.paragraph(self.kit.say(f"pages.goals.{key}", count, **values))


def _cell(text: str, weight: int = 400) -> Cell:
    return (Span(text, family="sans", weight=weight, fill=INK),)

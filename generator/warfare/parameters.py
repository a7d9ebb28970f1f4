"""Parameters of a battle: wishes where there are any, rolls for the rest."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from generator.errors import CannotServe
from generator.seed import Seed
from generator.warfare.army.collection import Collection
from generator.warfare.army.roles import UNPEACEFUL, Role, most_of
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.mission_sheets import MissionSheet, Part
from generator.warfare.content.tables import Bar, RollLog, Row
from generator.warfare.wish_checks import check_wishes, core_tiles, why_not
from generator.warfare.wishes import LEVELS, PEACE, SIZES, Wishes
from sandtable.games.warfare.pieces import Unit

# A nation without enough counters of some kind is helped out by its bloc's generic ones, these by its others.
GENERIC = {"west": "GW", "east": "GE"}
ENOUGH = 6  # counters without which no side is made
HIGHEST_TABLE = 3  # of the tables of rule levels


@dataclass(frozen=True, slots=True)
class Team:
    """One side of the battle: its leading nations, and those that fill it up."""

    part: Part
    bloc: str
    nations: tuple[str, ...]
    fillers: tuple[str, ...]
    players: int

    @property
    def troops(self) -> str:
        """Kind of troops in words and rules: regular or irregular."""
        return "irregular" if self.bloc == "irregular" else "regular"


@dataclass(frozen=True, slots=True)
class Parameters:
    """Parameters fixed before anything is laid or bought, and the content they were drawn from."""

    content: GeneratorContent
    sheet: MissionSheet
    level: int
    size: str
    theme: str
    players: int
    attacker: Team
    defender: Team
    points: int | None
    turns: int | None
    ratio: float  # the attacker's points for each of the defender's
    drone: str | None = None  # side of every drone, where it was wished for

    @property
    def teams(self) -> tuple[Team, Team]:
        return self.attacker, self.defender

    @property
    def scale(self) -> int:
        """0, 1 or 2 for a small, medium or large battle."""
        return SIZES.index(self.size)

    def enemy(self, team: Team) -> Team:
        return self.defender if team is self.attacker else self.attacker


def settle(
    wishes: Wishes,
    collection: Collection,
    content: GeneratorContent,
    seed: Seed,
    log: RollLog,
    most_players: int,
    redraw: int = 0,
) -> Parameters:
    """Return parameters that honour every wish; raise CannotServe when there are none.

    No more players than `most_players` are rolled; a wish for more is honoured. Each `redraw` rolls anew.
    """
    check_wishes(wishes, collection, content)
    return _Settler(wishes, collection, content, seed, log, redraw).settle(most_players)


class _Settler:
    def __init__(
        self,
        wishes: Wishes,
        collection: Collection,
        content: GeneratorContent,
        seed: Seed,
        log: RollLog,
        redraw: int,
    ) -> None:
        self.wishes, self.collection, self.content = wishes, collection, content
        self.seed, self.log, self.redraw = seed, log, redraw
        self.blocs = collection.box.factions.bloc_by_nation

    def settle(self, most_players: int) -> Parameters:
        sheet = self.content.missions[self._draw("mission", self.wishes.mission, self._mission_bar)]
        size = self._draw("size", self.wishes.size, lambda row: None if self._shapes(row.id) else "tiles")
        theme = self._draw(
            "theme", self.wishes.theme, lambda row: None if self._theme_fits(sheet, size, row.id) else "ground"
        )
        players = int(
            self._draw("players", self.wishes.players, lambda row: None if int(row.id) <= most_players else "players")
        )
        attackers, defenders = self._nations(sheet)
        attacker = self._team("attacker", attackers, 2 if players > 2 else 1)
        defender = self._team("defender", defenders, 2 if players > 3 else 1)
        level = self._level(sheet, (attacker, defender))
        points, turns = self.wishes.points, self.wishes.turns
        ratio = self.wishes.ratio if self.wishes.ratio is not None else sheet.ratio
        drone = self.wishes.drone
        return Parameters(
            self.content, sheet, level, size, theme, players, attacker, defender, points, turns, ratio, drone
        )

    def _level(self, sheet: MissionSheet, teams: tuple[Team, Team]) -> int:
        """Return a rule level at which two teams can fight a mission, from the table of the lowest possible level."""
        fitting = [level for level in LEVELS if self._level_fits(sheet, level, teams)]
        table = f"level-{min(fitting[0], HIGHEST_TABLE)}" if fitting else "level-1"
        return int(
            self._draw("level", self.wishes.level, lambda row: None if int(row.id) in fitting else "level", table)
        )

    def _draw(self, what: str, wish: str | int | None, bar: Bar | None = None, table: str = "") -> str:
        """Return the wish if there is one, else the id rolled on the table called `table`, or `what` by default.

        Raise CannotServe when no row is allowed.
        """
        if wish is not None:
            self.log.given(what, str(wish), "wish")
            return str(wish)
        row = self.log.roll(self.content.tables[table or what], self.seed.chance("terms", what, self.redraw), bar)
        if row is None:
            wishes = [f"--{name} {wish}" for name, wish in self.wishes.options().items()]
            wishes += [] if self.wishes.own.is_everything else ["what you own"]
            if not wishes:
                raise CannotServe(f"no row of the table '{table or what}' goes with the rest; try another seed")
            raise CannotServe(f"no {what} goes with {' and '.join(wishes)}; leave one of these out")
        return row.id

    def _shapes(self, size: str) -> list[Row]:
        """Shapes of a size for which there are tiles enough."""
        return [
            row
            for row in self.content.tables[f"shape-{size}"].rows
            if len(row.fields["cells"]) <= len(self.collection.tiles)
        ]

    # --- what goes with what

    def _mission_bar(self, row: Row) -> str | None:
        sheet = self.content.missions[row.id]
        level = self.wishes.level
        if level is not None and sheet.level > level:
            return "wished-level"
        if not core_tiles(sheet, self.collection):
            return "tiles"
        fought = any(self._quarrel_fits(sheet, level, *quarrel) for quarrel in self._quarrels())
        return None if fought else "sides"

    def _theme_fits(self, sheet: MissionSheet, size: str, theme: str) -> bool:
        """Return True when there are enough tiles of a theme and beside it, and one for the core of the mission."""
        least = min(len(row.fields["cells"]) for row in self._shapes(size))
        allowed = self.content.grounds(theme)
        faces = self.collection.themed_faces
        own = {tile for tile, themes, _ in faces if theme == "mixed" or theme in themes}
        beside = {tile for tile, themes, _ in faces if themes & allowed}
        core = any(themes & allowed and face is not None and sheet.suits_core(face) for _, themes, face in faces)
        return core and len(own) >= (least + 1) // 2 and len(beside) >= least

    def _level_fits(self, sheet: MissionSheet, level: int, teams: tuple[Team, Team]) -> bool:
        return (
            level >= sheet.level
            and self._quarrel_fits(sheet, level, teams[0].bloc, teams[1].bloc)
            and all(self._musts_fit(sheet, level, team) for team in teams)
            and all(self._counters(team, level) >= ENOUGH for team in teams)
        )

    def _musts_fit(self, sheet: MissionSheet, level: int, team: Team) -> bool:
        """Return True when a team has the counters that the mission requires."""
        musts = sheet.musts.get(team.part, ())
        if not musts:
            return True
        found: Counter[Role] = Counter()
        for unit in self._usable(team, level):
            if self.collection.role(unit) not in UNPEACEFUL or level != PEACE:
                found[self.collection.role(unit)] += self.collection.copies[unit.id]
        return all(sum(min(found[role], most_of(role, 0)) for role in must.roles) >= must.least for must in musts)

    def _usable(self, team: Team, level: int) -> list[Unit]:
        """Kinds of unit a team has at a rule level."""
        units = self.collection.units((*team.nations, *team.fillers))
        return [unit for unit in units if self.collection.level(unit) <= level]

    def _counters(self, team: Team, level: int) -> int:
        """Number of counters for ground combat that a team has at a rule level."""
        return self.collection.ground_counters((*team.nations, *team.fillers), level)

    def _quarrels(self) -> Iterable[tuple[str, str]]:
        """Yield pairs of blocs that may fight here: those wished for, or all that have counters."""
        if self.wishes.sides is not None:
            return [(self.blocs[self.wishes.sides[0][0]], self.blocs[self.wishes.sides[1][0]])]
        present = {bloc for bloc in self.blocs.values() if self._led_by(bloc)}
        pairs = (row.id.split("-") for row in self.content.tables["quarrel"].rows)
        return [(attacker, defender) for attacker, defender in pairs if {attacker, defender} <= present]

    def _quarrel_fits(self, sheet: MissionSheet, level: int | None, attacker: str, defender: str) -> bool:
        return why_not(sheet, level, attacker, defender) is None

    # --- nations

    def _nations(self, sheet: MissionSheet) -> tuple[tuple[str, ...], tuple[str, ...]]:
        if self.wishes.sides is not None:
            for table, nations in zip(("attacker", "defender"), self.wishes.sides, strict=True):
                self.log.given(table, "+".join(nations), "wish")
            return self.wishes.sides
        allowed = {f"{a}-{d}" for a, d in self._quarrels() if self._quarrel_fits(sheet, self.wishes.level, a, d)}
        attacker, defender = self._draw("quarrel", None, lambda row: None if row.id in allowed else "troops").split("-")
        return (self._nation(attacker, "attacker"),), (self._nation(defender, "defender"),)

    def _led_by(self, bloc: str) -> list[str]:
        """The nations there are counters of that the table of a bloc may give."""
        table = self.content.tables.get(bloc)
        return [row.id for row in table.rows if row.id in self.collection.nations] if table is not None else []

    def _nation(self, bloc: str, part: str, beside: tuple[str, ...] = ()) -> str:
        def bar(row: Row) -> str | None:
            return None if row.id in self.collection.nations and row.id not in beside else "nation"

        if len(self.content.tables[bloc].rows) == 1:
            only = self.content.tables[bloc].rows[0].id
            self.log.given(bloc, only, "only")
            return only
        row = self.log.roll(self.content.tables[bloc], self.seed.chance("terms", part, len(beside), self.redraw), bar)
        assert row is not None, bloc
        return row.id

    def _team(self, part: Part, nations: tuple[str, ...], players: int) -> Team:
        bloc = self.blocs[nations[0]]
        allies = [nation for nation in self._led_by(bloc) if nation not in nations]
        if players > len(nations) and allies and self.wishes.sides is None:
            nations = (*nations, self._nation(bloc, part, nations))
        return Team(part, bloc, nations, self._fillers(bloc, nations), players)

    def _fillers(self, bloc: str, nations: tuple[str, ...]) -> tuple[str, ...]:
        """Nations that fill up a force: the bloc's generic one, or the one with most counters where that leads."""
        others = [one for one in self.collection.nations if self.blocs[one] == bloc and one not in nations]
        generic = [one for one in others if one == GENERIC.get(bloc)]
        if generic or not others or GENERIC.get(bloc) not in nations:
            return tuple(generic)
        return (max(others, key=lambda nation: sum(unit.copies for unit in self.collection.units([nation]))),)

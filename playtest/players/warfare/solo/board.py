"""The table as the sheet reads it in one decision: goals, chits, who sees what. It reads a view's position only."""

from typing import Final

from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.kinds import Arm, Kind
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import MAP, SOUND, Position, Unit
from sandtable.games.warfare.play.track import available
from sandtable.games.warfare.solo.book import Book, Card
from sandtable.games.warfare.solo.charts import Grid, grids_of, read_grid
from sandtable.games.warfare.solo.fields import FAR, Fields, fields_of
from sandtable.games.warfare.solo.goals import Goal, ap_left, goals_of, held, named_pieces
from sandtable.games.warfare.solo.marks import addition, defence_of, mark
from sandtable.games.warfare.solo.stance import stance_of

LOOKS: Final = 6  # hexes from which an enemy is looked for
RED_CUBE: Final = 100  # eyes that an enemy with a red cube counts for


class Kit:
    """Parts of the opponent on paper that stay the same for a seat of a scenario."""

    __slots__ = ("book", "crews", "fields", "grids", "rows", "seat", "stance", "tables")

    def __init__(self, book: Book, tables: Tables, seat: int) -> None:
        self.book, self.tables, self.seat = book, tables, seat
        self.fields: Fields = fields_of(tables)
        self.grids: dict[str, Grid] = grids_of(book, tables.charts)
        self.stance = stance_of(tables, seat)
        self.rows = book.sheets[self.stance]
        self.crews = book.crews[self.stance]


class Board:
    """One decision's reading of a position."""

    def __init__(self, kit: Kit, state: Position) -> None:
        self.kit, self.state, self.seat = kit, state, kit.seat
        self.ground = state.tables.ground
        self.marks = kit.book.marks
        self.goals: list[Goal] = goals_of(state, kit.seat)
        self.goal_by_name: dict[str, Goal] = {goal.name: goal for goal in self.goals}
        hostile = state.tables.hostile[kit.seat]
        self.foes: list[Unit] = [unit for unit in state.units if unit.where == MAP and hostile[unit.side]]
        self.chits: dict[int, str] = {}  # names of goals by number of unit
        self.card: Card = kit.book.cards[0]
        self.acted: set[int] = set()  # units that have acted since the card was drawn
        self.lead = available(state, kit.seat)
        self.left = ap_left(state, kit.seat)
        # The choices of each verb but moves, and the units that may act.
        self.offers: dict[str, list[Choice]] = {}
        self.muster: Muster | None = None
        self._named = named_pieces(state, kit.seat)
        self._prized: set[int] = set()
        for goal in self.goals:
            if goal.kind in ("ground", "people", "hunt"):
                self._prized.update(goal.at)
        self._eyes: dict[int, int] = {}
        self._open: list[Goal] | None = None

    def offered(self, verb: str) -> list[Choice]:
        return self.offers.get(verb, [])

    def field(self, kind: Kind, goal: Goal) -> list[int]:
        """Numbers of the solo map: AP from every hex to a goal."""
        return self.kit.fields.to(kind.mover, goal.at)

    def goal_of(self, unit: Unit) -> Goal | None:
        """The goal on a unit's order chit."""
        return self.goal_by_name.get(self.chits.get(unit.number, ""))

    def open_goals(self) -> list[Goal]:
        """Goals that nobody holds for the seat."""
        if self._open is None:
            self._open = [goal for goal in self.goals if not held(self.state, goal, self.seat)]
        return self._open

    def is_free(self, unit: Unit) -> bool:
        """True unless a unit stands on a goal that is to be kept."""
        stands = [goal for goal in self.goals if goal.keep and unit.hex in goal.at and goal.serves(unit)]
        return not stands

    def eyes(self, hex_: int) -> int:
        """Sound enemies within LOOKS hexes that see a hex; one with a red cube counts RED_CUBE more."""
        found = self._eyes.get(hex_)
        if found is None:
            found, away = 0, self.ground.distances(hex_)
            for foe in self.foes:
                if foe.morale != SOUND or away[foe.hex] > LOOKS:
                    continue
                if sees(self.state, foe.hex, hex_, foe.kind.regular, self.state.aloft(foe)):
                    found += 1 + RED_CUBE if foe.overwatch else 1
            self._eyes[hex_] = found
        return found

    def nearest_foe(self, hex_: int) -> int:
        """Hexes to the nearest enemy."""
        away = self.ground.distances(hex_)
        found = 99
        for foe in self.foes:
            if away[foe.hex] < found:
                found = away[foe.hex]
        return found

    def is_late(self) -> bool:
        """True if the way to the seat's own goals that nobody holds asks for more AP than are left."""
        need, state = 0, self.state
        for goal in self.open_goals():
            if not goal.own or goal.kind not in ("ground", "leave", "people"):
                continue
            nearest = FAR
            for unit in state.units:
                if unit.side == self.seat and unit.where == MAP and not unit.kind.flies and goal.serves(unit):
                    nearest = min(nearest, self.field(unit.kind, goal)[unit.hex])
            need += nearest
            objective = state.tables.goals[goal.number]
            if goal.kind == "people" and objective.type in ("rescue", "exit") and objective.hexes:
                # Whoever takes people along pays one AP more a hex.
                need += 2 * self.kit.fields.to(0, objective.hexes)[goal.at[0]]
        return need > 0 and need * self.kit.book.march > self.left

    # --- marks

    def number(self, grid: str, die: int, ap: int) -> int:
        return read_grid(self.kit.grids[grid], die, ap)

    def marked(self, number: int, target: Unit) -> int:
        """Mark of an attack on a target from the number of its grid."""
        return mark(number, addition(self.marks, target, target.hex in self._prized, target.id in self._named))

    def defence(self, target: Unit) -> int:
        return defence_of(self.kit.book.unshown, target, self.seat)

    def shot(self, die: int, ap: int, target: Unit, from_hex: int) -> int:
        """Mark of a shot from a hex with a die that is not yet shifted by the target."""
        ground = 0 if self.state.aloft(target) else self.ground.shift(from_hex, target.hex)
        return self.marked(self.number("fire", die - self.defence(target) - ground, ap), target)


def best_die(light: Arm | None, heavy: Arm | None) -> int:
    """Place of the best die of two weapons on the ladder, from 1; 0 without any."""
    found = 0
    if light is not None:
        found = light.die + 1
    if heavy is not None and heavy.die >= found:
        found = heavy.die + 1
    return found

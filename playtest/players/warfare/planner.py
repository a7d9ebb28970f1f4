"""The planner of Warfare: a greedy player by value per AP, with a plan; it reads only its view.

The value of a choice is its effect on either side's best shot (`planner_outlook`), on the way to the side's aims
(`planner_plan`) and on counters (`planner_actions`), divided by its AP.
"""

from collections.abc import Mapping
from typing import Any, Final

from playtest.players.warfare.considered import considered
from playtest.players.warfare.planner_actions import aimed_shot, value
from playtest.players.warfare.planner_foes import Memory
from playtest.players.warfare.planner_lore import lore_of
from playtest.players.warfare.planner_moves import Mover
from playtest.players.warfare.planner_outlook import Outlook
from playtest.players.warfare.planner_plan import Plan
from playtest.players.warfare.planner_weights import Weights
from playtest.players.warfare.planner_works import HIDES_NOBODY, best_smoke
from playtest.weights import sheet_of
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.warfare.play.fighting.fire import bar_between, column_number
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.movement import offered_move
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.moving.routes import dangers_for, sixths
from sandtable.games.warfare.play.position.muster import Muster, muster
from sandtable.games.warfare.play.position.state import MAP, SOUND, Position, Unit
from sandtable.games.warfare.play.rules import AFFAIRS, OFFERS, VERBS, offered_by

NOT_RATED: Final = -1e9
# Attacks; a move for the sake of a shot must beat the best of them.
ATTACKS: Final = frozenset({"fire", "suppress", "assault", "barrage", "snipe", "strike"})
PATHS: Final = frozenset({"move", "enter", "place"})
SMOKE: Final = "smoke"
# Among actions of equal value the first in the order of the rules is chosen.
BEFORE_SMOKE: Final = frozenset(list(VERBS)[: list(VERBS).index(SMOKE)])


class March:
    """A unit's moves, the hexes where they may not end, and the offered choices (`worded`) where they are known."""

    __slots__ = ("moves", "taken", "unit", "worded")

    def __init__(self, unit: Unit, moves: Moves, taken: int, worded: list[Choice]) -> None:
        self.unit = unit
        self.moves = moves
        self.taken = taken
        self.worded = worded

    def choice(self, place: int, labels: list[str]) -> Choice:
        return self.worded[place] if self.worded else self.moves.choice(place, self.unit.id, labels)


class Pick:
    """The best action so far, and path choices found among the actions, by unit id."""

    __slots__ = ("best", "best_shot", "chosen", "outlook", "plan", "worded")

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.plan = outlook, Plan(outlook)
        self.best, self.best_shot = NOT_RATED, 0.0
        self.chosen: Choice | None = None
        self.worded: dict[str, list[Choice]] = {}

    def weigh(self, actions: list[Choice]) -> None:
        """Rate actions and update the best."""
        for choice in actions:
            verb = choice.verb
            if verb in PATHS:
                self.worded.setdefault(choice.words[0], []).append(choice)
                continue
            rated = value(self.outlook, self.plan, choice)
            if rated > self.best_shot and verb in ATTACKS:
                self.best_shot = rated
            if rated > self.best:
                self.best, self.chosen = rated, choice

    def weigh_fire(self, muster: Muster) -> None:
        """Rate all shots and update the best; the line of fire is checked only where it can matter."""
        state = self.outlook.state
        tables = state.tables
        for unit in muster.mine:
            if unit.morale != SOUND:
                continue
            reach, away, weapons = (
                unit.kind.longest,
                tables.ground.distances(unit.hex),
                tables.aiming.by_column(unit.kind),
            )
            for target in muster.foes:
                far = away[target.hex]
                if far > reach:
                    continue
                for aimed in weapons[column_number(state, target)][far]:
                    rated = aimed_shot(self.outlook, unit, aimed, target)
                    least = min(self.best, self.best_shot)
                    if rated > least and not bar_between(state, unit, target):
                        self.best_shot = max(self.best_shot, rated)
                        if rated > self.best:
                            shot = tables.sayings.fire(unit.number, unit.id, aimed.heavy, target.number, target.id)
                            self.best, self.chosen = rated, shot


class Planner:
    """Planner for one seat."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._memory = Memory()

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        state: Position = view.state
        marching, count = offered_marches(state, choices)
        pick = Pick(self._look(state, view.seat))
        pick.weigh(choices[count:])
        return self._best(pick, marching, smokes=False)

    def decide(self, view: View, decision: Decision) -> Choice:
        """Return its choice among everything the rules offer, without a list of choices.

        Moves are rated without building their choices, and smoke only where it hides a unit.
        """
        state: Position = view.state
        if decision.kind != "act":
            return self.choose(view, decision, AFFAIRS[state.frames[-1].kind].offered(state, state.frames[-1]))
        present, offers = muster(state), considered(state, view.seat)
        if self.weights.idle <= HIDES_NOBODY:
            # With such weights any smoke is better than passing: rate everything.
            return self.choose(view, decision, offered_move(state, present) + offered_by(OFFERS, state, present))
        before, after = offered_by(offers.before, state, present), offered_by(offers.after, state, present)
        if not present.mine and len(before) + len(after) == 1:
            return after[0]
        pick = Pick(self._look(state, view.seat))
        pick.weigh(before)
        if offers.fires:
            pick.weigh_fire(present)
        pick.weigh(after)
        return self._best(pick, marches_in(state), smokes=True)

    def _look(self, state: Position, seat: int) -> Outlook:
        lore = self._memory.lore
        if lore is None or lore.tables is not state.tables:
            lore = lore_of(state.tables, self.weights)
        lore.tidy()
        return Outlook(state, seat, self.weights, lore, self._memory)

    def _best(self, pick: Pick, marching: list[March], smokes: bool) -> Choice:
        """Return the best of rated actions and moves; with `smokes`, of all smoke that may be laid too."""
        outlook, chosen = pick.outlook, pick.chosen
        marching += [self._by_words(outlook.state, name, choices) for name, choices in pick.worded.items()]
        waits = chosen is not None and chosen.verb == "pass"
        best, marched = self._march(Mover(outlook, pick.plan, pick.best_shot), marching, pick.best)
        if smokes:
            # Rated last, when the value to beat is known.
            first = marched is not None or chosen is None or chosen.verb not in BEFORE_SMOKE
            smoke = best_smoke(outlook, outlook.state.marching, best, first)
            if smoke is not None:
                return smoke
        if marched is None and waits and not outlook.winning():
            pressing = Mover(outlook, Plan(outlook, press=True), pick.best_shot)
            best, marched = self._march(pressing, marching, -self.weights.press)
        if marched is not None:
            return marched
        assert chosen is not None
        return chosen

    def _march(self, mover: Mover, marching: list[March], best: float) -> tuple[float, Choice | None]:
        """Return the best move and its value if it is better than `best`, else `best` and None."""
        chosen, found = -1, None
        for march in marching:
            if march.moves.ends:
                best, place = mover.rate(march.unit, march.moves, march.taken, best)
                if place >= 0:
                    chosen, found = place, march
        return best, None if found is None else found.choice(chosen, mover.outlook.state.tables.ground.labels)

    def _by_words(self, state: Position, name: str, choices: list[Choice]) -> March:
        """Return the moves given by the words of choices: entering the map, and set-up before the game."""
        unit = state.unit(name)
        assert unit is not None
        find = state.tables.ground.find
        dangers = dangers_for(state, unit)
        ends, paths, prices, risks = [], [], [], []
        for choice in choices:
            path = tuple([find[label] for label in choice.words[1:]])
            ends.append(path[-1])
            paths.append(path)
            prices.append(1)
            if choice.verb != "place":
                prices[-1] = in_ap(sixths(state, unit, unit.hex if unit.where == MAP else OFF, path))
            risks.append(sum([dangers >> hex_ & 1 for hex_ in path]))
        return March(unit, Moves(ends, paths, prices, risks), 0, choices)


def marches_in(state: Position) -> list[March]:
    """Return the units that may act with their moves, and the hexes where these may not end."""
    return [March(unit, state.ways[number], state.ends_taken[number], []) for number, unit in enumerate(state.marching)]


def offered_marches(state: Position, choices: list[Choice]) -> tuple[list[March], int]:
    """Return the moves the choices begin with, and their number.

    Return ([], 0) if these are not exactly the moves the rules offer.
    """
    if choices[0].verb != "move":
        return [], 0
    if not state.ways:
        muster(state)
    found, labels = marches_in(state), state.tables.ground.labels
    first = 0
    for march in found:
        offered = march.moves.without(march.taken).choices(march.unit.id, labels)
        if offered:
            march.worded = march.moves.choices(march.unit.id, labels)
            last = first + len(offered) - 1
            if last >= len(choices) or choices[first] != offered[0] or choices[last] != offered[-1]:
                return [], 0
            first = last + 1
    return found, first


def make(start: Any, seed: int | str) -> Player:
    """Return a planner with the weights of players.yaml; it uses no random numbers, so the seed has no effect."""
    return make_weighed(start, seed, sheet_of("warfare", "planner").weights)


def make_weighed(start: Any, seed: int | str, weights: Mapping[str, float]) -> Player:
    """Return a planner with the given weights, for tuning."""
    return Planner(Weights(weights))


# Planners with other weights, to test whether a result depends on one style of play. They share the planner's
# knowledge, so they cannot reveal what all three overlook.


def raider(start: Any, seed: int | str) -> Player:
    """Return an aggressive planner: it goes for its objectives early and pays little attention to fire."""
    return make_weighed(start, seed, sheet_of("warfare", "raider").weights)


def sentry(start: Any, seed: int | str) -> Player:
    """Return a defensive planner: it keeps out of sight and weighs its own losses most."""
    return make_weighed(start, seed, sheet_of("warfare", "sentry").weights)

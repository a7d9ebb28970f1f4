"""The Warfare veteran: greedy, value per AP, with a plan; honest, for it reads its view alone.

A choice is worth what it does to either side's best shot (`veteran_outlook`), to the way to what its side wants
(`veteran_plan`) and to counters (`veteran_actions`), divided by the AP it costs.
"""

from collections.abc import Mapping
from typing import Any, Final

from playtest.players.warfare.considered import considered
from playtest.players.warfare.veteran_actions import aimed_shot, value
from playtest.players.warfare.veteran_foes import Memory
from playtest.players.warfare.veteran_lore import lore_of
from playtest.players.warfare.veteran_moves import Mover
from playtest.players.warfare.veteran_outlook import Outlook
from playtest.players.warfare.veteran_plan import Plan
from playtest.players.warfare.veteran_weights import Weights
from playtest.players.warfare.veteran_works import HIDES_NOBODY, best_smoke
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
ATTACKS: Final = frozenset({"fire", "suppress", "assault", "barrage", "snipe", "strike"})  # a move must promise better
PATHS: Final = frozenset({"move", "enter", "place"})
SMOKE: Final = "smoke"
# Of actions worth the same the first is chosen, in the order of the rules.
BEFORE_SMOKE: Final = frozenset(list(VERBS)[: list(VERBS).index(SMOKE)])


class March:
    """A unit's moves, and the hexes where they may not end; and as which choices they were offered, where that is known."""

    __slots__ = ("moves", "taken", "unit", "worded")

    def __init__(self, unit: Unit, moves: Moves, taken: int, worded: list[Choice]) -> None:
        self.unit = unit
        self.moves = moves
        self.taken = taken
        self.worded = worded

    def choice(self, place: int, labels: list[str]) -> Choice:
        return self.worded[place] if self.worded else self.moves.choice(place, self.unit.id, labels)


class Pick:
    """The best action so far, and moves that were met among actions, by the name of the unit."""

    __slots__ = ("best", "best_shot", "chosen", "outlook", "plan", "worded")

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.plan = outlook, Plan(outlook)
        self.best, self.best_shot = NOT_RATED, 0.0
        self.chosen: Choice | None = None
        self.worded: dict[str, list[Choice]] = {}

    def weigh(self, actions: list[Choice]) -> None:
        """Look whether there is a better one among these."""
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
        """The same of all shots; whether anything bars one is asked only where it would be the best."""
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
                            said = tables.sayings.fire(unit.number, unit.id, aimed.heavy, target.number, target.id)
                            self.best, self.chosen = rated, said


class Veteran:
    """Chooses for one seat."""

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
        """What it would choose from all that the rules offer: moves without their words, smoke where it hides somebody."""
        state: Position = view.state
        if decision.kind != "act":
            return self.choose(view, decision, AFFAIRS[state.frames[-1].kind].offered(state, state.frames[-1]))
        present, offers = muster(state), considered(state, view.seat)
        if self.weights.idle <= HIDES_NOBODY:
            # Any smoke is better than nothing to such a one.
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
        """The best of the actions that were weighed and of moves; `smokes`: of all smoke that may be laid too."""
        outlook, chosen = pick.outlook, pick.chosen
        marching += [self._by_words(outlook.state, name, choices) for name, choices in pick.worded.items()]
        waits = chosen is not None and chosen.verb == "pass"
        best, marched = self._march(Mover(outlook, pick.plan, pick.best_shot), marching, pick.best)
        if smokes:
            # Looked at last, when it is known what it must be better than.
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
        """The best of all moves, if it is better than `best`."""
        chosen, found = -1, None
        for march in marching:
            if march.moves.ends:
                best, place = mover.rate(march.unit, march.moves, march.taken, best)
                if place >= 0:
                    chosen, found = place, march
        return best, None if found is None else found.choice(chosen, mover.outlook.state.tables.ground.labels)

    def _by_words(self, state: Position, name: str, choices: list[Choice]) -> March:
        """Moves that are known by their words: onto the map, and into a unit's place before the game."""
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
    """The units that may act with their moves, and the hexes where these may not end."""
    return [March(unit, state.ways[number], state.ends_taken[number], []) for number, unit in enumerate(state.marching)]


def offered_marches(state: Position, choices: list[Choice]) -> tuple[list[March], int]:
    """Whose moves the choices begin with, and how many these are; none when they are not just those that the rules offer."""
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
    """A veteran with the weights of players.yaml; it has no luck of its own, so that the seed makes no difference."""
    return make_weighed(start, seed, sheet_of("warfare", "veteran").weights)


def make_weighed(start: Any, seed: int | str, weights: Mapping[str, float]) -> Player:
    """A veteran with weights of its own, for tuning."""
    return Veteran(Weights(weights))


# Veterans of another temper: what holds for one way of playing alone they do not confirm. They know what the veteran knows
# and no more, so that they say nothing about what all three overlook.


def raider(start: Any, seed: int | str) -> Player:
    """A veteran in haste: it goes for its objectives early and heeds fire little."""
    return make_weighed(start, seed, sheet_of("warfare", "raider").weights)


def sentry(start: Any, seed: int | str) -> Player:
    """A veteran with patience: it keeps out of sight and thinks of its own losses first."""
    return make_weighed(start, seed, sheet_of("warfare", "sentry").weights)

"""The greedy player of Warfare: one ply, by value per AP; it reads only its view.

Value is expected harm (from the dice tables), nearness to the side's aims (distance fields), cover and exposure.
judge.py evaluates a position, pull.py the pull of aims, greedy_values/ the actions. This module rates moves and shots
and chooses the best of all.
"""

from typing import Any, Final

from playtest.players.warfare.considered import considered
from playtest.players.warfare.greedy_values.actions import FIXED, VALUES
from playtest.players.warfare.judge import Judge
from playtest.players.warfare.pull import CLOSE_LOOKS, DANGER, HAIR
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.warfare.play.fighting.fire import bar_between, column_number
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.moving.routes import dangers_for, sixths
from sandtable.games.warfare.play.position.muster import Muster, marches, muster
from sandtable.games.warfare.play.position.state import MAP, SOUND, Position, Unit
from sandtable.games.warfare.play.rules import AFFAIRS, offered_by

PATHS: Final = ("move", "enter", "place")  # verbs with a path
ENTERS: Final = 2.0  # value of entering the map
UNSEEN: Final = 1.0  # penalty for a move whose exposure is not computed
# Places order choices of equal value as the rules do: moves unit by unit, then all else.
A_UNIT: Final = 10_000
AFTER_MOVES: Final = 10_000_000


class GreedyPlayer(Judge):
    """Chooses for one seat the first of the choices with the highest value."""

    def __init__(self) -> None:
        super().__init__()
        self._place = 0
        self._actions: list[Choice] = []  # rated choices other than moves

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        state: Position = view.state
        moves = leading_moves(choices)
        if moves and moves == sum([len(found.ends) for _, found in marches(state)]):
            self.look(state, view.seat)
            self._weigh_actions(choices[moves:])
            return self._best(state)
        self.look(state, view.seat)
        self._weigh_actions(choices)
        return self._actions[self._place - AFTER_MOVES]

    def decide(self, view: View, decision: Decision) -> Choice:
        """Return its choice among everything the rules offer, without a list of choices."""
        state: Position = view.state
        if decision.kind != "act":
            return self.choose(view, decision, AFFAIRS[state.frames[-1].kind].offered(state, state.frames[-1]))
        present, offers = muster(state), considered(state, view.seat)
        self.look(state, view.seat)
        # Rate actions first: a good action rules out more moves early.
        self._weigh_actions(offered_by(offers.before, state, present))
        if offers.fires:
            self._weigh_fire(present)
        self._weigh_actions(offered_by(offers.after, state, present))
        return self._best(state)

    def look(self, state: Position, seat: int) -> None:
        super().look(state, seat)
        self.best, self._place, self._actions = -1e9, 2 * AFTER_MOVES, []

    def _best(self, state: Position) -> Choice:
        """Return the best of the rated actions and of all moves; moves are rated without building their choices."""
        for number, unit in enumerate(state.marching):
            self._weigh_marches(unit, state.ways[number], state.ends_taken[number], number * A_UNIT)
        if self._place >= AFTER_MOVES:
            return self._actions[self._place - AFTER_MOVES]
        number = self._place // A_UNIT
        ways = state.ways[number]
        return ways.choice(self._place % A_UNIT, state.marching[number].id, state.tables.ground.labels)

    def _weigh(self, value: float, place: int) -> None:
        if value > self.best or (value == self.best and place < self._place):
            self.best, self._place = value, place

    def _weigh_actions(self, choices: list[Choice]) -> None:
        """Rate all choices but moves already known; later choices get later places."""
        first = AFTER_MOVES + len(self._actions)
        self._actions += choices
        paths: dict[str, list[int]] = {}
        fixed_verb = ""
        for place, choice in enumerate(choices):
            verb = choice.verb
            if verb == fixed_verb:
                continue  # same fixed value as an earlier choice, which wins ties
            value_of = VALUES.get(verb)
            if value_of is not None:
                self._weigh(value_of(self, choice), first + place)
            elif verb in PATHS:
                paths.setdefault(choice.words[0], []).append(place)
            else:
                self._weigh(FIXED.get(verb, 0.0), first + place)
                fixed_verb = verb
        for name, places in paths.items():
            self._weigh_paths(name, places, choices, first)

    def _weigh_fire(self, muster: Muster) -> None:
        """Rate shots; the line of fire is checked only for a shot that would be the best."""
        state = self.state
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
                    value = self.aimed_shot(unit, aimed, target)
                    if value > self.best and not bar_between(state, unit, target):
                        self._weigh(value, AFTER_MOVES + len(self._actions))
                        shot = tables.sayings.fire(unit.number, unit.id, aimed.heavy, target.number, target.id)
                        self._actions.append(shot)

    def _weigh_marches(self, unit: Unit, moves: Moves, taken: int, first: int) -> None:
        """Rate the legal moves of a unit, as `_weigh_moves` does, with places from `first` on."""
        if not moves.ends:
            return
        risk = self.exposure(unit, unit.hex)
        flies, looks = unit.kind.flies, 0
        # Only moves that could be the best if no enemy saw the unit at their end.
        least = self.best - risk - HAIR
        for value, place in self.pull(unit).better(unit.hex, moves, self.rider(unit), self.state.at, least):
            hex_, ap = moves.ends[place], moves.prices[place]
            if flies and taken >> hex_ & 1:
                continue
            if looks == CLOSE_LOOKS:
                self._weigh(-value - UNSEEN, first + place)
                return
            looks += 1
            if risk / ap - value >= self.best:
                self._weigh(-value - (self.exposure(unit, hex_) - risk) / ap, first + place)

    def _weigh_paths(self, name: str, places: list[int], choices: list[Choice], first: int) -> None:
        """Rate choices with a path in their words: entering the map, and set-up before the game."""
        unit = self.state.unit(name)
        assert unit is not None
        on_map = unit.where == MAP
        here = self.stand(unit, unit.hex) if on_map else 0.0
        dangers = dangers_for(self.state, unit)
        found: list[tuple[float, int, int, int]] = []
        for place in places:
            choice = choices[place]
            path = tuple([self.state.tables.ground.find[label] for label in choice.words[1:]])
            ap = 1
            if choice.verb != "place":
                ap = in_ap(sixths(self.state, unit, unit.hex if on_map else OFF, path))
            gain = self.stand(unit, path[-1]) - here
            if choice.verb == "enter":
                gain += ENTERS
            if dangers:
                gain -= DANGER * sum([dangers >> hex_ & 1 for hex_ in path])
            found.append((-(gain / ap), first + place, path[-1], ap))
        found.sort()
        self._weigh_moves(unit, found[: CLOSE_LOOKS + 1])

    def _weigh_moves(self, unit: Unit, moves: list[tuple[float, int, int, int]]) -> None:
        """Rate a unit's moves, given as (negative value, place, hex, AP), best first.

        The first CLOSE_LOOKS are rated with exposure, unless they could not be the best even without it. The others
        lose UNSEEN instead.
        """
        if not moves:
            return
        risk = self.exposure(unit, unit.hex) if unit.where == MAP else 0.0
        for value, place, hex_, ap in moves[:CLOSE_LOOKS]:
            if risk / ap - value >= self.best:
                self._weigh(-value - (self.exposure(unit, hex_) - risk) / ap, place)
        for value, place, _, _ in moves[CLOSE_LOOKS:]:
            self._weigh(-value - UNSEEN, place)


def leading_moves(choices: list[Choice]) -> int:
    """Return the number of moves at the beginning of the choices."""
    for place, choice in enumerate(choices):
        if choice.verb != "move":
            return place
    return len(choices)


def make(start: Any, seed: int | str) -> Player:
    """Return a greedy player; it uses no random numbers, so the seed has no effect."""
    return GreedyPlayer()

"""The Warfare recruit: one ply, greedy, value per AP; honest, for it reads its view alone.

Value is harm done (expected by die, from the dice table), nearness to what the side wants (distance fields), cover
and exposure. Its parts: warfare_judge.py sees a position, warfare_pull.py what draws units, warfare_values.py and
warfare_supports.py weigh actions; here moves are weighed, and the best of all is chosen.
"""

from typing import Any

from playtest.players.warfare.judge import Judge
from playtest.players.warfare.pull import CLOSE_LOOKS, DANGER
from playtest.players.warfare.values import FIXED, VALUES
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.moving.routes import dangers_for, sixths
from sandtable.games.warfare.play.position.muster import moves_of
from sandtable.games.warfare.play.position.state import MAP, Position, Unit

PATHS = ("move", "enter", "place")  # verbs with a path
ENTERS = 2.0  # what it is worth to come onto the map
UNSEEN = 1.0  # what a move loses that is not looked at closely


class Recruit(Judge):
    """Chooses for one seat: the first of the choices with the highest value."""

    def __init__(self) -> None:
        super().__init__()
        self._value = 0.0
        self._place = 0

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        state: Position = view.state
        self.look(state, view.seat)
        self._value, self._place = -1e9, len(choices)
        moves = self._offered_moves(choices)
        after = 0
        for found in moves:
            after += len(found.ends)
        # Actions first: the better they are, the fewer moves need a close look.
        paths: dict[str, list[int]] = {}
        settled = ""
        for place in range(after, len(choices)):
            choice = choices[place]
            verb = choice.verb
            if verb == settled:
                continue  # worth the same as the one before it, which comes first
            value_of = VALUES.get(verb)
            if value_of is not None:
                self._weigh(value_of(self, choice), place)
            elif verb in PATHS:
                paths.setdefault(choice.words[0], []).append(place)
            else:
                self._weigh(FIXED.get(verb, 0.0), place)
                settled = verb
        for name, places in paths.items():
            self._weigh_paths(name, places, choices)
        first = 0
        for number, found in enumerate(moves):
            self._weigh_marches(state.marching[number], found, first)
            first += len(found.ends)
        return choices[self._place]

    def _weigh(self, value: float, place: int) -> None:
        if value > self._value or (value == self._value and place < self._place):
            self._value, self._place = value, place

    def _offered_moves(self, choices: list[Choice]) -> list[Moves]:
        """The moves the choices begin with, of each unit that marches; none when they are not just those that the rules offer."""
        if choices[0].verb != "move":
            return []
        found = moves_of(self.state)
        labels = self.state.tables.ground.labels
        first = 0
        for unit, moves in zip(self.state.marching, found, strict=True):
            if moves.ends:
                offered = moves.choices(unit.id, labels)
                last = first + len(offered) - 1
                if last >= len(choices) or choices[first] is not offered[0] or choices[last] is not offered[-1]:
                    return []
                first = last + 1
        return found

    def _weigh_marches(self, unit: Unit, moves: Moves, first: int) -> None:
        """The moves of a unit, whose first stands at that place of all choices: as `_weigh_moves` does."""
        if not moves.ends:
            return
        whole = moves.whole
        ranking = self.pull(unit).ranking(unit.hex, whole, self.rider(unit))
        risk = self.exposure(unit, unit.hex)
        looks, all_left = 0, moves is whole
        for rank, at in enumerate(ranking.places):
            place = at if all_left else moves.place_of(at)
            if place < 0:
                continue
            value, ap = ranking.values[rank], whole.prices[at]
            if looks == CLOSE_LOOKS:
                self._weigh(-value - UNSEEN, first + place)
                return
            looks += 1
            if risk / ap - value >= self._value:
                self._weigh(-value - (self.exposure(unit, whole.ends[at]) - risk) / ap, first + place)

    def _weigh_paths(self, name: str, places: list[int], choices: list[Choice]) -> None:
        """Moves of a unit that are known by their words alone: onto the map, and into its place before the game."""
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
            found.append((-(gain / ap), place, path[-1], ap))
        found.sort()
        self._weigh_moves(unit, found[: CLOSE_LOOKS + 1])

    def _weigh_moves(self, unit: Unit, moves: list[tuple[float, int, int, int]]) -> None:
        """The best of a unit's moves, by value (its sign turned), place, hex and AP.

        The first few are judged by who would see the unit there, unless they could not be the best of all even if
        nobody did; of the others the first counts, for less.
        """
        if not moves:
            return
        risk = self.exposure(unit, unit.hex) if unit.where == MAP else 0.0
        for value, place, hex_, ap in moves[:CLOSE_LOOKS]:
            if risk / ap - value >= self._value:
                self._weigh(-value - (self.exposure(unit, hex_) - risk) / ap, place)
        for value, place, _, _ in moves[CLOSE_LOOKS:]:
            self._weigh(-value - UNSEEN, place)


def make(start: Any, seed: int | str) -> Player:
    """A recruit; it has no luck of its own, so that the seed makes no difference."""
    return Recruit()

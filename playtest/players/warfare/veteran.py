"""The Warfare veteran: greedy, value per AP, with a plan; honest, for it reads its view alone.

A choice is worth what it does to either side's best shot (`warfare_veteran_outlook`), to the way to what its side wants
(`warfare_veteran_plan`) and to counters (`warfare_veteran_actions`), divided by the AP it costs.
"""

from collections.abc import Mapping
from typing import Any

from playtest.players.warfare.veteran_actions import value
from playtest.players.warfare.veteran_lore import lore_of
from playtest.players.warfare.veteran_moves import Mover
from playtest.players.warfare.veteran_outlook import Memory, Outlook
from playtest.players.warfare.veteran_plan import Plan
from playtest.players.warfare.veteran_weights import Weights
from playtest.weights import sheet_of
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.moving.routes import dangers_for, sixths
from sandtable.games.warfare.play.position.muster import marches
from sandtable.games.warfare.play.position.state import MAP, Position, Unit

NOT_RATED = -1e9
ATTACKS = ("fire", "suppress", "assault", "barrage", "snipe", "strike")  # a move must promise a better one
PATHS = ("move", "enter", "place")


class Veteran:
    """Chooses for one seat."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._memory = Memory()

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        state: Position = view.state
        outlook = Outlook(state, view.seat, self.weights, lore_of(state.tables, self.weights), self._memory)
        plan = Plan(outlook)
        marching = offered_marches(state, choices)
        after = sum([len(moves.ends) for _, moves in marching])
        paths: dict[str, list[int]] = {}
        best, chosen, best_shot = NOT_RATED, 0, 0.0
        for place in range(after, len(choices)):
            choice = choices[place]
            if choice.verb in PATHS:
                paths.setdefault(choice.words[0], []).append(place)
                continue
            rated = value(outlook, plan, choice)
            if choice.verb in ATTACKS and rated > best_shot:
                best_shot = rated
            if rated > best:
                best, chosen = rated, place
        moving = [(unit, moves) for unit, moves in marching if moves.ends]
        for name, places in paths.items():
            moving.append(self._by_words(state, name, places, choices))
        starts, first = [], 0
        for _, moves in moving:
            starts.append(first)
            first += len(moves.ends)
        offered = list(range(after)) + [place for places in paths.values() for place in places]
        better = self._march(Mover(outlook, plan, best_shot), moving, starts, best)
        if better[1] < 0 and choices[chosen].verb == "pass" and not outlook.winning():
            better = self._march(
                Mover(outlook, Plan(outlook, press=True), best_shot), moving, starts, -self.weights.press
            )
        return choices[offered[better[1]] if better[1] >= 0 else chosen]

    def _march(
        self, mover: Mover, moving: list[tuple[Unit, Moves]], starts: list[int], best: float
    ) -> tuple[float, int]:
        """The best of all moves and its place among them, if it is better than `best`; else the place is -1."""
        chosen = -1
        for (unit, moves), first in zip(moving, starts, strict=True):
            best, place = mover.rate(unit, moves, best)
            if place >= 0:
                chosen = first + place
        return best, chosen

    def _by_words(self, state: Position, name: str, places: list[int], choices: list[Choice]) -> tuple[Unit, Moves]:
        """Moves that are known by their words: onto the map, and into a unit's place before the game."""
        unit = state.unit(name)
        assert unit is not None
        find = state.tables.ground.find
        dangers = dangers_for(state, unit)
        ends, paths, prices, risks = [], [], [], []
        for place in places:
            path = tuple([find[label] for label in choices[place].words[1:]])
            ends.append(path[-1])
            paths.append(path)
            prices.append(1)
            if choices[place].verb != "place":
                prices[-1] = in_ap(sixths(state, unit, unit.hex if unit.where == MAP else OFF, path))
            risks.append(sum([dangers >> hex_ & 1 for hex_ in path]))
        return unit, Moves(ends, paths, prices, risks)


def offered_marches(state: Position, choices: list[Choice]) -> list[tuple[Unit, Moves]]:
    """Whose moves the choices begin with; nobody's when they are not just those that the rules offer."""
    if choices[0].verb != "move":
        return []
    found = marches(state)
    labels = state.tables.ground.labels
    first = 0
    for unit, moves in found:
        if moves.ends:
            offered = moves.choices(unit.id, labels)
            last = first + len(offered) - 1
            if last >= len(choices) or choices[first] != offered[0] or choices[last] != offered[-1]:
                return []
            first = last + 1
    return found


def make(start: Any, seed: int | str) -> Player:
    """A veteran with the weights of players.yaml; it has no luck of its own, so that the seed makes no difference."""
    return make_weighed(start, seed, sheet_of("warfare", "veteran").weights)


def make_weighed(start: Any, seed: int | str, weights: Mapping[str, float]) -> Player:
    """A veteran with weights of its own, for tuning."""
    return Veteran(Weights(weights))

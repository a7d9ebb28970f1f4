"""The Warfare veteran: greedy, value per AP, with a plan; honest, for it reads its view alone.

A choice is worth what it does to either side's best shot (`warfare_veteran_outlook`), to the way to what its side wants
(`warfare_veteran_plan`) and to counters (`warfare_veteran_actions`), divided by the AP it costs.
"""

from collections.abc import Mapping
from typing import Any

from playtest.players.warfare.veteran_actions import value
from playtest.players.warfare.veteran_outlook import Outlook, losses
from playtest.players.warfare.veteran_plan import Plan
from playtest.players.warfare.veteran_weights import Weights
from playtest.weights import sheet_of
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.reach import in_ap
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.moving.routes import dangers_for, sixths
from sandtable.games.warfare.play.position.muster import marches
from sandtable.games.warfare.play.position.state import MAP, SOUND, Position, Unit

CLOSE_LOOKS = 6  # moves of a unit that are looked at closely
HINT = 0.5  # what it is worth at first sight to see somebody, or not to be seen
UNSEEN = 5.0  # what a move loses that is not looked at closely
PATHS = ("move", "enter", "place")


class Veteran:
    """Chooses for one seat."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._losses: list[list[float]] = []

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        state: Position = view.state
        if not self._losses:
            self._losses = losses(state, self.weights)
        outlook = Outlook(state, view.seat, self.weights, self._losses)
        plan = Plan(outlook)
        rated = self._rate(outlook, plan, choices)
        best = 0
        for place in range(1, len(choices)):
            if rated[place] > rated[best]:
                best = place
        return choices[best]

    def _rate(self, outlook: Outlook, plan: Plan, choices: list[Choice]) -> list[float]:
        rated = [0.0] * len(choices)
        marching = offered_marches(outlook.state, choices)
        after = sum([len(moves.ends) for _, moves in marching])
        paths: dict[str, list[int]] = {}
        best_shot = 0.0
        for place in range(after, len(choices)):
            choice = choices[place]
            if choice.verb in PATHS:
                paths.setdefault(choice.words[0], []).append(place)
                continue
            rated[place] = value(outlook, plan, choice)
            if choice.verb == "fire" and rated[place] > best_shot:
                best_shot = rated[place]
        first = 0
        for unit, moves in marching:
            self._rate_moves(outlook, plan, unit, moves, first, rated, best_shot)
            first += len(moves.ends)
        for name, places in paths.items():
            self._rate_paths(outlook, plan, name, places, choices, rated, best_shot)
        return rated

    def _rate_paths(
        self,
        outlook: Outlook,
        plan: Plan,
        name: str,
        places: list[int],
        choices: list[Choice],
        rated: list[float],
        best_shot: float,
    ) -> None:
        """Moves that are known by their words: onto the map, and into a unit's place before the game."""
        state, unit = outlook.state, outlook.state.unit(name)
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
        found = [0.0] * len(places)
        self._rate_moves(outlook, plan, unit, Moves(ends, paths, prices, risks), 0, found, best_shot)
        for place, worth in zip(places, found, strict=True):
            rated[place] = worth

    def _rate_moves(
        self, outlook: Outlook, plan: Plan, unit: Unit, moves: Moves, first: int, rated: list[float], best_shot: float
    ) -> None:
        """First by what is near and by what can be seen at all; the best few then by every line."""
        weights, on_map = self.weights, unit.where == MAP
        here = plan.stand(unit, unit.hex) if on_map else -weights.entering
        firing, exposed = 0, 0
        if unit.morale == SOUND:
            for hexes, _ in outlook.targets(unit):
                firing |= hexes
        for hexes, _ in outlook.threats(unit):
            exposed |= hexes
        caution = 1.0 - weights.bold * plan.hurry
        danger = caution * weights.danger * outlook.stake(unit)
        found: list[tuple[float, int, float]] = []
        for place, hex_ in enumerate(moves.ends):
            gain = plan.stand(unit, hex_) - here
            if moves.dangers[place]:
                if place and moves.ends[place - 1] == hex_ and moves.prices[place] >= moves.prices[place - 1] - 1:
                    gain -= UNSEEN  # there is a way past it for one AP more
                gain -= danger * moves.dangers[place]
            hint = gain
            if firing >> hex_ & 1:
                hint += HINT
            if exposed >> hex_ & 1:
                hint -= HINT
            found.append((-hint / moves.prices[place], place, gain))
        found.sort()
        risk_here = outlook.risks.get(unit.number, 0.0)
        shot_here = outlook.chance(unit, unit.hex) if on_map and firing else 0.0
        worst_other = 0.0
        for number, risk in outlook.risks.items():
            if number != unit.number and risk > worst_other:
                worst_other = risk
        worst_now = max(worst_other, risk_here)
        least = 0.0
        for minus, place, gain in found[:CLOSE_LOOKS]:
            hex_ = moves.ends[place]
            risk = outlook.risk(unit, hex_) if exposed >> hex_ & 1 else 0.0
            worse = weights.defence * outlook.foe_horizon * (max(worst_other, risk) - worst_now)
            worse += weights.own_risk * (risk - risk_here)
            if outlook.watchers:
                worse += weights.watched * outlook.watched(unit, moves.paths[place])
            gain -= caution * worse
            shot = outlook.chance(unit, hex_) if firing >> hex_ & 1 else 0.0
            gain += weights.offence * outlook.horizon * max(0.0, shot - max(best_shot, shot_here))
            gain += weights.own_shot * (shot - shot_here)
            rated[first + place] = gain / moves.prices[place]
            least = min(least, -minus)
        for _, place, _ in found[CLOSE_LOOKS:]:
            rated[first + place] = least - UNSEEN


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

"""Measure Warfare: teams, the leader, pieces used, units lost and where."""

from collections.abc import Iterable

from playtest.measures.luck import DICE, LuckMeter
from playtest.measures.probe import Camp, Probe
from playtest.measures.warfare_luck import WarfareDice
from playtest.outcome import Fate
from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.fixed.tables import names
from sandtable.games.warfare.play.objectives import ONCE, holds
from sandtable.games.warfare.play.position.state import LEFT, Position, Unit
from sandtable.games.warfare.play.showing.orders import printed_names
from sandtable.games.warfare.scenarios.scenario import Scenario


class WarfareProbe(Probe):
    """Probe of Warfare; the sides of one team are a camp."""

    luck_source = DICE

    def camps(self, start: Scenario, seats: tuple[str, ...]) -> tuple[Camp, ...]:
        teams: dict[str, list[int]] = {}
        for seat, side in enumerate(start.sides):
            teams.setdefault(side.team, []).append(seat)
        return tuple(
            Camp("+".join(start.sides[seat].id for seat in members), tuple(members), 1 / len(teams))
            for members in teams.values()
        )

    def order(self, state: Position) -> tuple[int, ...]:
        """Return the seat that acts first; the rest of the order depends on the track."""
        return (state.active,)

    def turn(self, state: Position) -> int:
        return state.turn

    def scores(self, state: Position, camps: tuple[Camp, ...]) -> tuple[float, ...]:
        """Return the points of each camp if the game ended now."""
        met = _met(state)
        return tuple(
            float(
                sum(
                    goal.points
                    for number, goal in enumerate(state.tables.goals)
                    if met[number] and goal.side in camp.seats
                )
            )
            for camp in camps
        )

    def leader(self, state: Position, camps: tuple[Camp, ...]) -> int:
        """Return the camp that would win now, by the first victory condition that holds; -1 for none."""
        met = _met(state)
        scores = self.scores(state, camps)
        for line in state.tables.victory:
            camp = next(at for at, camp in enumerate(camps) if line.side in camp.seats)
            if line.all is not None:
                good = all(met[number] for number in line.all)
            else:
                good = line.points is None or scores[camp] >= line.points
            if good:
                return camp
        return -1

    def cards(self, start: Scenario) -> tuple[str, ...]:
        """Return the ids of units and of the counters of supports, without duplicates."""
        found = [name for side in start.sides for unit in side.units for name in names(unit.id, unit.count)]
        found += [placed.support.id for side in start.sides for placed in side.supports]
        return tuple(dict.fromkeys(found))

    def uses(self, state: Position, seat: int, choice: Choice) -> Iterable[str]:
        """Yield the seat's own units and supports named in a choice; placing them at set-up does not count."""
        if choice.verb == "place":
            return
        for word in choice.words:
            unit = state.unit(word)
            if unit is not None and unit.side == seat:
                yield word
        for support in state.supports:
            if support.side == seat and support.id in choice.words:
                yield support.kind.id

    def on_event(self, state: Position, kind: str, data: dict[str, object]) -> Fate | None:
        if kind not in ("eliminated", "damaged"):
            return None
        unit = state.unit(str(data["unit"]))
        if unit is None:
            return None
        return Fate(unit.id, unit.side, "lost" if kind == "eliminated" else "damaged", _place(state, unit))

    def fates(self, state: Position) -> Iterable[Fate]:
        for unit in state.units:
            if unit.where == LEFT:
                yield Fate(unit.id, unit.side, "left")

    def luck(self, start: Scenario, state: Position) -> LuckMeter:
        return WarfareDice(state)

    def names(self, start: Scenario, language: str) -> dict[str, str]:
        """Return names of sides, units and markers by id, as they are on the counters."""
        return printed_names(start, language)

    def unplayable(self, start: Scenario, language: str = "en") -> tuple[str, ...]:
        """Return the special rules in prose (W-1)."""
        return tuple(rule.by_language.get(language, rule.english) for rule in start.rules)


def _met(state: Position) -> list[bool]:
    """Return for each objective whether it is met, or would be if judged now."""
    return [
        done or (goal.type not in ONCE and not state.broken[number] and holds(state, goal))
        for number, (goal, done) in enumerate(zip(state.tables.goals, state.met, strict=True))
    ]


def _place(state: Position, unit: Unit) -> str:
    """Return the label of the hex of a unit or of its carrier; "" when it is off the map."""
    hex_ = unit.hex
    if hex_ == OFF and unit.carrier >= 0:
        hex_ = state.units[unit.carrier].hex
    return state.label(hex_) if hex_ != OFF else ""


PROBE = WarfareProbe()

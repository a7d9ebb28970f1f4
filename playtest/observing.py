"""Observers of games: count decisions, forbid cards, collect the details of a report."""

from collections.abc import Callable, Mapping
from typing import Any

from playtest.measures.luck import LuckLog, LuckMeter
from playtest.measures.probe import Camp, Probe
from playtest.outcome import Details, Fate, Use
from sandtable.errors import Cancelled
from sandtable.games.play import Choice, Decision, Teller

# By seat: cards it may not use.
Banned = Mapping[int, frozenset[str]]
NOTHING: Banned = {}


class Counter:
    """Count decisions, and ask a seat again when it chooses to use a banned card.

    A seat is asked without restriction first, so a game in which it would never use the card is unchanged. Raises
    Cancelled at the next decision once `cancelled()` is true.
    """

    def __init__(self, probe: Probe, banned: Banned = NOTHING, cancelled: Callable[[], bool] | None = None) -> None:
        self.probe = probe
        self.banned = banned
        self.decisions = 0
        self._cancelled = cancelled

    def looks(self) -> bool:
        """True if some cards are banned."""
        return bool(self.banned)

    def asked(self, state: Any, decision: Decision, offered: list[Choice]) -> None:
        self.decisions += 1
        if self._cancelled is not None and self._cancelled():
            raise Cancelled

    def instead(self, state: Any, decision: Decision, offered: list[Choice], chosen: Choice) -> list[Choice]:
        """Return the offered choices that use no banned card; [] if the choice uses none, or nothing else is left."""
        cards = self.banned.get(decision.seat)
        if cards is None or cards.isdisjoint(self.probe.uses(state, decision.seat, chosen)):
            return []
        return [one for one in offered if cards.isdisjoint(self.probe.uses(state, decision.seat, one))]

    def chosen(self, state: Any, decision: Decision, choice: Choice) -> None:
        """Do nothing."""

    def taken(self, state: Any, decision: Decision, choice: Choice, *, over: bool) -> None:
        """Do nothing."""


class Observer(Counter):
    """Collect what happens in a game; `details` returns it when the game is over."""

    def __init__(
        self,
        probe: Probe,
        camps: tuple[Camp, ...],
        state: Any,
        meter: LuckMeter,
        banned: Banned = NOTHING,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(probe, banned, cancelled)
        self.camps = camps
        self._luck = LuckLog(meter)
        self.state = state
        self.fates: list[Fate] = []
        self.rules: set[str] = set()
        self._uses: dict[tuple[str, int], int] = {}
        self._offered: set[str] = set()
        self._verbs: set[str] = set()
        self._leads: list[int] = []
        self._turn = probe.turn(state)

    def looks(self) -> bool:
        return True

    def asked(self, state: Any, decision: Decision, offered: list[Choice]) -> None:
        super().asked(state, decision, offered)
        for one in offered:
            self._offered.add(one.verb)

    def chosen(self, state: Any, decision: Decision, choice: Choice) -> None:
        self._verbs.add(choice.verb)
        self.rules.add(decision.rule)
        for card in self.probe.uses(state, decision.seat, choice):
            key = (card, decision.seat)
            self._uses[key] = self._uses.get(key, 0) + 1

    def taken(self, state: Any, decision: Decision, choice: Choice, *, over: bool) -> None:
        turn = self.probe.turn(state)
        if turn != self._turn or over:
            self._turn = turn
            self._leads.append(self.probe.leader(state, self.camps))

    def hear(self, rule: str, kind: str, data: dict[str, object]) -> None:
        """Record a rule that was applied, the luck of a roll or draw, and the fate of a piece if the event changed one."""
        self.rules.add(rule)
        self._luck.hear(kind, data)
        fate = self.probe.on_event(self.state, kind, data)
        if fate is not None:
            # A passenger is lost right after its carrier, in the same place.
            here = not fate.where and fate.what == "lost" and self.fates and self.fates[-1].what == "lost"
            self.fates.append(fate._replace(where=self.fates[-1].where) if here else fate)

    def details(self) -> Details:
        return Details(
            scores=self.probe.scores(self.state, self.camps),
            leads=tuple(self._leads),
            fates=(*self.fates, *self.probe.fates(self.state)),
            uses=tuple(Use(card, seat, times) for (card, seat), times in sorted(self._uses.items())),
            rules=tuple(sorted(self.rules)),
            verbs=tuple(sorted(self._verbs)),
            passed_over=tuple(sorted(self._offered - self._verbs)),
            luck=self._luck.fortunes(),
        )


class Hearing(Teller):
    """Pass the events of a table on to an observer."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        self._observer.hear(rule, kind, data)

    def tell_seats(self, seats: tuple[int, ...], rule: str, kind: str, /, **data: object) -> None:
        self._observer.hear(rule, kind, data)

"""Measure Proelio: Houses or alliances, rounds, cards and forts held, cards used."""

from collections.abc import Iterable, Mapping

from playtest.measures.luck import CARDS, CardMeter, LuckMeter, Stroke
from playtest.measures.probe import Camp, Probe
from playtest.outcome import Fate
from sandtable.games.play import Choice
from sandtable.games.proelio.dealing import alliance_at, left_out
from sandtable.games.proelio.play.state import State
from sandtable.games.proelio.setup import ProelioSetup

_USED = ("attack", "fort", "play", "deploy")


class ProelioProbe(Probe):
    """Probe of Proelio; a House alone or the two Houses of an alliance are a camp."""

    luck_source = CARDS

    def camps(self, start: ProelioSetup, seats: tuple[str, ...]) -> tuple[Camp, ...]:
        if start.mode != "allied":
            return super().camps(start, seats)
        alliances: dict[str, list[int]] = {}
        for seat in range(len(seats)):
            alliances.setdefault(alliance_at(seat), []).append(seat)
        return tuple(Camp(name, tuple(members), 1 / len(alliances)) for name, members in alliances.items())

    def order(self, state: State) -> tuple[int, ...]:
        seats = len(state.houses)
        return tuple((state.active + state.step * place) % seats for place in range(seats))

    def turn(self, state: State) -> int:
        return state.round()

    def scores(self, state: State, camps: tuple[Camp, ...]) -> tuple[float, ...]:
        """Return cards in hand plus fort levels, without which a House falls (HOUSE: both count equally)."""
        return tuple(
            float(sum(len(state.houses[seat].hand) + state.fort_level(seat) for seat in camp.seats)) for camp in camps
        )

    def cards(self, start: ProelioSetup) -> tuple[str, ...]:
        gone = {*start.removed, *left_out(start.document.pack, start.mode)}
        return tuple(card for card in start.cards if card not in gone)

    def uses(self, state: State, seat: int, choice: Choice) -> Iterable[str]:
        return choice.words[:1] if choice.verb in _USED else ()

    def luck(self, start: ProelioSetup, state: State) -> LuckMeter:
        return ProelioCards(start, state)

    def on_event(self, state: State, kind: str, data: dict[str, object]) -> Fate | None:
        if kind != "lost-fort":
            return None
        return Fate(str(data["card"]), int(str(data["seat"])), "lost")


class ProelioCards(CardMeter):
    """Luck of the two decks: values of Attack and of Defence cards, and the number of Strategy cards."""

    def __init__(self, start: ProelioSetup, state: State) -> None:
        super().__init__(
            {
                kind.id: {
                    "attack": float(max(kind.attack, 0)),
                    "defence": float(max(kind.defence, 0)),
                    "strategy": float(kind.type == "strategy"),
                }
                for kind in state.kinds.values()
            }
        )
        self._start, self._state = start, state

    def opening(self) -> Iterable[Stroke]:
        """Return the luck of the hands that were dealt; a hand that the set-up names is not drawn."""
        hands = [
            (number, house.hand)
            for number, (seat, house) in enumerate(zip(self._start.seats, self._state.houses, strict=True))
            if seat.cards is None
        ]
        return self.dealt(hands, self._state.decks["base"])

    def hear(self, kind: str, data: Mapping[str, object]) -> Iterable[Stroke]:
        if kind == "reshuffled":
            self.reshuffled(str(data["deck"]), int(str(data["n"])))
        elif kind == "drew-cards":
            cards = data["cards"]
            assert isinstance(cards, tuple)
            deck = self._state.kinds[cards[0]].deck
            return self.drawn(int(str(data["seat"])), deck, cards, self._state.decks[deck])
        return ()


PROBE = ProelioProbe()

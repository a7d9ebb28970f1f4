"""Measure Proelio: Houses or alliances, rounds, cards and forts held, cards used."""

from collections.abc import Iterable

from playtest.measures.probe import Camp, Probe
from playtest.outcome import Fate
from sandtable.games.play import Choice
from sandtable.games.proelio.dealing import alliance_at, left_out
from sandtable.games.proelio.play.state import State
from sandtable.games.proelio.setup import ProelioSetup

_USED = ("attack", "fort", "play", "deploy")


class ProelioProbe(Probe):
    """Probe of Proelio; a House alone or the two Houses of an alliance are a camp."""

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

    def on_event(self, state: State, kind: str, data: dict[str, object]) -> Fate | None:
        if kind != "lost-fort":
            return None
        return Fate(str(data["card"]), int(str(data["seat"])), "lost")


PROBE = ProelioProbe()

"""Measure Let's War: factions, offensives, points as on an Armistice, cards laid and played, units destroyed."""

from collections.abc import Iterable

from playtest.measures.probe import Camp, Probe
from playtest.outcome import Fate
from sandtable.games.lets_war.play.book import CEN, ENT, read_book
from sandtable.games.lets_war.play.combat import cards_with
from sandtable.games.lets_war.play.ending import points
from sandtable.games.lets_war.play.state import War
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.games.play import Choice

_NAMED = ("lay", "play", "miss", "stop")  # verbs whose words begin with the card
_USED = ("conflict", "nation")
_BY_THEMSELVES = ("terr", "armistice")  # kinds of cards that take effect when drawn


class LetsWarProbe(Probe):
    """Probe of Let's War. The nations of a faction are a camp; neutral Italy is its own, because it may join either."""

    def camps(self, start: LetsWarSetup, seats: tuple[str, ...]) -> tuple[Camp, ...]:
        factions: dict[str, list[int]] = {}
        for seat, nation in enumerate(start.nations):
            factions.setdefault(nation.faction.value, []).append(seat)
        # A faction wins half of the games, and so does Italy if it joins either equally often.
        return tuple(Camp(faction, tuple(members), 0.5) for faction, members in factions.items())

    def order(self, state: War) -> tuple[int, ...]:
        return tuple(state.in_order())

    def turn(self, state: War) -> int:
        return state.offensive

    def scores(self, state: War, camps: tuple[Camp, ...]) -> tuple[float, ...]:
        fallen = tuple(seat for seat, camp in enumerate(state.camps) if camp.out)
        return tuple(float(points(state, camp.id, fallen)) if camp.id in (ENT, CEN) else 0.0 for camp in camps)

    def cards(self, start: LetsWarSetup) -> tuple[str, ...]:
        """Return the Conflict deck and the Nation cards of the nations in play, without cards nobody plays."""
        book = read_book(start)
        return tuple(
            card.id
            for card in start.cards.values()
            if card.deck.value in _USED
            and card.id in book.cards
            and card.id not in book.removed
            and book.cards[card.id].kind not in _BY_THEMSELVES
        )

    def uses(self, state: War, seat: int, choice: Choice) -> Iterable[str]:
        if choice.verb in _NAMED:
            return [word for word in choice.words if word in state.book.cards]
        if choice.verb == "boom":
            return cards_with(state, seat, "boom")[:1]
        return ()

    def on_event(self, state: War, kind: str, data: dict[str, object]) -> Fate | None:
        if kind != "destroyed":
            return None
        nation = str(data["nation"])
        return Fate(f"{nation} {data['unit']}", state.book.seat_of[nation], "lost")


PROBE = LetsWarProbe()

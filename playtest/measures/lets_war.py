"""Measure Let's War: factions, offensives, points as on an Armistice, cards laid and played, units destroyed."""

from collections.abc import Iterable, Mapping

from playtest.measures.luck import CARDS, CardMeter, LuckMeter, Stroke
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

    luck_source = CARDS

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

    def luck(self, start: LetsWarSetup, state: War) -> LuckMeter:
        return LetsWarCards(start, state)

    def on_event(self, state: War, kind: str, data: dict[str, object]) -> Fate | None:
        if kind != "destroyed":
            return None
        nation = str(data["nation"])
        return Fate(f"{nation} {data['unit']}", state.book.seat_of[nation], "lost")


class LetsWarCards(CardMeter):
    """Luck of the Conflict deck: hundreds of dollars, attacks, and equipment.

    Territory cards are left out, for they lie apart in the deck. Nation cards are, too: their small decks come back in
    the same order.
    """

    def __init__(self, start: LetsWarSetup, state: War) -> None:
        super().__init__(
            {
                card.id: {
                    "dollars": card.dollars / 100,
                    "attacks": float("boom" in card.ops),
                    "equipment": float(card.kind == "eq"),
                }
                for card in state.book.cards.values()
                if card.deck == "conflict" and card.kind != "terr"
            }
        )
        self._start, self._state = start, state

    def opening(self) -> Iterable[Stroke]:
        """Return the luck of the hands that were dealt; a hand that the set-up names is not drawn."""
        hands = [
            (number, camp.conflict)
            for number, (seat, camp) in enumerate(zip(self._start.seats, self._state.camps, strict=True))
            if not seat.conflict.cards
        ]
        return self.dealt(hands, self._state.pile)

    def hear(self, kind: str, data: Mapping[str, object]) -> Iterable[Stroke]:
        if kind == "reshuffled":
            self.reshuffled("conflict", int(str(data["n"])))
        elif kind == "drew_cards":
            cards = data["cards"]
            assert isinstance(cards, tuple)
            if self._state.book.cards[cards[0]].deck == "conflict":
                return self.drawn(self._state.book.seat_of[str(data["nation"])], "conflict", cards, self._state.pile)
        return ()


PROBE = LetsWarProbe()

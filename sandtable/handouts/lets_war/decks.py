"""Composition of the shared decks of Let's War, in words."""

from collections.abc import Iterable

from sandtable.games.lets_war.cards import Deck, cards_of
from sandtable.games.lets_war.dealing import TERRITORIES, armistice_zone, territory_zone
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.handouts.setups.context import SetupContext

DUEL = 2  # players for whom some Events are taken out


class DeckWords:
    """Words about the Conflict and the Event deck of a set-up; `conflict` and `events` count their ordinary cards."""

    def __init__(self, setup: LetsWarSetup, context: SetupContext) -> None:
        self.setup, self.context = setup, context
        pack, removed = context.pack, setup.removed
        conflict = [card for card in cards_of(pack, Deck.CONFLICT) if not card.is_territory]
        events = [card for card in cards_of(pack, Deck.EVENT) if not card.is_armistice]
        duel = len(setup.seats) == DUEL
        self.out = [card.id for card in events if card.id in removed or (card.remove_2p and duel)]
        self.conflict = sum(card.copies for card in conflict if card.id not in removed)
        self.events = sum(card.copies for card in events if card.id not in self.out)

    def territory(self) -> str:
        """Sentence saying where the Territory cards go."""
        depth = self.setup.territory
        if depth in ("none", "whole"):
            return self.context.say(f"territory.{depth}")
        return self.context.say("territory.part", cards=territory_zone(self.conflict, depth) - TERRITORIES)

    def armistice(self) -> str:
        """Sentence saying where the Armistice goes."""
        below = self.events - armistice_zone(self.events)
        return self.context.say(f"armistice.{self.setup.armistice}", cards=below)

    def removed(self) -> str:
        """Sentence listing the Events that are taken out first; "" when none are."""
        return self.context.say("removed", cards=self._names(self.out)) if self.out else ""

    def boxed(self) -> str:
        """Sentence listing everything that stays in the box; "" when nothing does."""
        return self.context.say("boxed", cards=self._names(self.setup.removed)) if self.setup.removed else ""

    def _names(self, cards: Iterable[str]) -> str:
        return ", ".join(self.context.name(card) for card in dict.fromkeys(cards))

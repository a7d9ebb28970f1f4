"""Ledger of Let's War: where every card lies, and what cards still owe."""

from collections import Counter
from typing import Any

from tests.programs.follow.ledger import Told
from tests.programs.follow.lets_war_cards import Camp
from tests.programs.follow.lets_war_values import Values


class Ledger(Values):
    """Decks, hands and boards, whose turn it is, and debts that events must pay."""

    def __init__(self, setup: dict[str, Any]) -> None:
        seats = {seat["nation"]: seat for seat in setup["seats"]}
        super().__init__(list(seats))
        self.attrition = setup["mode"] == "attrition"
        self.deals = {nation: (seat["conflict"], seat["nation_cards"]) for nation, seat in seats.items()}
        first = next(nation for nation in ("GER", "AUH", "OTT") if nation in seats)
        at = list(seats).index(first)
        self.order = [*list(seats)[at:], *list(seats)[:at]]
        territories = 2 if "ITA" in seats else 0
        self.pile = sum(card.copies for card in self.cards.values() if card.deck == "conflict") - 2 + territories
        self.discards: Counter[str] = Counter()
        self.limbo: list[tuple[str, str]] = []  # standard cards that are being carried out
        self.date = self.peak = 0
        self.offensive = 0
        self.waiting = list[str]()  # who has the turn still to come in this offensive
        self.turn = ""
        self.attacks: Counter[str] = Counter()
        self.spied = self.taxed = False
        self.returned: Counter[str] = Counter()
        self.draws: Counter[str] = Counter()
        self.due: list[tuple[Any, ...]] = []
        self.rotating: set[str] = set()
        self.fresh = ""
        self.attack: tuple[str, str, str, str] | None = None
        self.task: tuple[int, str, str] | None = None
        self.fallen: list[str] = []
        self.estates: list[str] = []
        self.dealing = True
        self.offers: dict[str, list[tuple[str, str, str]]] = {"ENT": [], "CEN": []}
        self.won = ""
        self.seat_names = list(seats)
        self.words: list[str] = []
        self.board_discard = False

    def camp(self, told: Told, key: str = "nation") -> Camp:
        return self.camps[told.data[key]]

    def put_away(self, nation: str, card: str) -> None:
        if self.cards[card].deck == "conflict":
            self.discards[card] += 1
        elif not self.camps[nation].out:
            self.camps[nation].deck += 1

    def lose(self, nation: str, card: str, *, board: bool = False) -> None:
        camp = self.camps[nation]
        place = camp.board if board else camp.hand if self.cards[card].deck == "conflict" else camp.papers
        self.expect(card in place, True, f"{nation} has {card}")
        if card in place:
            place.remove(card)

    def settle(self) -> None:
        """R-ELIM-2: what becomes of the cards of a nation that is out."""
        for nation in self.estates:
            camp = self.camps[nation]
            for card in (*camp.hand, *camp.board):
                if self.cards[card].deck == "conflict":
                    self.discards[card] += 1
            camp.hand, camp.papers, camp.board, camp.characters, camp.deck = [], [], [], [], 0
            if camp.faction == "NEU":
                self.remove_territories()
        self.estates = []

    def remove_territories(self) -> None:
        for camp in self.camps.values():
            camp.territory = []

    def take_due(self, kind: str, nation: str, what: object = None) -> tuple[Any, ...] | None:
        """Strike off what was owed to a nation; object if nothing was."""
        for one in self.due:
            if one[0] == kind and nation in one[1] and (what is None or one[2] == what):
                self.due.remove(one)
                return one
        self.objections.append(f"choice {self.choices} ({self.now}): {kind} {what} for {nation} is owed to nobody")
        return None

    def nothing_owed(self) -> None:
        self.expect(self.due, [], "everything a card promised is done")
        self.expect(
            [nation for nation, n in self.draws.items() if n and self.pile + self.discards.total()], [], "draws"
        )
        self.expect(self.rotating, set(), "R-EVENT-2: every nation rotates")
        self.due, self.rotating = [], set()
        self.draws.clear()

    def price_due(self, nation: str, price: int) -> None:
        self.due.append(("pay", (nation,), self.to_pay(nation, price)))

    def _drop_idle(self) -> None:
        """Forget what changes nothing: a point for a happy people, a unit where none is destroyed."""
        kept = []
        for one in self.due:
            camps = [self.camps[nation] for nation in one[1]]
            if one[0] == "hf" and one[2] > 0 and len(camps) == 1 and camps[0].homefront == 4:
                continue
            if one[0] == "restore" and len(camps) == 1 and not set(one[2]) - camps[0].active:
                continue
            kept.append(one)
        self.due = kept

    def owe_discards(self, nation: str, count: int) -> None:
        self.due += [("discard", (nation,))] * min(count, len(self.camps[nation].hand))

"""Follower of Proelio: hands, forts, attacks, Bounties and who falls."""

from collections import Counter
from typing import Any

from sandtable.games.play import Result
from tests.programs.follow.ledger import Follower, Told, rows

LADDER = ("", "shields", "palisades", "towers", "fortress")
VALUE = {"dung": 0, "imperial_dung": 0, "soldiers": 1, "knights": 2, "trebuchets": 3, "hero": 4, "infiltration": 0}
GUARD = {"shields": 1, "palisades": 2, "towers": 3, "fortress": 4}
DRAWS = {"draw": 1, "resources": 2, "imperial_resources": 3, "plague": 1, "temporary_alliance": 1, "exchange": 1}
ACTIONS = ("draw", "attack", "fort", "play", "exchange", "support", "pass")
MOST = 5


class ProelioFollower(Follower):
    """Proelio for any number of seats, by the published rules and the options of `illegal`."""

    def __init__(self, state: Any, *, allied: bool, illegal: bool = False) -> None:
        super().__init__()
        cards = rows("proelio", "decks/base.yaml") + rows("proelio", "decks/imperial.yaml")
        golden = {card["id"] for card in rows("proelio", "decks/imperial.yaml")}
        self.deck_of = {card["id"]: "imperial" if card["id"] in golden else "base" for card in cards}
        self.hands = [Counter(house.hand) for house in state.houses]
        self.seats = len(self.hands)
        self.forts = [""] * self.seats
        self.attacks: list[tuple[str, int] | None] = [None] * self.seats
        self.deployed: list[list[str]] = [[] for _ in range(self.seats)]
        self.plagues = [False] * self.seats
        self.piles: dict[str, Counter[str]] = {"base": Counter(), "imperial": Counter()}
        gone = {"temporary_alliance"} if allied else set()
        total = Counter({card["id"]: card.get("copies", 1) for card in cards if card["id"] not in gone})
        self.left = {name: sum(n for card, n in total.items() if self.deck_of[card] == name) for name in self.piles}
        self.left["base"] -= sum(hand.total() for hand in self.hands)
        self.allied, self.illegal = allied, illegal
        self.turn, self.actions = state.active, 0
        self.played = ""
        self.test = False  # a resolved attack may bring the House down
        self.fallen = -1
        self.expect([hand.total() for hand in self.hands], [MOST] * self.seats, "R-SET-2: five cards each")

    def level(self, seat: int) -> int:
        return LADDER.index(self.forts[seat])

    def lose(self, seat: int, card: str) -> None:
        self.expect(self.hands[seat][card] > 0, True, f"seat {seat} holds {card}")
        self.hands[seat][card] -= 1
        self.hands[seat] += Counter()

    def put_away(self, card: str) -> None:
        self.piles[self.deck_of[card]][card] += 1

    # --- choices

    def choose(self, seat: int, words: list[str]) -> None:
        if self.fallen >= 0:
            self.objections.append(f"choice {self.choices}: the game goes on though seat {self.fallen} has fallen")
        if words[0] in ACTIONS:
            self.actions += 1
            self.expect(seat, self.turn, "R-TURN-3: whose Action")
            pending = self.attacks[seat] is not None and not any(self.plagues)
            self.expect(pending, False, "R-TURN-2: the attack is answered before the Action")
            self.expect(self.hands[seat].total() <= MOST, True, "R-TURN-1: at most five cards at the Action")
            self.played = words[1] if words[0] == "play" else words[0]
            if words[0] == "exchange":
                self.expect(len(words), 3, "R-ACT-5: two cards")
            if words[0] == "support":
                self.expect(self.allied, True, "R-ALL-2")

    # --- events

    def on_turn(self, told: Told) -> None:
        self.expect(self.actions, 1, "R-TURN-3: one Action a turn")
        for seat, hand in enumerate(self.hands):
            self.expect(hand.total() <= MOST + 1, True, f"R-LIM: cards of seat {seat}")
        self.expect(self.hands[self.turn].total() <= MOST, True, "R-SET-3: five cards at the end of the turn")
        self.turn = (self.turn - 1) % self.seats
        self.expect(told.data["seat"], self.turn, "R-SEAT-1: who is next")
        self.actions = 0
        self.played = ""

    def on_plague_ends(self, told: Told) -> None:
        seat = told.data["seat"]
        self.expect((seat, self.plagues[seat]), (self.turn, True), "R-PLG-3")
        self.plagues[seat] = False
        self.put_away("plague")

    def on_suspended(self, told: Told) -> None:
        self.expect(any(self.plagues), True, "R-PLG-2")

    def on_discarded(self, told: Told) -> None:
        self.lose(told.data["seat"], told.data["card"])
        self.put_away(told.data["card"])

    def on_drew_cards(self, told: Told) -> None:
        cards = told.data["cards"]
        deck = "imperial" if self.played == "exchange" else "base"
        wanted = DRAWS.get(self.played, 0)
        self.expect([self.deck_of[card] for card in cards], [deck] * len(cards), "the deck that is drawn from")
        self.expect(len(cards), min(wanted, len(cards) + self.left[deck]), f"cards drawn by {self.played}")
        self.left[deck] -= len(cards)
        self.hands[told.data["seat"]].update(cards)

    def on_reshuffled(self, told: Told) -> None:
        deck = told.data["deck"]
        self.expect(told.data["n"], self.piles[deck].total(), "R-DECK-1: cards shuffled")
        self.left[deck] += self.piles[deck].total()
        self.piles[deck] = Counter()

    def on_built(self, told: Told) -> None:
        self._raise_fort(told)

    def on_upgraded(self, told: Told) -> None:
        self.expect(told.data["old"], self.forts[told.data["seat"]], "R-FORT-3: the old fort")
        self.put_away(told.data["old"])
        self._raise_fort(told)

    def _raise_fort(self, told: Told) -> None:
        seat, card = told.data["seat"], told.data["card"]
        self.expect(LADDER.index(card), self.level(seat) + 1, "R-FORT-3: the next step")
        self.lose(seat, card)
        self.forts[seat] = card

    def on_played(self, told: Told) -> None:
        seat, card = told.data["seat"], told.data["card"]
        self.lose(seat, card)
        if card == "plague":
            self.plagues[seat] = True
        else:
            self.put_away(card)

    def on_looked(self, told: Told) -> None:
        gap = (told.data["other"] - told.data["seat"]) % self.seats
        self.expect(gap in (1, self.seats - 1), True, "R-STR-3: a neighbour")

    def on_supported_with(self, told: Told) -> None:
        self._support(told)

    def _support(self, told: Told) -> None:
        seat, other = told.data["seat"], told.data["other"]
        self.expect(other, (seat + 2) % self.seats, "R-ALL-1: the partner opposite")
        self.lose(seat, told.data["card"])
        self.hands[other][told.data["card"]] += 1

    def on_attacked_with(self, told: Told) -> None:
        seat, other, card = told.data["seat"], told.data["other"], told.data["card"]
        self.expect(other, (seat + 1) % self.seats, "R-ATT-1: the House on the left")
        self.expect(self.attacks[other], None, "ER-PR-20: one attack at a time")
        self.expect(any(self.plagues), False, "R-PLG-2: no attack under the Plague")
        if not self.illegal:
            self.expect(self._allowed(card, self.level(seat)), True, "R-ATT-2: allowed by the fort")
        self.lose(seat, card)
        self.attacks[other] = (card, self.level(seat))

    def _allowed(self, card: str, fort: int) -> bool:
        return card == "gunpowder" or (card in VALUE and VALUE[card] <= fort + 1)

    def _count(self, seat: int, card: str) -> int:
        if card == "patrol":
            return 1
        value = GUARD.get(card, 0)
        return value if value <= self.level(seat) + 1 else 0

    def on_deployed(self, told: Told) -> None:
        seat, card = told.data["seat"], told.data["card"]
        self.expect(card in GUARD or card in ("patrol", "edict"), True, "R-DEF-1: Defence")
        if card != "edict":
            self.expect(told.data["n"], self._count(seat, card), f"R-DEF-2: what {card} counts")
        self.lose(seat, card)
        self.deployed[seat].append(card)

    def on_revealed(self, told: Told) -> None:
        seat = told.data["other"]
        attack = self.attacks[seat]
        assert attack is not None, "nothing lies there"
        self.expect((told.data["card"], told.data["seat"]), (attack[0], (seat - 1) % self.seats), "R-DEF-3")
        self.expect(seat, self.turn, "R-TURN-2: in the defender's turn")
        self.test = True

    def _verdict(self, seat: int) -> str:
        """First of the tests of R-DEF-3 that applies."""
        attack = self.attacks[seat]
        assert attack is not None
        card, fort = attack
        if not self._allowed(card, fort):
            return "illegal"
        if "edict" in self.deployed[seat]:
            return "edict"
        if card == "gunpowder":
            return card
        if card == "infiltration":
            return "patrolled" if "patrol" in self.deployed[seat] else card
        return "compare"

    def on_cancelled(self, told: Told) -> None:
        self.expect(self._verdict(self.turn), "edict", "R-DEF-4")
        self.test = False

    def on_patrolled(self, told: Told) -> None:
        self.expect(self._verdict(self.turn), "patrolled", "R-DEF-7")
        self.test = False

    def on_illegal(self, told: Told) -> None:
        self.expect(self._verdict(self.turn), "illegal", "R-ATT-3")
        attack = self.attacks[self.turn]
        assert attack is not None
        self.put_away(attack[0])
        self.attacks[self.turn] = None
        self.test = False

    def on_recovered(self, told: Told) -> None:
        seat, card = told.data["seat"], told.data["card"]
        self.deployed[seat].remove(card)
        self.hands[seat][card] += 1

    def on_destroyed(self, told: Told) -> None:
        self.expect(self._verdict(self.turn), "gunpowder", "R-DEF-5")

    def on_stole_card(self, told: Told) -> None:
        thief, victim, card = told.data["seat"], told.data["other"], told.data["card"]
        wanted = "patrolled" if thief == self.turn else "infiltration"
        self.expect(self._verdict(self.turn), wanted, "R-DEF-6, R-DEF-7: who steals")
        self.expect(self.deck_of[card], "base", "R-DEF-6: Base cards alone")
        self.lose(victim, card)
        self.hands[thief][card] += 1

    def on_nothing_stolen(self, told: Told) -> None:
        held = [card for card in self.hands[told.data["other"]] if self.deck_of[card] == "base"]
        self.expect(held, [], "R-DEF-6: nothing to steal")

    def _sum(self, seat: int) -> int:
        return sum(self._count(seat, card) for card in self.deployed[seat])

    def on_repelled(self, told: Told) -> None:
        self._compare(told, repelled=True)

    def on_breached(self, told: Told) -> None:
        self._compare(told, repelled=False)
        attack = self.attacks[self.turn]
        assert attack is not None
        self.expect(told.data["n"], VALUE[attack[0]] - self._sum(self.turn), "R-DEF-9: what is missing")

    def _compare(self, told: Told, *, repelled: bool) -> None:
        seat = told.data["seat"]
        attack = self.attacks[seat]
        assert attack is not None
        self.expect(self._verdict(seat), "compare", "R-DEF-8")
        value, sum_ = VALUE[attack[0]], self._sum(seat)
        self.expect((told.data["attack"], told.data["defence"]), (value, sum_), "R-DEF-8: values")
        self.expect(repelled, sum_ >= value, "R-DEF-8: repelled")
        self.owed = max(0, value - sum_)

    def on_sacrificed(self, told: Told) -> None:
        self.owed = max(0, self.owed - self.level(told.data["seat"]))
        self.expect(told.data["n"], self.owed, "R-DEF-9: Bounty after the sacrifice")

    def on_short(self, told: Told) -> None:
        self.expect(self.hands[told.data["seat"]].total() < self.owed, True, "R-DEF-11")

    def on_lost_fort(self, told: Told) -> None:
        seat = told.data["seat"]
        self.expect(told.data["card"], self.forts[seat], "the fort that is lost")
        self.put_away(self.forts[seat])
        self.forts[seat] = ""

    def on_gave_card(self, told: Told) -> None:
        seat, other, card = told.data["seat"], told.data["other"], told.data["card"]
        if told.rule == "R-DEF-10":
            self.expect((seat, other), (self.turn, (self.turn - 1) % self.seats), "R-DEF-10: who gives")
            self.owed -= 1
        self.lose(seat, card)
        self.hands[other][card] += 1

    def on_cleared(self, told: Told) -> None:
        seat = told.data["seat"]
        attack = self.attacks[seat]
        gone = ([attack[0]] if attack else []) + self.deployed[seat]
        self.expect(sorted(told.data["cards"]), sorted(gone), "R-DEF-12: what is discarded")
        if self.test and self._verdict(seat) == "compare":
            broke = self.hands[seat].total() == 0
            self.expect(self.owed == 0 or broke, True, "R-DEF-10: the Bounty is paid")
        if self.test and self._verdict(seat) == "gunpowder":
            self.expect(self.forts[seat], "", "R-DEF-5: the fort is gone")
        for card in gone:
            self.put_away(card)
        self.attacks[seat], self.deployed[seat] = None, []
        if self.test and not self.hands[seat].total() and not self.forts[seat]:
            self.fallen = seat
        self.test = False

    def on_fell(self, told: Told) -> None:
        self.expect(told.data["seat"], self.fallen, "R-WIN-1: who falls")

    # --- position

    def compare(self, state: Any) -> None:
        for seat, house in enumerate(state.houses):
            self.expect(Counter(house.hand), self.hands[seat], f"Hand of seat {seat}")
            self.expect(house.fort, self.forts[seat], f"fort of seat {seat}")
            attack = self.attacks[seat]
            self.expect(house.incoming, attack[0] if attack else "", f"attack before seat {seat}")
            self.expect(bool(house.plague), self.plagues[seat], f"Plague of seat {seat}")
        for deck, pile in self.piles.items():
            self.expect(Counter(state.discards[deck]), pile, f"discards {deck}")
            self.expect(len(state.decks[deck]), self.left[deck], f"cards left in {deck}")

    def finish(self, state: Any, result: Result) -> None:
        if result.adjourned:
            self.expect(self.fallen, -1, "nobody has fallen")
            return
        winner = (self.fallen - 1) % self.seats
        wanted = sorted((winner, (winner + 2) % self.seats)) if self.allied else [winner]
        self.expect(sorted(result.winners), wanted, "R-WIN-2, R-ALL-3: who has won")

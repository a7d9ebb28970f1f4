"""Cards of Let's War in play: drawn, laid, discarded, played, paid; the Homefront."""

from tests.programs.follow.ledger import Told
from tests.programs.follow.lets_war_cards import DATES, units_of
from tests.programs.follow.lets_war_ledger import Ledger

LASTS = ("mod", "multi", "reach")


class Deeds(Ledger):
    """Events about single cards."""

    def on_drew(self, told: Told) -> None:
        nation, n = told.data["nation"], told.data["n"]
        self.pile -= n
        if self.dealing:
            return
        short = self.pile <= 0 and not self.discards.total()
        self.expect(n == self.draws[nation] or short, True, f"{told.rule}: {n} drawn instead of {self.draws[nation]}")
        self.draws[nation] = 0

    def on_drew_cards(self, told: Told) -> None:
        camp = self.camp(told)
        for card in told.data["cards"]:
            if self.cards[card].deck == "conflict":
                camp.hand.append(card)
            else:
                camp.papers.append(card)
                camp.deck -= 1

    def on_drew_nation(self, told: Told) -> None:
        if told.rule == "R-COMBAT-6":
            self.take_due("reward", told.data["nation"])
        elif told.rule == "R-MONEY-2":
            self.take_due("card", told.data["nation"])

    def on_reshuffled(self, told: Told) -> None:
        self.expect(told.data["n"], self.discards.total(), "R-COMP-1: the discards")
        self.pile += self.discards.total()
        self.discards.clear()

    def on_territory(self, told: Told) -> None:
        self.pile -= 1
        self.camp(told).territory.append(told.data["card"])
        self.expect(self.camps["ITA"].faction, "NEU", "R-ITALY-7: Italy is neutral")
        if not self.dealing:
            self.draws[told.data["nation"]] -= 1

    def on_territory_gone(self, told: Told) -> None:
        self.pile -= 1
        self.expect(self.camps["ITA"].faction != "NEU" or self.camps["ITA"].out, True, "R-ITALY-7")

    def on_laid(self, told: Told) -> None:
        camp, card = self.camp(told), told.data["card"]
        paper = self.cards[card]
        self.expect(paper.kind in ("eq", "spy"), True, "R-CARD-2: equipment or Spy")
        if not self.turn:
            self.expect(paper.kind, "eq", "R-PREL-2: equipment alone")
        if paper.kind == "eq":
            self.expect(card in camp.board, False, "R-CARD-3: one copy of a card")
        self.expect(paper.entry <= self.peak, True, f"R-CARD-4: {card} in {DATES[self.date]}")
        held = camp.hand.count(card) if paper.deck == "conflict" else camp.papers.count(card)
        self.expect(held > self.returned[card], True, "LW-1: not laid again in the same turn")
        self.lose(camp.nation, card)
        camp.board.append(card)

    def on_took_back(self, told: Told) -> None:
        card = told.data["card"]
        self.expect(self.cards[card].deck, "conflict", "R-CARD-6: Conflict equipment alone")
        self.lose(told.data["nation"], card, board=True)
        self.camp(told).hand.append(card)
        self.returned[card] += 1

    def on_discarded(self, told: Told) -> None:
        nation, card, rule = told.data["nation"], told.data["card"], told.rule
        if rule == "R-CARD-7":
            self.take_due("discard", nation)
            self.expect(self.cards[card].deck, "conflict", "R-CARD-7: Conflict cards alone")
        elif rule == "R-TURN-3":
            camp = self.camps[nation]
            excess = len(camp.hand) + len(camp.papers) - self.hand_limit(nation)
            self.expect((nation, excess > 0), (self.turn, True), "R-TURN-3: only what is too much")
        elif rule == "R-SPY-1" and self.words[0] == "search":
            self.take_due("search", nation)
            self.expect(self.cards[card].deck, "nation", "R-SPY-1: Nation cards alone")
        unmask = rule == "R-SPY-1" and self.words[:2] == ["spy", "2"]
        self.lose(nation, card, board=self.board_discard or unmask)
        self.returned[card] = min(self.returned[card], self.camps[nation].hand.count(card))
        self.put_away(nation, card)

    def on_stripped(self, told: Told) -> None:
        self.take_due("strip", told.data["nation"])
        self.expect(self.cards[told.data["card"]].deck, "conflict", "R-CARD-7: Conflict equipment alone")
        self.lose(told.data["nation"], told.data["card"], board=True)
        self.discards[told.data["card"]] += 1

    def on_stole_card(self, told: Told) -> None:
        card = told.data["card"]
        due = self.take_due("steal", told.data["nation"])
        victim = str(due[2]) if due else ""
        self.lose(victim, card)
        self.camp(told).hand.append(card)

    def on_passed(self, told: Told) -> None:
        at = self.seat_names.index(told.data["nation"])
        left = [*self.seat_names[at + 1 :], *self.seat_names[:at]]
        wanted = next(nation for nation in left if not self.camps[nation].out)
        self.expect(told.data["other"], wanted, "EV-01: to the left")
        self.receiver = told.data["other"]

    def on_passed_card(self, told: Told) -> None:
        nation, card = told.data["nation"], told.data["card"]
        self.take_due("pass", nation)
        if ("passed", (nation,), card) in self.due:
            self.due.remove(("passed", (nation,), card))
        else:  # a single card was not asked for
            self.lose(nation, card)
        self.camps[self.receiver].hand.append(card)

    def on_played(self, told: Told) -> None:
        self._play(told.data["nation"], told.data["card"], "")

    def on_played_at(self, told: Told) -> None:
        nation, enemy = told.data["nation"], told.data["enemy"]
        self.expect(enemy in self.enemies(nation), True, "H-WHO: an enemy")
        self._play(nation, told.data["card"], enemy)

    def _play(self, nation: str, card: str, enemy: str) -> None:
        paper = self.cards[card]
        self.lose(nation, card)
        self.expect((paper.kind, nation), ("std", self.turn), "R-CARD-1: a standard card, in one's own turn")
        self.returned[card] = min(self.returned[card], self.camps[nation].hand.count(card))
        self.limbo.append((nation, card))
        if any(clause.op in LASTS for clause in paper.clauses):
            self.lasting.append((nation, card))
        self.owe(card, nation, enemy)

    def owe(self, card: str, nation: str, enemy: str) -> None:
        """What a card does at once, as debts that events must pay."""
        for clause in self.cards[card].clauses:
            number = int(clause.words[-1]) if clause.words and clause.words[-1].lstrip("+-").isdigit() else 0
            whom: list[tuple[str, ...]] = [(nation,)]
            if clause.scope == "A":
                whom = [(camp.nation,) for camp in self.alive()]
            elif clause.scope == "T":
                whom = [(enemy,)]
            elif clause.scope == "W":
                whom = [tuple(sorted(self.weakest(faction))) for faction in ("ENT", "CEN")]
            for names in filter(None, whom):
                self._owe(clause.op, clause.words, number, names, nation)
        self._drop_idle()

    def _owe(self, op: str, words: tuple[str, ...], number: int, names: tuple[str, ...], actor: str) -> None:
        camp = self.camps[names[0]]
        if op == "draw":
            self.draws[names[0]] += number
        elif op == "hf":
            self.due.append(("hf", names, number))
        elif op == "discard":
            self.owe_discards(names[0], number)
        elif op == "strip":
            laid = [card for card in camp.board if self.cards[card].deck == "conflict"]
            self.due += [("strip", names)] * min(number, len(laid))
        elif op == "steal":
            self.due += [("steal", (actor,), names[0])] * min(number, len(camp.hand))
        elif op == "restore":
            self.due.append(("restore", names, units_of(words[0])))
        elif op == "pass":
            self.due += [("pass", names)] * min(number, len(camp.hand))

    def on_restored(self, told: Told) -> None:
        due = self.take_due("restore", told.data["nation"])
        unit = told.data["unit"]
        self.expect(due is None or unit in due[2], True, "R-COMBAT-7: a unit the card names")
        self.expect(unit in self.camp(told).active, False, "R-COMBAT-7: a destroyed unit")
        self.camp(told).active.add(unit)

    def on_homefront_up(self, told: Told) -> None:
        self._homefront(told, 1)

    def on_homefront_down(self, told: Told) -> None:
        self._homefront(told, -1)

    def _homefront(self, told: Told, change: int) -> None:
        camp = self.camp(told)
        self.take_due("hf", camp.nation, change)
        camp.homefront += change
        self.expect(told.data["level"], f"level-{camp.homefront}", "R-HOME-1, R-HOME-3: the level")
        card = "" if told.rule in ("R-HOME-2", "R-SPY-1") else "hfcard"
        if change < 0 and card:
            self.expect(self.immune(camp.nation, card), False, "R-PREC-1: spared by its Character")

    def on_spared(self, told: Told) -> None:
        self.take_due("hf", told.data["nation"], -1)
        self.expect(self.immune(told.data["nation"], "hfcard"), True, "R-PREC-1: a Character spares it")

    def on_paid(self, told: Told) -> None:
        nation, cards = told.data["nation"], list(told.data["cards"])
        due = self.take_due("pay", nation)
        need = int(due[2]) if due else 0
        values = [self.cards[card].dollars for card in cards]
        self.expect((told.data["n"], sum(values) >= need), (sum(values), True), f"R-MONEY-2: {need} to pay")
        self.expect(
            len(values) > 1 and sum(values) - min(values) >= need, False, "LW-5: nothing that could be left out"
        )
        written = self.words[1:] if self.words[0] == "pay" else []
        for at, card in enumerate(cards):
            board = written[at].startswith("board:") if written else card not in self.camps[nation].hand
            self.lose(nation, card, board=board)
            self.discards[card] += 1
            self.returned[card] = min(self.returned[card], self.camps[nation].hand.count(card))

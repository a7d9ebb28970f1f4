"""Attacks and Spies of Let's War."""

from tests.programs.follow.ledger import Told
from tests.programs.follow.lets_war_cards import units_of
from tests.programs.follow.lets_war_deeds import Deeds
from tests.programs.follow.lets_war_values import STIR_PRICE


class Fights(Deeds):
    """Attacks with what stops them, and the three tasks."""

    def _spend_attack(self, nation: str, unit: str, enemy: str) -> None:
        self.expect(self.turn, nation, "R-TURN-2: whose turn")
        self.expect(unit in self.camps[nation].active, True, "R-COMBAT-7: active")
        self.expect(self.attacks[unit] < self.allowance(nation, unit), True, "R-COMBAT-4: attacks of a unit")
        self.expect(self.banned(nation, f"att:{unit}"), False, "LW-6: forbidden by an Event")
        neutral = self.camps[enemy].faction == "NEU" and not self.camps[enemy].out
        own_neutral = self.camps[nation].faction == "NEU"
        self.expect(own_neutral, False, "R-ITALY-1: neutral Italy attacks nobody")
        self.expect(enemy in self.enemies(nation) or neutral, True, "R-COMBAT-9: an enemy")
        self.attacks[unit] += 1

    def on_attack(self, told: Told) -> None:
        data = told.data
        nation, unit, enemy, target = data["nation"], data["unit"], data["enemy"], data["target"]
        razed = self.words[4:] if self.words[0] == "boom" else self.words[5:]
        self._spend_attack(nation, unit, enemy)
        self.expect(target in self.camps[enemy].active, True, "R-COMBAT-7: an active target")
        self.expect(self.reaches(nation, unit, target), True, f"R-COMBAT-2: {unit} may attack {target}")
        values = self.attack_of(nation, unit), self.defence_of(enemy, target, nation, unit, razed)
        self.expect((data["attack"], data["defence"]), values, f"R-COMBAT-1: {unit} of {nation}, {target} of {enemy}")
        self.expect(values[0] > values[1], True, "R-COMBAT-1: higher")
        for card in razed:
            self.expect(self.defends(card, target, unit), True, "GER-2: what defends the target")
        if told.rule == "R-COMBAT-8":
            paper = self.cards[self.words[1]]
            autos = [clause.words for clause in paper.clauses if clause.op == "auto"]
            wanted = any(unit in units_of(one[0]) and target in units_of(one[1]) for one in autos)
            self.expect(wanted, True, f"R-COMBAT-8: {paper.id} names these units")
        self.attack = (nation, unit, enemy, target)

    def on_razed(self, told: Told) -> None:
        self.lose(told.data["enemy"], told.data["card"], board=True)
        self.put_away(told.data["enemy"], told.data["card"])

    def on_reacted(self, told: Told) -> None:
        nation, card = told.data["nation"], told.data["card"]
        self.lose(nation, card)
        self.put_away(nation, card)
        ops = {clause.op for clause in self.cards[card].clauses}
        if self.attack is not None:
            self.expect((nation, "miss" in ops), (self.attack[2], True), "R-TURN-4: Miss! by the defender")
        elif self.task is not None:
            stir = self.two and self.task[0] == 3 and "miss" in ops
            self.expect((nation, "nospy" in ops or stir), (self.task[2], True), "R-SPY-3: a card against Spies")

    def on_missed(self, told: Told) -> None:
        self.expect(len(self.words) - 1, 2 if self.two else 1, "R-COMBAT-5, R-2P-2: Miss! cards")
        self.attack = None

    def on_destroyed(self, told: Told) -> None:
        assert self.attack is not None, "no attack"
        nation, _unit, enemy, target = self.attack
        self.attack = None
        if self.words[0] != "accept":
            held = sum("miss" in {clause.op for clause in self.cards[card].clauses} for card in self.camps[enemy].hand)
            self.expect(held >= (2 if self.two else 1), False, "R-COMBAT-5: the defender was not asked")
        self.expect((told.data["nation"], told.data["unit"]), (enemy, target), "R-COMBAT-6: the target")
        self.camps[enemy].active.discard(target)
        if self.camps[nation].deck:
            self.due.append(("reward", (nation,)))

    def _announce(self, nation: str, words: list[str]) -> None:
        number, target = int(words[1]), words[2]
        camp, other = self.camps[nation], self.camps[target]
        self.expect(self.spied, False, "R-SPY-1: one task a turn")
        self.expect(any(self.cards[card].kind == "spy" for card in camp.board), True, "R-SPY-1: a Spy on the board")
        neutral = "NEU" in (camp.faction, other.faction)
        self.expect(not other.out and (neutral or other.faction != camp.faction), True, "R-SPY-3.1: an opponent")
        self.expect(self.banned(nation, f"spy{number}"), False, "R-PREC-1: forbidden by an Event")
        self.expect(self.immune(target, f"spy{number}"), False, "R-PREC-1: its Character protects it")
        self.spied, self.task = True, (number, nation, target)
        if number == 2:
            self.expect(any(self.cards[card].kind == "spy" for card in other.board), True, "R-SPY-1: a Spy there")
        elif number == 3:
            self.price_due(nation, self.price(nation, "spy3", STIR_PRICE))
            self.due.append(("hf", (target,), -1))
        elif number == 1:
            self.due.append(("search", (target,)))

    def on_task_failed(self, told: Told) -> None:
        assert self.task is not None
        self.due = [one for one in self.due if not (one[0] in ("hf", "search") and self.task[2] in one[1])]
        self.task = None

    def on_unmasked(self, told: Told) -> None:
        nation, card = told.data["nation"], told.data["card"]
        self.expect((self.task or (0,))[0], 2, "R-SPY-1: task 2")
        self.expect(self.cards[card].kind, "spy", "R-SPY-1: a Spy")
        self.lose(nation, card, board=True)
        self.put_away(nation, card)

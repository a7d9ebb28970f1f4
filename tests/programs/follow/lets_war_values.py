"""Values of Let's War that several cards add up to: strengths, hand limits, bans, prices."""

import re
from collections.abc import Iterable, Iterator

from tests.programs.follow.ledger import Follower
from tests.programs.follow.lets_war_cards import REACHES, Camp, Clause, all_cards, gauges, units_of

NATION_PRICE, STIR_PRICE, LEAST_PRICE, CREDIT = 1000, 500, 100, 200


class Values(Follower):
    """What lies on the table, and what the effects that last come to."""

    def __init__(self, nations: list[str]) -> None:
        super().__init__()
        self.cards, self.gauges = all_cards(), gauges()
        self.camps = {nation: Camp(nation, self.cards) for nation in nations}
        self.event = ""
        self.lasting: list[tuple[str, str]] = []  # standard cards of this turn: who played it, which
        self.two = len(nations) == 2
        self.seats = len(nations)

    def alive(self) -> list[Camp]:
        return [camp for camp in self.camps.values() if not camp.out]

    def enemies(self, nation: str) -> list[str]:
        own = self.camps[nation].faction
        if own == "NEU":
            return []
        return [camp.nation for camp in self.alive() if camp.faction not in (own, "NEU")]

    def lone(self) -> str:
        """R-3P-1: the nation that is left alone of three, "" if there is none."""
        alive = self.alive()
        if self.seats != 3 or self.two or len(alive) != 3 or any(camp.faction == "NEU" for camp in alive):
            return ""
        factions = [camp.faction for camp in alive]
        return next(camp.nation for camp in alive if factions.count(camp.faction) == 1)

    # --- effects in force

    def in_force(self, nation: str) -> Iterator[Clause]:
        """Clauses that touch a nation now."""
        camp = self.camps[nation]
        sources = [*camp.board, *camp.characters[:1]] + [card for who, card in self.lasting if who == nation]
        for card in sources:
            yield from (clause for clause in self.cards[card].clauses if not clause.scope)
        if self.event:
            yield from (clause for clause in self.cards[self.event].clauses if clause.scope in ("A", nation))
        for other in self.alive():  # Characters that name another nation
            if camp.faction != "NEU" and other.faction != "NEU" and other is not camp:
                for card in other.characters[:1]:
                    yield from (clause for clause in self.cards[card].clauses if clause.scope == nation)

    def plus(self, nation: str, op: str) -> int:
        return sum(int(clause.words[-1]) for clause in self.in_force(nation) if clause.op == op)

    def banned(self, nation: str, deed: str) -> bool:
        """R-PREC-2: what an Event forbids."""
        for clause in self.in_force(nation):
            if clause.op == "ban":
                kind, _, units = clause.words[0].partition(":")
                own, _, unit = deed.partition(":")
                if kind == own and (not units or unit in units_of(units)):
                    return True
                if kind == "spy" and own.startswith("spy"):
                    return True
        return False

    def immune(self, nation: str, deed: str) -> bool:
        return any(clause.op == "immune" and clause.words[0] == deed for clause in self.in_force(nation))

    def price(self, nation: str, what: str, basic: int) -> int:
        """R-MONEY-3.1: discounts add up, but no price falls below $100."""
        change = sum(
            int(clause.words[1]) for clause in self.in_force(nation) if clause.op == "price" and clause.words[0] == what
        )
        return max(LEAST_PRICE, basic + change)

    def to_pay(self, nation: str, price: int) -> int:
        return max(1, price - CREDIT) if nation == self.lone() else price

    def hand_limit(self, nation: str) -> int:
        """R-TURN-3."""
        active = self.camps[nation].active
        return max(0, len(active) + ("NAV" in active) + self.plus(nation, "hand"))

    def allowance(self, nation: str, unit: str) -> int:
        """R-COMBAT-4: attacks of a unit in a turn."""
        most = [
            int(clause.words[1])
            for clause in self.in_force(nation)
            if clause.op == "multi" and unit in units_of(clause.words[0])
        ]
        return max([1, *most])

    def reaches(self, nation: str, unit: str, target: str) -> bool:
        """R-COMBAT-2, and cards that reach farther."""
        if target in REACHES[unit]:
            return True
        return any(
            clause.op == "reach" and unit in units_of(clause.words[0]) and target in units_of(clause.words[1])
            for clause in self.in_force(nation)
        )

    def attack_of(self, nation: str, unit: str) -> int:
        return max(0, self.gauges[nation][unit][0] + self._mods(self.in_force(nation), unit, "a"))

    def defence_of(self, nation: str, unit: str, attacker: str, by: str, razed: Iterable[str] = ()) -> int:
        """Defence of a unit against a unit of an attacker, without cards that do not count or are discarded first."""
        ignored = list(razed)
        for clause in self.in_force(attacker):
            if clause.op == "ignore" and by in units_of(clause.words[0]):
                ignored += clause.words[1].split("/")
        taken = list(razed)
        total = self.gauges[nation][unit][1]
        board = [card for card in self.camps[nation].board if card not in ignored]
        assert all(card in self.camps[nation].board for card in taken), taken
        own = self.camps[nation].board
        self.camps[nation].board = board
        try:
            clauses = list(self.in_force(nation))
        finally:
            self.camps[nation].board = own
        total += self._mods(clauses, unit, "d")
        for clause in clauses:
            if clause.op == "against" and unit in units_of(clause.words[0]) and by in units_of(clause.words[2]):
                total += int(clause.words[1][1:])
        return max(0, total)

    def _mods(self, clauses: Iterable[Clause], unit: str, letter: str) -> int:
        total = 0
        for clause in clauses:
            if clause.op == "mod" and unit in units_of(clause.words[0]):
                found = [re.fullmatch(rf"{letter}([+-]\d+)", word) for word in clause.words[1:]]
                total += sum(int(one[1]) for one in found if one)
        return total

    def defends(self, card: str, unit: str, by: str) -> bool:
        """True if a card of Conflict equipment adds to the defence of a unit against that attacker (H-ATTACK)."""
        paper = self.cards[card]
        if paper.deck != "conflict" or paper.kind != "eq":
            return False
        for clause in paper.clauses:
            harder = any(word.startswith("d+") for word in clause.words[1:])
            if clause.op == "mod" and harder and unit in units_of(clause.words[0]):
                return True
            if clause.op == "against" and unit in units_of(clause.words[0]) and by in units_of(clause.words[2]):
                return True
        return False

    def weakest(self, faction: str) -> frozenset[str]:
        """Nations of a faction with fewest active units (LW-3)."""
        members = [camp for camp in self.alive() if camp.faction == faction]
        fewest = min((len(camp.active) for camp in members), default=0)
        return frozenset(camp.nation for camp in members if len(camp.active) == fewest)

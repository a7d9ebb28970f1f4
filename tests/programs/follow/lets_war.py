"""Follower of Let's War: hands and boards, attacks, money, Spies, Homefront, Events, Characters, Italy, the end."""

from collections import Counter
from typing import Any

from sandtable.games.play import Result
from tests.programs.follow.ledger import Told
from tests.programs.follow.lets_war_cards import DATES, Camp
from tests.programs.follow.lets_war_fights import Fights
from tests.programs.follow.lets_war_values import NATION_PRICE

ACTS = ("lay", "take", "play", "boom", "raid", "spy", "buy", "tax", "end")
LONGEST = 40


class LetsWarFollower(Fights):
    """Let's War with any set-up, by the published rules."""

    def choose(self, seat: int, words: list[str]) -> None:
        nation, verb = self.seat_names[seat], words[0]
        self.words, self.board_discard = words, words[-1].startswith("board:")
        if self.won:
            self.objections.append(f"choice {self.choices}: the game goes on though {self.won} has won")
        if self.attack is not None and verb != "pay":
            self.expect(
                (nation, verb in ("miss", "accept")), (self.attack[2], True), "R-COMBAT-5: the defender answers"
            )
        if verb == "pass":
            self.lose(nation, words[1])
            self.due.append(("passed", (nation,), words[1]))
        elif verb == "swap":
            self.lose(nation, words[1])
            self.limbo.append((nation, words[1]))
        elif verb == "offer":
            board, _, card = words[2].rpartition(":")
            owner = self.camps[words[1]]
            self.expect(owner.faction, self.camps[nation].faction, "R-ITALY-5.1: of a member of the faction")
            self.expect((self.cards[card].kind, self.cards[card].deck), ("eq", "conflict"), "R-ITALY-5: equipment")
            self.offers[owner.faction].append((words[1], board, card))
        elif verb == "choose":
            self._choose(words[1])
        elif self.turn and nation == self.turn and verb in ACTS:
            self._act(nation, verb, words)

    def _choose(self, nation: str) -> None:
        """LW-3: narrow what several weakest nations may get to the one chosen."""
        for at, one in enumerate(self.due):
            if len(one[1]) > 1 and nation in one[1]:
                self.due[at] = (one[0], (nation,), *one[2:])
        self._drop_idle()

    def _act(self, nation: str, verb: str, words: list[str]) -> None:
        camp = self.camps[nation]
        self.nothing_owed()
        for who, card in self.limbo:
            self.put_away(who, card)
        self.limbo = []
        if verb == "boom":
            self.expect("CF-01" in camp.hand, True, "R-COMBAT-0: a Boom!")
        elif verb == "tax":
            self.expect(self.taxed, False, "R-HOME-2: once a turn")
            self.taxed = True
            self.due.append(("hf", (nation,), -1))
            self.draws[nation] += 3
        elif verb == "buy":
            self.price_due(nation, self.price(nation, "nation", NATION_PRICE))
            self.due.append(("card", (nation,)))
        elif verb == "raid":
            raids = [
                int(one.words[1]) for one in self.in_force(nation) if one.op == "raid" and words[1] in one.words[0]
            ]
            self.expect(bool(raids), True, "GER-3: a card lets it raid")
            self._spend_attack(nation, words[1], words[2])
            self.owe_discards(words[2], max(raids, default=0))
        elif verb == "spy":
            self._announce(nation, words)

    def on_prelude(self, told: Told) -> None:
        self.dealt()
        self.expect(told.data["date"], "S14", "R-SETUP-4")

    def dealt(self) -> None:
        """Look at the hands once, when all cards are dealt."""
        if not self.dealing:
            return
        self.dealing = False
        for nation, camp in self.camps.items():
            self.expect((len(camp.hand), len(camp.papers)), self.deals[nation], f"R-SETUP-5: hand of {nation}")
        count = len(self.seat_names)
        fighting = [nation for nation in self.order if nation != "ITA"]
        extras = dict(zip(fighting[3:], (1, 2, 3), strict=False)) if count >= 6 else {}
        wanted = {nation: (5 + extras.get(nation, 0), 2) for nation in self.order}
        self.expect({nation: self.deals[nation] for nation in self.order}, wanted, "R-SETUP-5, R-SETUP-6")

    def on_offensive(self, told: Told) -> None:
        self.nothing_owed()
        self.offensive += 1
        self.expect((told.data["n"], told.data["date"]), (self.offensive, DATES[self.date]), "R-END-1: the offensive")
        self.expect(self.offensive <= LONGEST, True, "LW-2")
        self.waiting = [nation for nation in self.order if not self.camps[nation].out]

    def on_turn(self, told: Told) -> None:
        self._turn_over()
        while self.waiting and self.camps[self.waiting[0]].out:
            self.waiting.pop(0)
        self.expect(told.data["nation"], self.waiting[0] if self.waiting else "", "R-TURN-1: who is next")
        self.waiting = self.waiting[1:]
        self.turn = told.data["nation"]
        self.attacks.clear()
        self.spied = self.taxed = False
        self.returned.clear()
        self.draws[self.turn] += max(0, 2 + self.plus(self.turn, "step") + (self.turn == self.lone()))

    def _turn_over(self) -> None:
        self.nothing_owed()
        if self.turn and not self.camps[self.turn].out:
            camp = self.camps[self.turn]
            held = len(camp.hand) + len(camp.papers)
            self.expect(held <= self.hand_limit(self.turn), True, f"R-TURN-3: {held} cards kept by {self.turn}")
        for who, card in self.limbo:
            self.put_away(who, card)
        self.limbo, self.lasting, self.turn = [], [], ""

    def on_date(self, told: Told) -> None:
        self._turn_over()
        left = [nation for nation in self.waiting if not self.camps[nation].out]
        self.expect(left, [], "R-END-1: after the last turn")
        self.date = self.date + 1 if self.date < len(DATES) - 1 else DATES.index("S19")
        self.peak = max(self.peak, self.date)
        self.expect(told.data["date"], DATES[self.date], "R-END-1: the date")

    def _gone(self, card: str) -> bool:
        return self.cards[card].exit < self.peak

    def on_character_left(self, told: Told) -> None:
        camp, card = self.camp(told), told.data["card"]
        self._rotate(camp)
        self.expect((camp.characters[0], self._gone(card)), (card, True), "R-CHAR-2: who leaves")
        camp.characters.remove(card)
        self.fresh = camp.nation

    def on_character(self, told: Told) -> None:
        camp = self.camp(told)
        self._rotate(camp)
        self.expect(camp.characters[0], told.data["card"], "R-CHAR-1: who takes office")

    def _rotate(self, camp: Camp) -> None:
        if camp.nation in self.rotating:
            self.rotating.remove(camp.nation)
            camp.characters.append(camp.characters.pop(0))

    def _fits(self, card: str) -> bool:
        return self.cards[card].season in ("neutral", "spring" if self.date % 2 == 0 else "autumn")

    def on_event_skipped(self, told: Told) -> None:
        self.expect(self._fits(told.data["card"]), False, "R-EVENT-1: it fits")

    def on_event(self, told: Told) -> None:
        card = told.data["card"]
        self.expect(self._fits(card), True, "R-EVENT-1: the season")
        first = next(nation for nation in self.order if not self.camps[nation].out)
        self.expect(told.data["nation"], first, "R-END-1: the first player draws")
        if self.two:
            self.expect(self.cards[card].not_with_two, False, "R-2P-1: six Events are out")
        stay = [camp.nation for camp in self.alive() if camp.characters and self._gone(camp.characters[0])]
        self.expect(stay, [], "R-CHAR-2: who should have left")
        self.event = card
        self.owe(card, first, "")
        if self.cards[card].rotates:
            self.rotating = {camp.nation for camp in self.alive() if len(camp.characters) > 1}

    def on_auction(self, told: Told) -> None:
        self.dealt()
        held = [camp.faction for camp in self.camps.values() for _ in camp.territory]
        self.expect(len(held) == 2 and len({*held} - {"NEU"}) != 1, True, "R-ITALY-4: an auction")

    def on_bid(self, told: Told) -> None:
        faction = told.data["faction"]
        offers = self.offers[faction]
        for card in (Counter(told.data["cards"]) - Counter(card for _, _, card in offers)).elements():
            offers.append(self._only_offer(faction, card))  # where nothing could be chosen, nobody was asked
        cards = [card for _, _, card in offers]
        self.expect(sorted(told.data["cards"]), sorted(cards), "R-ITALY-5: the offer")
        self.expect(len(cards) <= 3, True, "R-ITALY-5: three cards")
        self.expect(told.data["n"], sum(self.cards[card].dollars for card in cards), "R-ITALY-5: dollars")

    def _only_offer(self, faction: str, card: str) -> tuple[str, str, str]:
        """Return where a card lies that its faction had to offer."""
        for camp in self.camps.values():
            for board, place in (("", camp.hand), ("board", camp.board)):
                given = self.offers[faction].count((camp.nation, board, card))
                if camp.faction == faction and place.count(card) > given:
                    return camp.nation, board, card
        self.objections.append(f"choice {self.choices}: R-ITALY-5: {faction} has no {card}")
        return next(camp.nation for camp in self.camps.values() if camp.faction == faction), "", card

    def on_joined(self, told: Told) -> None:
        self.dealt()
        faction = told.data["faction"]
        italy = self.camps["ITA"]
        self.expect(italy.faction, "NEU", "R-ITALY-4: it was neutral")
        if told.rule == "R-ITALY-2":
            assert self.attack is not None
            self.expect(faction != self.camps[self.attack[0]].faction, True, "R-ITALY-2: the attacker's enemies")
        elif told.rule == "R-ITALY-4":
            held = [camp.faction for camp in self.camps.values() for _ in camp.territory]
            self.expect((len(held), {*held} - {"NEU"}), (2, {faction}), "R-ITALY-4: whom it joins")
        else:
            sums = {one: sum(self.cards[card].dollars for _, _, card in bid) for one, bid in self.offers.items()}
            self.expect(sums[faction], max(sums.values()), "R-ITALY-5: more dollars")
            if sums["ENT"] == sums["CEN"]:
                self.expect(self.words, ["join", faction], "R-ITALY-5.1: Italy chooses")
            for owner, board, card in self.offers[faction]:
                self.lose(owner, card, board=bool(board))
                self.discards[card] += 1
        italy.faction = faction
        self.remove_territories()
        self.due.append(("disarm", ("ITA",)))
        if not italy.hand:
            self.due.pop()

    def on_disarmed(self, told: Told) -> None:
        self.take_due("disarm", "ITA")
        italy = self.camps["ITA"]
        self.expect(sorted(told.data["cards"]), sorted(italy.hand), "R-ITALY-6: the whole hand")
        self.discards.update(italy.hand)
        italy.hand = []
        if self.turn == "ITA":
            self.returned.clear()

    def on_fallen(self, told: Told) -> None:
        camp = self.camp(told)
        why = "units" if not camp.active else "revolution" if camp.homefront <= 0 else ""
        self.expect(told.data["why"], why, "R-ELIM-1")
        camp.out = True
        self.fallen.append(camp.nation)
        self.estates.append(camp.nation)
        self.due = [one for one in self.due if camp.nation not in one[1]]
        self.draws.pop(camp.nation, None)
        self.rotating.discard(camp.nation)

    def hear(self, told: Told) -> None:
        if told.kind not in ("fallen", "won", "counted", "counted_dollars", "wrestled"):
            self.settle()
            # The last step of an attack is to see who is out; one effect may hit several nations.
            drawing = told.rule == "R-COMBAT-6" or any(one[0] == "hf" for one in self.due)
            standing = [camp.nation for camp in self.alive() if not camp.active or camp.homefront <= 0]
            self.expect(drawing or not standing, True, f"R-ELIM-5: {standing} are out")
        super().hear(told)

    def on_duel(self, told: Told) -> None:
        self.expect((self.seats, len(self.alive())), (3, 2), "R-3P-2")
        self.two = True
        if self.event and self.cards[self.event].not_with_two:
            self.event = ""

    def points(self, faction: str) -> int:
        mine = [camp for camp in self.camps.values() if camp.faction == faction and not camp.out]
        return sum(len(camp.active) + camp.homefront for camp in mine)

    def on_counted(self, told: Told) -> None:
        if not self.estates:
            found = told.data["entente"], told.data["central"]
            self.expect(found, (self.points("ENT"), self.points("CEN")), "R-ARM-2: points")

    def on_won(self, told: Told) -> None:
        faction = told.data["faction"]
        other = "CEN" if faction == "ENT" else "ENT"
        self.won = faction
        losers = [camp for camp in self.camps.values() if camp.faction == other]
        if told.rule == "R-MODE-1":
            self.expect((self.attrition, any(camp.out for camp in losers)), (False, True), "R-MODE-1")
        elif told.rule == "R-MODE-2":
            self.expect((self.attrition, all(camp.out for camp in losers)), (True, True), "R-MODE-2")

    def compare(self, state: Any) -> None:
        if state.over is None:
            self.settle()
        for job in state.passing:
            nation = self.seat_names[job.seat]
            for card in job.words:  # a single card was not asked for
                if ("passed", (nation,), card) not in self.due and {*self.camps[nation].hand} == {card}:
                    self.lose(nation, card)
                    self.due.append(("passed", (nation,), card))
        aside = Counter(card for job in state.passing for card in job.words)
        expected = Counter(str(one[2]) for one in self.due if one[0] == "passed")
        self.expect(aside, expected, "cards put aside to be passed")
        for seat, nation in enumerate(self.seat_names):
            mine, theirs = self.camps[nation], state.camps[seat]
            active = {unit for at, unit in enumerate(("INF", "CAV", "ART", "AVI", "NAV")) if theirs.active >> at & 1}
            found = (sorted(theirs.conflict), sorted(theirs.papers), sorted(theirs.board), active, theirs.homefront)
            wanted = (sorted(mine.hand), sorted(mine.papers), sorted(mine.board), mine.active, mine.homefront)
            self.expect(found, wanted, f"cards and units of {nation}")
            found_ = (theirs.faction, theirs.out, theirs.characters, sorted(theirs.territory))
            self.expect(found_, (mine.faction, mine.out, mine.characters, sorted(mine.territory)), f"rest of {nation}")
        done, open_ = Counter(self.discards), Counter(self.discards)
        done.update(card for _, card in self.limbo if self.cards[card].deck == "conflict")
        self.expect(Counter(state.discards) in (done + Counter(), open_ + Counter()), True, "the discards")
        self.expect(len(state.pile), self.pile, "cards in the Conflict deck")
        self.expect((state.date, state.peak, state.event), (self.date, self.peak, self.event), "date and Event")

    def finish(self, state: Any, result: Result) -> None:
        winners = {self.seat_names[seat] for seat in result.winners}
        wanted = {camp.nation for camp in self.camps.values() if camp.faction == self.won}
        self.expect(winners, wanted, "R-MODE-1 to R-MODE-3: who has won")

"""Follower of Edadh: who attacks, what is paid, Protection, Damage, discards, levels and who has won."""

import re
from typing import Any

from sandtable.games.play import Result
from tests.programs.follow.ledger import Follower, Told, rows

SIDES = ("angueth", "huaos")
LEVELS = ("B", "C", "M")
MOST_MP = 60
START_MP = 50
WITHDRAW_BELOW = 30


class Unit:
    """One side as it lies on the table."""

    def __init__(self, given: dict[str, Any]) -> None:
        second = [*given["second"], "", "", ""]
        self.columns = [[troop, *([second[at]] if second[at] else [])] for at, troop in enumerate(given["front"])]
        self.used: set[int] = set()
        self.empty: set[int] = set()  # columns whose front Troop was discarded and nobody moved up yet
        self.mp, self.dmg = int(given.get("mp", 50)), int(given.get("dmg", 0))
        self.shaken = False
        self.pile: list[str] = []
        self.plans = list(given.get("stratagems", {}).get("in_play", []))
        self.army = list(given.get("army", []))
        self.standard = "standard" in given
        # Of the turn.
        self.cv, self.end, self.chosen = 0, "", -1
        self.helpers: list[int] = []
        self.bonus: dict[str, int] = {}
        self.hurt = 0
        self.resolved = 0

    def fronts(self) -> list[int]:
        return [at for at, column in enumerate(self.columns) if column and at not in self.empty]

    def fresh(self) -> list[int]:
        return [at for at in self.fronts() if at not in self.used]


class EdadhFollower(Follower):
    """Edadh with any set-up."""

    def __init__(self, state: Any, setup: dict[str, Any]) -> None:
        super().__init__()
        self.troops = {card["id"]: card for card in rows("edadh", "decks/troops.yaml")}
        self.halves = {half["cv"]: half for card in rows("edadh", "decks/mastery.yaml") for half in card["halves"]}
        self.plans = {card["id"]: card for card in rows("edadh", "decks/stratagems.yaml")}
        masters = {card["id"]: card for card in rows("edadh", "decks/combat-masters.yaml")}
        self.masters = [masters.get(setup["sides"][side].get("combat_master", "")) for side in SIDES]
        ground = {card["id"]: card for card in rows("edadh", "decks/terrains.yaml")}.get(setup.get("terrain", ""))
        self.ground = [self._half(ground, seat, setup) for seat in (0, 1)]
        self.levels = setup["levels"]
        self.units = [Unit(setup["sides"][side]) for side in SIDES]
        self.period, self.turn, self.turns = 0, 0, 0
        self.level = ""
        self.retreat = 0
        self.adrift = False
        self.attacker = -1
        self.drawn = False
        self.verdict: dict[int, str] = {}
        self.fronts = [3, 3]
        self.failed = [False, False]
        self.ending = self.compared = self.judged = False
        self.defeated: list[int] = []
        self.due: list[tuple[str, int]] = []
        leaders = {card["id"]: card["tactics"]["land"] for card in rows("edadh", "decks/battle-masters.yaml")}
        self.tactics = [leaders.get(setup["sides"][side].get("battle_master", ""), 0) for side in SIDES]
        if state.period:  # nobody had anything to choose before the first Period
            self.begin_period()

    def _half(self, ground: dict[str, Any] | None, seat: int, setup: dict[str, Any]) -> dict[str, Any]:
        if ground is None:
            return {}
        halves: list[dict[str, Any]] = ground["halves"]
        if len(halves) == 1:
            return halves[0]
        upper = SIDES.index(setup["facing"]) if setup.get("facing") in SIDES else 0
        return halves[0 if seat == upper else 1]

    # --- what the cards say

    def row(self, seat: int, at: int = -1) -> dict[str, Any]:
        unit = self.units[seat]
        at = unit.chosen if at < 0 else at
        rows_: dict[str, Any] = self.troops[unit.columns[at][0]]["rows"]
        found: dict[str, Any] = rows_[self.level]
        return found

    def change(self, seat: int, stat: str) -> int:
        """Sum of what Stratagems in play do to a number of one side now."""
        total = 0
        for plan in self.units[seat].plans:
            card = self.plans[plan]
            if self.level not in card["levels"]:
                continue
            for part in card["effect"].split(";"):
                first = part.strip().startswith("turn 1:")
                if first and self.turn != 1:
                    continue
                found = re.search(rf"mod\(own,{stat},([+-]\d+)\)", part)
                total += int(found[1]) if found else 0
        return total

    def begin_period(self) -> None:
        self.period += 1
        if self.retreat:
            self.level = LEVELS[max(0, LEVELS.index(self.level) + self.retreat)]
            self.adrift = True
        elif self.adrift:
            self.level = LEVELS[min(2, LEVELS.index(self.level) + 1)]
        else:
            self.level = self.levels[min(self.period, len(self.levels)) - 1]
        self.retreat = 0
        for unit in self.units:
            unit.used, unit.empty, unit.resolved = set(), set(), 0
            unit.pile = []
        self.fronts = [len(unit.fronts()) for unit in self.units]
        self.turns = min(3, *self.fronts)
        self.failed = [False, False]
        self.ending = self.compared = self.judged = False
        self.begin_turn(1)

    def begin_turn(self, number: int) -> None:
        self.turn = number
        self.attacker, self.drawn = -1, False
        self.verdict = {}
        for unit in self.units:
            unit.cv, unit.end, unit.chosen, unit.helpers, unit.bonus, unit.hurt = 0, "", -1, [], {}, 0

    def seat(self, told: Told) -> int:
        return SIDES.index(told.data["side"])

    # --- S1 to S4

    def on_revealed(self, told: Told) -> None:
        self.units[self.seat(told)].cv = told.data["cv"]

    def on_revealed_with(self, told: Told) -> None:
        self.units[self.seat(told)].cv = told.data["cv"]
        self.units[self.seat(told)].end = told.data["end"]

    def _roles(self) -> tuple[int, int]:
        """Attacker (-1 if drawn) and the alternate value by which it attacks, 0 for none."""
        mine, theirs = (unit.cv for unit in self.units)
        if mine % 6 == theirs % 6:
            return -1, 0
        for seat, (own, other) in enumerate(((mine, theirs), (theirs, mine))):
            other_ = self.halves[own].get("alt")
            if other_ and other in other_["versus"]:
                return seat, other_["value"]
        return (0 if mine > theirs else 1), 0

    def on_attacks(self, told: Told) -> None:
        self.attacker = self.seat(told)
        self.expect((self.attacker, 0), self._roles(), "R-INIT-4: who attacks")

    def on_attacks_by_alternate(self, told: Told) -> None:
        self.attacker = self.seat(told)
        self.expect((self.attacker, told.data["value"]), self._roles(), "R-INIT-3: who attacks")

    def on_drawn_turn(self, told: Told) -> None:
        self.drawn = True
        self.expect(-1, self._roles()[0], "R-INIT-2: drawn")

    def on_paid(self, told: Told) -> None:
        seat = self.seat(told)
        unit, other = self.units[seat], self.units[1 - seat]
        half = self.halves[unit.cv]
        reduced = half.get("reduced")
        price = reduced["to"] if reduced and other.cv in reduced["versus"] else half["mp"]
        less = self.change(seat, "cost")
        price = max(1, price + less) if less else price
        unit.mp -= price
        self.expect((told.data["n"], told.data["mp"]), (price, unit.mp), "R-MP-1: paid")

    def on_chosen(self, told: Told) -> None:
        seat, at = self.seat(told), told.data["column"] - 1
        unit = self.units[seat]
        self.expect(at in unit.fresh(), True, "R-CHO-1: a face-up front Troop")
        self.expect(told.data["troop"], unit.columns[at][0], "the Troop in that column")
        if self.drawn:
            lowest = min(self.row(seat, one)["ml"] for one in unit.fresh())
            self.expect(self.row(seat, at)["ml"], lowest, "R-CHO-2: the lowest ML")
        elif seat != self.attacker:
            self.expect(self.units[self.attacker].chosen >= 0, True, "R-CHO-1: the Attacker chooses first")
        unit.chosen = at

    def on_combined(self, told: Told) -> None:
        seat = self.seat(told)
        unit = self.units[seat]
        self.expect((seat, self.drawn), (self.attacker, False), "R-CMB-2: only the Attacker")
        self.expect(self.fronts[seat] > self.fronts[1 - seat], True, "R-CMB-2: the larger front")
        others = [at for at in unit.fresh() if at != unit.chosen]
        count = len(told.data["helpers"])
        most = len(others) if self.fronts[1 - seat] == 1 else 1
        self.expect(count <= most, True, "R-CMB-2, R-CMB-3: how many help")
        names = list(told.data["helpers"])
        for at in others:
            if unit.columns[at][0] in names:
                names.remove(unit.columns[at][0])
                unit.helpers.append(at)

    def on_gains(self, told: Told) -> None:
        seat = self.seat(told)
        unit = self.units[seat]
        unit.mp = min(MOST_MP, unit.mp + self.row(seat)["mpb"])
        self.expect(told.data["mp"], unit.mp, "R-CHO-3: MP bonus")

    # --- Masters and Standards

    def _bonus(self, told: Told, name: str) -> None:
        seat = self.seat(told)
        master = self.masters[seat]
        assert master is not None
        unit = self.units[seat]
        self.expect(unit.end, "mst", "R-CM-1: called")
        self.expect(unit.bonus, {}, "R-CM-2: one bonus")
        self.expect(told.data["n"], master["bonus"][name], "R-CM-2: its number")
        if self.drawn:
            self.expect(self.units[1 - seat].end == "mst", False, "R-CM-4: none in a drawn turn of two Masters")
        unit.bonus = {name: master["bonus"][name]}
        if name == "mp":
            unit.mp = min(MOST_MP, unit.mp + master["bonus"]["mp"])
        if name == "dmg":
            self.expect(seat, self.attacker, "R-CM-2: Damage for the Attacker alone")

    def on_bonus_ml(self, told: Told) -> None:
        self._bonus(told, "ml")

    def on_bonus_mp(self, told: Told) -> None:
        self._bonus(told, "mp")

    def on_bonus_att(self, told: Told) -> None:
        self._bonus(told, "att")

    def on_bonus_def(self, told: Told) -> None:
        self._bonus(told, "def")

    def on_bonus_dmg(self, told: Told) -> None:
        self._bonus(told, "dmg")

    def on_standard(self, told: Told) -> None:
        unit = self.units[self.seat(told)]
        self.expect(unit.standard, True, "R-STD-1: once a game")
        unit.standard = False
        less = min(3, unit.hurt)
        unit.hurt -= less
        unit.dmg -= less
        self.expect((told.data["n"], told.data["dmg"]), (less, unit.dmg), "R-STD-1: Damage lowered")

    def on_resolve(self, told: Told) -> None:
        unit = self.units[self.seat(told)]
        self.expect(unit.standard, True, "R-STD-1: once a game")
        unit.standard = False
        unit.resolved = 1

    # --- S5 to S7

    def _protection(self) -> str:
        """Kind of Protection that the Defender has, "" for none and "no chance" without one."""
        attacker, defender = self.units[self.attacker], self.units[1 - self.attacker]
        if self.drawn or attacker.cv not in self.halves[defender.cv]["protects"]:
            return "no chance"
        own, other = self.row(1 - self.attacker), self.row(self.attacker)
        if own["ml"] + defender.bonus.get("ml", 0) > other["ml"] + attacker.bonus.get("ml", 0):
            return "protected_ml"
        if other["pierce"] == "*":
            return ""
        if own["prot"] == "*" or own["prot"] + self.change(1 - self.attacker, "prot") > other["pierce"]:
            return "protected_troop"
        ground = self.ground[1 - self.attacker].get(self.level, {}).get("prot", 0)
        return "protected_ground" if ground > other["pierce"] else ""

    def _protected(self, told: Told) -> None:
        self.expect(told.kind, self._protection(), "R-PRO-2: protected")
        self.verdict[self.attacker] = told.kind
        self._flip()

    on_protected_ml = on_protected_troop = on_protected_ground = _protected

    def on_not_protected(self, told: Told) -> None:
        self.expect("", self._protection(), "R-PRO-2: not protected")

    def _flip(self) -> None:
        for unit in self.units:
            unit.used |= {unit.chosen, *unit.helpers}

    def _blow(self, told: Told) -> None:
        """R-DMG-2: att against def, and which number counts."""
        seat = self.seat(told)
        own, other = self.units[seat], self.units[1 - seat]
        mine, theirs = self.row(seat), self.row(1 - seat)
        if not self.drawn:
            self.expect(self._protection() in ("", "no chance"), True, "R-PRO-3: a protected Defender is not hurt")
        att = own.bonus.get("att", 0)
        for at in (own.chosen, *own.helpers):
            value = self.row(seat, at)["att"]
            att += 0 if value == "*" else value + self.change(seat, "att")
        def_ = theirs["def"] + self.change(1 - seat, "def") + other.bonus.get("def", 0)
        hit = att > def_
        base = mine["off"] + self.change(seat, "off") if hit else theirs["dfd"]
        told_ = (told.kind, told.data["att"], told.data["defence"], told.data["n"])
        self.expect(told_, ("hit" if hit else "held", att, def_, base), "R-DMG-2: the blow")
        total = max(0, base)
        ground = self.ground[1 - seat].get(self.level, {}).get("mod", 0) + self.change(1 - seat, "terrain")
        total = max(0, total + ground)
        total = max(0, total + self.change(1 - seat, "taken"))
        total += own.bonus.get("dmg", 0) + self.halves[own.cv].get("dmg_mod", 0)
        other.hurt += total
        other.dmg += total
        self.verdict[seat] = f"damage {total} {other.dmg}"
        self._flip()

    on_hit = on_held = _blow

    def on_damage(self, told: Told) -> None:
        seat = 1 - self.seat(told)
        self.expect(f"damage {told.data['n']} {told.data['dmg']}", self.verdict.get(seat), "R-DMG-3: Damage")

    def on_extra(self, told: Told) -> None:
        self.expect(told.data["n"], self.halves[self.units[self.seat(told)].cv]["dmg_mod"], "R-XTR-1")

    def on_star(self, told: Told) -> None:
        seat = self.seat(told)
        row = self.row(seat)
        self.expect(row["att"], "*", "R-DMG-5: a star")
        self.expect(self._protection() in ("", "no chance"), True, "ER-ED-16: protected from a star")
        foe = self.units[1 - seat]
        foe.mp -= row["off"]
        self.expect((told.data["n"], told.data["mp"]), (row["off"], foe.mp), "R-DMG-5: MP taken")
        self.verdict[seat] = "star"
        self._flip()

    def on_star_idle(self, told: Told) -> None:
        self.expect((self.row(self.seat(told))["att"], self.drawn), ("*", True), "R-DMG-5: idle")
        self.verdict[self.seat(told)] = "star"
        self._flip()

    # --- S8

    def on_troop_lost(self, told: Told) -> None:
        unit = self.units[self.seat(told)]
        troop = unit.columns[unit.chosen][0]
        dv = self.troops[troop]["dv"]
        self.expect((told.data["troop"], told.data["n"], told.data["dv"]), (troop, unit.hurt, dv), "R-NXT-1")
        self.expect(unit.hurt > dv, True, "R-NXT-1: more than DV")
        unit.pile.append(unit.columns[unit.chosen].pop(0))
        unit.empty.add(unit.chosen)
        unit.hurt = 0

    def on_master_lost(self, told: Told) -> None:
        seat = self.seat(told)
        unit, master = self.units[seat], self.masters[seat]
        assert master is not None
        self.expect([one.end for one in self.units], ["mst", "mst"], "R-CM-5: both called")
        self.expect(unit.hurt > master["dv"], True, "R-CM-5: more than his DV")
        unit.pile.append(master["id"])
        unit.hurt = 0

    def _end_turn(self) -> None:
        """Object to whatever a turn should have brought and did not."""
        for seat in (0, 1) if self.drawn else (self.attacker,):
            self.expect(self.verdict.get(seat) is not None, True, f"R-DMG-1: the attack of {SIDES[seat]}")
        for seat, unit in enumerate(self.units):
            master = self.masters[seat]
            duel = [one.end for one in self.units] == ["mst", "mst"] and master is not None
            if unit.hurt and duel and unit.hurt > master["dv"]:  # type: ignore[index]
                self.objections.append(f"choice {self.choices}: R-CM-5: the Master of {SIDES[seat]} stays")
            elif (
                unit.hurt and unit.chosen not in unit.empty and unit.hurt > self._dv(seat, unit.columns[unit.chosen][0])
            ):
                self.objections.append(f"choice {self.choices}: R-NXT-1: the Troop of {SIDES[seat]} stays")

    def _dv(self, seat: int, card: str) -> int:
        master = self.masters[seat]
        if card in self.troops:
            return int(self.troops[card]["dv"])
        assert master is not None
        return int(master["dv"])

    def on_turn_begins(self, told: Told) -> None:
        if told.data["n"] > 1:
            self._end_turn()
        self.begin_turn(told.data["n"])

    # --- the End of the Period

    def on_period_ends(self, told: Told) -> None:
        self._end_turn()
        self.expect((told.data["n"], self.turn), (self.period, self.turns), "R-PER-1: turns of the Period")
        self.ending, self.compared, self.judged = True, False, False

    def _effect_mp(self, told: Told) -> None:
        unit = self.units[self.seat(told)]
        found = re.search(r"mp\((?:own|enemy),([+-]\d+)\)", self.plans[told.data["card"]]["effect"])
        assert found is not None, told
        unit.mp = min(MOST_MP, unit.mp + int(found[1]))
        self.expect((told.data["n"], told.data["mp"]), (abs(int(found[1])), unit.mp), "R-STR-4: MP")

    on_effect_gains = on_effect_loses = _effect_mp

    def on_effect_unshake(self, told: Told) -> None:
        self.units[self.seat(told)].shaken = False

    def on_effect_level(self, told: Told) -> None:
        self.retreat += told.data["change"]

    def _step_1(self) -> None:
        """Once, after step 0: who is Defeated."""
        if self.ending and not self.compared:
            self.compared = True
            self.failed = [unit.dmg > unit.mp for unit in self.units]
            self.defeated = [seat for seat in (0, 1) if self.failed[seat]]

    def on_defeated(self, told: Told) -> None:
        self._step_1()
        self.expect(self.seat(told) in self.defeated, True, "R-EOP-1: Defeated")
        self.defeated = [seat for seat in self.defeated if seat != self.seat(told)]

    def on_lowered(self, told: Told) -> None:
        self._step_1()
        seat = self.seat(told)
        unit = self.units[seat]
        unit.dmg = max(0, unit.dmg - sum(self._dv(seat, card) for card in unit.pile))
        unit.empty = set()
        self.expect((told.data["n"], told.data["dmg"]), (len(unit.pile), unit.dmg), "R-EOP-2")

    def _leave(self, told: Told) -> str:
        """Take a Troop from a column as long as any, with that Troop in front."""
        self._step_1()
        unit = self.units[self.seat(told)]
        most = max(len(column) for column in unit.columns)
        words = self.now.split()
        known = int(words[1]) - 1 if words[0] in ("discard", "withdraw") else -1
        fits = [at for at, one in enumerate(unit.columns) if one and len(one) == most and one[0] == told.data["troop"]]
        self.expect(bool(fits), True, "R-EOP-3: from a column as long as any")
        at = known if known in fits else fits[0]
        unit.pile.append(unit.columns[at].pop(0))
        return unit.pile[-1]

    def on_discarded(self, told: Told) -> None:
        seat = self.seat(told)
        unit = self.units[seat]
        fronts = [self._dv(seat, column[0]) for column in unit.columns if column]
        self.expect(unit.dmg > min(fronts), True, "R-EOP-3: more than the lowest DV")
        unit.dmg = max(0, unit.dmg - self._dv(seat, self._leave(told)))
        self.expect(told.data["dmg"], unit.dmg, "R-EOP-3: Damage lowered")

    def on_withdrawn(self, told: Told) -> None:
        unit = self.units[self.seat(told)]
        self.expect(unit.mp < WITHDRAW_BELOW, True, "R-EOP-3b: fewer than 30 MP")
        troop = self._leave(told)
        unit.mp = min(MOST_MP, unit.mp + self.troops[troop]["psy"])
        self.expect(told.data["mp"], unit.mp, "R-EOP-3b: psy")

    def _judge(self) -> None:
        """Once, after step 3: what steps 4 and 5 must bring."""
        if not self.ending or self.judged:
            return
        self._step_1()
        self.judged = True
        self.due: list[tuple[str, int]] = []
        fell = list(self.failed)
        sizes = [0, 0] if any(fell) else [max(0, len(unit.pile) - unit.resolved) for unit in self.units]
        for seat, unit in enumerate(self.units):
            if fell[seat]:
                continue
            fronts = [self._dv(seat, column[0]) for column in unit.columns if column]
            self.expect(bool(fronts) and unit.dmg > min(fronts), False, "R-EOP-3: a Troop had to go")
            larger = sizes[seat] > sizes[1 - seat]
            if larger and unit.shaken and self.period > 1:
                self.failed[seat] = True
                self.due.append(("routed", seat))
            elif larger != unit.shaken:
                unit.shaken = larger
                self.due.append(("shaken" if larger else "steady", seat))
            if unit.mp <= 0:
                self.failed[seat] = True
                self.due.append(("no_mp", seat))
            if not any(unit.columns):
                self.failed[seat] = True
                self.due.append(("no_troops", seat))
        if not any(failed and not unit.army for failed, unit in zip(self.failed, self.units, strict=True)):
            self.due += [("next_unit", seat) for seat in (0, 1) if self.failed[seat]]

    def _due(self, told: Told) -> None:
        self._judge()
        one = (told.kind, self.seat(told))
        self.expect(one in self.due, True, f"R-EOP-4, R-EOP-5: {told.kind} {told.data['side']}")
        self.due = [other for other in self.due if other != one]
        if told.kind == "next_unit":
            unit = self.units[one[1]]
            fresh = Unit(unit.army[0])
            fresh.army, fresh.standard, fresh.plans = unit.army[1:], unit.standard, unit.plans
            self.units[one[1]] = fresh

    on_shaken = on_steady = on_routed = on_no_mp = on_no_troops = on_next_unit = _due

    def _over(self, told: Told) -> None:
        if told.rule == "R-EOP-1":
            self._step_1()
            self.expect(self.defeated, [], "R-EOP-1: told of the Defeated")
        else:
            self._judge()
            self.expect(self.due, [], "R-EOP-5: told before the end")

    on_won = on_draw = _over

    def on_swapped(self, told: Told) -> None:
        self._judge()
        self.expect(self.level in ("B", "C"), True, "R-MOV-3: not at Melee")
        column = self.units[self.seat(told)].columns[told.data["column"] - 1]
        column[0], column[1] = column[1], column[0]

    def on_period_begins(self, told: Told) -> None:
        if self.period:
            self._judge()
            self.expect(self.due, [], "R-EOP-4, R-EOP-5: what the End of the Period must bring")
            beaten = any(failed and not unit.army for failed, unit in zip(self.failed, self.units, strict=True))
            self.expect(beaten and not self.entered(), False, "R-EOP-5: somebody has lost")
        self.begin_period()
        found = (told.data["n"], told.data["level"], told.data["turns"])
        self.expect(found, (self.period, self.level, self.turns), "R-PER-1, R-MOV-1: number, level, turns")

    def entered(self) -> bool:
        """True when every Unit that failed was replaced."""
        return all(not failed or unit.mp == START_MP for failed, unit in zip(self.failed, self.units, strict=True))

    # --- position

    def compare(self, state: Any) -> None:
        for seat, side in enumerate(state.sides):
            unit = self.units[seat]
            kinds = [[state.field.kinds[kind].id for kind in column] for column in side.columns]
            self.expect(kinds, unit.columns, f"columns of {SIDES[seat]}")
            self.expect((side.mp, side.dmg), (unit.mp, unit.dmg), f"MP and Damage of {SIDES[seat]}")
            self.expect(side.standard and state.parties[seat].standard is not None, unit.standard, "Standard")
            # Which Stratagems lie where is the players' choice and read off the table; their cost is not.
            unit.plans = [state.field.plans[number].id for number in side.in_play]
            costs = [self.plans[state.field.plans[number].id]["cost"] for number in (*side.in_play, *side.locked)]
            most = self.tactics[seat]
            self.expect(sum(most if cost == "*" else cost for cost in costs) <= most, True, "R-STR-1: within the TML")

    def finish(self, state: Any, result: Result) -> None:
        if result.adjourned:
            return
        wanted = [
            seat
            for seat in (0, 1)
            if not self.failed[seat] or (self.units[seat].army and not self.units[1 - seat].army)
        ]
        self.expect(sorted(result.winners), wanted if len(wanted) == 1 else [], "R-EOP-5: who has won")

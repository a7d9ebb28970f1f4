"""Follow a scenario's rolls with the printed page alone, and see whether the same scenario comes out."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.programs.scenario_texts.printed_page import Piece, limits, reasons, supports, tables, units
from tests.programs.scenario_texts.scene import Scene
from tests.programs.scenario_texts.wordings import mission_file

Row = dict[str, Any]
SIZES = ("small", "medium", "large")
USUAL = (4, 5, 6)
GENERIC = {"GW", "GE"}
PASSED = re.compile(r"(.+) \(([\w-]+)\)")
TILE = re.compile(r"(T\d\d)([AB]) at \[(-?\d+), (-?\d+)\] turned (\d)")
WHEELS = ("carrier", "gun-car", "tank")


def wrong_steps(scene: Scene) -> list[str]:
    """Where a reader with the page in hand would come to something else than the file has."""
    rolls: list[Row] = scene.data["generated"]["rolls"]
    follower = Follower(scene, rolls)
    found = [*_rows(rolls), *follower.terms(), *follower.forces(), *follower.ground(), *follower.day()]
    return [f"{scene.data['id']}: {wrong}" for wrong in found]


def _rows(rolls: list[Row]) -> Iterator[str]:
    """Rolls that do not give their row, or come from it to their result by other rows than they say."""
    passing, given = reasons()
    for roll in rolls:
        if "rule" in roll and roll["rule"] not in given:
            yield f"{roll['table']}: no reason '{roll['rule']}' is printed"
        if "roll" not in roll or roll["table"] not in tables():
            continue
        die, lines = tables()[roll["table"]]
        at = next(index for index, line in enumerate(lines) if line.low <= roll["roll"] <= line.high)
        read = [PASSED.fullmatch(one).groups() for one in roll.get("passed", ())]  # type: ignore[union-attr]
        way = [lines[(at + step) % len(lines)].result for step in range(len(read) + 1)]
        if roll["die"] != f"d{die}" or roll.get("row", way[0]) != way[0]:
            yield f"{roll['table']}: {roll['roll']} gives {way[0]}"
        if way != [*(row for row, _ in read), roll["result"]]:
            yield f"{roll['table']}: {roll['roll']} leads over {way}, not to {roll['result']}"
        if not {why for _, why in read} <= passing:
            yield f"{roll['table']}: no reason of {read} is printed"


class Follower:
    """One scenario being followed."""

    def __init__(self, scene: Scene, rolls: list[Row]) -> None:
        self.scene, self.rolls, self.data = scene, rolls, scene.data
        self.size = SIZES.index(self.one("size"))
        self.level = int(next(row["result"] for row in rolls if row["table"].startswith("level")))
        self.parts = {"attacker": scene.attackers, "defender": scene.defenders}

    def one(self, table: str) -> str:
        return str(next(row["result"] for row in self.rolls if row["table"] == table))

    def nations(self) -> dict[str, list[str]]:
        """The nations of both sides: wished for, or by the quarrel and the tables of the blocs."""
        wished = {row["table"]: row["result"].split("+") for row in self.rolls if row["table"] in self.parts}
        if wished:
            return wished
        blocs = self.one("quarrel").split("-")
        # The attacker's nation, the defender's, then an ally of the one and of the other.
        players = int(self.one("players"))
        drawn = [row["result"] for row in self.rolls if row["table"] in blocs]
        found = {"attacker": drawn[:1], "defender": drawn[1:2]}
        for part, more, bloc in (("attacker", players > 2, blocs[0]), ("defender", players > 3, blocs[1])):
            if more and bloc != "irregular":
                found[part].append(drawn[2 + (part == "defender" and len(found["attacker"]) > 1)])
        return found

    # --- terms

    def terms(self) -> Iterator[str]:
        data = self.data
        if self.one("mission") != self.scene.mission or self.level != data["level"]:
            yield "another mission or level"
        if int(self.one("players")) != data["players"]:
            yield "another number of players"
        for part, nations in self.nations().items():
            there = {nation for side in self.parts[part] for nation in side["nations"]}
            if not there.issuperset(nations):
                yield f"{part}: {nations} were rolled, {sorted(there)} are there"

    # --- forces

    def forces(self) -> Iterator[str]:
        begun = [index for index, row in enumerate(self.rolls) if row["table"].endswith("-points")]
        end = next(index for index, row in enumerate(self.rolls) if row["table"].startswith("shape"))
        for first, last in zip(begun, [*begun[1:], end], strict=True):
            part = self.rolls[first]["table"].removesuffix("-points")
            yield from (f"{part}: {wrong}" for wrong in self.force(part, self.rolls[first:last]))

    def force(self, part: str, rolls: list[Row]) -> Iterator[str]:
        """Buy as the rolls say."""
        budget = float(rolls[0]["result"])
        calls = [row for row in rolls if row["table"] == "supports" or row["result"] == "jet"]
        turns = [int(row["result"]) for row in rolls if row["table"] == "arrival"]
        spent = sum(supports()[row["took"]] for row in calls)
        bought: list[Piece] = []
        for row in rolls:
            if "took" not in row or row in calls:
                continue
            if row["table"].endswith("-forces"):
                yield from self.wrong_purchase(part, row, bought, budget, spent)
            bought.append(units()[row["took"]])
            spent += bought[-1].points
        have = Counter(unit["unit"] for side in self.parts[part] for unit in side["units"])
        if have != Counter(one.id for one in bought):
            yield f"bought {sorted(one.id for one in bought)}, has {sorted(have.elements())}"
        if spent > budget * 1.12 or spent < budget * 0.88:
            yield f"spent {spent} of {budget}"
        called = Counter((row["support"], row["turn"]) for side in self.parts[part] for row in side.get("supports", ()))
        jets = [max(turn, 2) if row["result"] == "jet" else turn for row, turn in zip(calls, turns, strict=True)]
        last = self.data["turns"] - 1
        if called != Counter((row["took"], min(turn, last)) for row, turn in zip(calls, jets, strict=True)):
            yield f"called {calls}, has {called}"

    def wrong_purchase(self, part: str, row: Row, bought: list[Piece], budget: float, spent: int) -> Iterator[str]:
        """Whether each row that was passed over had to be, and the piece is the one that the pick says."""
        for written in row.get("passed", ()):
            role, why = PASSED.fullmatch(written).groups()  # type: ignore[union-attr]
            if why != self.bar(part, role, bought, budget, spent):
                yield f"{role} is passed over for {why}; {self.bar(part, role, bought, budget, spent)}"
        own = self.nations()[part]
        could = [one for one in self.affordable(part, bought, budget, spent) if one.role == row["result"]]
        choices = [one for one in could if one.nation in own] or could
        if len(choices) != row.get("of", 1) or choices[row.get("pick", 1) - 1].id != row["took"]:
            yield f"{row['took']} is not number {row.get('pick', 1)} of {[one.id for one in choices]}"

    def bar(self, part: str, role: str, bought: list[Piece], budget: float, spent: int) -> str | None:
        kinds = [one for one in self.kinds(part) if one.role == role]
        counts, used = Counter(one.role for one in bought), Counter(one.id for one in bought)
        if not kinds:
            return "no-such-unit"
        if role == "carrier" and counts["carrier"] >= counts["line"] + counts["engineers"]:
            return "riders"
        if counts[role] >= limits()[role][self.size]:
            return "most"
        if all(used[one.id] >= one.counters for one in kinds):
            return "counters"
        if any(one.role == role for one in self.affordable(part, bought, budget, spent)):
            return None
        return "points"

    def kinds(self, part: str) -> list[Piece]:
        """What a side may buy at all."""
        own = self.nations()[part]
        barred = set(mission_file(self.scene.mission).get("without", {}).get(part, ()))
        barred |= {"missile", "tank"} if self.level == 1 else set()
        air = next((row["result"] for row in self.rolls if row["table"] == "air"), "nobody")
        means = next((line.means for line in tables()["air"][1] if line.result == air), "")
        enemy = "defender" if part == "attacker" else "attacker"
        barred |= {"helicopter"} if f"helicopters of the {part}" not in means else set()
        barred |= {"air-defence"} if f"of the {enemy}" not in means else set()
        if self.level > 1 and not self.stops_vehicles(enemy):
            barred |= set(WHEELS)
        nations = [*own, *self.fillers(own)]
        return [
            one
            for nation in ("own", "filler")
            for one in units().values()
            if (one.nation in own if nation == "own" else one.nation in nations and one.nation not in own)
            and one.role not in barred
            and one.level <= self.level
        ]

    def stops_vehicles(self, part: str) -> bool:
        """Whether a side has, among what it may take, something against vehicles: told by the values on the counters."""
        box, own = self.scene.box, self.nations()[part]
        barred = {"air-defence", *mission_file(self.scene.mission).get("without", {}).get(part, ())}
        for one in units().values():
            if one.nation not in (*own, *self.fillers(own)) or one.level > self.level or one.role in barred:
                continue
            heavy = box.units[one.id].heavy
            if (heavy is not None and not heavy.sam) or one.role in ("machine-gun", "martyrs"):
                return True
        return False

    def fillers(self, own: list[str]) -> list[str]:
        bloc = self.scene.box.factions.bloc_by_nation
        others = [one for one in bloc if bloc[one] == bloc[own[0]] and one not in own]
        if not GENERIC & {*own, *others}:
            return []
        if GENERIC & set(others):
            return [one for one in others if one in GENERIC]
        counters = Counter({one: sum(p.counters for p in units().values() if p.nation == one) for one in others})
        return [max(others, key=lambda one: counters[one])] if others else []

    def affordable(self, part: str, bought: list[Piece], budget: float, spent: int) -> list[Piece]:
        used, roles = Counter(one.id for one in bought), Counter(one.role for one in bought)
        left = budget * 1.06 - spent
        found = [
            one
            for one in self.kinds(part)
            if used[one.id] < one.counters and roles[one.role] < limits()[one.role][self.size] and one.points <= left
        ]
        wanted = max(5 + self.size, 4 * len(self.parts[part]))
        missing = wanted - len(bought) - 1
        if missing <= 0 or not found:
            return found
        cheapest = min(one.points for one in found)
        return [one for one in found if one.points <= max(cheapest, left - missing * cheapest)]

    # --- ground and day

    def ground(self) -> Iterator[str]:
        shape = next(row for row in self.rolls if row["table"] == f"shape-{SIZES[self.size]}")
        line = next(one for one in tables()[shape["table"]][1] if one.result == shape["result"])
        cells = [(int(i), int(j)) for i, j in re.findall(r"\[(-?\d+), (-?\d+)\]", line.means)]
        for _ in range(int(next(row["roll"] for row in self.rolls if row["table"] == "shape-turn")) - 1):
            cells = [(-j, i + j) for i, j in cells]
        laid = [TILE.fullmatch(row["result"]).groups() for row in self.rolls if row["table"] == "tile"]  # type: ignore[union-attr]
        tiles = [
            (row["tile"], row["side"], *map(str, row["at"]), str(row["rotate"])) for row in self.data["map"]["tiles"]
        ]
        if laid != tiles:
            yield f"the tiles {laid} were laid, {tiles} are there"
        if [tuple(row["at"]) for row in self.data["map"]["tiles"]] != cells:
            yield f"the shape lies at {cells}"

    def day(self) -> Iterator[str]:
        turns = next(row for row in self.rolls if row["table"] == "turns")
        if int(turns["result"]) != self.data["turns"]:
            yield "another number of turns"
        if turns["rule"] != "wish":
            pace = next(line.means for line in tables()["pace"][1] if line.result == self.one("pace"))
            usual = max(3, min(6, USUAL[self.size] + int(pace.split()[0])))
            if (self.data["turns"] != usual) if turns["rule"] == "pace" else (self.data["turns"] <= usual):
                yield f"{self.data['turns']} turns where {usual} are usual"
        clock = self.one("hour")
        if f"{clock} hours." not in self.data["briefing"]["en"]:
            yield f"the briefing is not at {clock}"
        twist = next((row["result"] for row in self.rolls if row["table"] == "twist"), "nothing")
        if twist != self.twist():
            yield f"the twist {twist} was rolled"

    def twist(self) -> str:
        """The twist a reader of the file finds."""
        data = self.data
        provisions = data.get("provisions", ())
        reminded = {one["reminder"]["of"] for one in provisions if "reminder" in one}
        if data.get("options") == ["masini"]:
            return "masini"
        if any("sight" in one for one in provisions):
            return "haze"
        if "wreckage" in reminded:
            return "wrecks"
        known = ("tired", "bystanders", "old-wounds", "late-column", "alarm")
        return next((twist for twist in known if twist in reminded), "nothing")

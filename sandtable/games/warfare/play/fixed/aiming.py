"""Legal targets of each counter's weapons by the fire chart, looked up once for each kind of counter (R-FIR-3)."""

from typing import Final

from sandtable.games.warfare.play.fixed.charts import Charts
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT, Arm, Kind

# Columns of the chart by number: a helicopter's is one more while it flies HIGH.
COLUMNS: Final = ("infantry", "vehicle", "heli_low", "heli_high")
HELICOPTER: Final = 2


class Aimed:
    """A weapon that may hit a kind of target: its die, its price, and the extra cost to hunt a helicopter.

    Rule R-HHU-1.
    """

    __slots__ = ("cost", "die", "heavy", "more", "range", "weapon")

    def __init__(self, weapon: str, arm: Arm, hunts: bool) -> None:
        self.weapon = weapon
        self.heavy = weapon == HEAVY
        self.range = arm.range
        self.die = arm.die
        self.cost = arm.cost
        self.more = int(hunts)


class Aiming:
    """Cache of the weapons of counters. `helicopters_choose`: R-OPT-2 is in force."""

    __slots__ = ("_charts", "_helicopters_choose", "_known")

    def __init__(self, charts: Charts, helicopters_choose: bool) -> None:
        self._charts = charts
        self._helicopters_choose = helicopters_choose
        self._known: dict[str, list[list[list[Aimed]]]] = {}

    def by_column(self, kind: Kind) -> list[list[list[Aimed]]]:
        """Weapons by column of the target and distance, up to the longest range, light before heavy."""
        found = self._known.get(kind.id)
        if found is None:
            found = self._known[kind.id] = []
            for column in COLUMNS:
                against = self._against(kind, column)
                found.append(
                    [[one for one in against if away <= one.range] for away in range(max(0, kind.longest) + 1)]
                )
        return found

    def _against(self, kind: Kind, column: str) -> list[Aimed]:
        found: list[Aimed] = []
        for weapon, arm in ((LIGHT, kind.light), (HEAVY, kind.heavy)):
            if arm is not None and self.may_hit(kind, weapon, arm, column) and not self.is_wrong(kind, weapon, column):
                hunts = column == "heli_low" and weapon == HEAVY and not arm.sam and "heli_hunter" in kind.abilities
                found.append(Aimed(weapon, arm, hunts))
        return found

    def may_hit(self, kind: Kind, weapon: str, arm: Arm, column: str) -> bool:
        """True if the chart lets a weapon hit a column (R-FIR-3)."""
        legal = self._charts.fire["sam" if arm.sam else weapon][column]
        return legal == "legal" or (legal == "heli_hunter" and "heli_hunter" in kind.abilities)

    def is_wrong(self, kind: Kind, weapon: str, column: str) -> bool:
        """True if a helicopter must use its other weapon (R-OPT-2)."""
        if not self._helicopters_choose or not kind.flies or column not in ("infantry", "vehicle"):
            return False
        return weapon == (HEAVY if column == "infantry" else LIGHT)

"""Force points: the value of pieces in play. HOUSE; the one currency of the checker and the generator.

A formula counts the parts of a piece from its printed values; the value of each part was found by play (`WORTH`).
A weapon counts by the harm of its die, more with range and less with cost:

    harm of the die × (range + 5) ÷ (AP cost + 3)

The harm of a die is the sum over its faces: 0 for a miss, 1 for morale, 2 and 4 for one and two damage and 6 for an
elimination. Added are a body, armour, wheels or rotors, and icons. Supports have no range; they are called once a turn
at most and count half. docs/generator.md has the whole table.
"""

from collections.abc import Iterable, Mapping

from sandtable.games.warfare.pieces import Die, Support, Unit, UnitClass, Weapon

HARM = {"M": 0, "S": 1, "1": 2, "2": 4, "E": 6}
BODY = 4
ARMOUR = 5  # for each point of defence
CLASSES = {UnitClass.INFANTRY: 0, UnitClass.VEHICLE: 3, UnitClass.HELICOPTER: 8}
ACTION = 2  # and a third of the harm of the icon's die
ABILITY = 3
SUPPORT_RANGE = 12
# How many times what the formula says each part is worth between two planners: 9,180 games of 2,295 battles, each part moved from 1
# as far as its games are sure (docs/balance.md; `python -m research.priors --worth`). Forces as they are bought cost what they did.
WORTH = {
    "bodies": 0.9,
    "light weapons": 1.28,
    "heavy weapons": 0.39,
    "armour": 1.04,
    "wheels": 1.2,
    "rotors": 0.95,
    "actions": 0.48,
    "abilities": 3.1,
    "supports": 0.6,
}
PARTS = tuple(WORTH)


class ForcePoints:
    """Force points of every unit and support of a box."""

    def __init__(self, dice: Iterable[Die], units: Mapping[str, Unit], supports: Mapping[str, Support]) -> None:
        self.harm: Mapping[str, int] = {die.id: sum(HARM[face] for face in die.combat) for die in dice}
        self.units = {unit.id: self._points(unit) for unit in units.values()}
        self.supports = {support.id: self._points(support) for support in supports.values()}

    def of(self, piece: Unit | Support) -> int:
        return self.units[piece.id] if isinstance(piece, Unit) else self.supports[piece.id]

    def parts(self, piece: Unit | Support) -> dict[str, float]:
        """Parts of a piece's force points, before rounding."""
        counted = {"supports": self._calls(piece)} if isinstance(piece, Support) else self._counted(piece)
        return {part: WORTH[part] * count for part, count in counted.items()}

    def _counted(self, piece: Unit) -> dict[str, float]:
        """Counts of a unit's parts in the formula, by part."""
        kind = {UnitClass.VEHICLE: "wheels", UnitClass.HELICOPTER: "rotors"}.get(piece.unit_class)
        return {
            "bodies": BODY,
            "light weapons": self._weapon(piece.light, piece.light.range or 0) if piece.light else 0,
            "heavy weapons": self._weapon(piece.heavy, piece.heavy.range or 0) if piece.heavy else 0,
            "armour": ARMOUR * piece.defence,
            **({kind: CLASSES[piece.unit_class]} if kind else {}),
            "actions": sum(ACTION + self.harm[die] / 3 for die in piece.actions.values()),
            "abilities": ABILITY * len(piece.abilities),
        }

    def _points(self, piece: Unit | Support) -> int:
        return round(sum(self.parts(piece).values()))

    def _calls(self, support: Support) -> float:
        """Count of a support in the formula."""
        values: list[Weapon | None] = [support.light, support.heavy]
        for side in list(support.sides.values())[:1]:
            values += [side.light, side.heavy]
        weapons = sum(self._weapon(weapon, SUPPORT_RANGE) for weapon in values if weapon)
        return weapons / 2 + ARMOUR * support.defence / 2

    def _weapon(self, weapon: Weapon, reach: int) -> float:
        worth = self.harm[weapon.die] * (reach + 5) / (weapon.cost + 3)
        # A SAM has targets only when something flies.
        return worth / 2 if weapon.sam else worth

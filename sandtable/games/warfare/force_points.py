"""Force points: what pieces are worth, from the values printed on them. HOUSE; the one currency of the checker and the generator.

A weapon is worth the harm its die does, the more the farther it reaches and the less the more it costs:

    harm of the die × (range + 5) ÷ (AP cost + 3)

where the harm of a die is the sum over its faces of 0 for a miss, 1 for morale, 2 and 4 for one and two
damage and 6 for an elimination. To this come a body, armour, wheels or rotors, and icons. Supports have no
range; they are called once a turn at most and count half. docs/generator.md has the whole table.
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
PARTS = ("bodies", "light weapons", "heavy weapons", "armour", "wheels", "rotors", "actions", "abilities", "supports")


class ForcePoints:
    """Force points of every unit and support of a box."""

    def __init__(self, dice: Iterable[Die], units: Mapping[str, Unit], supports: Mapping[str, Support]) -> None:
        self.harm: Mapping[str, int] = {die.id: sum(HARM[face] for face in die.combat) for die in dice}
        self.units = {unit.id: self._unit(unit) for unit in units.values()}
        self.supports = {support.id: self._support(support) for support in supports.values()}

    def of(self, piece: Unit | Support) -> int:
        return self.units[piece.id] if isinstance(piece, Unit) else self.supports[piece.id]

    def parts(self, piece: Unit | Support) -> dict[str, float]:
        """What the points of a piece are made of, before they are rounded."""
        if isinstance(piece, Support):
            return {"supports": float(self.supports[piece.id])}
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

    def _unit(self, unit: Unit) -> int:
        return round(sum(self.parts(unit).values()))

    def _support(self, support: Support) -> int:
        values: list[Weapon | None] = [support.light, support.heavy]
        for side in list(support.sides.values())[:1]:
            values += [side.light, side.heavy]
        weapons = sum(self._weapon(weapon, SUPPORT_RANGE) for weapon in values if weapon)
        return round(weapons / 2 + ARMOUR * support.defence / 2)

    def _weapon(self, weapon: Weapon, reach: int) -> float:
        worth = self.harm[weapon.die] * (reach + 5) / (weapon.cost + 3)
        # A SAM has targets only when something flies.
        return worth / 2 if weapon.sam else worth

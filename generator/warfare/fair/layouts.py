"""One battle in many settings: the scenario of a seed and wishes, laid out again and adjusted.

A *layout* is everything coarse: the field, the forces that a ratio buys, losses and points for victory. Each has a
number.
"""

from dataclasses import replace

from generator.errors import CannotServe
from generator.seed import Seed
from generator.warfare.adjustments import apply_setting, boxes_range, most_wounds
from generator.warfare.parameters import Parameters
from generator.warfare.setting import Setting
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Made, Workshop


class Battles:
    """Lays out the battle of one seed."""

    def __init__(self, workshop: Workshop, seed: Seed, wishes: Wishes) -> None:
        self.workshop, self.seed, self.wishes = workshop, seed, wishes
        self.layouts: list[Made] = []
        self.terms = workshop.terms(seed, wishes)  # parameters fixed before anything is laid out
        self._numbers: dict[Setting, int | None] = {}

    @property
    def usual_ratio(self) -> float:
        """Ratio as wished, or as the mission has it; if any ratio can be bought, this one can."""
        return self.terms.ratio

    def lay_out(self, coarse: Setting) -> int | None:
        """Return the number of the layout of a setting without wounds and boxes.

        None when there are too few counters, when the battle would be another than the plain one, or when it plays like
        a layout that already has a number.
        """
        if coarse not in self._numbers:
            self._numbers[coarse] = self._lay_out(coarse)
        return self._numbers[coarse]

    def _lay_out(self, coarse: Setting) -> int | None:
        try:
            made = self.workshop.make(self.seed, self.wishes, coarse)
        except CannotServe:
            return None
        if _same(made.battle.terms) != _same(self.terms):
            return None
        if any(_orders(made) == _orders(other) for other in self.layouts):
            return None
        self.layouts.append(made)
        return len(self.layouts) - 1

    def make(self, setting: Setting, layout: int) -> Made:
        """The scenario of a layout with wounds and boxes."""
        plain = self.layouts[layout]
        data = apply_setting(plain.data, setting, self.workshop.prices, plain.battle.terms.attacker.players)
        return replace(plain, data=data, setting=setting)

    def wounds(self, layout: int) -> tuple[float, float]:
        """The least and most steps of wounds of a layout."""
        made = self.layouts[layout]
        attacker, defender = most_wounds(made.data, made.battle.terms.attacker.players)
        return -attacker, defender

    def boxes(self, layout: int) -> tuple[int, int]:
        """The least and most boxes the attacker's lead may change by."""
        made = self.layouts[layout]
        return boxes_range(made.data, made.battle.terms.attacker.players)


def _same(terms: Parameters) -> tuple[object, ...]:
    """Parameters that must not change when forces are bought again."""
    return terms.sheet.id, terms.level, terms.size, terms.theme, terms.players, terms.attacker, terms.defender


def _orders(made: Made) -> tuple[object, ...]:
    """Parts of a layout's data that affect play."""
    return tuple(made.data.get(key) for key in ("map", "sides", "markers", "objectives", "victory"))

"""Printed charts as data: dice, legal targets, and the effects of test results.

The effects of a result are under `does:` of a row in tests.yaml, in the notation of card effects; `outcomes.py` carries
them out.
"""

from typing import Final

from sandtable.games.warfare.pieces import Die
from sandtable.model.effects import Effect, parse_effects
from sandtable.model.pack import Pack

TARGETS: Final = ("infantry", "vehicle", "heli_low", "heli_high", "cas", "drone")


class Charts:
    """Dice from worst to best (R-DIE-2), the fire chart by row, the test tables by row and result."""

    def __init__(self, pack: Pack) -> None:
        dice = sorted((Die.from_record(record) for record in pack.component("dice").records), key=_ladder)
        self.dice: list[str] = [die.id for die in dice]
        self.place: dict[str, int] = {die.id: number for number, die in enumerate(dice)}
        self.combat: list[tuple[str, ...]] = [die.combat for die in dice]
        self.test: list[tuple[str, ...]] = [die.test for die in dice]
        # Keys without their `fire-` and `table-`.
        self.fire: dict[str, dict[str, str]] = {
            record.id.removeprefix("fire-"): {target: str(record.fields[target]) for target in TARGETS}
            for record in pack.component("fire").records
        }
        self.tests: dict[str, dict[str, tuple[Effect, ...]]] = {
            record.id.removeprefix("table-"): {
                result: parse_effects(does) if does else () for result, does in record.fields["does"].items()
            }
            for record in pack.component("tests").records
        }

    def shifted(self, die: int, by: int) -> int:
        """Die so many steps better, or worse if negative; never off the ladder (R-DIE-5)."""
        die += by
        if die < 0:
            return 0
        return die if die < len(self.dice) else len(self.dice) - 1


def _ladder(die: Die) -> int:
    return die.ladder

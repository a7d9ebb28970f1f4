"""Settings that are adjusted to make a scenario fair.

Positive steps favour the attacker, negative ones the defender.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setting:
    """Adjustments of one battle.

    `ratio` is the attacker's points for each of the defender's; None means as wished or as the mission has it. `wounds`
    are steps of damage at the start on the enemy's dearest units. `boxes` are added to the attacker's lead on the
    track. `losses` are added to the units the attacker may lose. `easier` is the number of rungs by which the
    attacker's points for victory are lowered: a rung is the next sum its objectives can make. Suitable fields are tried
    from number `field` on.
    """

    ratio: float | None = None
    wounds: float = 0.0
    boxes: int = 0
    losses: int = 0
    easier: int = 0
    field: int = 0

    def __str__(self) -> str:
        turned = {"wounds": self.wounds, "boxes": self.boxes, "losses": self.losses, "easier": self.easier}
        ratio = [f"ratio {self.ratio:g}"] if self.ratio is not None else []
        return ", ".join([*ratio, *(f"{name} {value:+g}" for name, value in turned.items() if value)])


PLAIN = Setting()

"""What is turned to make a scenario fair. Steps are in favour of the attacker when positive, of the defender when negative."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setting:
    """How one battle is laid out.

    `ratio` is the attacker's points for each of the defender's, as wished or as the mission has it when None. `wounds`
    are steps of damage at the start on the enemy's dearest units, `boxes` by how many the attacker's lead on the track
    grows, `losses` how many units more the attacker may lose, `easier` by how many rungs the points it wins with are lower:
    a rung is the next sum its objectives can make. Fields that suit are tried from number `field` on.
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

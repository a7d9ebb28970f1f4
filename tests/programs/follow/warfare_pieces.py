"""Counters of Warfare as their owner reads them, and the dice ladder."""

from typing import Any, Final

from tests.programs.follow.ledger import rows

LOST: Final = ("lost", "left")


class Piece:
    """A unit or support: what is printed, and what lies under its stand."""

    def __init__(self, name: str, printed: dict[str, Any], side: int) -> None:
        self.id, self.side = name, side
        self.printed = printed
        self.support = "type" in printed
        self.type = str(printed.get("type") or printed["class"])
        self.defence = int(printed.get("defence", 0))
        self.abilities = set(printed.get("abilities", []))
        self.actions: dict[str, str] = dict(printed.get("actions", {}))
        self.where = ""
        self.place: tuple[int, int] | None = None
        self.morale = self.damage = 0
        self.watch = False
        self.passenger = self.cargo = ""
        self.box = 0
        self.used = 0
        self.mapped = False

    def weapon(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.printed["heavy" if name in ("heavy", "sam") else "light"]
        return found

    def has(self, name: str) -> bool:
        return bool(self.printed.get(name))

    @property
    def infantry(self) -> bool:
        return self.type == "infantry"

    @property
    def flies(self) -> bool:
        return self.type == "helicopter"

    def hurt(self, morale: int = 0, damage: int = 0, *, most: int = 3) -> bool:
        """Take results; return True if the piece is eliminated by them (R-MOR-1, R-DMG-1)."""
        self.morale = min(most, self.morale + morale)
        self.damage += damage
        if morale:
            self.watch = False
        return self.morale >= 3 or self.damage >= 3

    def cost(self, basic: int) -> int:
        """R-DMG-2, R-DMG-3: damage makes what a weapon costs cheaper, never below 1 AP."""
        return max(1, basic - self.damage)


def printed_units() -> dict[str, dict[str, Any]]:
    return {unit["id"]: unit for unit in rows("warfare", "pieces/units.yaml", "units")}


def printed_supports() -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in rows("warfare", "pieces/supports.yaml", "supports")}


def ladder() -> list[str]:
    """The nine dice from worst to best."""
    return [
        die["id"] for die in sorted(rows("warfare", "tables/dice.yaml", "rows"), key=lambda die: int(die["ladder"]))
    ]

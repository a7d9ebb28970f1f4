"""Fine adjustments in the data of a finished scenario: damage at the start and start boxes.

A step of wounds is one damage on a unit, the dearest first, and every unit once before any twice. A fraction of a step
falls on a cheaper unit, by price; so a knob with few positions gets many, in the right order.
"""

from collections.abc import Mapping
from copy import deepcopy
from math import floor
from typing import Any

from generator.warfare.battle import Data
from generator.warfare.setting import Setting
from generator.warfare.wishes import PEACE
from sandtable.games.warfare.force_points import ForcePoints
from sandtable.games.warfare.scenarios.opening import BOXES

MOST_WOUNDS = 8  # steps, of either side
DEEPEST = 2  # damage of one unit: with three it would be gone
MOST_LEAD = 10  # boxes of the track between the sides; from there on the opening is one-sided
WHOLE = 0.94  # a part of a step from which on it is a whole one
NONE = 0.06  # and up to which it is none
WOUNDS = "old-wounds"  # id of the reminder in the orders


def apply_setting(data: Data, setting: Setting, prices: ForcePoints, attackers: int) -> Data:
    """Return a scenario with the wounds and boxes of a setting; the first `attackers` of its sides attack."""
    if not setting.wounds and not setting.boxes:
        return data
    changed = deepcopy(data)
    if setting.wounds:
        harmed = changed["sides"][attackers:] if setting.wounds > 0 else changed["sides"][:attackers]
        _wound([unit for side in harmed for unit in side["units"]], abs(setting.wounds), prices)
        changed = _add_reminder(changed)
    if setting.boxes:
        _lead(changed, setting.boxes, attackers)
    return changed


def most_wounds(data: Mapping[str, Any], attackers: int) -> tuple[float, float]:
    """Return the most steps of damage that the attacker, and the defender, of a plain scenario can take."""
    if data["level"] == PEACE:
        return 0.0, 0.0
    rooms = []
    for sides in (data["sides"][:attackers], data["sides"][attackers:]):
        units = [unit for side in sides for unit in side["units"]]
        room = sum(DEEPEST - unit.get("damage", 0) for unit in units)
        # At most half of a force's health: a force with nothing but damaged units is no fun.
        rooms.append(float(min(MOST_WOUNDS, room // 2)))
    return rooms[0], rooms[1]


def boxes_range(data: Mapping[str, Any], attackers: int) -> tuple[int, int]:
    """Return the lowest and highest change of the attacker's lead, in boxes."""
    lead = _lead_of(data, attackers)
    return -MOST_LEAD - lead, MOST_LEAD - lead


def _wound(units: list[Data], steps: float, prices: ForcePoints) -> None:
    """Add so many steps of damage, one after another."""
    whole, part = floor(steps), steps - floor(steps)
    if part >= WHOLE:
        whole, part = whole + 1, 0.0
    for _ in range(whole):
        unit = _next_to_wound(units, prices)
        if unit is None:
            return
        unit["damage"] = unit.get("damage", 0) + 1
    last = _next_to_wound(units, prices)
    if part <= NONE or last is None:
        return
    wanted = part * prices.units[last["unit"]]
    others = [unit for unit in units if unit.get("damage", 0) < DEEPEST]
    chosen = min(others, key=lambda unit: (abs(prices.units[unit["unit"]] - wanted), unit["id"]))
    chosen["damage"] = chosen.get("damage", 0) + 1


def _next_to_wound(units: list[Data], prices: ForcePoints) -> Data | None:
    """Return the unit to damage next: the least damaged, of these the dearest; None when all are at the limit."""
    sound = [unit for unit in units if unit.get("damage", 0) < DEEPEST]
    return min(sound, key=lambda unit: (unit.get("damage", 0), -prices.units[unit["unit"]], unit["id"]), default=None)


def _add_reminder(data: Data) -> Data:
    """Add a special rule that explains the damage, once; special rules stand after victory."""
    provisions = data.get("provisions", [])
    if any(one.get("reminder", {}).get("of") == WOUNDS for one in provisions):
        return data
    changed: Data = {}
    for key, value in data.items():
        changed[key] = value
        if key == "victory":
            changed["provisions"] = [*provisions, {"reminder": {"of": WOUNDS}}]
        elif key == "provisions":
            changed[key] = [*provisions, {"reminder": {"of": WOUNDS}}]
    return changed


def _lead_of(data: Mapping[str, Any], attackers: int) -> int:
    """Return the attacker's lead at the start, in boxes."""
    lead: int = data["sides"][0]["start"] - data["sides"][attackers]["start"]
    return lead


def _lead(data: Data, more: int, attackers: int) -> None:
    """Change the attacker's lead by some boxes.

    The leading team starts on the first box, allies one box behind another.
    """
    lead = max(-MOST_LEAD, min(_lead_of(data, attackers) + more, MOST_LEAD))
    tops = (BOXES + min(lead, 0), BOXES - max(lead, 0))
    for sides, top in ((data["sides"][:attackers], tops[0]), (data["sides"][attackers:], tops[1])):
        for number, side in enumerate(sides):
            side["start"] = top - number
    if lead == 0:
        data["first"] = data["sides"][0]["id"]

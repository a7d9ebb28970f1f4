"""Verbs that players of Warfare consider in a scenario.

Left out are verbs that nobody in the scenario can ever use, and those the players never choose.
"""

from typing import Final

from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.rules import VERBS, Offer, offers_without

_NAMES: Final = [f"considered, seat {seat}" for seat in range(4)]
# Moves and shots are rated without building choices. For the greedy player passing is always better than smoke
# (greedy_values.actions.FIXED), and the planner searches the hexes where smoke helps.
ASIDE: Final = frozenset({"move", "fire", "smoke"})


class Considered:
    """Offers of the considered verbs, by level: those before shots in the order of the rules, and those after."""

    def __init__(self, state: Position, seat: int) -> None:
        idle, order = idle_verbs(state, seat), list(VERBS)
        shots = order.index("fire")
        self.before: list[list[Offer]] = offers_without(*ASIDE, *idle, *order[shots:])
        self.after: list[list[Offer]] = offers_without(*ASIDE, *idle, *order[:shots])
        self.fires = state.tables.level >= VERBS["fire"].level


def considered(state: Position, seat: int) -> Considered:
    """Return the considered verbs of a seat, computed once per scenario; a seat knows its own counters."""
    name = _NAMES[seat]
    found = state.tables.kept.get(name)
    if not isinstance(found, Considered):
        found = state.tables.kept[name] = Considered(state, seat)
    return found


def idle_verbs(state: Position, seat: int) -> set[str]:
    """Return the verbs for which a seat has no piece, no hex or no rule."""
    tables = state.tables
    kinds = [unit.kind for unit in state.units if unit.side == seat]
    abilities = {ability for kind in kinds for ability in kind.abilities}
    people = any(marker.marker.type == "population" for marker in tables.markers)
    needs = {
        "barrage": bool(tables.supports),
        "snipe": bool(tables.supports),
        "strike": bool(tables.supports),
        "scout": bool(tables.supports),
        "suppress": any(kind.suppressive != NO_DIE for kind in kinds),
        "martyr": any(kind.martyrdom != NO_DIE for kind in kinds),
        "clear": any(kind.engineers != NO_DIE for kind in kinds),
        "sweep": "squad_drones" in abilities,
        "sneak": "stealth" in abilities,
        "drop": any(unit.held for unit in tables.units),
        "detonate": bool(tables.rulings.mines),
        "enter": any(unit.entry for unit in tables.units),
        "load": any(kind.carries for kind in kinds),
        "unload": any(kind.carries for kind in kinds),
        "escort": people,
        "convert": people,
        "exit": bool(tables.exits[seat]),
    }
    return {verb for verb, needed in needs.items() if not needed}

"""What the Warfare recruit considers in a scenario: all verbs but those that nobody there can ever do, or it never would."""

from typing import Final

from sandtable.games.warfare.play.fixed.kinds import NO_DIE
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.rules import Offer, offers_without

_NAME: Final = "recruit considers, seat "
# Moves are looked at without their words, and to pass is always better than smoke (values.FIXED).
ASIDE: Final = frozenset({"move", "smoke"})


class Considered:
    """Offers of the verbs that are considered, by level."""

    def __init__(self, state: Position, seat: int) -> None:
        self.offers: list[list[Offer]] = offers_without(*ASIDE, *idle_verbs(state, seat))


def considered(state: Position, seat: int) -> list[list[Offer]]:
    """What a seat considers in a scenario, found out once: its own counters it knows."""
    name = f"{_NAME}{seat}"
    found = state.tables.kept.get(name)
    if not isinstance(found, Considered):
        found = state.tables.kept[name] = Considered(state, seat)
    return found.offers


def idle_verbs(state: Position, seat: int) -> set[str]:
    """Verbs for which a seat has no piece, no hex or no rule."""
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

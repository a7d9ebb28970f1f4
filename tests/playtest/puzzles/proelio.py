"""Positions of Proelio as puzzles write them."""

from typing import Any

from sandtable.games.play import SILENT
from sandtable.games.proelio.play import turn
from sandtable.games.proelio.play.state import House, State
from tests.games.proelio.play.table import do, house, position


def lay(data: dict[str, Any]) -> State:
    houses = [_house(text) for text in data["houses"]]
    active = data.get("active", 1) - 1
    attacked = bool(houses[active].incoming)
    state = position(*houses, active=active, name=data.get("setup", ""), phase="defence" if attacked else "action")
    if attacked:
        turn.go_on(state, SILENT)
    do(state, *data.get("do", ()))
    return state


def _house(text: str) -> House:
    rest, _, attack = text.partition("<")
    hand, _, fort = rest.partition("/")
    card, _, reach = attack.partition("@")
    return house(hand, fort.strip(), card.strip(), int(reach or 0))

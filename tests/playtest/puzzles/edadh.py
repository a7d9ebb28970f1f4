"""Positions of War for Edadh as puzzles write them."""

from typing import Any

from sandtable.games.edadh.play.state import Battle
from tests.games.edadh.play.tables import battle, end_period, kinds_of, take

FACTIONS = ("angueth", "huaos")


def lay(data: dict[str, Any]) -> Battle:
    angueth, huaos = data["units"]
    level = ", ".join(data.get("levels", [data.get("level", "M")]))
    state = battle(angueth, huaos, level=level, terrain=data.get("terrain", ""))
    state.period = data.get("period", state.period)
    state.turn = data.get("turn", state.turn)
    for seat, faction in enumerate(FACTIONS):
        for name, value in data.get(faction, {}).items():
            setattr(state.sides[seat], name, kinds_of(state, value) if name == "pile" else value)
    if "end" in data:
        end_period(state, data["end"])
    take(state, *data.get("do", ()))
    return state

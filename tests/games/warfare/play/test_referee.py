"""Positions of referee.yaml: each was decided from the book before it was tried."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.games.cups import Cups
from sandtable.games.play import Chronicle
from sandtable.games.warfare.play.position.state import MAP, Marker, Position
from sandtable.games.warfare.play.table import TABLE
from tests.games.warfare.play.field import (
    PLAIN,
    asked,
    cubes,
    decides,
    dice,
    field,
    offered,
    refused,
    scenario,
    spent,
    take,
)

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("referee.yaml").read_text(encoding="utf-8"))
SIDES = ("west", "ins")
MORALE = ("", "shaken", "suppressed")


def lay(case: dict[str, Any]) -> Position:
    if "scenario" in case:
        state = TABLE.lay(scenario(case["scenario"]), Cups(1))
        set_cubes(state, [60, 38, "west"])
        return state
    west, irregular = case.get("calls", ("", ""))
    state = field(
        case.get("west", ""),
        case.get("ins", ""),
        markers=case.get("markers", ""),
        sketch=case.get("sketch", PLAIN).strip(),
        more=case.get("more", ""),
        hand=case.get("hand", 0),
        walls=case.get("walls", ""),
        calls=(west, irregular),
    )
    for name, morale in case.get("damaged", {}).items():
        piece = state.support(name)
        assert piece is not None, name
        piece.morale = MORALE.index(morale)
    set_cubes(state, case.get("cubes") or ([38, 60, "ins"] if case.get("active") == "ins" else [60, 38, "west"]))
    return state


def set_cubes(state: Position, values: list[Any]) -> None:
    first, second, active = values
    cubes(state, first, second, SIDES.index(active))


def told_of(state: Position, name: str) -> str:
    """A piece as the cases tell it."""
    piece = state.unit(name) or state.marker(name) or state.support(name)
    assert piece is not None, name
    words = [state.label(piece.hex) if piece.where == MAP else piece.where]
    if isinstance(piece, Marker):
        if piece.where == MAP and piece.type == "population":
            words.append("crowd" if piece.crowd else "civilians")
        if piece.where == MAP and piece.hidden:
            words.append("hidden")
    elif piece.where != "lost":
        words += [MORALE[piece.morale]] if piece.morale else []
        words += [f"{piece.damage} damage"] if piece.damage else []
        words += ["overwatch"] if piece.overwatch else []
    return " ".join(words)


def look(state: Position, told: Chronicle, step: dict[str, Any]) -> None:
    """Compare what a step says with what happened."""
    for side, prices in step.get("paid", {}).items():
        assert spent(told, side) == prices, "paid"
    if "dice" in step:
        assert dice(told) == step["dice"]
    if "levels" in step:
        assert state.levels == step["levels"]
    if "active" in step:
        assert decides(state) == SIDES.index(step["active"])
    if "asked" in step:
        assert asked(state) == step["asked"]
    if "turn" in step:
        assert state.turn == step["turn"]
    if "offers" in step:
        assert set(step["offers"]) <= {str(choice) for choice in TABLE.choices(state)}
    kinds = [event.kind for event in told.events]
    assert set(step.get("told", ())) <= set(kinds)
    assert not set(step.get("untold", ())) & set(kinds)
    if "rubble" in step:
        found = {state.label(hex_) for hex_ in range(state.tables.ground.count) if state.rubble >> hex_ & 1}
        assert found == set(step["rubble"])
    assert {name: told_of(state, name) for name in step.get("pieces", {})} == step.get("pieces", {})


def offers(state: Position) -> set[str]:
    return {str(choice) for choice in TABLE.choices(state)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['id']}".replace(" ", "-"))
def test_position(case: dict[str, Any]) -> None:
    state = lay(case)
    for step in case["steps"]:
        if "cubes" in step:
            set_cubes(state, step["cubes"])
        for text in step.get("legal", ()):
            assert refused(state, text) is None, (text, case["expect"])
        listed = offers(state)
        for text in step.get("refused", ()):
            assert refused(state, text) is not None, (text, case["expect"])
            assert text not in listed, text
        for verb in step.get("absent", ()):
            assert not offered(state, verb)
        if "take" in step:
            told = take(state, step["take"], *step.get("roll", ()))
            look(state, told, step)


def test_every_position_names_its_rule_and_what_must_happen() -> None:
    assert len(CASES) >= 50
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert all(case["expect"].endswith(".") and case["steps"] for case in CASES)

"""Positions of referee.yaml: each was decided from the book before it was tried."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.games.edadh.play.state import Battle
from tests.games.edadh.play.tables import Told, asked, battle, end_period, ended, kinds_of, play_turn, refused, take

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("referee.yaml").read_text(encoding="utf-8"))


def lay(case: dict[str, Any]) -> Battle:
    return battle(
        case.get("angueth", "3 shieldsmen / 3 shieldmaidens"),
        case.get("huaos", "3 spears / 3 swords"),
        level=case.get("level", "M"),
        terrain=case.get("terrain", ""),
    )


def put(state: Battle, values: dict[str, Any]) -> None:
    if "period" in values:
        state.period = values["period"]
    for name in ("mp", "shaken"):
        for side, value in zip(state.sides, values.get(name, ()), strict=False):
            setattr(side, name, value)
    for side, ids in zip(state.sides, values.get("pile", ()), strict=False):
        side.pile = kinds_of(state, ids)


def look(state: Battle, told: Told, step: dict[str, Any]) -> None:
    """Compare what a step says with what happened."""
    found: dict[str, Any] = {
        "mp": lambda seat: state.sides[seat].mp,
        "dmg": lambda seat: state.sides[seat].dmg,
        "shaken": lambda seat: state.sides[seat].shaken,
        "troops": lambda seat: state.sides[seat].troops(),
        "reserve": lambda seat: len(state.sides[seat].reserve),
        "fronts": lambda seat: state.troop(seat, 0),
    }
    for name, of in found.items():
        if name in step:
            assert [of(0), of(1)] == step[name], name
    if "period" in step:
        assert state.period == step["period"]
    if "asked" in step:
        assert asked(state).kind == step["asked"]
    if "seat" in step:
        assert asked(state).seat == step["seat"]
    if "winners" in step:
        assert list(ended(state).winners) == step["winners"]
    assert set(step.get("told", ())) <= set(told.kinds())
    assert not set(step.get("untold", ())) & set(told.kinds())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['id']}".replace(" ", "-"))
def test_position(case: dict[str, Any]) -> None:
    state = lay(case)
    for step in case["steps"]:
        told = Told()
        put(state, step.get("set", {}))
        for text in step.get("refused", ()):
            assert refused(state, text)
        if "turn" in step:
            told = play_turn(state, *step["turn"], *step.get("more", ()))
        if "end" in step:
            told = end_period(state, step["end"])
        if "take" in step:
            take(state, *step["take"], told=told)
        look(state, told, step)


def test_every_position_names_its_rule_and_what_must_happen() -> None:
    assert len(CASES) >= 20
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert all(case["expect"].endswith(".") and case["steps"] for case in CASES)

"""Positions of referee.yaml: each was decided from the books before it was tried."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.games.lets_war.play.table import LINES, Bare

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("referee.yaml").read_text(encoding="utf-8"))


def lay(case: dict[str, Any]) -> Bare:
    options = case.get("options", "")
    bare = Bare(LINES[case.get("seats", 4)], case.get("turn", "GER"), options + "\n" if options else "")
    for code, faction in case.get("sides", {}).items():
        bare.camp(code).faction = faction
    for code, cards in case.get("boards", {}).items():
        bare.lay(code, *cards)
    for code, cards in case.get("hands", {}).items():
        bare.give(code, *cards)
    for code, cards in case.get("characters", {}).items():
        bare.character(code, *cards)
    for code, units in case.get("lost", {}).items():
        bare.lose(code, *units)
    for code, card in case.get("tops", {}).items():
        bare.camp(code).deck.remove(card)
        bare.camp(code).deck.insert(0, card)
    if "event" in case:
        bare.event(case["event"])
    set_homefront(bare, case)
    # Whoever sits out or joins is looked at again.
    bare.war.sides = None
    bare.war.changed()
    return bare


def set_homefront(bare: Bare, values: dict[str, Any]) -> None:
    for code, points in values.get("homefront", {}).items():
        bare.camp(code).homefront = points


def look(bare: Bare, step: dict[str, Any]) -> None:
    """Compare what a step says with the position."""
    if "over" in step:
        assert bare.war.over is not None
        assert [bare.war.nation(seat) for seat in bare.war.over.winners] == step["over"]
    if "asked" in step:
        assert bare.asked() == tuple(step["asked"])
    found: dict[str, Any] = {
        "homefront": lambda camp: camp.homefront,
        "factions": lambda camp: camp.faction,
        "hand": lambda camp: sorted(camp.conflict + camp.papers),
        "conflict": lambda camp: sorted(camp.conflict),
        "board": lambda camp: sorted(camp.board),
        "papers": lambda camp: len(camp.papers),
        "counts": lambda camp: len(camp.conflict),
        "bottoms": lambda camp: camp.deck[-1],
    }
    for name, of in found.items():
        assert {code: of(bare.camp(code)) for code in step.get(name, {})} == step.get(name, {}), name
    assert {code: bare.units(code) for code in step.get("units", {})} == step.get("units", {})


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['id']}".replace(" ", "-"))
def test_position(case: dict[str, Any]) -> None:
    bare = lay(case)
    for step in case["steps"]:
        if "turn" in step:
            bare.turn(step["turn"])
        if "set" in step:
            set_homefront(bare, step["set"])
        for text in step.get("legal", ()):
            assert bare.refusal(text) is None, (text, bare.refusal(text))
        for text in step.get("refused", ()):
            assert bare.refusal(text) is not None, (text, case["expect"])
            assert text not in bare.offered(), text
        if "event" in step:
            bare.happens(step["event"])
            look(bare, step)
        if "do" in step:
            bare.do(step["do"])
            look(bare, step)


def test_every_position_names_its_rule_and_what_must_happen() -> None:
    assert len(CASES) >= 30
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert all(case["expect"].endswith(".") and case["steps"] for case in CASES)

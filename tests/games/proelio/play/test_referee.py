"""Positions of referee.yaml: each was decided from the book before it was tried."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, read_choice
from sandtable.games.proelio.play import turn
from sandtable.games.proelio.play.state import House, Options, State
from sandtable.games.proelio.play.table import TABLE
from tests.games.proelio.play.table import asked, do, house, position, read, refused, result

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("referee.yaml").read_text(encoding="utf-8"))


def lay(case: dict[str, Any]) -> State:
    if "setup" in case:
        chosen = case["setup"]
        text = f"game: proelio\nsetup: dealt\nmode: open\nplayers: {chosen['players']}\nfirst: {chosen['first']}\n"
        if "options" in chosen:
            text += f"options: [{', '.join(chosen['options'])}]\n"
        return TABLE.lay(read(text + "seats:\n" + "  - {hand: 5}\n" * chosen["players"]), Cups(1))
    seats = [seat_of(text, case.get("reach", 4)) for text in case["houses"]]
    options = Options(**case["options"]) if "options" in case else None
    if "defends" not in case:
        state = position(*seats, options=options)
        if "plague" in case:
            state.decks["base"].remove("plague")
            state.houses[case["plague"]].plague = "plague"
        return state
    state = position(*seats, active=case["defends"], phase="defence", options=options)
    turn.go_on(state, SILENT)
    return state


def seat_of(text: str, reach: int) -> House:
    hand, fort, attack = (*(part.strip() for part in text.split("|")), "", "")[:3]
    return house(hand, fort, attack, reach)


def look(state: State, step: dict[str, Any]) -> None:
    """Compare what a step says with the position."""
    for seat, cards in step.get("hands", {}).items():
        assert state.houses[seat].hand == sorted(cards.split()), f"hand of {seat}"
    if "counts" in step:
        assert [len(one.hand) for one in state.houses] == step["counts"]
    if "forts" in step:
        assert [one.fort for one in state.houses] == step["forts"]
    if "discards" in step:
        assert sorted(card for pile in state.discards.values() for card in pile) == step["discards"].split()
    if "asked" in step:
        assert asked(state).rpartition(" ")[0] == step["asked"]
    if "winners" in step:
        over = result(state)
        assert over is not None
        assert list(over.winners) == step["winners"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['id']}".replace(" ", "-"))
def test_position(case: dict[str, Any]) -> None:
    state = lay(case)
    for step in case["steps"]:
        for text in step.get("legal", ()):
            assert TABLE.allows(state, read_choice(text)) is None, (text, case["expect"])
        for text in step.get("refused", ()):
            assert refused(state, text)
        do(state, *step.get("do", ()))
        look(state, step)


def test_every_position_names_its_rule_and_what_must_happen() -> None:
    assert len(CASES) >= 20
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert all(case["expect"].endswith(".") and case["steps"] for case in CASES)

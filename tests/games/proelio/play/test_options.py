"""Readings of the rules that a set-up chooses, and what an attacker may look at again."""

from pathlib import Path

import pytest

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Chronicle, Decision
from sandtable.games.proelio.play.state import RULINGS, Options, State
from sandtable.games.proelio.play.table import TABLE
from sandtable.games.proelio.setup import ProelioSetup, read_setup
from sandtable.model.document import load_document

START = """\
game: proelio
setup: dealt
mode: open
players: 3
first: 1
seats:
  - {hand: [trebuchets, resources, shields, soldiers, dung]}
  - {hand: 5}
  - {hand: 5}
"""


def setup(more: str = "") -> ProelioSetup:
    loaded = load_document((START + more).encode(), "dealt.yaml", Path.cwd())
    assert loaded.document is not None, loaded.findings
    return read_setup(loaded.document)


def laid(more: str = "") -> State:
    return TABLE.lay(setup(more), Cups("test"))


@pytest.mark.parametrize(
    ("written", "options"),
    [
        ("", RULINGS),
        ("options: [illegal-attacks]\n", Options(illegal_attacks=True)),
        ("options: [sixth-card]\n", Options(sixth_card=True)),
        ("options: [even-hands]\n", RULINGS),  # of edition 1.1; asks for the default
        (
            "options: [overflow-at-once, repelled-never-falls]\n",
            Options(overflow_at_once=True, falls_when_repelled=False),
        ),
    ],
)
def test_a_set_up_chooses_readings(written: str, options: Options) -> None:
    assert laid(written).options == options


def test_an_unknown_reading_is_a_finding() -> None:
    loaded = load_document((START + "options: [cheating]\n").encode(), "dealt.yaml", Path.cwd())
    assert loaded.document is None and "cheating" in loaded.findings[0].message


def test_illegal_attacks_lie_only_where_the_table_lets_them() -> None:
    """ER-PR-05, ER-PR-33."""
    trebuchets, resources = Choice("attack", ("trebuchets",)), Choice("attack", ("resources",))
    for more, refused in (("", {"R-ATT-2", "R-ATT-1"}), ("options: [illegal-attacks]\n", set())):
        state = laid(more)
        refusals = {refusal.rule for one in (trebuchets, resources) if (refusal := TABLE.allows(state, one))}
        assert refusals == refused
        assert (trebuchets in TABLE.choices(state)) == (not refused)


def test_only_who_laid_an_attack_may_look_at_it_again() -> None:
    """ER-PR-48."""
    state = laid()
    TABLE.take(state, Choice("attack", ("soldiers",)), SILENT)
    seen = [TABLE.view(state, seat).state.houses[1].incoming for seat in range(3)]
    assert seen == ["soldiers", "?base", "?base"]


def test_a_sacrifice_says_what_it_covers() -> None:
    """R-DEF-9: PV-04, the fort given up for one of two that were short."""
    state = laid()
    house = state.houses[0]
    house.fort, house.incoming, house.reach = "shields", "trebuchets", 3
    house.hand = ["dung", "dung", "dung"]
    state.phase, state.who, state.active, state.owed = "sacrifice", 0, 0, 3
    story = Chronicle()
    TABLE.take(state, Choice("sacrifice"), story)
    first = story.events[0]
    assert (first.rule, first.kind, dict(first.data)) == ("R-DEF-9", "sacrificed", {"seat": 0, "n": 2, "level": 1})


def test_everybody_is_dealt_five_cards() -> None:
    """R-SET-2, R-SET-3."""
    for more in ("", "options: [even-hands]\n"):
        assert [len(house.hand) for house in laid(more).houses] == [5, 5, 5]


def test_variant_the_last_in_turn_draws_a_sixth_card_and_keeps_five() -> None:
    """R-SET-5, ER-PR-49: seat 1 begins, turns pass to the right, so seat 2 is last."""
    state = laid("options: [sixth-card]\n")
    assert [len(house.hand) for house in state.houses] == [5, 6, 5]
    while state.active != 1:
        TABLE.take(state, TABLE.choices(state)[0], SILENT)
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision) and (decision.kind, decision.rule) == ("trim", "R-TURN-1")


def test_a_hand_that_is_dealt_otherwise_stays_as_it_is() -> None:
    others = START.replace("  - {hand: 5}\n", "  - {hand: [dung, dung]}\n", 1) + "options: [sixth-card]\n"
    loaded = load_document(others.encode(), "dealt.yaml", Path.cwd())
    assert loaded.document is not None
    assert len(TABLE.lay(read_setup(loaded.document), Cups("test")).houses[1].hand) == 2

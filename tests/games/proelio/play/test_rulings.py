"""Rulings and readings that no vector tries, and what seats remember."""

from collections import Counter

import pytest

from sandtable.errors import UserError
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, choice
from sandtable.games.proelio.play.state import Options
from sandtable.games.proelio.play.table import TABLE, Proelio
from tests.games.proelio.play.table import asked, defended, do, house, kinds, position, read, refused, result, setup


def test_a_thief_holds_six_until_its_turn() -> None:
    """R-LIM-4, R-TURN-1, ER-PR-07."""
    state = defended("infiltration", "knights knights", attacker="soldiers " * 5)
    assert len(state.houses[0].hand) == 6 and asked(state) == "1 action R-TURN-3"
    do(state, "draw")
    assert asked(state) == "0 trim R-TURN-1"
    do(state, "discard knights")
    assert asked(state) == "0 action R-TURN-3"
    at_once = defended(
        "infiltration", "knights knights", attacker="soldiers " * 5, options=Options(overflow_at_once=True)
    )
    assert asked(at_once) == "0 trim R-LIM-4"


@pytest.mark.parametrize("falls", [True, False])
def test_a_house_that_held_with_its_last_card(falls: bool) -> None:
    """ER-PR-08."""
    state = defended("soldiers", "shields", options=Options(falls_when_repelled=falls))
    do(state, "deploy shields", "ready")
    assert (result(state) is not None) == falls


def test_no_test_after_an_edict_or_a_patrol() -> None:
    """ER-PR-09."""
    for attack, card in (("hero", "edict"), ("infiltration", "patrol")):
        state = defended(attack, card, attacker="")
        do(state, f"deploy {card}", "ready")
        assert result(state) is None and asked(state) == "1 action R-TURN-3"


def test_an_illegal_attack_comes_before_the_edict() -> None:
    """ER-PR-13, ER-PR-06: the Edict returns, and an empty Hand gives nothing."""
    state = defended("hero", "edict", reach=0, attacker="", options=Options(illegal_attacks=True))
    story = do(state, "deploy edict", "ready", "recover edict")
    assert "no-penalty" in kinds(story) and state.houses[1].hand == ["edict"]
    assert state.houses[1].seen == {0: ["edict"], 2: ["edict"]}


def test_defence_left_behind_and_excess_after_a_penalty() -> None:
    """R-ATT-3, ER-PR-06."""
    options = Options(illegal_attacks=True)
    state = defended("hero", "shields dung dung dung dung", reach=0, attacker="towers", options=options)
    do(state, "deploy shields", "ready", "done")
    assert state.discards["base"] == ["shields"] and asked(state) == "0 penalty R-ATT-3"
    state = defended("hero", "shields dung dung dung dung", reach=0, attacker="towers", options=options)
    do(state, "deploy shields", "ready", "recover shields", "give towers")
    assert asked(state) == "1 trim R-SET-3"


def test_plague_holds_while_any_is_on_the_table() -> None:
    """ER-PR-20."""
    state = position(house("plague dung"), house("soldiers"), house("plague soldiers"))
    do(state, "play plague", "play plague")
    assert refused(state, "attack soldiers") == "R-PLG-2 plague"
    do(state, "draw")  # House 1, and its Plague ends as its turn begins; the other still lies
    assert state.active == 0 and state.houses[0].plague == "" and state.plagued()


def test_a_second_attack_on_one_target_is_refused() -> None:
    """ER-PR-20."""
    state = position(house("soldiers"), house("dung", incoming="dung"), house("dung"))
    assert refused(state, "attack soldiers") == "R-ATT-1 attack-pending"


def test_empty_decks() -> None:
    """ER-PR-24, ER-PR-25, R-TURN-3."""
    state = position(house("resources"), house("dung"), house("dung"))
    state.decks = {"base": [], "imperial": []}
    assert refused(state, "draw") == "R-ACT-1 no-cards"
    do(state, "play resources")
    assert state.houses[0].hand == ["resources"], "drawn again from the discards"
    state = position(house("towers trebuchets"), house("dung"), house("dung"))
    assert refused(state, "pass") == "R-TURN-3 must-act"
    state.decks = {"base": [], "imperial": []}
    assert TABLE.choices(state) == [choice("pass")]
    assert refused(state, "exchange towers trebuchets") == "R-ACT-5 no-cards"
    assert "passed" in kinds(do(state, "pass"))


def test_a_hundred_rounds() -> None:
    """PR-1."""
    table = Proelio(Options(rounds=2))
    state = table.lay(setup("open-3"), Cups(1))
    for _ in range(30):
        if result(state):
            break
        drawn = choice("draw")
        table.take(state, drawn if drawn in table.choices(state) else table.choices(state)[0], SILENT)
    over = result(state)
    assert over is not None and over.adjourned and over.winners == () and over.rule == "PR-1"
    assert state.turns == 6


def test_the_inquisition_is_remembered_until_cards_move() -> None:
    """PR-2, ER-PR-39."""
    state = position(
        house("inquisition dung"), house("soldiers soldiers knights shields"), house("dung"), house("dung")
    )
    do(state, "play inquisition 2", "draw", "draw")
    seen = state.houses[1].seen[0]
    assert seen == ["knights", "shields", "soldiers", "soldiers"]
    assert TABLE.view(state, 0).state.houses[1].hand == seen
    assert TABLE.view(state, 2).state.houses[1].hand == ["?base"] * 4
    # Laid face-down without a fort: it can only have been one of the Soldiers.
    do(state, "attack soldiers")
    assert state.houses[1].seen[0] == ["knights", "shields", "soldiers"]


def test_what_may_have_gone_is_not_sure_any_more() -> None:
    """PR-2: an attack of one back among several known cards leaves each of them in doubt."""
    state = position(house("inquisition"), house("soldiers dung shields hero"), house("dung"))
    do(state, "play inquisition 2", "draw", "attack dung")
    assert state.houses[1].seen[0] == ["hero", "shields"]
    assert Counter(TABLE.view(state, 0).state.houses[1].hand) == Counter(["hero", "shields", "?base"])


def test_whoever_gives_a_card_knows_where_it_is() -> None:
    state = defended("soldiers", "dung knights")
    do(state, "give knights")
    assert state.houses[0].seen == {1: ["knights"]}
    assert TABLE.view(state, 1).state.houses[0].hand == ["?base", "knights"]


def test_whom_a_card_is_played_on() -> None:
    """R-ACT-4, ER-PR-21, R-ALL-2."""
    state = position(house("temporary_alliance inquisition plague dung"), house(), house(), house())
    assert refused(state, "play temporary_alliance 1") == "R-ACT-4 whom"
    assert refused(state, "play inquisition 3") == "R-ACT-4 whom"
    assert refused(state, "play plague 2") == "R-ACT-4 nobody"
    assert refused(state, "play dung") == "R-ACT-4 not-strategy"
    assert refused(state, "support dung") == "R-ALL-2 not-allied"
    do(state, "play temporary_alliance 3")
    assert len(state.houses[2].hand) == 1


@pytest.mark.parametrize(("mode", "seats"), [("open", 2), ("open", 7), ("allied", 3)])
def test_a_set_up_for_the_wrong_number_is_refused(mode: str, seats: int) -> None:
    """ER-PR-30, R-SET-1, R-ALL-1."""
    places = "\n".join("  - {hand: 5}" for _ in range(seats))
    start = read(f"game: proelio\nsetup: odd\nmode: {mode}\nplayers: {seats}\nseats:\n{places}\n")
    with pytest.raises(UserError, match=f"{seats} seats; "):
        TABLE.lay(start, Cups(1))

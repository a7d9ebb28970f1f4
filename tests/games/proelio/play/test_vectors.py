"""The hand-worked vectors of the rules reference, each by its id and the rule it tries."""

import pytest

from sandtable.games.cups import Cups
from sandtable.games.play import choice
from sandtable.games.proelio.play.state import Options, State
from sandtable.games.proelio.play.table import TABLE
from tests.games.proelio.play.table import asked, defended, do, house, kinds, position, read, refused, result, setup

ILLEGAL = Options(illegal_attacks=True)


def hand(state: State, seat: int) -> list[str]:
    return state.houses[seat].hand


def discards(state: State) -> list[str]:
    return sorted(card for cards in state.discards.values() for card in cards)


def test_pv_01_order_of_turns_and_when_attacks_resolve() -> None:
    """R-SEAT-1, R-ATT-1, R-TURN-2."""
    state = position(*(house("soldiers soldiers shields") for _ in range(4)))
    order = [state.active]
    do(state, "attack soldiers")
    assert state.houses[1].incoming == "soldiers"
    for _ in range(2):
        order.append(state.active)
        do(state, "draw")
    order.append(state.active)
    assert order == [0, 3, 2, 1]
    assert asked(state) == "1 deploy R-DEF-1"
    do(state, "deploy shields", "ready", "draw")
    assert state.active == 0


def test_pv_02_knights_without_a_fort() -> None:
    """R-ATT-2; once revealed, R-ATT-3."""
    assert refused(position(house("knights"), house(), house()), "attack knights") == "R-ATT-2 fort-too-low"
    state = position(house("knights dung"), house("towers"), house("towers"), options=ILLEGAL)
    do(state, "attack knights", "draw")
    story = do(state, "ready")
    assert "illegal" in kinds(story)
    assert asked(state) == "0 penalty R-ATT-3"


def test_pv_03_what_a_fort_of_one_allows() -> None:
    """R-ATT-2."""
    state = position(house("knights trebuchets", "shields"), house(), house())
    assert TABLE.allows(state, choice("attack", "knights")) is None
    assert refused(state, "attack trebuchets") == "R-ATT-2 fort-too-low"


def test_pv_04_the_example_of_the_rulebook() -> None:
    """R-DEF-9: sacrifice the fort, or keep it and give a card."""
    state = defended("knights", "shields dung", "shields")
    do(state, "deploy shields", "ready")
    other = state.copy()
    do(state, "sacrifice")
    assert state.houses[1].fort == "" and hand(state, 1) == ["dung"] and hand(state, 0) == ["dung"]
    do(other, "keep")
    assert other.houses[1].fort == "shields" and hand(other, 1) == [] and hand(other, 0) == ["dung", "dung"]
    assert result(other) is None


def test_pv_05_towers_against_soldiers() -> None:
    """R-DEF-8, R-DEF-12: discarded though over-strong."""
    state = defended("soldiers", "towers dung", "palisades")
    assert "repelled" in kinds(do(state, "deploy towers", "ready"))
    assert discards(state) == ["soldiers", "towers"]
    assert state.houses[1].fort == "palisades"


def test_pv_06_palisades_without_a_fort_count_nothing() -> None:
    """R-DEF-2; not offered, but legal (ER-PR-04)."""
    state = defended("soldiers", "palisades dung knights")
    assert choice("deploy", "palisades") not in TABLE.choices(state)
    do(state, "deploy palisades", "ready")
    assert asked(state) == "1 bounty R-DEF-10"
    do(state, "give dung")
    assert discards(state) == ["palisades", "soldiers"]
    assert hand(state, 1) == ["knights"] and asked(state) == "1 action R-TURN-3"


@pytest.mark.parametrize(
    ("answer", "left", "fort", "gives"), [("keep", 0, "shields", 0), ("sacrifice", 1, "", 2)], ids=["keep", "sacrifice"]
)
def test_pv_07_a_hero_before_three_cards(answer, left, fort, gives) -> None:
    """R-DEF-9, R-DEF-10."""
    state = defended("hero", "shields dung dung knights", "shields")
    do(state, "deploy shields", "ready", answer, *["give dung"] * gives)
    assert len(hand(state, 1)) == left and state.houses[1].fort == fort
    assert result(state) is None


@pytest.mark.parametrize("answer", ["keep", "sacrifice"])
def test_pv_08_a_hero_before_two_cards(answer) -> None:
    """R-DEF-11, R-WIN-1, R-WIN-2."""
    state = defended("hero", "shields dung knights", "shields")
    do(state, "deploy shields", "ready", answer)
    over = result(state)
    assert over is not None and over.winners == (0,) and over.rule == "R-WIN-2"
    assert state.houses[1].fort == "" and hand(state, 1) == []


@pytest.mark.parametrize(("answer", "rule"), [("sacrifice", "R-DEF-9"), ("keep", "R-DEF-11")])
def test_pv_09_a_hero_before_a_fortress_and_no_hand(answer, rule) -> None:
    """R-DEF-9, R-DEF-11, R-WIN-1: the House falls either way (ER-PR-08)."""
    state = defended("hero", "", "fortress")
    story = do(state, answer)
    assert [event.rule for event in story.events if event.kind == "lost-fort"] == [rule]
    assert result(state) is not None
    assert state.discards["imperial"] == ["fortress", "hero"]  # ER-PR-26


def test_pv_10_dung() -> None:
    """R-DEF-8: a bluff is repelled by anything, and both are discarded."""
    state = defended("dung", "shields knights")
    assert "repelled" in kinds(do(state, "deploy shields", "ready"))
    assert discards(state) == ["dung", "shields"]


def test_pv_11_an_illegal_attack() -> None:
    """R-ATT-3: the attack is lost, the Defence comes back, the attacker gives a card of choice (ER-PR-06)."""
    state = defended("knights", "shields", reach=0, attacker="dung towers", options=ILLEGAL)
    do(state, "deploy shields", "ready")
    assert asked(state) == "1 recover R-ATT-3"
    do(state, "recover shields", "give towers")
    assert hand(state, 1) == ["shields", "towers"] and hand(state, 0) == ["dung"]
    assert discards(state) == ["knights"] and asked(state) == "1 action R-TURN-3"


def test_pv_12_infiltration() -> None:
    """R-DEF-6: a random Base card."""
    state = defended("infiltration", "dung knights edict", attacker="")
    do(state, "ready")
    assert hand(state, 0) in (["dung"], ["knights"])
    assert "edict" in hand(state, 1) and len(hand(state, 1)) == 2


def test_pv_13_infiltration_before_imperial_cards() -> None:
    """R-DEF-6: nothing to steal."""
    state = defended("infiltration", "edict hero", attacker="")
    assert "nothing-stolen" in kinds(do(state, "ready"))
    assert hand(state, 0) == [] and hand(state, 1) == ["edict", "hero"]


@pytest.mark.parametrize("answer", ["steal", "leave"])
def test_pv_14_infiltration_before_a_patrol(answer) -> None:
    """R-DEF-7: the defender may steal instead (ER-PR-15)."""
    state = defended("infiltration", "patrol dung", attacker="knights hero")
    do(state, "deploy patrol", "ready")
    assert asked(state) == "1 reverse R-DEF-7"
    do(state, answer)
    assert hand(state, 1) == (["dung", "knights"] if answer == "steal" else ["dung"])
    assert discards(state) == ["infiltration", "patrol"]


def test_pv_15_infiltration_takes_the_last_card() -> None:
    """R-WIN-1."""
    state = position(house("infiltration dung"), house("dung"), house("soldiers dung"))
    do(state, "attack infiltration", "draw")
    over = result(state)
    assert over is not None and over.winners == (0,)


def test_pv_16_soldiers_before_a_patrol() -> None:
    """R-DEF-2, R-DEF-8 (ER-PR-35)."""
    state = defended("soldiers", "patrol dung")
    assert "repelled" in kinds(do(state, "deploy patrol", "ready"))
    assert discards(state) == ["patrol", "soldiers"]


def test_pv_17_gunpowder() -> None:
    """R-DEF-5: no Bounty (ER-PR-11)."""
    state = defended("gunpowder", "towers dung", "fortress", reach=0)
    do(state, "deploy towers", "ready")
    assert state.houses[1].fort == "" and hand(state, 1) == ["dung"]
    assert discards(state) == ["fortress", "gunpowder", "towers"] and hand(state, 0) == ["dung"]
    assert asked(state) == "1 action R-TURN-3"


def test_pv_18_gunpowder_before_an_empty_hand() -> None:
    """R-DEF-5, R-WIN-1."""
    state = defended("gunpowder", "towers", "fortress")
    do(state, "deploy towers", "ready")
    assert result(state) is not None


@pytest.mark.parametrize("attack", ["gunpowder", "infiltration"])
def test_pv_19_the_edict(attack) -> None:
    """R-DEF-4 (ER-PR-12, ER-PR-14, ER-PR-37)."""
    state = defended(attack, "edict patrol dung", "shields")
    do(state, "deploy edict", "deploy patrol", "ready")
    assert state.houses[1].fort == "shields" and hand(state, 1) == ["dung"] and hand(state, 0) == ["dung"]
    assert discards(state) == sorted([attack, "edict", "patrol"])


def test_pv_20_drawing_with_five() -> None:
    """R-ACT-1, R-LIM-2."""
    state = position(house("dung dung dung dung knights"), house("dung"), house("dung"))
    do(state, "draw")
    assert asked(state) == "0 trim R-LIM-2" and len(hand(state, 0)) == 6
    do(state, "discard knights")
    assert len(hand(state, 0)) == 5 and state.active == 2


@pytest.mark.parametrize(("card", "excess"), [("resources", 1), ("imperial_resources", 2)])
def test_pv_21_resources(card, excess) -> None:
    """R-ACT-4, R-LIM-3."""
    state = position(house(f"{card} dung dung dung dung"), house("dung"), house("dung"))
    do(state, f"play {card}")
    assert asked(state) == "0 trim R-LIM-3"
    decision = TABLE.decision(state)
    assert decision.about == (str(excess),)  # type: ignore[union-attr]
    do(state, *["discard dung"] * excess)
    assert len(hand(state, 0)) == 5 and state.active == 2


def test_pv_22_bounty_above_five() -> None:
    """R-LIM-1: at once, in the defender's turn."""
    state = defended("knights", "dung dung dung", attacker="soldiers " * 5)
    do(state, "give dung", "give dung")
    assert asked(state) == "0 trim R-LIM-1" and len(hand(state, 0)) == 7
    do(state, "discard dung", "discard soldiers")
    assert len(hand(state, 0)) == 5 and asked(state) == "1 action R-TURN-3"


def test_pv_23_the_next_fort() -> None:
    """R-FORT-3."""
    state = position(house("palisades towers", "shields"), house("dung"), house("dung"))
    assert refused(state, "fort towers") == "R-FORT-3 not-next"
    do(state, "fort palisades")
    assert state.houses[0].fort == "palisades" and discards(state) == ["shields"]


def test_pv_24_the_imperial_exchange() -> None:
    """R-ACT-5."""
    state = position(house("dung knights"), house("dung"), house("dung"))
    do(state, "exchange knights dung")
    assert len(hand(state, 0)) == 1 and state.kinds[hand(state, 0)[0]].deck == "imperial"
    assert refused(position(house("dung"), house(), house()), "exchange dung dung") == "R-ACT-5 only-one"
    assert refused(position(house("dung"), house(), house()), "exchange dung") == "R-ACT-5 two-cards"


def test_pv_25_the_plague() -> None:
    """R-PLG-1, R-PLG-2, R-PLG-3."""
    state = position(house("soldiers dung"), house("shields soldiers"), house("plague soldiers"), house("soldiers"))
    do(state, "attack soldiers", "draw")
    do(state, "play plague")
    assert state.houses[2].plague == "plague" and len(hand(state, 2)) == 2
    assert asked(state) == "1 action R-TURN-3" and state.houses[1].incoming == "soldiers"
    assert refused(state, "attack soldiers") == "R-PLG-2 plague"
    do(state, "draw", "draw", "draw")
    assert state.active == 2 and state.houses[2].plague == "" and discards(state) == ["plague"]
    do(state, "draw")
    assert asked(state) == "1 deploy R-DEF-1"


def test_pv_26_an_exhausted_deck() -> None:
    """R-DECK-1."""
    state = position(house("resources"), house("dung"), house("dung"))
    state.discards["base"], state.decks["base"] = state.decks["base"][:6], []
    do(state, "play resources")
    # The seventh discard is the card that was played.
    assert len(state.decks["base"]) == 5 and state.discards["base"] == [] and len(hand(state, 0)) == 2


def test_pv_27_support_above_five() -> None:
    """R-ALL-2."""
    state = position(
        house("knights dung"), house("dung"), house("dung dung dung dung dung"), house("dung"), name="allied-4"
    )
    do(state, "support knights")
    assert asked(state) == "2 trim R-ALL-2" and len(hand(state, 2)) == 6
    do(state, "discard dung")
    assert len(hand(state, 2)) == 5 and state.active == 3


def test_pv_28_allies_win_together() -> None:
    """R-ALL-3."""
    state = position(house("soldiers dung"), house("soldiers"), house("dung"), house("dung"), name="allied-4")
    do(state, "attack soldiers", "draw", "draw")
    over = result(state)
    assert over is not None and over.winners == (0, 2) and over.rule == "R-ALL-3"


def test_pv_29_the_fort_is_lost_before_the_reveal() -> None:
    """R-ATT-2: what counts is the fort when the attack was laid (ER-PR-05)."""
    state = position(house("trebuchets dung", "palisades"), house("dung dung dung dung"), house("dung dung"))
    do(state, "attack trebuchets")
    state.houses[0].fort = ""  # as a chain of Plagues may bring about
    story = do(state, "draw")
    assert "illegal" not in kinds(story) and "breached" in kinds(story)


def test_pv_30_the_deal_for_six() -> None:
    """R-SET-2."""
    state = TABLE.lay(setup("open-6"), Cups(7))
    assert sum(len(one.hand) for one in state.houses) == 30
    assert len(state.decks["base"]) == 66 and len(state.decks["imperial"]) == 28


def test_a_written_deal_is_laid_as_it_is_written() -> None:
    """R-SET-1 to R-SET-4: hands, decks top first, who begins, forts."""
    text = """
game: proelio
setup: dealt
mode: open
players: 3
first: Bice
seats:
  - {player: Anna, hand: [dung, soldiers]}
  - {player: Bice, hand: [knights], fort: shields}
  - {hand: 2}
decks:
  base: [towers, patrol, plague, resources]
"""
    start = read(text)
    state = TABLE.lay(start, Cups(1))
    assert TABLE.seats(start) == ("Anna", "Bice", "3")
    assert [one.hand for one in state.houses] == [["dung", "soldiers"], ["knights"], ["patrol", "towers"]]
    assert state.active == 1 and state.houses[1].fort == "shields" and len(state.decks["imperial"]) == 28
    do(state, "draw")
    assert hand(state, 1) == ["knights", "plague"]

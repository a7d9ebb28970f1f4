"""Positions of Proelio: deals, forts, Actions, Bounties, Plague, Allied Houses."""

from functools import partial

from sandtable.games.cups import Cups
from sandtable.games.play import read_choice
from sandtable.games.proelio.play.table import TABLE
from tests.facts.positions.registry import Facts, plays
from tests.games.proelio.play.table import SETUPS, asked, defended, do, house, position, refused, result, setup

rule = partial(plays, "proelio")
DUNG = "dung "


def laid(name: str):
    return TABLE.lay(setup(name), Cups(1))


@rule("R-SET-1")
def players_and_decks(facts: Facts) -> None:
    seats = sorted(len(laid(name).houses) for name in SETUPS)
    assert (seats[0], seats[-1]) == (facts.least, facts.most)
    assert len(laid(SETUPS[0]).decks) == facts.decks


@rule("R-SET-2")
def the_deal(facts: Facts) -> None:
    state = laid("open-4")
    assert {len(one.hand) for one in state.houses} == {facts.cards}
    assert {state.kinds[card].deck for one in state.houses for card in one.hand} == {facts.deck}
    assert [len(one.fort) for one in state.houses] == [facts.fort] * 4


@rule("R-TURN-1")
@rule("R-SET-3")
@rule("R-LIM-1")
def a_turn_begins_with_a_full_hand_at_most(facts: Facts) -> None:
    for more in (0, 2):
        state = position(house(DUNG * (facts.hand + more)), house("dung"), house("dung"), active=1)
        do(state, "draw")
        for _ in range(more):
            assert asked(state).startswith("0 trim")
            do(state, "discard dung")
        assert asked(state).startswith("0 action")


@rule("R-FORT-2")
def what_a_fort_allows(facts: Facts) -> None:
    cards = ("soldiers", "knights", "trebuchets", "hero")
    for fort, most in (("", facts.bare), ("shields", facts.shields), ("towers", facts.towers)):
        state = position(house(" ".join(cards), fort), house("dung"), house("dung"))
        allowed = [card for card in cards if TABLE.allows(state, read_choice(f"attack {card}")) is None]
        assert len(allowed) == most
        assert most == ("", "shields", "palisades", "towers").index(fort) + facts.plus


@rule("R-FORT-3")
def forts_rise_by_one_step(facts: Facts) -> None:
    forts = ("shields", "palisades", "towers", "fortress")
    for at, fort in enumerate(("", *forts[:3])):
        state = position(house(" ".join(forts), fort), house("dung"), house("dung"))
        allowed = [forts.index(card) + 1 for card in forts if TABLE.allows(state, read_choice(f"fort {card}")) is None]
        assert allowed == [at + facts.step]


@rule("R-ACT-2")
def one_attack_lies_before_a_player(facts: Facts) -> None:
    state = position(house("soldiers soldiers"), house("dung", incoming="soldiers"), house("dung"))
    assert facts.attacks == 1
    assert refused(state, "attack soldiers")
    free = position(house("soldiers soldiers"), house("dung"), house("dung"))
    do(free, "attack soldiers")


@rule("R-ACT-5")
def the_exchange(facts: Facts) -> None:
    state = position(house(DUNG * 4), house("dung"), house("dung"))
    assert refused(state, "exchange " + DUNG * (facts.price + 1))
    do(state, "exchange " + DUNG * facts.price)
    assert len(state.houses[0].hand) == 4 - facts.price + facts.gets


@rule("R-STR-1")
def resources_draw(facts: Facts) -> None:
    for card, count in (("resources", facts.base), ("imperial_resources", facts.imperial)):
        state = position(house(card), house("dung"), house("dung"))
        do(state, f"play {card}")
        assert len(state.houses[0].hand) == count


@rule("R-PLG-1")
def the_plague_draws(facts: Facts) -> None:
    state = position(house("plague"), house("dung"), house("dung"))
    do(state, "play plague")
    assert [state.kinds[card].deck for card in state.houses[0].hand] == [facts.deck] * facts.draws


@rule("R-PLG-3")
def both_plagues_must_go(facts: Facts) -> None:
    houses = [house("dung soldiers"), house("dung soldiers"), house("dung soldiers", incoming="dung")]
    for one in houses[: facts.plagues]:
        one.plague = "plague"
    state = position(*houses, active=2)
    assert refused(state, "attack soldiers")


@rule("R-ALL-1")
def no_alliances_among_allies(facts: Facts) -> None:
    open_, allied = laid("open-4"), laid("allied-4")
    assert sum(open_.box.count(card) for card in ("temporary_alliance",)) == facts.alliances
    assert allied.box.count("temporary_alliance") == 0


@rule("R-WIN-2")
def who_brings_the_left_neighbour_down_wins(facts: Facts) -> None:
    state = defended("soldiers", "")
    found = result(state)
    assert found is not None
    (winner,) = found.winners
    assert (winner + {"left": 1, "right": -1}[facts.way]) % 3 == 1

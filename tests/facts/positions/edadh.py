"""Positions of Edadh: set-up, turns, Damage, the End of the Period, Masters, armies."""

from functools import partial

from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.play.table import TABLE
from tests.facts.positions.registry import Facts, plays
from tests.games.edadh.play.tables import asked, battle, end_period, lay, play_turn, refused, take

rule = partial(plays, "edadh")
ANGUETH, HUAOS = "3 shieldsmen / 3 shieldmaidens", "3 spears / 3 swords"


def start(angueth: str = ANGUETH, huaos: str = HUAOS, **more: str) -> Battle:
    return battle(angueth, huaos, **more)


# --- set-up


@rule("R-SET-1")
@rule("R-SET-3")
@rule("ED-6")
def tokens_begin(facts: Facts) -> None:
    state = lay("learn")
    assert [(side.mp, side.dmg) for side in state.sides] == [(facts.mp, facts.damage)] * 2


@rule("R-SET-4")
@rule("R-SET-5")
def shipped_units(facts: Facts) -> None:
    for name in ("learn", "terrain"):
        assert [len(side.front) for side in lay(name).sides] == [facts.front] * 2


@rule("R-PER-1")
def turns_of_a_period(facts: Facts) -> None:
    assert start().turns == facts.turns
    assert start(angueth="2 shieldsmen / 2 shieldmaidens").turns == facts.turns - 1


@rule("R-CHO-3")
@rule("ER-ED-08")
def never_above_the_most(facts: Facts) -> None:
    state = start(angueth=f"{ANGUETH} | mp: {facts.most}")
    play_turn(state, "2", "9")
    assert state.sides[0].mp <= facts.most


# --- turns


@rule("R-INIT-2")
def halves_of_one_card_are_drawn(facts: Facts) -> None:
    assert "drawn_turn" in play_turn(start(), str(facts.low), str(facts.high)).kinds()


@rule("R-INIT-3")
def the_alternate_value(facts: Facts) -> None:
    for enemy in facts.attacks:
        told = play_turn(start(), str(facts.low), str(enemy))
        assert told.one("attacks_by_alternate")["value"] == facts.alternate
    for enemy in facts.beaten:
        assert "attacks_by_alternate" not in play_turn(start(), str(facts.low), str(enemy)).kinds()


@rule("R-CHO-1")
def the_attacker_chooses_first(facts: Facts) -> None:
    told = play_turn(start(), "9", "5")
    attacker = (told.of("attacks") + told.of("attacks_by_alternate"))[0].data["side"]
    chosen = [event.data["side"] for event in told.of("chosen")]
    names = {"attacker": attacker, "defender": next(side for side in chosen if side != attacker)}
    assert chosen == [names[who] for who in facts.first]


@rule("R-CHO-2")
def the_lowest_level_in_a_drawn_turn(facts: Facts) -> None:
    assert facts.which == "lowest"
    state = start(angueth="shieldsmen, shieldmaidens, shieldsmen / 3 shieldmaidens")
    told = play_turn(state, "1", "7")
    own = [event.data["troop"] for event in told.of("chosen") if event.data["side"] == "angueth"]
    assert own == ["shieldsmen"]


@rule("R-XTR-1")
def extra_damage(facts: Facts) -> None:
    found = set()
    for value in range(1, 13):
        for enemy in range(1, 13):
            told = play_turn(start(), str(value), str(enemy))
            found |= {value for event in told.of("extra") if event.data["side"] == "angueth"}
    assert tuple(sorted(found)) == facts.values


@rule("R-NXT-2")
def all_cards_come_back(facts: Facts) -> None:
    state = start()
    play_turn(state, "9", "5")
    choices = {str(one).split()[1] for one in _plays(state)}
    assert len(choices) == 2 * facts.cards


def _plays(state: Battle) -> list[object]:
    assert asked(state).kind
    return [one for one in TABLE.choices(state) if one.verb == "play"]


@rule("R-MP-1")
@rule("ER-ED-37")
def what_a_card_costs(facts: Facts) -> None:
    least = facts.least if facts.has("least") else facts.price
    told = play_turn(start(), "1", "9")
    assert min(event.data["n"] for event in told.of("paid")) >= least


@rule("R-CMB-1")
@rule("R-CMB-2")
def combining_needs_the_larger_front(facts: Facts) -> None:
    even = start()
    take(even, "play 9", "play 5")
    assert refused(even, "choose 1 2")
    small = start(huaos="2 spears / 2 swords")
    assert small.turns == facts.turns


# --- the End of the Period


@rule("R-EOP-1")
@rule("R-EOP-2")
def defeated_by_damage(facts: Facts) -> None:
    state = start(huaos=f"{HUAOS} | mp: 10, dmg: 11")
    assert "defeated" in end_period(state, "defeat").kinds()
    assert facts.step in (1, 2)


@rule("R-EOP-3b")
@rule("ER-ED-13")
def who_may_withdraw(facts: Facts) -> None:
    below = facts.below if facts.has("below") else facts.exactly
    for mp, may in ((below, False), (below - 1, True)):
        state = start(angueth=f"{ANGUETH} | mp: {mp}")
        end_period(state, "withdraw")
        found = asked(state)
        assert (found.kind == "withdraw" and found.seat == 0) == may, (mp, found)


@rule("R-EOP-5")
def no_mp_is_the_end(facts: Facts) -> None:
    state = start(huaos=f"{HUAOS} | mp: {facts.mp}")
    end_period(state, "rout")
    assert state.result is not None
    other = start(huaos=f"{HUAOS} | mp: {facts.mp + 1}")
    end_period(other, "rout")
    assert other.result is None

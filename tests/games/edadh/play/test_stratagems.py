"""Every Stratagem of the pack does what its notation says; choosing, cancelling and taking back."""

import pytest

from sandtable.games.cups import Cup, Cups
from sandtable.games.edadh.cards import LEVELS
from sandtable.games.edadh.play.deeds import OPS
from sandtable.games.edadh.play.effects import CONDITIONS, DEEDS, is_met, modifiers
from sandtable.games.edadh.play.state import AWAY, Battle
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.edadh.setup import EdadhSetup
from sandtable.games.edadh.wording import EFFECTS, RESTRICTIONS
from sandtable.games.play import choice
from tests.games.edadh.play.tables import (
    Told,
    asked,
    battle,
    end_period,
    kinds_of,
    lay,
    plan,
    play_turn,
    refused,
    setup_of,
    take,
    text_of,
)

pytestmark = pytest.mark.slow

ANGUETH = "3 archers / 3 clanmaidens | battle_master: bm_warleader, stratagems: {locked: [], in_play: [%s]}"
UNIT = "shieldsmen, 2 archers / 3 clanmaidens | battle_master: %s"
ENEMY = "spears, 2 gunners / 3 swords | battle_master: %s"
LEVELS_DRAWN = "B, C, C, M"
HUAOS = "3 gunners / 3 blunderbuss | battle_master: bm_commander, stratagems: {locked: [], in_play: [%s]}"


def with_cards(angueth: str = "", huaos: str = "", level: str = "B", **more: str) -> Battle:
    """A battle in which these Stratagems are in play."""
    ground = {"terrain": "wood", **more}
    return battle(ANGUETH % angueth, HUAOS % huaos, level=level, **ground)


def test_what_is_worded_is_carried_out() -> None:
    assert set(OPS) == set(EFFECTS)
    assert {*DEEDS, "mod", "remove"} == set(OPS)
    assert set(CONDITIONS) == set(RESTRICTIONS)


@pytest.mark.parametrize(
    ("card", "level", "mods"),
    [
        ("shield_wall", "C", [2, -1, 0, 0, 0, 0, 0]),
        ("shield_wall", "B", [0] * 7),
        ("wedge", "M", [0, 2, -1, 0, 0, 0, 0]),
        ("volley", "B", [0, 0, 0, 1, 0, 0, 0]),
        ("loose_order", "B", [0, 0, 0, 0, -1, 0, 0]),
        ("brace", "C", [0, 0, 2, 0, 0, 0, 0]),
        ("high_ground", "M", [0, 0, 0, 0, 0, -1, 0]),
        ("close_ranks", "M", [0, 0, 0, 0, 0, 0, -1]),
        ("ambush", "B", [0, 0, 0, 2, 0, 0, 0]),
        ("ambush", "M", [0] * 7),
    ],
)
def test_lasting_changes(card, level, mods) -> None:  # R-STR-4
    state = with_cards(card, level=level)
    assert state.mods == [mods, [0] * 7]


def test_ambush_serves_the_first_turn_only() -> None:
    state = with_cards("ambush")
    assert play_turn(state, "5", "4").one("hit")["n"] == 7
    assert play_turn(state, "5", "4").one("hit")["n"] == 5


def test_loose_order_and_high_ground() -> None:
    assert play_turn(with_cards("loose_order"), "4", "5").one("damage")["n"] == 6 - 1 - 1
    told = play_turn(with_cards("high_ground"), "4", "5")
    assert (told.one("ground")["change"], told.one("damage")["n"]) == (-2, 4)


def test_close_ranks_never_makes_a_card_free() -> None:
    state = with_cards("close_ranks", level="M")
    told = play_turn(state, "1", "3")
    assert told.of("paid")[0].data["n"] == 1
    assert play_turn(state, "8", "7").of("paid")[0].data["n"] == 5


def test_war_cry_at_each_period_at_charge() -> None:
    state = TABLE.lay(setup_of(text_of(ANGUETH % "war_cry", HUAOS % "", level="B, C", terrain="wood")), Cups(1))
    assert state.sides[1].mp == 50
    told = end_period(state)
    assert asked(state).kind == "return"
    take(state, *["pass"] * 3, told=told)
    while asked(state).kind in ("lay", "lock"):
        take(state, "pass", told=told)
    assert told.one("effect_loses") == {"side": "huaos", "card": "war_cry", "n": 3, "mp": 47}


def test_rally_and_second_wind_are_instant() -> None:  # R-STR-9, ER-ED-28
    state = with_cards("rally, second_wind")
    state.sides[0].shaken, state.sides[0].mp = True, 20
    told = end_period(state)
    assert told.one("effect_unshake") == {"side": "angueth", "card": "rally"}
    assert told.one("effect_gains") == {"side": "angueth", "card": "second_wind", "n": 4, "mp": 24}
    assert [event.data["card"] for event in told.of("used")] == ["rally", "second_wind"]
    assert state.sides[0].in_play == []


def test_an_instant_without_its_restriction_goes_back_unused() -> None:  # ER-ED-28
    told = end_period(with_cards("rally"))
    assert told.one("unmet") == {"side": "angueth", "card": "rally"}
    assert "used" not in told.kinds()


def test_a_retreat_and_the_way_back() -> None:  # ER-ED-51
    state = with_cards("retreat", level="M")
    assert end_period(state).one("effect_level") == {"side": "angueth", "card": "retreat", "change": -1}
    levels = []
    for _ in range(4):
        while asked(state).kind != "mastery":
            take(state, "pass")
        levels.append(LEVELS[state.level])
        end_period(state)
    assert levels == ["C", "M", "M", "M"]


def test_a_retreat_works_only_at_its_levels() -> None:
    state = with_cards("retreat", level="B")
    assert "effect_level" not in end_period(state).kinds()
    assert state.sides[0].in_play == [plan(state, "retreat")]


def test_counter_chooses_among_several() -> None:  # R-STR-8, ER-ED-38
    state = with_cards("counter", "loose_order, brace")
    end_period(state)
    assert (asked(state).kind, asked(state).seat) == ("remove", 0)
    assert TABLE.choices(state) == [choice("remove", "loose_order"), choice("remove", "brace")]
    assert refused(state, "remove rally").reason == refused(state, "pass").reason == "remove_what"
    told = Told()
    take(state, "remove brace", told=told)
    assert told.one("countered") == {"side": "angueth", "card": "counter", "other": "brace"}
    assert state.sides[1].in_play == [plan(state, "loose_order")]


def test_counter_comes_before_other_instants() -> None:  # ER-ED-28
    state = with_cards("counter", "retreat", level="M")
    told = end_period(state)
    assert "countered" in told.kinds()
    assert "effect_level" not in told.kinds()


def test_the_same_x_on_both_sides_cancels() -> None:  # R-STR-9, ER-ED-29
    state = with_cards("high_ground", "high_ground")
    assert end_period(state).one("cancelled") == {"card": "high_ground"}
    assert [side.in_play for side in state.sides] == [[], []]


def test_an_x_in_play_may_not_be_taken() -> None:  # R-STR-10
    state = with_cards("", "high_ground")
    end_period(state)
    take(state, "pass")
    while asked(state).kind != "lock":
        take(state, "pass")
    assert refused(state, "lock high_ground").reason == "exclusive"
    assert refused(state, "lock brace").reason == "without_s"
    assert refused(state, "lock luck").reason == "no_stratagem"
    assert refused(state, "dance").reason == "pick_what"


def test_locked_choices_are_secret_until_both_are_made() -> None:  # R-STR-3, R-STR-10
    state = battle(
        "3 archers / 3 clanmaidens | battle_master: bm_warleader",
        "3 gunners / 3 blunderbuss | battle_master: bm_commander",
        level="B",
        terrain="wood",
    )
    assert (asked(state).kind, asked(state).seat) == ("lay", 0)  # R-STR-1: before Period 1
    assert refused(state, "lay counter").reason == "with_s"
    take(state, "lay loose_order")
    assert refused(state, "lay loose_order").reason == "one_copy"
    take(state, "pass", "pass", "lock counter")
    assert (asked(state).kind, asked(state).seat, asked(state).hidden) == ("lock", 1, True)
    assert TABLE.view(state, 1).state.sides[0].picks == []
    assert TABLE.view(state, 1).state.sides[0].locked == []
    take(state, "lock ambush")
    assert asked(state).kind == "mastery"
    assert TABLE.view(state, 1).state.sides[0].locked == [-1]
    assert TABLE.view(state, 0).state.sides[0].locked == [plan(state, "counter")]


def test_a_view_does_not_know_the_set_up() -> None:
    """Which says what the enemy has locked."""
    seen = TABLE.view(lay("full"), 0)
    assert "ambush" not in repr(seen.state.parties)
    assert not any(isinstance(getattr(seen.state.field, name), EdadhSetup) for name in dir(seen.state.field))
    assert seen.state.sides[1].locked == [-1]


def test_both_ends_of_the_secondary_card_on_different_turns() -> None:  # R-STR-7, ER-ED-26
    state = lay("full")
    play_turn(state, "6 tcts", "9", "choose 1", "choose 1", "pass")
    assert refused(state, "play 4 tcts").reason == "once_a_period"
    assert choice("play", 4, "mst") in TABLE.choices(state)


@pytest.mark.parametrize(
    ("card", "met"),
    [
        ("shield_wall", False),
        ("wedge", True),
        ("volley", True),
        ("war_cry", True),
        ("rally", False),
        ("second_wind", False),
        ("close_ranks", True),
        ("ambush", True),
        ("high_ground", True),
        ("counter", False),
        ("brace", True),
    ],
)
def test_restrictions(card, met) -> None:  # ER-ED-50
    state = with_cards()
    assert is_met(state, 0, state.field.plans[plan(state, card)]) == met


def test_restrictions_look_at_the_field_as_it_is() -> None:
    state = with_cards("wedge", terrain="marsh", level="C")
    plans = state.field.plans
    state.sides[0].columns[0].clear()
    assert not is_met(state, 0, plans[plan(state, "wedge")])
    state.sides[0].columns[1].clear()
    assert not is_met(state, 0, plans[plan(state, "close_ranks")])
    assert not is_met(state, 0, plans[plan(state, "high_ground")])
    assert end_period(state).of("unmet")[0].data == {"side": "angueth", "card": "wedge"}


def test_shield_wall_counts_printed_protection() -> None:
    state = battle("3 shieldsmen / 3 archers", HUAOS % "", level="C")
    assert is_met(state, 0, state.field.plans[plan(state, "shield_wall")])
    assert not is_met(state, 1, state.field.plans[plan(state, "shield_wall")])


def test_own_stratagems_may_be_taken_back() -> None:  # R-STR-9, ER-ED-30
    state = with_cards("loose_order, brace")
    end_period(state)
    assert asked(state).kind == "return"
    assert refused(state, "return wedge").reason == "return_what"
    take(state, "return brace", "pass")
    assert state.sides[0].in_play == [plan(state, "loose_order")]


def test_promotion_brings_all_locked_cards_into_play() -> None:
    state = with_cards()
    state.sides[0].locked = [plan(state, "wedge"), plan(state, "volley")]
    state.sides[0].battle = AWAY
    told = end_period(state)
    assert [event.data["card"] for event in told.of("enters")] == ["wedge", "volley"]
    assert kinds_of(state, ["archers"])[0] == state.sides[0].columns[0][0]
    modifiers(state)
    assert state.mods[0][3] == 1


def test_every_stratagem_does_something_in_battles_by_chance() -> None:
    """No card of the pack is beyond what a player can reach."""
    done: set[str] = set()
    for number in range(150):
        told, cup = Told(), Cup(f"cards {number}")
        terrain = ("wood", "marsh", "plain")[number % 3]
        state = TABLE.lay(
            setup_of(text_of(UNIT % "bm_warleader", ENEMY % "bm_commander", level=LEVELS_DRAWN, terrain=terrain)),
            Cups(1),
        )
        while state.result is None:
            if state.phase == "place":
                for side in state.sides:
                    cards = [state.field.plans[card] for card in side.in_play]
                    done |= {
                        card.id for card in cards if card.works[state.level] and any(d.op == "mod" for d in card.deeds)
                    }
            TABLE.take(state, cup.pick(TABLE.choices(state)), told.chronicle)
        kinds = ("effect_gains", "effect_loses", "effect_level", "effect_unshake", "countered")
        done |= {str(event.data["card"]) for event in told.events if event.kind in kinds}
    assert sorted(done) == sorted(state.field.plan_numbers)

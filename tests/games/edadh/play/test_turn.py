"""Turns beyond the vectors: secrets, Masters' moments, Standards, Combining, and the examples of the rulebook."""

import pytest

from sandtable.games.edadh.conflict import attacks
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.play import choice
from tests.games.edadh.play.tables import asked, battle, end_period, kinds_of, lay, play_turn, refused, take


def test_the_rulebooks_period() -> None:
    """Chapter 8: three turns of the learning game and its End of the Period."""
    state = lay("learn")
    play_turn(state, "8", "7")
    assert ([side.mp for side in state.sides], [side.dmg for side in state.sides]) == ([46, 47], [0, 3])
    play_turn(state, "4", "10")
    assert ([side.mp for side in state.sides], [side.dmg for side in state.sides]) == ([46, 41], [3, 6])
    told = play_turn(state, "4", "7")
    assert ([side.mp for side in state.sides], [side.dmg for side in state.sides]) == ([46, 38], [3, 6])
    assert "protected_troop" in told.kinds()
    assert (state.period, state.turn, state.turns) == (2, 1, 3)


def test_the_rulebooks_turn_with_masters() -> None:
    """Chapter 11: the Blade Captain adds 3, the Standard takes off 3."""
    state = lay("masters")
    told = play_turn(state, "4", "5 mst", "choose 1", "choose 1", "pass", "bonus dmg", "standard")
    assert told.one("bonus_dmg") == {"side": "huaos", "card": "cm_blade", "n": 3}
    assert told.one("damage") == {"side": "angueth", "n": 8, "dmg": 8}
    assert told.one("standard") == {"side": "angueth", "card": "std_angueth", "n": 3, "dmg": 5}
    assert "troop_lost" not in told.kinds()
    assert [side.mp for side in state.sides] == [51, 49]
    assert told.one("master_flips") == {"side": "huaos", "card": "cm_blade"}


def test_cards_are_placed_in_secret() -> None:  # R-INIT-1
    state = lay("masters")
    take(state, "play 8 mst")
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.hidden) == (1, "mastery", True)
    seen = TABLE.view(state, 1).state.sides[0]
    assert (seen.placed, seen.second) == (-1, "")
    assert TABLE.view(state, 0).state.sides[0].placed == 8


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play 13", "no_value"),
        ("play", "play_what"),
        ("play 3 mst tcts", "play_what"),
        ("play ³", "no_value"),
        ("play 3 dance", "no_end"),
        ("play 3 tcts", "battle_master_not_ready"),
        ("dance", "play_what"),
    ],
)
def test_what_may_not_be_played(text, reason) -> None:
    assert refused(lay("masters"), text).reason == reason


def test_each_end_once_a_period() -> None:  # R-CM-1, R-STR-7, ER-ED-21, ER-ED-49
    state = lay("masters")
    play_turn(state, "9 mst", "4", "choose 1", "choose 1", "pass", "pass", "pass", "pass", "pass")
    assert refused(state, "play 4 mst").reason == "master_not_ready"
    assert choice("play", 4, "mst") not in TABLE.choices(state)
    end_period(state)
    assert state.sides[0].master == 1


def test_the_moments_of_a_bonus() -> None:  # ED-3, ER-ED-42
    state = lay("masters")
    take(state, "play 9 mst", "play 6", "choose 1", "choose 1")
    assert (asked(state).kind, asked(state).about) == ("bonus", ("S4",))
    assert refused(state, "bonus att").reason == "not_now"
    assert refused(state, "bonus luck").reason == "bonus_what"
    take(state, "pass")
    # Gunners of equal ML with the end 6 against 9 have a chance, and no shield.
    assert asked(state).about == ("S5",)
    take(state, "pass")
    assert asked(state).about == ("S6",)
    assert refused(state, "bonus mp").rule == "ED-3"
    take(state, "bonus att")
    assert state.sides[1].dmg == 4


def test_a_defender_has_no_damage_bonus_and_ml_may_save() -> None:  # R-CM-2
    state = lay("masters")
    take(state, "play 9", "play 6 mst", "choose 1", "choose 1", "pass")
    told_before = state.sides[1].dmg
    take(state, "bonus ml")
    assert state.sides[1].dmg == told_before == 0
    state = lay("masters")
    take(state, "play 9", "play 6 mst", "choose 1", "choose 1", "pass", "pass")
    assert asked(state).about == ("S6",)
    assert refused(state, "bonus dmg").reason == "not_now"


def test_one_master_in_a_drawn_turn() -> None:  # ER-ED-22
    state = lay("masters")
    take(state, "play 4 mst", "play 10", "choose 1", "choose 1", "pass")
    assert asked(state).about == ("S6",)
    assert TABLE.choices(state) == [choice("bonus", "att"), choice("bonus", "def"), choice("pass")]
    assert refused(state, "bonus dmg").reason == "not_now"


def test_the_attacker_speaks_first() -> None:  # R-CM-4
    state = lay("masters")
    take(state, "play 4 mst", "play 5 mst", "choose 1", "choose 1")
    assert asked(state).seat == 1
    take(state, "pass")
    assert asked(state).seat == 0


def test_a_standard_serves_once() -> None:  # R-STD-1
    state = lay("masters")
    told = play_turn(state, "4", "5", "choose 1", "choose 1", "standard")
    assert told.one("standard")["n"] == 3
    told = play_turn(state, "4", "5")
    assert asked(state).kind == "mastery"


def test_in_a_drawn_turn_the_lowest_ml_goes() -> None:  # R-CHO-2
    state = battle("archers, shieldsmen, clanmaidens / 3 archers", "3 spears / 3 swords", level="B")
    take(state, "play 1", "play 7")
    decision = asked(state)
    assert (decision.kind, decision.hidden) == ("troop_drawn", True)
    assert TABLE.choices(state) == [choice("choose", 2), choice("choose", 3)]
    assert refused(state, "choose 1").reason == "lowest_ml"
    take(state, "choose 2")
    assert TABLE.view(state, 1).state.sides[0].chosen == -1


def test_troops_are_used_once_a_period() -> None:  # R-PER-2
    state = lay("learn")
    play_turn(state, "8", "7")
    take(state, "play 8", "play 7")
    assert refused(state, "choose 1").reason == "not_face_up"
    assert refused(state, "choose 7").reason == "no_column"
    assert refused(state, "choose").reason == "choose_what"


def test_all_combine_against_one() -> None:  # R-CMB-1, R-CMB-3, ER-ED-17
    state = battle("3 shieldsmen / 3 archers", "spears / swords")
    assert state.turns == 1
    take(state, "play 8", "play 7")
    assert refused(state, "combine 1 2").reason == "helpers"
    take(state, "combine 1 2 3")
    assert state.sides[1].dmg == 5 or state.sides[1].removed
    state = battle("shieldsmen, archers, shieldsmen / 3 archers", "spears / swords", level="B")
    take(state, "play 8", "play 7")
    # A star gains nothing by Combining; as a helper it adds 0.
    assert [one for one in TABLE.choices(state) if one.verb == "combine"] == [choice("combine", 2, 1, 3)]


def test_nobody_combines_with_equal_fronts_or_as_defender() -> None:
    state = lay("learn")
    take(state, "play 8", "play 7")
    assert refused(state, "combine 1 2").reason == "may_not_combine"
    state = battle("3 shieldsmen / 3 archers", "2 spears / 2 swords")
    take(state, "play 7", "play 8", "choose 1")
    assert (asked(state).seat, refused(state, "combine 1 2").reason) == (0, "may_not_combine")


def test_halves_of_the_hill() -> None:  # R-DMG-3
    for facing, dmg in (("angueth", 4), ("huaos", 6)):
        state = battle("3 archers / 3 archers", "3 gunners / 3 gunners", level="C", terrain="hill", facing=facing)
        told = play_turn(state, "4", "5")
        assert told.one("damage")["n"] == dmg


def test_stars_in_shields() -> None:  # ER-ED-15
    state = battle("3 shieldsmen / 3 archers", "3 gunners / 3 gunners", level="B")
    # The end 4 protects against 7; Protection 5 does not pierce a star, and ML 3 is below 5.
    assert "not_protected" in play_turn(state, "4", "7").kinds()
    state = battle("3 shieldsmen / 3 archers", "3 blunderbuss / 3 gunners", level="B")
    # ER-ED-16: Protection stops the star of an attack too.
    told = play_turn(state, "4", "7")
    assert "protected_troop" in told.kinds()
    assert "star" not in told.kinds()
    assert kinds_of(state, ["shieldsmen"])[0] == state.sides[0].columns[0][0]


def test_all_meetings_of_values() -> None:  # D-1
    """What the cards print agrees with the ring."""
    for first, row in lay("learn").field.meetings.items():
        for second, meeting in row.items():
            wanted = 0 if attacks(first, second) else 1 if attacks(second, first) else -1
            assert meeting.attacker == wanted
            assert not (meeting.chance and meeting.attacker < 0)

"""Every op of the notation, carried out; and which effect wins where two speak of one thing."""

import pytest

from sandtable.games.lets_war.effects import AT_ONCE, MARKS
from sandtable.games.lets_war.play.book import UNIT_OF
from sandtable.games.lets_war.play.clause import LASTING_OPS
from sandtable.games.lets_war.play.effects import AT_ONCE as DEEDS
from sandtable.games.lets_war.play.effects import EXECUTED
from sandtable.games.lets_war.play.lasting import attack_of, defence_of, hand_limit, may_attack, standings
from sandtable.games.lets_war.play.money import price_of
from sandtable.games.lets_war.play.standing import LASTING
from sandtable.games.lets_war.wording import OPS
from tests.games.lets_war.play.table import Bare

FOUR = "GER FRA AUH GBR"
INF, CAV, ART, AVI, NAV = range(5)


def bare(turn: str = "GER", codes: str = FOUR, more: str = "") -> Bare:
    return Bare(codes, turn, more)


def test_what_is_worded_is_executed_and_nothing_else() -> None:
    assert frozenset(OPS) == EXECUTED
    assert frozenset(DEEDS) == frozenset((*AT_ONCE, *MARKS))
    assert not frozenset(LASTING) & frozenset(DEEDS)


def test_mod() -> None:
    table = bare()
    table.lay("GER", "CF-20")
    assert attack_of(table.war, 0, INF, INF) == 4
    assert attack_of(table.war, 0, CAV, INF) == 2
    table.give("GER", "CF-10")
    table.do("play CF-10")
    assert [attack_of(table.war, 0, unit, INF) for unit in range(5)] == [5, 3, 4, 2, 3]
    table.do("end")
    assert attack_of(table.war, 0, INF, INF) == 4, "a standard card holds until the end of the turn"


def test_values_never_fall_below_nothing() -> None:
    table = bare()
    table.invent("X", "mod(INF,a-9,d-9)", "eq")
    table.camp("GER").board.append("X")
    table.war.changed()
    assert (attack_of(table.war, 0, INF, INF), defence_of(table.war, 0, INF, INF)) == (0, 0)


def test_against() -> None:
    table = bare()
    table.lay("FRA", "CF-21")
    assert [defence_of(table.war, 1, INF, by) for by in (INF, CAV, ART, AVI)] == [5, 5, 3, 3]
    table.invent("X", "against(CAV,a+2,ART)", "eq")
    table.camp("GER").board.append("X")
    table.war.changed()
    assert [attack_of(table.war, 0, CAV, at) for at in (INF, ART)] == [2, 4]


def test_reach() -> None:
    table = bare()
    table.give("GER", "CF-01")
    table.lose("FRA", "NAV")
    table.camp("GBR").active = 0b11000
    assert "boom AVI GBR NAV" not in table.offered()
    table.lay("GER", "CF-51", "CF-46")
    assert table.refused("boom AVI GBR NAV") == ("R-COMBAT-1", "too_weak")
    table.lay("GER", "CF-49")
    table.do("boom AVI GBR NAV")
    assert table.units("GBR") == "AVI"


def test_multi() -> None:
    table = bare()
    table.give("GER", "CF-01", "CF-01", "CF-01", "CF-14")
    table.lay("GER", "CF-26")
    table.do("boom ART FRA INF")
    assert table.refused("boom ART FRA ART") == ("R-COMBAT-4", "has_attacked")
    table.do("play CF-14")
    table.do("boom ART FRA ART")
    assert table.refused("boom ART FRA CAV") == ("R-COMBAT-4", "has_attacked")
    assert table.units("FRA") == "CAV AVI NAV"
    assert len(table.camp("GER").papers) == 2, "R-COMBAT-6"


def test_ignore() -> None:
    table = bare("GBR")
    table.give("GBR", "CF-01")
    table.lay("GER", "CF-22", "CF-40", "CF-45")
    table.lay("GBR", "GBR-2", "GBR-3")
    # 2 + 1 + 1 against 3 and the helmet alone.
    assert table.refused("boom INF GER INF") == ("R-COMBAT-1", "too_weak")
    table.lay("GBR", "CF-20")
    table.do("boom INF GER INF")


def test_raze() -> None:
    table = bare()
    table.give("GER", "CF-01")
    table.lay("GER", "GER-2")
    table.lay("FRA", "CF-22", "CF-45", "FRA-2", "CF-20")
    assert table.refused("boom ART FRA CAV CF-22") == ("R-COMBAT-0", "raze_first")
    assert table.refused("boom ART FRA INF") == ("R-COMBAT-0", "raze_first")
    assert table.refused("boom ART FRA INF CF-22") == ("R-COMBAT-1", "too_weak"), "3 + 1 against 3 + 3 − 1"
    table.lay("GER", "CF-26")
    assert [one for one in table.offered("boom") if "FRA INF" in one and one.startswith("boom ART")] == [
        "boom ART FRA INF CF-22",
        "boom ART FRA INF CF-45",
    ]
    table.do("boom ART FRA INF CF-45")
    assert table.camp("FRA").board == ["CF-22", "FRA-2", "CF-20"], "Nation cards are not touched, R-CARD-7"
    assert table.units("FRA") == "CAV ART AVI NAV"


def test_raid() -> None:
    table = bare()
    table.give("FRA", "CF-01", "CF-02")
    assert table.refused("raid NAV FRA") == ("R-COMBAT-0", "no_raid")
    table.lay("GER", "GER-3")
    table.do("raid NAV FRA")
    assert table.asked() == ("FRA", "discard"), "no Miss! is asked for"
    table.do("discard CF-02")
    assert table.camp("FRA").conflict == ["CF-01"]
    assert table.refused("raid NAV FRA") == ("R-COMBAT-4", "has_attacked")
    table.give("GER", "CF-01")
    assert table.refused("boom NAV FRA NAV") == ("R-COMBAT-4", "has_attacked")


def test_auto() -> None:
    table = bare()
    table.give("GER", "CF-11", "CF-23")
    assert table.refused("play CF-11 CAV FRA CAV") == ("R-COMBAT-1", "too_weak")
    table.do("lay CF-23")
    assert table.refused("play CF-11 INF FRA CAV") == ("R-COMBAT-2", "out_of_reach")
    table.do("play CF-11 CAV FRA CAV")
    assert table.units("FRA") == "INF ART AVI NAV"
    assert table.war.attacks[CAV] == 1 and len(table.camp("GER").papers) == 1, "R-COMBAT-8"
    assert "CF-11" in table.war.discards


def test_boom_and_miss() -> None:
    table = bare()
    table.give("GER", "CF-01", "CF-20")
    table.give("FRA", "CF-02")
    table.do("lay CF-20")
    table.do("boom INF FRA INF")
    assert table.asked() == ("FRA", "react")
    table.do("miss CF-02")
    assert table.units("FRA") == "INF CAV ART AVI NAV"
    assert table.war.attacks[INF] == 1 and not table.camp("GER").papers, "GAP-12: the attack is spent"
    assert table.camp("FRA").conflict == table.camp("GER").conflict == []


def test_miss_and_nospy_are_played_only_in_answer() -> None:
    table = bare()
    table.give("GER", "CF-02", "CF-15")
    assert table.refused("play CF-02") == table.refused("play CF-15") == ("R-TURN-4", "reaction_only")


def test_nospy() -> None:
    table = bare()
    table.lay("GER", "GER-N1")
    table.give("GER", "CF-31")
    table.give("FRA", "CF-15")
    table.do("spy 3 FRA")
    assert table.asked() == ("FRA", "react_spy")
    table.do("stop CF-15")
    assert table.camp("FRA").homefront == 4 and "CF-31" in table.war.discards
    assert table.war.spied == 1


def test_draw() -> None:
    table = bare()
    table.give("GER", "CF-03")
    table.do("play CF-03")
    assert len(table.camp("GER").conflict) == 2


def test_peek() -> None:
    table = bare()
    table.war.pile[-2:] = ["CF-01", "CF-02"]
    table.happens("EV-07")
    assert table.asked() == ("GER", "peek")
    assert table.offered() == ["order CF-01 CF-02", "order CF-02 CF-01"]
    table.do("order CF-01 CF-02")
    assert table.asked() == ("FRA", "peek")
    assert table.war.pile[-2:] == ["CF-02", "CF-01"], "the first named is on top"


def test_swap() -> None:
    table = bare()
    table.give("GER", "GER-1")
    top = table.camp("GER").deck[0]
    table.happens("EV-24")
    assert table.asked() == ("GER", "swap")
    table.do("swap GER-1")
    assert table.camp("GER").papers == [top] and table.camp("GER").deck[-1] == "GER-1"
    assert table.asked() == ("GER", "act"), "the others have no Nation cards in hand"


def test_step() -> None:
    table = bare()
    table.event("EV-18")
    table.do("end")
    assert len(table.camp("FRA").conflict) == 1
    table.event("EV-17")
    table.do("end")
    assert len(table.camp("AUH").conflict) == 3


def test_hand() -> None:
    table = bare()
    table.character("GER", "GER-C1")
    assert hand_limit(table.war, 0) == 7
    table.event("EV-05")
    assert [hand_limit(table.war, seat) for seat in range(4)] == [6, 5, 5, 5]


def test_discard() -> None:
    table = bare()
    table.give("GER", "CF-09")
    table.give("FRA", "CF-01", "CF-02", "CF-03", "FRA-3")
    assert table.refused("play CF-09") == table.refused("play CF-09 AUH") == ("R-CARD-1", "name_enemy")
    table.do("play CF-09 FRA")
    assert table.asked() == ("FRA", "discard")
    assert table.offered() == ["discard CF-01", "discard CF-02", "discard CF-03"], "R-CARD-7"
    table.do("discard CF-01")
    table.do("discard CF-03")
    assert table.camp("FRA").conflict == ["CF-02"] and table.camp("FRA").papers == ["FRA-3"]


def test_steal() -> None:
    table = bare()
    table.give("GER", "CF-13")
    table.give("FRA", "CF-01", "CF-02")
    table.do("play CF-13 FRA")
    assert table.asked() == ("GER", "steal")
    table.do("steal CF-02")
    assert table.camp("GER").conflict == ["CF-02"] and table.camp("FRA").conflict == ["CF-01"]


def test_strip() -> None:
    table = bare()
    table.give("GER", "CF-06")
    table.lay("FRA", "CF-20", "CF-22", "FRA-2")
    table.do("play CF-06 FRA")
    assert table.asked() == ("GER", "strip") and table.offered() == ["strip CF-20", "strip CF-22"]
    table.do("strip CF-22")
    assert table.camp("FRA").board == ["CF-20", "FRA-2"]


def test_strip_of_others_is_their_own_choice() -> None:
    table = bare()
    table.hand("GER", table.invent("X", "strip(1)@A"))
    table.lay("FRA", "CF-20", "CF-22")
    table.lay("GER", "CF-23")
    table.do("play X")
    assert table.asked() == ("FRA", "strip") and table.camp("GER").board == []


def test_hf() -> None:
    table = bare()
    table.give("GER", "CF-04")
    table.riot("GER", "FRA")
    assert table.camp("FRA").homefront == 3
    table.do("play CF-04")
    assert table.camp("GER").homefront == 4, "Happy is the ceiling, R-HOME-3"
    table.hunger()
    assert [camp.homefront for camp in table.war.camps] == [3, 2, 3, 3]


def test_restore() -> None:
    table = bare()
    table.give("GER", "CF-07", "CF-08")
    table.lose("GER", "INF", "CAV", "NAV")
    table.do("play CF-07")
    assert table.asked() == ("GER", "restore") and table.offered() == ["restore INF", "restore CAV"]
    table.do("restore CAV")
    table.do("play CF-08")
    assert table.units("GER") == "CAV ART AVI NAV", "one unit only is left, nobody is asked"


def test_a_reactivated_unit_may_attack_at_once() -> None:
    table = bare()
    table.give("GER", "CF-07", "CF-01")
    table.lose("GER", "INF")
    assert table.refused("boom INF FRA CAV") == ("R-COMBAT-7", "destroyed")
    table.do("play CF-07")
    table.do("boom INF FRA CAV")


def test_restore_for_the_weakest() -> None:
    """LW-3: the faction chooses when several are equal, its member first in turn order decides."""
    table = bare()
    table.lose("GER", "INF")
    table.lose("AUH", "CAV")
    table.lose("GBR", "ART", "NAV")
    table.happens("EV-04")
    assert table.asked() == ("GER", "weakest") and table.offered() == ["choose GER", "choose AUH"]
    table.do("choose AUH")
    assert table.units("AUH") == "INF CAV ART AVI NAV" and table.units("GER") == "CAV ART AVI NAV"
    assert table.asked() == ("GBR", "restore")


def test_price() -> None:
    table = bare()
    assert (price_of(table.war, 1, "nation"), price_of(table.war, 1, "spy3")) == (1000, 500)
    table.character("FRA", "FRA-C2")
    assert price_of(table.war, 1, "nation") == 800
    table.character("FRA", table.invent("X", "price(nation,-950);price(spy,+100);price(att:INF,+100)", "character"))
    assert price_of(table.war, 1, "nation") == 100, "no price falls below $100, R-MONEY-3"
    assert [price_of(table.war, 1, f"spy{task}") for task in (1, 2, 3)] == [100, 100, 600]


def test_an_attack_that_costs_money() -> None:
    table = bare()
    table.invent("X", "price(att:INF,+200)", "character", "character")
    table.character("GER", "X")
    table.give("GER", "CF-01")
    assert table.refused("boom INF FRA CAV") == ("R-MONEY-2", "cannot_pay")
    assert not [one for one in table.offered("boom") if one.startswith("boom INF")]
    table.give("GER", "CF-01", "CF-25", "CF-29")
    table.do("boom INF FRA CAV")
    assert table.asked() == ("GER", "pay")
    table.do("pay CF-25")
    assert table.units("FRA") == "INF ART AVI NAV"


def test_ban() -> None:
    table = bare()
    table.give("GER", "CF-01", "CF-12", "CF-31")
    table.lay("GER", "GER-N1", "GER-3", "CF-28")
    table.event("EV-03")
    assert table.refused("boom INF FRA CAV") == ("R-PREC-1", "attack_banned")
    table.event("EV-15")
    assert table.refused("play CF-12 AVI FRA CAV") == ("R-PREC-1", "attack_banned"), "LW-6"
    table.event("EV-16")
    table.give("FRA", "CF-01")
    assert table.refused("raid NAV FRA") == ("LW-6", "attack_banned")
    table.event("EV-26")
    assert table.refused("spy 3 FRA") == ("R-PREC-1", "spy_banned")
    assert table.refusal("spy 1 FRA CF-01") is None
    table.event("EV-27")
    assert table.refused("spy 1 FRA CF-01") == ("R-PREC-1", "spy_banned")
    table.event(table.invent("X", "ban(nation)@A", "event", "event"))
    assert table.refused("buy") == ("R-PREC-1", "buying_banned")


def test_immune() -> None:
    table = bare()
    table.lay("GER", "GER-N1")
    table.give("GER", "CF-31", "CF-05")
    table.character("FRA", "FRA-C5")
    assert table.refused("spy 3 FRA") == ("R-PREC-1", "immune")
    assert table.refusal("spy 3 GBR") is None
    table.character("AUH", "AUH-C1")
    table.hunger()
    assert table.camp("AUH").homefront == 4 and table.camp("FRA").homefront == 3
    table.turn("AUH")
    table.do("tax")
    assert table.camp("AUH").homefront == 3, "but not from its own taxes"


def test_a_ban_on_cards_that_lower_homefronts() -> None:
    table = bare()
    table.event(table.invent("X", "ban(hfcard)@A", "event", "event"))
    table.riot("GER", "FRA")
    assert table.camp("FRA").homefront == 4


def test_pass() -> None:
    table = bare()
    for code, card in (("GER", "CF-01"), ("FRA", "CF-02"), ("AUH", "CF-03"), ("GBR", "CF-04")):
        table.give(code, card, card)
    table.give("GER", "CF-05")
    table.happens("EV-01")
    assert table.asked() == ("GER", "pass") and table.offered() == ["pass CF-01", "pass CF-05"]
    table.do("pass CF-05")
    assert sorted(table.camp("FRA").conflict) == ["CF-02", "CF-05"], "all together, after everybody has chosen"
    assert sorted(table.camp("GER").conflict) == ["CF-01", "CF-01", "CF-04"]


def test_none_and_rotation() -> None:
    table = bare()
    for code in ("GER", "FRA", "AUH", "GBR"):
        table.character(code, f"{code}-C5", f"{code}-C4")
    table.happens("EV-09")
    assert [camp.characters for camp in table.war.camps] == [
        [f"{code}-C4", f"{code}-C5"] for code in ("GER", "FRA", "AUH", "GBR")
    ]


def test_spy() -> None:
    """R-SPY-2: laid face up, usable at once, several together; one activation a turn."""
    table = bare()
    table.give("GER", "GER-N1", "GER-N1", "CF-31", "CF-01")
    table.lay("FRA", "FRA-N1", "FRA-1")
    table.give("FRA", "FRA-3")
    assert table.refused("spy 3 FRA") == ("R-SPY-2", "no_spy")
    table.do("lay GER-N1")
    table.do("lay GER-N1")
    table.do("spy 1 FRA board:GER-N1")
    assert table.asked() == ("GER", "search")
    assert table.offered() == ["search FRA-3", "search board:FRA-1", "search board:FRA-N1"]
    table.do("search board:FRA-1")
    assert table.camp("FRA").board == ["FRA-N1"] and table.camp("FRA").deck[-1] == "FRA-1"
    assert table.refused("spy 2 FRA") == ("R-SPY-1", "spied_already")
    table.turn("GER")
    table.do("spy 2 FRA")
    assert table.camp("FRA").board == table.camp("GER").board == []


def test_territory() -> None:
    """R-ITALY-3: laid before its drawer, not replaced."""
    table = bare("GER", "GER FRA ITA", "territory: whole\n")
    for camp in table.war.camps:
        camp.territory = []
    table.war.pile = [card for card in table.war.pile if card not in ("CF-90", "CF-91")]
    table.war.pile += ["CF-01", "CF-90", "CF-02"]
    table.do("end")
    assert table.camp("FRA").territory == ["CF-90"] and table.camp("FRA").conflict == ["CF-02"]


def test_armistice() -> None:
    """R-ARM-2, R-ARM-5."""
    table = bare("GER", FOUR, "armistice: anywhere\n")
    table.lose("FRA", "INF")
    table.war.events.append("EV-90")
    table.war.jobs = table.war.jobs[:1]
    table.advance()
    result = table.war.over
    assert result is not None and (result.rule, result.winners) == ("R-ARM-2", (0, 2))


# Precedence, R-PREC-1 to R-PREC-3


@pytest.mark.parametrize(
    ("character", "other", "allowed"),
    [
        ("ban(att:INF)", "multi(INF,2)", False),  # a Character forbids, a card permits
        ("multi(INF,2)", "ban(att:INF)", True),  # a Character permits, an Event forbids
        ("reach(INF,NAV)", "ban(att:INF)", True),
        ("mod(INF,a+1)", "ban(att:INF)", False),  # a bonus is no permission
    ],
)
def test_characters_beat_other_cards(character: str, other: str, allowed: bool) -> None:
    table = bare()
    table.invent("C", character, "character", "character")
    table.invent("X", other, "eq")
    table.character("GER", "C")
    table.camp("GER").board.append("X")
    table.war.changed()
    assert may_attack(table.war, 0, INF, 1, UNIT_OF["NAV"]) is allowed


def test_two_characters_of_one_mind_and_another() -> None:
    table = bare()
    table.invent("C", "multi(INF,2)", "character", "character")
    table.invent("D", "ban(att:INF)@GER", "character", "character")
    table.character("GER", "C")
    table.character("FRA", "D")
    assert not may_attack(table.war, 0, INF), "the worse for the nation concerned"
    table.invent("E", "immune(att:INF)", "character", "character")
    table.character("FRA", "E")
    assert not may_attack(table.war, 0, INF, 1) and may_attack(table.war, 0, INF, 3)


def test_numbers_never_contradict() -> None:
    table = bare()
    table.character("GBR", "GBR-C4")
    table.event("EV-10")
    table.lay("GER", "CF-22")
    assert defence_of(table.war, 0, INF, INF) == 3 - 1 + 1
    six = Bare("GER FRA AUH GBR OTT RUS", "GER")
    six.character("GBR", "GBR-C4")
    assert [standings(six.war)[4].defence[unit] for unit in range(5)] == [-1, -1, -1, 0, 0], "Lawrence in Arabia"


def test_what_is_added_up_is_what_is_known_to_last() -> None:
    """The book sorts clauses by these ops before anything is added up."""
    assert LASTING.keys() == LASTING_OPS

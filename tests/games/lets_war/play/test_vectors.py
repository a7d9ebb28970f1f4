"""The hand-worked vectors of the reference, by number: gauges as printed, only the cards named, no Characters, no Events."""

import pytest

from sandtable.games.lets_war.play.lasting import attack_of, defence_of, hand_limit
from sandtable.games.lets_war.play.money import to_pay
from sandtable.games.lets_war.play.piles import check_territories
from sandtable.games.lets_war.play.state import Job
from tests.games.lets_war.play.table import Bare

FOUR, SIX = "GER FRA AUH GBR", "GER FRA AUH GBR OTT RUS"


def test_vector_1_attack_must_beat_defence() -> None:
    """R-COMBAT-1."""
    bare = Bare(FOUR, "GER")
    bare.give("GER", "CF-01", "CF-20")
    assert bare.refused("boom INF FRA INF") == ("R-COMBAT-1", "too_weak")
    bare.do("lay CF-20")
    bare.do("boom INF FRA INF")
    assert bare.units("FRA") == "CAV ART AVI NAV"


def test_vector_2_cavalry_never_reaches_aviation_artillery_with_a_gun() -> None:
    """R-COMBAT-2, R-COMBAT-3, R-CARD-4."""
    bare = Bare(FOUR, "GER")
    bare.give("GER", "CF-01", "CF-43")
    assert bare.refused("boom CAV FRA AVI") == ("R-COMBAT-2", "out_of_reach")
    assert bare.refused("boom ART FRA AVI") == ("R-COMBAT-2", "out_of_reach")
    bare.date("A14")
    assert bare.refused("lay CF-43") == ("R-CARD-4", "too_early")
    bare.date("S15")
    bare.do("lay CF-43")
    bare.lay("FRA", "FRA-5")
    assert bare.refused("boom ART FRA AVI") == ("R-COMBAT-1", "too_weak")
    bare.camp("FRA").board.clear()
    bare.war.changed()
    bare.do("boom ART FRA AVI")
    assert bare.units("FRA") == "INF CAV ART NAV"


def test_vector_3_navies() -> None:
    """R-COMBAT-1."""
    bare = Bare(SIX, "GBR")
    bare.give("GBR", "CF-01")
    assert bare.refused("boom NAV OTT NAV") == ("R-COMBAT-1", "too_weak")
    bare.do("boom NAV GER NAV")
    assert bare.units("GER") == "INF CAV ART AVI"


def test_vector_4_hand_limit() -> None:
    """R-TURN-3."""
    bare = Bare(FOUR, "GER")
    assert hand_limit(bare.war, 0) == 6
    bare.lose("GER", "NAV", "CAV")
    assert hand_limit(bare.war, 0) == 3


def test_vector_5_overpaying_a_spy() -> None:
    """R-SPY-1, R-MONEY-3, ERR-15."""
    bare = Bare(FOUR, "GER")
    bare.lay("GER", "GER-N1")
    bare.give("GER", "CF-46", "CF-21", "CF-01")
    bare.do("spy 3 FRA")
    assert bare.asked() == ("GER", "pay")
    assert bare.refused("pay CF-46") == ("R-MONEY-2", "too_little")
    assert bare.refused("pay CF-46 CF-21 CF-01") == ("LW-5", "superfluous")
    bare.do("pay CF-46 CF-21")
    assert bare.camp("FRA").homefront == 3
    assert bare.camp("GER").conflict == ["CF-01"]


def test_vector_6_the_lone_player_buys_for_800() -> None:
    """R-3P-1, ERR-35."""
    bare = Bare("GER FRA ITA", "GER")
    bare.camp("ITA").faction = "ENT"
    bare.give("GER", "CF-31", "CF-40")
    assert to_pay(bare.war, 0, 1000) == 800
    before = len(bare.camp("GER").deck)
    bare.do("buy")  # one payment is possible, so nobody is asked
    assert len(bare.camp("GER").deck) == before - 1
    assert bare.camp("GER").conflict == [] and len(bare.camp("GER").papers) == 1
    bare.turn("FRA")
    bare.give("FRA", "CF-31", "CF-40")
    assert bare.refused("buy") == ("R-MONEY-2", "cannot_pay")


def test_vector_7_entry_dates_and_the_loop() -> None:
    """R-CARD-4, R-COMP-10, GAP-07."""
    bare = Bare(FOUR, "GER")
    bare.give("GER", "CF-48")
    bare.date("S16")
    assert bare.refused("lay CF-48") == ("R-CARD-4", "too_early")
    bare.date("A16")
    assert bare.refusal("lay CF-48") is None
    # A date once reached stays reached: after A19 comes S19, and what was dated A19 may still be laid.
    bare.date("A19")
    bare.war.jobs = bare.war.jobs[:1]
    bare.war.event, bare.war.events = "", ["EV-07"]
    bare.advance()
    assert (bare.war.date, bare.war.peak) == (10, 11)


@pytest.mark.parametrize(
    ("trento", "colonies", "outcome"),
    [("GBR", "OTT", "auction"), ("ITA", "OTT", "CEN"), ("GBR", "FRA", "ENT"), ("ITA", "ITA", "auction")],
)
def test_vector_8_where_the_territories_lie(trento: str, colonies: str, outcome: str) -> None:
    """R-ITALY-4."""
    bare = Bare(f"{SIX} ITA", "GER")
    for code, card in ((trento, "CF-90"), (colonies, "CF-91")):
        for pile in (bare.war.pile, bare.war.discards, *(camp.territory for camp in bare.war.camps)):
            if card in pile:
                pile.remove(card)
        bare.camp(code).territory.append(card)
    bare.give("ITA", "CF-01")
    bare.lay("GER", "CF-20")
    bare.lay("FRA", "CF-20", "CF-22")
    check_territories(bare.war)
    assert bare.war.jobs[-1] == Job("italy")
    before = len(bare.war.jobs)
    bare.advance()
    if outcome == "auction":
        # Germany's one card is all its faction has, so it is offered without asking.
        assert bare.asked() == ("FRA", "offer")
    else:
        assert len(bare.war.jobs) == before - 1
        assert bare.camp("ITA").faction == outcome
        assert bare.camp("ITA").conflict == [], "R-ITALY-6"


def test_vector_9_kitchener_serves_through_his_semester() -> None:
    """R-CHAR-2, R-END-1."""
    bare = Bare(FOUR, "GBR")
    bare.character("GBR", "GBR-C2", "GBR-C4")
    bare.war.events = ["EV-28", "EV-26"]
    bare.date("A15")
    bare.do("end")
    assert (bare.war.date, bare.camp("GBR").characters[0]) == (4, "GBR-C2"), "S16"
    bare.turn("GBR")
    bare.war.events = ["EV-26"]
    bare.do("end")
    assert (bare.war.date, bare.camp("GBR").characters) == (5, ["GBR-C4"]), "A16"


def test_vector_10_gas_and_mask_simply_add() -> None:
    """R-PREC-2."""
    bare = Bare(FOUR, "GER")
    bare.date("A15")
    bare.lay("GER", "CF-41")
    bare.lay("FRA", "CF-44")
    assert (attack_of(bare.war, 0, 0, 0), defence_of(bare.war, 1, 0, 0)) == (4, 4)
    bare.give("GER", "CF-01")
    assert bare.refused("boom INF FRA INF") == ("R-COMBAT-1", "too_weak")
    assert attack_of(bare.war, 0, 2, 1) == 4, "Artillery too"
    assert bare.refusal("boom ART FRA CAV") is None

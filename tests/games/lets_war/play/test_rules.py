"""Rules beyond the vectors: Italy, two and three players, money, Spies, the end."""

import pytest

from sandtable.games.cups import Cups
from sandtable.games.lets_war.play.lasting import hand_limit
from sandtable.games.lets_war.play.laying import NoTable
from sandtable.games.lets_war.play.piles import check_territories
from sandtable.games.lets_war.play.state import Job
from sandtable.games.lets_war.play.table import TABLE
from sandtable.games.play import Result
from tests.games.lets_war.play.table import LINES, Bare, read, shipped, written

FOUR = LINES[4]
ATTRITION = "mode: attrition\n"


def over(bare: Bare) -> Result:
    assert bare.war.over is not None
    return bare.war.over


# The table is laid


def test_hands_and_decks() -> None:
    """R-SETUP-2, R-SETUP-3, R-SETUP-5, R-SETUP-6, R-2P-1."""
    six = TABLE.lay(shipped("historical-6"), Cups(5))
    told = {
        event.data["nation"]: event.data["n"]
        for event in six.news
        if event.kind == "drew" and event.rule == "R-SETUP-5"
    }
    assert told == {"GER": 5, "FRA": 5, "AUH": 5, "GBR": 6, "OTT": 7, "RUS": 8}
    two = TABLE.lay(read(written("GER FRA")), Cups(1))
    assert two.duel and not any(two.book.cards[card].not_with_two for card in (*two.events, *two.event_discards))
    assert not {"CF-90", "CF-91"} & {*two.pile, *two.discards}
    first = [event.data["card"] for event in six.news if event.rule == "R-SETUP-2"]
    assert first == [f"{code}-C1" for code in LINES[6].split()]


def test_territories_lie_as_deep_as_agreed() -> None:
    """R-SETUP-3: 107 cards, a third of them 36."""
    for seed in range(40):
        war = TABLE.lay(read(written(LINES[3], "territory: third\n")), Cups(seed))
        below = war.pile[: 107 - 36]
        assert not {"CF-90", "CF-91"} & set(below)


def test_the_armistice_lies_in_the_second_half() -> None:
    """R-ARM-1."""
    for seed in range(40):
        war = TABLE.lay(read(written(FOUR, "armistice: second_half\n")), Cups(seed))
        assert "EV-90" in war.events[:16]


def test_first_player_without_germany() -> None:
    """R-TURN-1."""
    war = TABLE.lay(read(written("OTT GBR AUH RUS")), Cups(1))
    assert [war.nation(seat) for seat in war.book.order] == ["AUH", "RUS", "OTT", "GBR"]


def test_a_set_up_that_is_no_table() -> None:
    with pytest.raises(NoTable):
        TABLE.lay(read(written("GER AUH")), Cups(1))


def test_named_hands_and_decks_are_as_written() -> None:
    text = (
        "game: lets-war\nsetup: test\nseats:\n"
        "  - {nation: GER, conflict: [CF-48, CF-01], nation_cards: [GER-1], homefront: unrest, units: [INF, NAV]}\n"
        "  - {nation: FRA, conflict: 3}\ndate: A16\ndecks: {conflict: [CF-02, CF-03, CF-04, CF-05], events: [EV-07]}\n"
    )
    war = TABLE.lay(read(text), Cups(1))
    assert sorted(war.camps[1].conflict) == ["CF-02", "CF-03", "CF-04"] and war.pile[-1] == "CF-05"
    assert war.camps[0].homefront == 1 and war.camps[0].active == 0b10001
    assert TABLE.choices(war)[0].words, "peeking at two of one card is no choice; the Tank may be laid"
    assert war.date == 5


# Prelude and turn


def test_the_prelude_lays_equipment_and_nothing_else() -> None:
    """R-PREL-2."""
    bare = Bare(FOUR, "GER")
    bare.war.jobs = [Job("offensive"), Job("equip", 0)]
    bare.war.turn = -1
    bare.give("GER", "CF-20", "CF-48", "CF-03", "GER-N1", "GER-3")
    assert bare.offered() == ["lay CF-20", "lay GER-3", "end"]
    assert bare.refused("lay GER-N1") == ("R-PREL-2", "spies_wait")
    assert bare.refused("lay CF-48") == ("R-CARD-4", "too_early")


def test_trimming() -> None:
    """R-TURN-3: Conflict and Nation cards both count, and what goes buys nothing."""
    bare = Bare(FOUR, "GER")
    bare.lose("GER", "INF", "CAV", "ART", "NAV")
    bare.give("GER", "CF-01", "GER-1")
    bare.do("end")
    assert bare.asked() == ("GER", "trim") and bare.offered() == ["discard CF-01", "discard GER-1"]
    bare.do("discard GER-1")
    assert bare.asked() == ("FRA", "act") and bare.camp("GER").deck[-1] == "GER-1"


def test_what_was_taken_back_is_not_laid_again() -> None:
    """LW-1, R-CARD-6."""
    bare = Bare(FOUR, "GER")
    bare.lay("GER", "CF-20", "GER-3")
    bare.do("take CF-20")
    assert bare.refused("lay CF-20") == ("LW-1", "taken_back")
    assert bare.refused("take GER-3") == ("R-CARD-6", "only_conflict")
    bare.do("discard board:GER-3")
    bare.give("GER", "CF-20")
    bare.do("lay CF-20")
    assert bare.camp("GER").conflict == ["CF-20"], "the other copy may be"
    bare.turn("GER")
    assert bare.refused("lay CF-20") == ("R-CARD-3", "lies_there")


def test_equipment_for_a_destroyed_unit() -> None:
    """LW-4, R-CARD-5."""
    bare = Bare(FOUR, "GER")
    bare.lose("GER", "INF")
    bare.give("GER", "CF-20", "CF-01")
    bare.do("lay CF-20")
    assert bare.refused("boom INF FRA CAV") == ("R-COMBAT-7", "destroyed")
    assert bare.refused("boom CAV FRA INF")[0] == "R-COMBAT-1"


def test_payments_offered_have_no_superfluous_card() -> None:
    """LW-5; board and hand both pay."""
    bare = Bare(FOUR, "GER")
    bare.give("GER", "CF-31", "CF-41", "CF-25", "CF-46", "CF-01")
    bare.lay("GER", "CF-49")
    bare.do("buy")
    offers = bare.offered()
    assert offers[0] in ("pay CF-31 CF-41 CF-25", "pay board:CF-49 CF-46 CF-25") and len(offers) > 3
    assert all(bare.refusal(one) is None for one in offers)
    assert bare.refused("pay CF-31 CF-46 CF-25 CF-01") == ("LW-5", "superfluous")
    bare.do("pay CF-46 board:CF-49 CF-25")
    assert bare.camp("GER").board == [] and len(bare.camp("GER").papers) == 1


def test_taxes() -> None:
    """R-HOME-2: once a turn; at Unrest it is Revolution."""
    bare = Bare(FOUR, "GER")
    bare.do("tax")
    assert len(bare.camp("GER").conflict) == 3 and bare.camp("GER").homefront == 3
    assert bare.refused("tax") == ("R-HOME-2", "taxed")
    bare.turn("FRA")
    bare.camp("FRA").homefront = 1
    bare.do("tax")
    assert over(bare).winners == (0, 2) and over(bare).rule == "R-MODE-1"


def test_spy_options() -> None:
    """R-OPT-1: a task for each Spy, a point for every $500."""
    bare = Bare(FOUR, "GER", "options: {spy_limit: card, spy_points: per_500}\n")
    bare.lay("GER", "GER-N1", "GER-N1")
    bare.give("GER", "CF-31", "CF-46", "CF-49", "CF-48", "CF-01")
    bare.do("spy 3 FRA 2")
    assert bare.refused("pay CF-31 CF-46") == ("R-MONEY-2", "too_little")
    bare.do("pay CF-31 CF-46 CF-01")
    assert bare.camp("FRA").homefront == 2
    bare.do("spy 3 GBR")
    assert bare.camp("GBR").homefront == 3
    assert bare.refused("spy 3 GBR") == ("R-SPY-1", "spied_already")


def test_automatic_attacks_are_compared_and_answered() -> None:
    """R-COMBAT-8, R-COMBAT-8.1: only the Boom! is saved."""
    bare = Bare(FOUR, "GER")
    bare.give("GER", "CF-11", "CF-23")
    bare.give("FRA", "CF-02")
    assert bare.refused("play CF-11 CAV FRA CAV") == ("R-COMBAT-1", "too_weak")
    bare.do("lay CF-23")
    bare.do("play CF-11 CAV FRA CAV")
    bare.do("miss CF-02")
    assert bare.camp("FRA").active == 31


def test_unstoppable_automatic_attacks() -> None:
    """R-OPT-1, `automatic: unstoppable`: not compared, not answered; reach, bans and the unit's one attack stay."""
    bare = Bare(FOUR, "GER", "options: {automatic: unstoppable}\n")
    bare.give("GER", "CF-11", "CF-11", "CF-01")
    bare.give("FRA", "CF-02")
    assert "play CF-11 CAV FRA CAV" in bare.offered("play")
    assert bare.refused("play CF-11 INF FRA CAV") == ("R-COMBAT-2", "out_of_reach")
    assert bare.refused("play CF-11 CAV FRA NAV") == ("R-COMBAT-2", "out_of_reach")
    assert bare.refused("boom CAV FRA CAV") == ("R-COMBAT-1", "too_weak")
    bare.do("play CF-11 CAV FRA CAV")
    assert bare.camp("FRA").active == 0b11101 and bare.camp("FRA").conflict == ["CF-02"]
    assert bare.refused("play CF-11 CAV FRA INF") == ("R-COMBAT-4", "has_attacked")


def test_an_eliminated_nation_in_attrition() -> None:
    """R-ELIM-2, R-MODE-2."""
    bare = Bare(FOUR, "GER", ATTRITION)
    bare.give("FRA", "CF-03", "FRA-3")
    bare.lay("FRA", "CF-20", "FRA-2")
    bare.camp("FRA").homefront = 1
    bare.lay("GER", "GER-N1")
    bare.give("GER", "CF-31")
    bare.do("spy 3 FRA")
    camp = bare.camp("FRA")
    assert camp.out and not camp.conflict and not camp.papers and not camp.board and not camp.deck
    assert {"CF-03", "CF-20"} <= set(bare.war.discards) and {"FRA-3", "FRA-2"} <= set(bare.war.removed)
    assert bare.war.over is None
    bare.do("end")
    assert bare.asked() == ("AUH", "act"), "its turn is skipped"
    bare.camp("GBR").homefront = 1
    bare.riot("AUH", "GBR")
    assert over(bare).rule == "R-MODE-2" and over(bare).winners == (0, 2)


def test_both_factions_fall_together() -> None:
    """R-ELIM-4: one effect, then counted."""
    bare = Bare(FOUR, "GER")
    bare.camp("GER").homefront = bare.camp("FRA").homefront = 1
    bare.lose("GBR", "INF")
    bare.hunger()
    assert over(bare).rule == "R-ELIM-4" and over(bare).winners == (0, 2)


def test_a_tie_is_broken_by_dollars_and_then_by_arms() -> None:
    """R-ARM-3, R-ARM-4."""
    winners = set()
    for seed in range(12):
        bare = Bare(FOUR, "GER", "armistice: anywhere\n", seed)
        bare.war.events.append("EV-90")
        bare.war.jobs.append(Job("event"))
        bare.advance()
        winners.add(over(bare).winners)
    assert winners == {(0, 2), (1, 3)}
    bare = Bare(FOUR, "GER", "armistice: anywhere\n")
    bare.lay("FRA", "CF-20")
    bare.war.events.append("EV-90")
    bare.war.jobs.append(Job("event"))
    bare.advance()
    assert over(bare).winners == (1, 3)


def test_forty_offensives() -> None:
    """LW-2."""
    bare = Bare(FOUR, "GBR", ATTRITION)
    bare.war.offensive = 40
    bare.lose("AUH", "INF")
    bare.do("end")
    assert over(bare) == Result((1, 3), "LW-2", "adjourned", adjourned=True)


# Two and three players


def test_two_players_need_two_misses() -> None:
    """R-2P-2, R-2P-3."""
    bare = Bare("GER FRA", "GER")
    bare.give("GER", "CF-01", "CF-01", "CF-31")
    bare.lay("GER", "GER-N1")
    bare.give("FRA", "CF-02")
    bare.do("boom INF FRA CAV")
    assert bare.units("FRA") == "INF ART AVI NAV", "one is not enough"
    bare.give("FRA", "CF-02")
    bare.lay("GER", "CF-26")
    bare.do("boom ART FRA INF")
    assert bare.asked() == ("FRA", "react") and bare.offered() == ["accept", "miss CF-02 CF-02"]
    bare.do("accept")
    bare.do("spy 3 FRA")
    assert bare.asked() == ("FRA", "react_spy") and bare.offered() == ["accept", "stop CF-02"]
    bare.do("stop CF-02")
    assert bare.camp("FRA").homefront == 4


def test_the_lone_player_draws_one_more() -> None:
    """R-3P-1."""
    bare = Bare(LINES[3], "GER")
    bare.camp("ITA").faction = "ENT"
    bare.turn("ITA")
    bare.war.events = ["EV-26"]
    bare.do("end")
    assert bare.asked() == ("GER", "act") and len(bare.camp("GER").conflict) == 3


@pytest.mark.parametrize(("option", "duel"), [("two_player", True), ("standard", False)])
def test_three_players_down_to_two(option: str, duel: bool) -> None:
    """R-3P-2, ERR-36: help ends, the rules for two hold, six Events are purged wherever they are."""
    bare = Bare(LINES[3], "GER", f"mode: attrition\noptions: {{three_player_fallback: {option}}}\n")
    bare.camp("ITA").faction = "ENT"
    assert bare.war.lone() == 0
    bare.event("EV-05")
    bare.camp("FRA").homefront = 1
    bare.riot("GER", "FRA")
    assert bare.war.over is None and bare.war.lone() == -1
    assert bare.war.duel is duel
    held = {*bare.war.events, *bare.war.event_discards, bare.war.event}
    assert bool({f"EV-0{number}" for number in range(1, 7)} & held) is not duel


@pytest.mark.parametrize("mode", ["historical", "attrition"])
def test_neutral_italy_is_eliminated(mode: str) -> None:
    """R-ELIM-3: it loses alone, in either mode."""
    bare = Bare(LINES[3], "GER", f"mode: {mode}\n")
    bare.camp("ITA").homefront = 1
    bare.lay("GER", "GER-N1")
    bare.give("GER", "CF-31")
    bare.do("spy 3 ITA")
    assert bare.camp("ITA").out and bare.war.over is None and bare.war.duel
    assert not any(camp.territory for camp in bare.war.camps)


# Italy


def test_neutral_italy_harms_nobody_but_by_spies() -> None:
    """R-ITALY-1."""
    bare = Bare(LINES[3], "ITA")
    bare.give("ITA", "CF-01", "CF-05", "CF-20", "CF-31", "CF-11")
    bare.lay("ITA", "ITA-N1", "CF-26")
    assert bare.refused("boom ART GER CAV") == ("R-ITALY-1", "neutral")
    assert bare.refused("play CF-05 GER") == ("R-ITALY-1", "neutral")
    assert not bare.offered("boom") and not [one for one in bare.offered("play") if "CF-11" in one or "CF-05" in one]
    assert {"spy 3 GER", "spy 3 FRA"} <= set(bare.offered())
    bare.do("lay CF-20")


def test_every_player_may_stir_up_the_same_nation() -> None:
    """R-SPY-1, R-SPY-3: once a turn each, any opponent; the books know no immunity (ERR-92)."""
    bare = Bare(FOUR, "GER")
    for spy in ("GER", "AUH"):
        bare.lay(spy, f"{spy}-N1")
        bare.give(spy, "CF-48")
    bare.do("spy 3 FRA")
    bare.turn("AUH")
    bare.do("spy 3 FRA")
    assert bare.camp("FRA").homefront == 2


def test_variant_spies_stir_up_a_nation_once_an_offensive() -> None:
    """LW-8, ERR-92: another Spy waits for the next offensive; a task that was stopped does not count."""
    bare = Bare(FOUR, "GER", "options: {spy_immunity: offensive}\n")
    bare.lay("GER", "GER-N1")
    bare.lay("AUH", "AUH-N1")
    bare.give("GER", "CF-31")
    bare.give("AUH", "CF-48")
    bare.give("FRA", "CF-15")
    bare.do("spy 3 FRA")
    bare.do("stop CF-15")
    assert bare.camp("FRA").homefront == 4
    bare.turn("AUH")
    bare.do("spy 3 FRA")
    assert bare.camp("FRA").homefront == 3
    bare.turn("GER")
    bare.give("GER", "CF-51")
    assert bare.refused("spy 3 FRA") == ("LW-8", "undermined") and bare.offered("spy") == ["spy 3 GBR"]
    bare.war.jobs = [Job("offensive")]
    bare.advance()
    assert "spy 3 FRA" in bare.offered("spy")


def test_others_touch_neutral_italy_by_spies_and_events_alone() -> None:
    """R-ITALY-2, R-CHAR-3, R-EVENT-2."""
    bare = Bare(LINES[3], "GER")
    bare.give("GER", "CF-05")
    assert bare.refused("play CF-05 ITA") == ("R-CARD-1", "name_enemy")
    bare.invent("C", "mod(INF,d-1)@ITA;hand-1@A", "character", "character")
    bare.character("GER", "C")
    assert [hand_limit(bare.war, seat) for seat in range(3)] == [5, 5, 6]
    bare.hunger()
    assert bare.camp("ITA").homefront == 3


def test_an_attack_drives_italy_to_the_other_side() -> None:
    """R-ITALY-2, R-ITALY-6: it joins, may answer with Miss!, and then discards its hand."""
    bare = Bare(LINES[5], "GER")
    bare.give("GER", "CF-01")
    bare.give("ITA", "CF-02", "CF-03", "ITA-3")
    bare.lay("ITA", "CF-22")
    bare.do("boom INF ITA CAV")
    assert bare.camp("ITA").faction == "ENT" and bare.asked() == ("ITA", "react")
    bare.do("miss CF-02")
    assert bare.camp("ITA").conflict == [] and bare.camp("ITA").papers == ["ITA-3"]
    assert bare.camp("ITA").board == ["CF-22"] and bare.units("ITA") == "INF CAV ART AVI NAV"
    bare.war.pile = [card for card in bare.war.pile if card != "CF-90"]
    bare.war.pile.append("CF-90")
    bare.do("end")
    assert len(bare.camp("FRA").conflict) == 2 and "CF-90" in bare.war.removed, "R-ITALY-7"


def auction(more: str = "") -> Bare:
    bare = Bare(LINES[5], "GER", more)
    for card in ("CF-90", "CF-91"):
        for pile in (bare.war.pile, bare.war.discards, *(camp.territory for camp in bare.war.camps)):
            if card in pile:
                pile.remove(card)
    bare.camp("GBR").territory.append("CF-90")
    bare.camp("AUH").territory.append("CF-91")
    return bare


def test_the_auction() -> None:
    """R-ITALY-5, LW-3, LW-7: hidden offers, one decider for each faction."""
    bare = auction()
    bare.give("FRA", "CF-48", "CF-01")
    bare.lay("GBR", "CF-31", "CF-23")
    bare.lay("FRA", "CF-20")
    bare.give("GER", "CF-46")
    bare.lay("AUH", "CF-49", "AUH-1")
    bare.give("ITA", "CF-03")
    check_territories(bare.war)
    bare.advance()
    assert bare.asked() == ("GER", "offer") and bare.offered() == ["offer GER CF-46", "offer AUH board:CF-49"]
    bare.do("offer AUH board:CF-49")
    assert bare.asked() == ("FRA", "offer"), "Germany's last card is no choice"
    seen = TABLE.view(bare.war, 1).state
    assert [bid.card for bid in seen.offers] == ["?", "?"]
    assert len(bare.offered()) == 4
    for card in ("FRA CF-48", "GBR board:CF-31"):
        bare.do(f"offer {card}")
    bare.do("offer GBR board:CF-23")
    assert bare.camp("ITA").faction == "ENT" and bare.camp("ITA").conflict == []
    assert bare.camp("FRA").conflict == ["CF-01"] and bare.camp("GBR").board == []
    assert bare.camp("GER").conflict == ["CF-46"] and bare.camp("AUH").board == ["CF-49", "AUH-1"], "the loser's stay"
    assert not bare.war.offers and not any(camp.territory for camp in bare.war.camps)
    assert bare.asked() == ("GER", "act")


def test_equal_offers_let_italy_choose() -> None:
    """R-ITALY-5, GAP-09."""
    bare = auction()
    check_territories(bare.war)
    bare.advance()
    assert bare.asked() == ("ITA", "side")
    bare.do("join CEN")
    assert bare.camp("ITA").faction == "CEN" and bare.war.enemies(bare.war.book.italy) == [1, 4]


def test_a_neutral_at_the_end_has_lost() -> None:
    """R-MODE-3."""
    bare = Bare(LINES[3], "GER")
    bare.camp("FRA").homefront = 1
    bare.riot("GER", "FRA")
    assert over(bare).winners == (0,)


# Events and Characters


def test_events_out_of_season_are_skipped() -> None:
    """R-EVENT-1, R-EVENT-3."""
    bare = Bare(FOUR, "GBR")
    bare.character("GER", "GER-C5", "GER-C3")
    bare.war.events = ["EV-26", "EV-02", "EV-18"]
    bare.do("end")
    assert bare.war.event == "EV-26" and {"EV-02", "EV-18"} <= set(bare.war.event_discards)
    assert bare.camp("GER").characters[0] == "GER-C5", "the rotation of a skipped card is ignored"


def test_no_event_after_one_reshuffle() -> None:
    """R-EVENT-3: what lies there goes on."""
    bare = Bare(FOUR, "GBR")
    bare.event("EV-17")
    bare.war.events, bare.war.event_discards = ["EV-18"], ["EV-13"]
    bare.do("end")
    assert bare.war.event == "EV-17" and bare.war.event_shuffles == 1
    assert len(bare.camp("GER").conflict) == 3


def test_an_expired_character_that_turns_up_leaves_too() -> None:
    """R-CHAR-2, R-CHAR-4."""
    bare = Bare(FOUR, "GBR")
    bare.date("S17")
    bare.character("FRA", "FRA-C3", "FRA-C1", "FRA-C4")
    bare.character("GER", "GER-C5")
    bare.war.events = ["EV-09"]
    bare.do("end")
    assert bare.camp("FRA").characters == ["FRA-C4"], "Nivelle leaves, then Joffre; a single one stays"
    assert bare.camp("GER").characters == ["GER-C5"]


def test_exits_and_calendar_by_option() -> None:
    """R-OPT-1."""
    bare = Bare(FOUR, "GBR", "options: {exit_inclusive: false, calendar_first: false}\n")
    bare.date("A15")
    bare.character("GBR", "GBR-C2", "GBR-C4")
    bare.war.events = ["EV-16"]
    bare.do("end")
    assert bare.war.event == "EV-16", "drawn while it is still autumn"
    assert bare.camp("GBR").characters == ["GBR-C4"]


def test_the_first_player_is_out() -> None:
    """R-ELIM-2: the next in turn order takes that part."""
    bare = Bare(FOUR, "FRA", ATTRITION)
    bare.camp("GER").homefront = 1
    bare.riot("FRA", "GER")
    assert bare.war.first_player() == 1
    bare.turn("GBR")
    bare.war.events = ["EV-26"]
    events = bare.told("end")
    drawn = next(event for event in events if event.kind == "event")
    assert drawn.data["nation"] == "FRA"
    assert bare.asked() == ("FRA", "act")

"""Positions of Let's War: set-up, turns, attacks, money, Spies, the end of an offensive, Italy."""

from functools import partial

from sandtable.games.cups import Cups
from sandtable.games.lets_war.cards import SEMESTERS
from sandtable.games.lets_war.play.italy import offerable
from sandtable.games.lets_war.play.lasting import hand_limit
from sandtable.games.lets_war.play.piles import check_territories
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.lets_war.play.table import TABLE
from sandtable.games.lets_war.play.turn import calendar
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.games.play import SILENT
from tests.facts.positions.registry import Facts, plays
from tests.games.lets_war.play.table import LINES, Bare, read, shipped, written

rule = partial(plays, "lets-war")
FOUR = LINES[4]
UNITS = {"infantry": "INF", "cavalry": "CAV", "artillery": "ART", "aviation": "AVI", "navy": "NAV"}
NATIONS = {"germany": "GER", "austria": "AUH", "ottomans": "OTT"}


def laid(setup: LetsWarSetup, seed: int = 1) -> War:
    return TABLE.lay(setup, Cups(seed))


def whole_deck(war: War) -> list[str]:
    """Every Conflict card, wherever it is."""
    held = [card for camp in war.camps for card in (*camp.conflict, *camp.territory, *camp.board)]
    return [card for card in (*war.pile, *war.discards, *held) if card.startswith("CF")]


def year(date: int) -> int:
    return 1900 + int(SEMESTERS[date][1:])


# --- cards and boards


@rule("R-COMP-3")
def territories_come_with_italy(facts: Facts) -> None:
    for name, count in (("historical-3", facts.territories), ("historical-4", 0)):
        war = laid(shipped(name))
        assert sum(war.book.cards[card].kind == "terr" for card in whole_deck(war) + war.removed) == count


@rule("R-COMP-4")
def a_nation_deck(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    deck, cards = bare.camp("FRA").deck, bare.war.book.cards
    assert len(deck) == facts.cards
    assert sum(cards[card].kind == "spy" for card in deck) == facts.spies
    others = {card for card in deck if cards[card].kind != "spy"}
    assert len({card for card in others if card[4] == "N"}) == facts.common
    assert len({card for card in others if card[4] != "N"}) == facts.own


@rule("R-COMP-8")
@rule("R-ELIM-1")
def five_units(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    assert len(bare.units("FRA").split()) == facts.units


@rule("R-COMP-9")
@rule("R-SETUP-2")
def everybody_begins_happy(facts: Facts) -> None:
    points = facts.points[0] if facts.has("points") else 4
    assert facts.has("points") or facts.start == "happy"
    assert {camp.homefront for camp in laid(shipped("historical-4")).camps} <= {points, points - 1}
    assert Bare(FOUR, "GER").camp("FRA").homefront == points


@rule("R-COMP-10")
def the_calendar_begins_anew(facts: Facts) -> None:
    assert len(SEMESTERS) == facts.spaces
    assert (year(0), year(len(SEMESTERS) - 1)) == (facts.first, facts.last)
    bare = Bare(FOUR, "GBR")
    bare.date(SEMESTERS[-1])
    bare.war.jobs = []
    calendar(bare.war, Job("calendar"), SILENT)
    assert (year(bare.war.date), SEMESTERS[bare.war.date][0]) == (facts.back, "S")


@rule("R-COMBAT-2")
def who_may_attack_whom(facts: Facts) -> None:
    reach = {"INF": 3, "CAV": 3, "ART": 3, "AVI": 4, "NAV": 1}
    for name in facts.rows:
        unit = UNITS[name]
        bare = Bare(FOUR, "GER")
        bare.give("GER", "CF-01")
        targets = [
            one for one in UNITS.values() if bare.refusal(f"boom {unit} FRA {one}") is None or _weak(bare, unit, one)
        ]
        assert len(targets) == reach[unit]


def _weak(bare: Bare, unit: str, target: str) -> bool:
    return bare.refused(f"boom {unit} FRA {target}") == ("R-COMBAT-1", "too_weak")


# --- set-up


@rule("R-ARM-1")
def the_armistice_in_the_second_half(facts: Facts) -> None:
    for codes, half in ((FOUR, facts.half), (LINES[facts.players], facts.two)):
        depths = []
        for seed in range(60):
            war = laid(read(written(codes, "armistice: second_half\n")), seed)
            if "EV-90" in war.events:
                depths.append(war.events.index("EV-90"))  # the top card is the last
        assert max(depths) <= half
        assert max(depths) > half - 5


@rule("R-SETUP-4")
@rule("R-PREL-1")
def the_war_begins(facts: Facts) -> None:
    war = laid(shipped("historical-4"))
    assert (year(war.date), war.date) == (facts.year, 0)
    assert ("prelude", "S14") in [(event.kind, event.data.get("date")) for event in war.news]


@rule("R-SETUP-5")
def the_deal(facts: Facts) -> None:
    war = laid(shipped("historical-4"))
    dealt = [event.data["cards"] for event in war.news if event.kind == "drew_cards" and event.rule == "R-SETUP-5"]
    assert sorted({len(cards) for cards in dealt}) == sorted({facts.conflict, facts.nation})


@rule("R-SETUP-6")
def the_last_three_of_six(facts: Facts) -> None:
    for name, count, players in (("historical-6", facts.six, 6), ("attrition-7", facts.seven, 7)):
        setup = shipped(name)
        assert players in facts.players
        war = laid(setup)
        dealt = [event.data["n"] for event in war.news if (event.kind, event.rule) == ("drew", "R-SETUP-5")]
        assert dealt == list(count[3:])
        assert len(whole_deck(war)) == count[1]


@rule("R-TURN-1")
def who_begins(facts: Facts) -> None:
    codes = [NATIONS[name] for name in facts.first]
    entente = ("FRA", "GBR", "RUS")
    for at in range(3):
        nations = [one for pair in zip(codes[at:], entente, strict=False) for one in reversed(pair)]
        war = laid(read(written(" ".join(nations))))
        assert war.nation(war.first_player()) == codes[at]


@rule("R-2P-1")
@rule("R-3P-2")
def six_events_are_out_for_two(facts: Facts) -> None:
    two, four = laid(shipped("historical-2")), laid(shipped("historical-4"))
    count = [sum(bool(card) for card in (*war.events, *war.event_discards, war.event)) for war in (two, four)]
    assert count[1] - count[0] == facts.events
    assert two.book.players == facts.players


@rule("R-SETUP-2.1")
def characters_keep_their_order(facts: Facts) -> None:
    war = laid(shipped("historical-4"))
    for camp in war.camps:
        order = [war.book.cards[card].id for card in camp.characters]
        assert len(order) > facts.top
    tops = [event.data["card"] for event in war.news if event.kind == "character" and event.rule == "R-SETUP-2"]
    assert {card[-1] for card in tops} == {str(facts.top)}


@rule("R-SETUP-3")
@rule("R-SETUP-3.1")
def territories_near_the_top(facts: Facts) -> None:
    part = facts.part if facts.has("part") else facts.third
    for depth, most in (("half", 54), ("third", 36)):
        if facts.has("half"):
            most = facts.half if depth == "half" else facts.third
        deepest = 0
        for seed in range(40):
            war = laid(read(written(LINES[3], f"territory: {depth}\n")), seed)
            whole = len(war.pile) + sum(len(camp.conflict) + len(camp.territory) for camp in war.camps)
            left = [at for at, card in enumerate(reversed(war.pile)) if war.book.cards[card].kind == "terr"]
            drawn = whole - len(war.pile)
            deepest = max([deepest, *(at + drawn + 1 for at in left)])
        assert deepest <= most + 2  # the two cards themselves
        assert depth == "half" or most == 108 // part


# --- turns and money


@rule("R-TURN-2")
def a_turn_draws_first(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    bare.do("end")
    assert bare.asked() == ("FRA", "act")
    assert len(bare.camp("FRA").conflict) == facts.draw


@rule("R-TURN-3")
def the_hand_limit(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    assert hand_limit(bare.war, 0) == facts.most
    bare.lose("GER", "NAV")
    assert hand_limit(bare.war, 0) == facts.most - facts.navy
    bare.lose("GER", "CAV")
    assert hand_limit(bare.war, 0) == facts.most - facts.navy - facts.unit


@rule("R-HOME-2")
def taxes(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    bare.do("tax")
    camp = bare.camp("GER")
    assert (len(camp.conflict), camp.homefront) == (facts.cards, 4 - facts.points)
    assert bare.refused("tax")


@rule("R-CARD-3")
def one_copy_of_a_card(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    bare.give("GER", "CF-20", "CF-20")
    for _ in range(facts.copies):
        bare.do("lay CF-20")
    assert bare.refused("lay CF-20")


@rule("R-MONEY-2")
def a_nation_card_has_its_price(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    cards = ["CF-20"] * 2 + ["CF-22"] * 2 + ["CF-23"] * 2 + ["CF-45"] * 2 + ["CF-01"]
    bare.give("GER", *cards)
    assert len(cards) * 100 < facts.nation
    assert bare.refused("buy")
    bare.give("GER", "CF-01")
    bare.do("buy")


@rule("R-SPY-1")
def a_spy_stirs_up(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    bare.lay("GER", "GER-N1")
    bare.give("GER", *["CF-01"] * (facts.price // 100 - 1))
    assert bare.refused(f"spy {facts.stir} FRA")
    bare.give("GER", "CF-01")
    bare.do(f"spy {facts.stir} FRA")
    assert bare.camp("FRA").homefront == 4 - facts.points
    assert bare.refused(f"spy {facts.stir} FRA")


@rule("R-3P-1")
def help_for_the_nation_left_alone(facts: Facts) -> None:
    bare = Bare("GER FRA ITA", "GER")
    bare.camp("ITA").faction = "ENT"
    bare.war.changed()
    bare.give("GER", *["CF-01"] * ((1000 - facts.less) // 100 - 1))
    assert bare.refused("buy")
    bare.give("GER", "CF-01")
    bare.do("buy")


@rule("R-MONEY-3.1")
def no_price_falls_below(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    bare.lay("GER", "GER-N1")
    card = bare.invent("CHEAP", "price(spy3,-900)", "eq", "nation", dollars=0)
    bare.camp("GER").board.append(card)
    bare.war.changed()
    assert bare.refused("spy 3 FRA")
    bare.give("GER", *["CF-01"] * (facts.least // 100))
    bare.do("spy 3 FRA")


# --- attacks


@rule("R-COMBAT-4")
def one_attack_and_two(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    bare.give("GER", "CF-14", *["CF-01"] * 4)
    for _ in range(facts.once):
        bare.do("boom INF FRA CAV")
    assert bare.refused("boom INF FRA ART") in {("R-COMBAT-4", "has_attacked"), ("R-COMBAT-1", "too_weak")}
    bare.do("play CF-14")
    for target in ("INF", "CAV")[: facts.more - facts.once]:
        assert (
            bare.refusal(f"boom INF GBR {target}") is None or bare.refused(f"boom INF GBR {target}")[0] == "R-COMBAT-1"
        )
    boom = bare.camp("GER").conflict.count("CF-01")
    assert boom == 4 - facts.once * facts.boom


@rule("R-COMBAT-5")
@rule("R-2P-2")
def cards_that_stop_an_attack(facts: Facts) -> None:
    for codes, need in ((FOUR, facts.miss if facts.has("miss") else 1), (LINES[2], facts.misses)):
        for held in (need - 1, need):
            bare = Bare(codes, "GER")
            bare.give("GER", "CF-01")
            bare.give("FRA", *["CF-02"] * held)
            bare.do("boom INF FRA CAV")
            stopped = bare.asked() == ("FRA", "react")
            assert stopped == (held == need)
            if stopped:
                assert bare.offered("miss") == ["miss " + " ".join(["CF-02"] * need)]


@rule("R-COMBAT-6")
def a_destroyed_unit_earns_a_card(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    bare.give("GER", "CF-01")
    bare.do("boom INF FRA CAV")
    assert len(bare.camp("GER").papers) == facts.cards


@rule("R-2P-3")
def one_miss_stops_a_spy(facts: Facts) -> None:
    bare = Bare(LINES[2], "GER")
    bare.lay("GER", "GER-N1")
    bare.give("GER", *["CF-01"] * 5)
    bare.give("FRA", *["CF-02"] * facts.miss)
    bare.do(f"spy {facts.task} FRA")
    assert bare.asked() == ("FRA", "react_spy")


# --- offensives, Italy


@rule("R-END-1")
def the_order_at_the_end(facts: Facts) -> None:
    bare = Bare(FOUR, "GBR")
    bare.character("FRA", "FRA-C3", "FRA-C4")
    bare.date("S17")
    story = bare.told("end")
    kinds = [event.kind for event in story if event.kind in ("date", "character_left", "event")]
    names = {"calendar": "date", "characters": "character_left", "event": "event"}
    assert kinds == [names[name] for name in facts.order]
    assert kinds.count("event") == facts.events


@rule("R-ITALY-4")
def both_with_one_faction(facts: Facts) -> None:
    bare = Bare(LINES[3], "GER")
    bare.camp("FRA").territory = ["CF-90", "CF-91"][: 2 * facts.both]
    check_territories(bare.war)
    bare.advance()
    assert bare.camp("ITA").faction == "ENT"


@rule("R-ITALY-5")
def three_cards_are_offered(facts: Facts) -> None:
    bare = Bare(LINES[5], "GER")
    bare.lay("GER", "CF-20", "CF-22", "CF-23", "CF-25")
    bare.lay("FRA", "CF-28", "CF-29", "CF-30", "CF-45")
    bare.camp("FRA").territory, bare.camp("GER").territory = ["CF-90"], ["CF-91"]
    check_territories(bare.war)
    bare.advance()
    assert len(offerable(bare.war, "CEN")) > facts.cards
    offered = 0
    while bare.asked() == ("GER", "offer"):
        bare.do(bare.offered()[0])
        offered += 1
    assert offered == facts.cards


@rule("R-CARD-4.1")
def a_date_once_reached(facts: Facts) -> None:
    bare = Bare(FOUR, "GER")
    bare.war.date, bare.war.peak = SEMESTERS.index(f"S{facts.year - 1900}"), len(SEMESTERS) - 1
    late = bare.invent("LATE", "mod(INF,a+1)", "eq", entry=len(SEMESTERS) - 1)
    bare.hand("GER", late)
    assert bare.refusal("lay LATE") is None

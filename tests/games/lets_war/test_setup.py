"""Let's War before the first turn: who may sit where, who begins, what is dealt, what effects do."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from sandtable.games.lets_war.cards import SEMESTERS, Card, Deck, all_cards, cards_by_nation, cards_of, is_whole_game
from sandtable.games.lets_war.dealing import armistice_zone, conflict_hands, territory_zone
from sandtable.games.lets_war.effects import (
    as_written,
    harms_its_player,
    idle_attacks,
    is_lasting,
    serves_units,
    units_of,
)
from sandtable.games.lets_war.nations import (
    Nation,
    allied_neighbours,
    first_to_act,
    flanked_neutrals,
    is_balanced,
    nations_of,
    recommended,
    turn_order,
)
from sandtable.games.lets_war.options import OPTIONS, is_allowed, is_default
from sandtable.games.lets_war.setup import LetsWarSetup, read_setup
from sandtable.model.document import load_document
from sandtable.model.effects import Effect, parse_effects
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded = load_pack(builtin_packs()["lets-war"]).pack
    assert loaded is not None
    return loaded


@pytest.fixture(scope="module")
def nations(pack) -> dict[str, Nation]:
    return nations_of(pack)


def seat(nations: dict[str, Nation], codes: str) -> list[Nation]:
    return [nations[code] for code in codes.split()]


def effect(written: str) -> Effect:
    (clause,) = parse_effects(written)
    return clause


def setup_of(text: str) -> LetsWarSetup:
    document = load_document(f"game: lets-war\nsetup: test\n{text}".encode(), "test.yaml", Path.cwd()).document
    assert document is not None
    return read_setup(document)


# Cards


def test_decks_are_as_large_as_the_reference_says(pack) -> None:
    assert sum(card.copies for card in cards_of(pack, Deck.CONFLICT)) == 107 + 2
    assert sum(card.copies for card in cards_of(pack, Deck.EVENT)) == 30 + 1
    decks = cards_by_nation(pack, Deck.NATION)
    assert {code: sum(card.copies for card in deck) for code, deck in decks.items()} == dict.fromkeys(
        ("FRA", "GBR", "RUS", "GER", "AUH", "OTT", "ITA"), 14
    )
    assert [len(deck) for deck in cards_by_nation(pack, Deck.CHARACTER).values()] == [6, 6, 6, 6, 5, 5, 6]


def test_a_card_knows_its_values(pack) -> None:
    by_id = {card.id: card for card in all_cards(pack)}
    tank = by_id["CF-48"]
    assert (tank.called, tank.deck, tank.dollars, tank.entry) == ("Tank", Deck.CONFLICT, 500, "A16")
    assert tank.stays
    assert by_id["CF-90"].is_territory
    assert by_id["EV-90"].is_armistice
    assert by_id["EV-02"].rotate and by_id["EV-02"].remove_2p
    joffre = by_id["FRA-C1"]
    assert (joffre.kind, joffre.nation, joffre.order, joffre.exit) == ("character", "FRA", 1, "A16")
    assert joffre.stays and not by_id["CF-03"].stays


def test_semesters() -> None:
    assert SEMESTERS == ("S14", "A14", "S15", "A15", "S16", "A16", "S17", "A17", "S18", "A18", "S19", "A19")


def test_a_pack_of_extra_cards_is_no_whole_game(pack) -> None:
    assert is_whole_game(pack)
    decks = tuple(component for component in pack.components if component.id != "nations")
    assert not is_whole_game(replace(pack, components=decks))


# Effects


def test_units_of_a_list_and_of_a_group() -> None:
    assert units_of("INF/CAV") == ("INF", "CAV")
    assert units_of("GND/NAV/INF") == ("INF", "CAV", "ART", "NAV")
    assert units_of("ANY") == ("INF", "CAV", "ART", "AVI", "NAV")
    assert units_of("TNK") == ()


@pytest.mark.parametrize("written", ["mod(INF,a+1)", "draw(1); multi(GND,2)", "immune(att:AVI)", "reach(ART,AVI)"])
def test_what_serves_units(written) -> None:
    assert serves_units(parse_effects(written))


@pytest.mark.parametrize("written", ["restore(INF)", "auto(CAV,GND)", "immune(spy)", "hand+1", "boom"])
def test_what_serves_no_unit(written) -> None:
    assert not serves_units(parse_effects(written))


@pytest.mark.parametrize("written", ["hf-1@T", "mod(INF/CAV,a+1,d-1)@OTT", "boom", "draw(2)", "price(nation,-200)"])
def test_a_clause_is_written_as_it_was(written) -> None:
    assert as_written(effect(written)) == written


def test_what_lasts() -> None:
    lasting = [
        "mod(INF,a+1)",
        "reach(ART,AVI)",
        "multi(GND,2)",
        "hand+1",
        "step-1",
        "price(nation,-200)",
        "immune(spy)",
    ]
    assert all(is_lasting(effect(written)) for written in lasting)
    assert not any(
        is_lasting(effect(written)) for written in ("draw(2)", "hf+1", "restore(INF)", "auto(CAV,GND)", "boom")
    )


@pytest.mark.parametrize("written", ["hf-1", "discard(2)", "strip(1)", "hand-1", "mod(INF,a-1)", "mod(INF,a-1,d-1)"])
def test_harm(written) -> None:
    assert harms_its_player(effect(written))
    assert not harms_its_player(effect(f"{written}@T"))


@pytest.mark.parametrize("written", ["hf+1", "draw(2)", "mod(INF,a+1,d-1)", "none", "mod(INF)"])
def test_no_harm(written) -> None:
    assert not harms_its_player(effect(written))


@pytest.mark.parametrize(
    ("written", "idle"),
    [
        ("reach(ART,AVI)", []),
        ("reach(ART,INF)", ["reach"]),
        ("reach(AVI,NAV/INF)", []),
        ("auto(AVI,GND)", []),
        ("auto(CAV,NAV)", ["auto"]),
        ("reach(CAV,NAV); auto(CAV,NAV)", []),
        ("auto(NAV,ANY)", []),
    ],
)
def test_idle_attacks(written, idle) -> None:
    assert [clause.op for clause in idle_attacks(parse_effects(written))] == idle


def test_every_shipped_effect_does_something(pack) -> None:
    assert [card.id for card in all_cards(pack) if list(idle_attacks(card.effects))] == []


# Nations


def test_line_ups() -> None:
    assert recommended(2) == tuple(map(frozenset, (("FRA", "GER"), ("FRA", "AUH"), ("GBR", "GER"), ("GBR", "AUH"))))
    assert recommended(3)[0] == {"FRA", "GER", "ITA"}
    assert recommended(4) == (frozenset({"FRA", "GBR", "GER", "AUH"}),)
    assert [len(recommended(players)[0]) for players in range(2, 8)] == [2, 3, 4, 5, 6, 7]
    assert recommended(8) == recommended(1) == ()


def test_balance(nations) -> None:
    assert is_balanced(seat(nations, "FRA GER ITA"))
    assert not is_balanced(seat(nations, "FRA GER RUS"))


def test_neighbours(nations) -> None:
    assert list(allied_neighbours(seat(nations, "GER FRA AUH GBR"))) == []
    assert list(allied_neighbours(seat(nations, "GER AUH FRA GBR"))) == [(0, 1), (2, 3)]
    assert list(allied_neighbours(seat(nations, "GER FRA"))) == []
    # The table is round.
    assert list(allied_neighbours(seat(nations, "GER FRA ITA GBR AUH"))) == [(4, 0)]


def test_neutral_between_the_factions(nations) -> None:
    assert list(flanked_neutrals(seat(nations, "ITA GER FRA AUH GBR"))) == []
    (found,) = flanked_neutrals(seat(nations, "FRA ITA GBR GER AUH"))
    assert (found[0], found[1].called) == (1, "the Entente")


def test_a_neutral_is_flanked_only_when_allies_sit_together(nations) -> None:
    for order in permutations(seat(nations, "ITA GER FRA AUH GBR")):
        if list(flanked_neutrals(order)):
            assert list(allied_neighbours(order))


@pytest.mark.parametrize(("codes", "first"), [("FRA GER", "GER"), ("OTT GBR AUH RUS", "AUH"), ("RUS OTT", "OTT")])
def test_who_begins(nations, codes, first) -> None:
    found = first_to_act(seat(nations, codes))
    assert found is not None and found.id == first


def test_nobody_begins_without_a_central_nation(nations) -> None:
    assert first_to_act(seat(nations, "FRA ITA")) is None
    assert [nation.id for nation in turn_order(seat(nations, "FRA ITA"))] == ["FRA", "ITA"]


def test_turns_pass_left_from_the_first(nations) -> None:
    assert [nation.id for nation in turn_order(seat(nations, "FRA AUH GBR GER"))] == ["GER", "FRA", "AUH", "GBR"]


# Dealing


def test_late_nations_draw_more(nations) -> None:
    six = turn_order(seat(nations, "GER FRA AUH GBR OTT RUS"))
    assert conflict_hands(six) == {"GER": 5, "FRA": 5, "AUH": 5, "GBR": 6, "OTT": 7, "RUS": 8}
    seven = turn_order(seat(nations, "GER FRA AUH GBR ITA OTT RUS"))
    assert conflict_hands(seven) == {"GER": 5, "FRA": 5, "AUH": 5, "GBR": 6, "ITA": 5, "OTT": 7, "RUS": 8}
    five = turn_order(seat(nations, "GER FRA AUH GBR ITA"))
    assert set(conflict_hands(five).values()) == {5}


def test_zones() -> None:
    assert [territory_zone(107, depth) for depth in ("whole", "half", "third")] == [109, 56, 38]
    assert armistice_zone(30) == 15
    assert armistice_zone(25) == 13


# Set-ups


def test_reading_a_setup() -> None:
    setup = setup_of(
        "first: 2\nseats:\n"
        "  - {nation: FRA, player: Ann, conflict: [CF-01, CF-02], laid: [CF-90]}\n"
        "  - {nation: GER, conflict: 5, nation_cards: 2, homefront: happy, units: [INF, NAV]}\n"
        "  - {nation: ITA}\n"
        "decks: {conflict: [CF-03, CF-91], character-fra: [FRA-C1], attic: []}\n"
        "removed: [EV-01]\n"
    )
    ann, german, italian = setup.seats
    assert (ann.number, ann.called, ann.player, ann.conflict.size) == (1, "France", "Ann", 2)
    assert (german.conflict.size, german.conflict.cards, german.units) == (5, (), ("INF", "NAV"))
    assert italian.conflict.size is None
    assert setup.is_complete and setup.has_neutral
    assert setup.starter == setup.named_first == german.nation
    assert (setup.territory, setup.armistice) == ("whole", "none")
    assert [(pile.name, pile.deck, pile.nation) for pile in setup.piles] == [
        ("conflict", Deck.CONFLICT, None),
        ("character-fra", Deck.CHARACTER, "FRA"),
        ("attic", None, None),
    ]
    assert setup.dealt(Deck.CONFLICT) == 3
    named = list(setup.named_cards())
    assert named[0] == ("CF-01", ("seats", 0, "conflict", 0))
    assert named[-1] == ("EV-01", ("removed", 0))
    assert len(named) == 7
    assert isinstance(setup.cards["CF-01"], Card)


@pytest.mark.parametrize(
    ("written", "nation"), [("Ann", "FRA"), ("GER", "GER"), ("1", "FRA"), ("9", None), ("Bob", None)]
)
def test_who_is_named_first(written, nation) -> None:
    setup = setup_of(f"first: {written}\nseats: [{{nation: FRA, player: Ann}}, {{nation: GER}}]\n")
    assert (setup.named_first.id if setup.named_first else None) == nation


def test_an_empty_setup_is_read_too() -> None:
    setup = setup_of("")
    assert setup.seats == ()
    assert not setup.is_complete
    assert setup.starter is None and setup.named_first is None
    assert (setup.territory, setup.removed, setup.options) == ("none", (), {})


def test_incomplete_tables() -> None:
    assert not setup_of("seats: [{nation: FRA}, {nation: FRA}]").is_complete
    assert not setup_of("seats: [{nation: FRA}, {}]").is_complete
    assert not setup_of("seats: [{nation: FRA}, {nation: GBR}]").is_complete


def test_options() -> None:
    assert is_allowed("characters", "shuffled") and not is_allowed("characters", "sorted")
    assert is_allowed("exit_inclusive", False) and not is_allowed("exit_inclusive", 0)
    assert is_allowed("tax_per_turn", 2) and not is_allowed("tax_per_turn", True)
    assert not is_allowed("mode", "historical")
    assert is_default("spy_limit", "player") and not is_default("max_purchases", 3)
    assert len(set(OPTIONS)) == 10

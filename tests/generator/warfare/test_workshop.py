"""Made scenarios: legal, as wished, the same every time."""

import json
from pathlib import Path

import pytest

from generator.errors import CannotServe
from generator.seed import GENERATION, Seed
from generator.warfare.army.forces import BAND
from generator.warfare.battlefield import unwritten
from generator.warfare.missions import mission_ids
from generator.warfare.wishes import THEMES, Wishes, read_sides
from generator.warfare.workshop import Made, Workshop
from generator.warfare.writing.scenario_file import scenario_text
from rules_check.checker import check_paths
from sandtable.config.config_file import Own
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.capabilities import unit_level

SAMPLE = 60
MISSIONS = mission_ids()


@pytest.fixture(scope="module")
def sample(workshop: Workshop) -> list[tuple[Made, str]]:
    """Sixty scenarios over all missions, with their files."""
    found = []
    for number in range(SAMPLE):
        wishes = Wishes(mission=MISSIONS[number % len(MISSIONS)])
        made = workshop.make(Seed(number + 100), wishes)
        found.append((made, scenario_text(made, Seed(number + 100), wishes)))
    return found


@pytest.mark.slow
def test_no_scenario_has_a_finding(sample: list[tuple[Made, str]], tmp_path: Path) -> None:
    for made, text in sample:
        file = tmp_path / f"{made.data['id']}.yaml"
        file.write_text(text, encoding="utf-8")
        assert [str(found) for found in check_paths([str(file)])] == []


@pytest.mark.slow
def test_no_two_are_equal(sample: list[tuple[Made, str]]) -> None:
    bare = {
        json.dumps({key: value for key, value in made.data.items() if key not in ("id", "generated")})
        for made, _ in sample
    }
    assert len(bare) == SAMPLE


@pytest.mark.slow
def test_points_keep_within_the_band(sample: list[tuple[Made, str]]) -> None:
    for made, _ in sample:
        ratio = made.points["attacker"] / made.points["defender"]
        assert abs(ratio / made.battle.terms.ratio - 1) <= BAND, made.data["id"]


@pytest.mark.slow
def test_nobody_can_start_in_an_enemys_sight(sample: list[tuple[Made, str]]) -> None:
    """Whatever players choose in their zones: no start hex of one side sees one of the other within 8 hexes."""
    for made, _ in sample:
        field = made.battle.field
        danger = field.in_danger(made.battle.defender.starts(field))
        assert danger.isdisjoint(made.battle.attacker.starts(field)), made.data["id"]


@pytest.mark.slow
def test_every_battle_has_a_covered_way_an_open_way_and_a_hidden_start(sample: list[tuple[Made, str]]) -> None:
    assert {made.data["id"]: made.flaws for made, _ in sample if made.flaws} == {}


@pytest.mark.slow
def test_objectives_can_be_met_in_time(sample: list[tuple[Made, str]], box: Box) -> None:
    for made, _ in sample:
        scenario = unwritten(made.data, box)
        for objective in scenario.objectives:
            if objective.type in ("control", "exit", "rescue"):
                arrivals = scenario.opening.arrivals(scenario.opening.doers(objective))
                turns = objective.until or made.data["turns"]
                assert all(arrivals[hex_] <= 40 * turns for hex_ in objective.hexes)


@pytest.mark.slow
def test_briefings_have_no_blank_left(sample: list[tuple[Made, str]]) -> None:
    for made, _ in sample:
        for language in ("en", "it"):
            assert not set("{}^") & set(made.data["briefing"][language])
            assert "  " not in made.data["briefing"][language]


def test_the_same_seed_gives_the_same_bytes(workshop: Workshop, box: Box) -> None:
    wishes = Wishes(mission="convoy", size="medium")
    again = Workshop(box, workshop.content).make(Seed(5), wishes)
    assert scenario_text(workshop.make(Seed(5), wishes), Seed(5), wishes) == scenario_text(again, Seed(5), wishes)


def test_the_file_tells_how_to_make_it_again(workshop: Workshop) -> None:
    wishes = Wishes(mission="raid", sides=(("UK", "GW"), ("RU",)), level=3)
    made = workshop.make(Seed(8), wishes)
    text = scenario_text(made, Seed(8), wishes)
    assert (
        text.splitlines()[1]
        == f"# sandtable generate warfare --seed {Seed(8)} --mission raid --sides UK+GW,RU --level 3"
    )
    generated = made.data["generated"]
    assert (generated["generation"], generated["seed"]) == (GENERATION, 8)
    assert generated["wishes"] == {"mission": "raid", "sides": "UK+GW,RU", "level": "3"}
    assert generated["rolls"][0] == {"table": "mission", "rule": "wish", "result": "raid"}
    assert {"table", "die", "roll", "result"} <= generated["rolls"][2].keys()


# --- wishes


@pytest.mark.parametrize("mission", MISSIONS)
def test_missions(workshop: Workshop, mission: str) -> None:
    made = workshop.make(Seed(1), Wishes(mission=mission))
    assert made.data["id"] == f"{mission}-1"
    assert made.data["level"] >= workshop.content.missions[mission].level


@pytest.mark.parametrize("level", range(1, 6))
def test_levels(workshop: Workshop, box: Box, level: int) -> None:
    made = workshop.make(Seed(2), Wishes(level=level))
    assert made.data["level"] == level
    units = [unit["unit"] for side in made.data["sides"] for unit in side["units"]]
    assert max(unit_level(box.units[unit])[0] for unit in units) <= level
    if level == 1:
        assert all(
            not {"overwatch", "morale", "damage"} & unit.keys() for side in made.data["sides"] for unit in side["units"]
        )


@pytest.mark.slow
@pytest.mark.parametrize(("size", "tiles"), [("small", range(3, 5)), ("medium", range(4, 7)), ("large", range(6, 10))])
def test_sizes(workshop: Workshop, size: str, tiles: range) -> None:
    for number in range(3):
        made = workshop.make(Seed(number), Wishes(size=size, mission="clear-and-hold"))
        assert len(made.data["map"]["tiles"]) in tiles


@pytest.mark.parametrize("theme", THEMES)
def test_themes(workshop: Workshop, box: Box, theme: str) -> None:
    made = workshop.make(Seed(3), Wishes(theme=theme, mission="meeting-engagement"))
    faces = [box.tiles[tile["tile"]].fields["faces"][tile["side"]]["theme"] for tile in made.data["map"]["tiles"]]
    assert theme == "mixed" or 2 * sum(theme in face for face in faces) >= len(faces)


def test_sides_and_turns_and_points(workshop: Workshop) -> None:
    wishes = Wishes(players=2, sides=(("FR",), ("INS",)), turns=6, points=120, mission="clear-and-hold", level=3)
    made = workshop.make(Seed(4), wishes)
    attacker, defender = made.data["sides"]
    assert set(attacker["nations"]) <= {"FR", "GW"}
    assert defender["nations"] == ["INS"]
    assert made.data["turns"] == 6
    assert abs(made.points["defender"] / 120 - 1) <= BAND


def test_one_player_plays_both_sides(workshop: Workshop) -> None:
    made = workshop.make(Seed(6), Wishes(players=1, mission="bridge"))
    assert made.data["players"] == 1
    assert len(made.data["sides"]) == 2
    assert made.data["provisions"][-1] == {"reminder": {"of": "solo"}}


@pytest.mark.parametrize(
    ("players", "teams"), [(3, ["attacker", "attacker", None]), (4, ["attacker"] * 2 + ["defender"] * 2)]
)
def test_allies(workshop: Workshop, players: int, teams: list[str | None]) -> None:
    made = workshop.make(Seed(7), Wishes(players=players, mission="last-stand", size="medium"))
    sides = made.data["sides"]
    assert [side.get("team") for side in sides] == teams
    assert len({side["cube"] for side in sides}) == players
    assert [side["start"] for side in sides][:2] in ([40, 39], [38, 37])
    assert all(len(side["units"]) >= 4 for side in sides)


@pytest.mark.slow
def test_nobody_is_dealt_a_handful(sample: list[tuple[Made, str]]) -> None:
    """Every player has four units at least; where allies would have fewer, fewer play."""
    for made, _ in sample:
        assert min(len(side["units"]) for side in made.data["sides"]) >= 4, made.data["id"]
    assert {made.data["players"] for made, _ in sample} == {2, 3, 4}


def test_too_few_units_for_so_many_players(workshop: Workshop) -> None:
    wishes = Wishes(mission="convoy", players=4, sides=(("JSDF",), ("PLA",)), size="small", level=2, points=90)
    with pytest.raises(
        CannotServe, match=r"at level 2 with 4 players; take other sides, another level or fewer players$"
    ):
        workshop.make(Seed(1), wishes)


def test_irregulars_hunt_the_crew_or_are_hunted(workshop: Workshop) -> None:
    hunting = workshop.make(Seed(3), Wishes(mission="downed-aircraft", sides=(("INS",), ("UK",))))
    assert hunting.data["sides"][0]["id"] in ("hunters", "locals")
    with pytest.raises(CannotServe, match=r"sides USA,RU: Downed Aircraft needs Irregulars \(INS\) on one side"):
        workshop.make(Seed(3), Wishes(mission="downed-aircraft", sides=(("USA",), ("RU",))))


@pytest.mark.slow
def test_own_limits_everything(workshop: Workshop) -> None:
    own = Own(
        tiles=frozenset({"T01", "T02", "T04", "T06", "T12", "T14", "T16"}),
        nations=frozenset({"USA", "INS"}),
        counts={"usa-marines": 1, "ins-cell": 2},
    )
    for number in range(6):
        made = workshop.make(Seed(number), Wishes(own=own, mission="clear-and-hold"))
        units = [unit["unit"] for side in made.data["sides"] for unit in side["units"]]
        assert {tile["tile"] for tile in made.data["map"]["tiles"]} <= set(own.tiles or ())
        assert {nation for side in made.data["sides"] for nation in side["nations"]} == {"USA", "INS"}
        assert units.count("usa-marines") <= 1
        assert units.count("ins-cell") <= 2
        assert made.data["generated"]["own"]["nations"] == ["INS", "USA"]


@pytest.mark.parametrize(
    ("wishes", "line"),
    [
        (Wishes(mission="brige"), "no mission 'brige'; did you mean 'bridge'?"),
        (Wishes(size="huge"), "no size 'huge'; known are large, medium, small"),
        (Wishes(level=6), "level 6: 1 to 5 are possible"),
        (Wishes(turns=9), "turns 9: 3 to 6 are possible"),
        (Wishes(players=5), "players 5: 1 to 4 are possible"),
        (
            Wishes(mission="bridge", level=1),
            "bridge needs rule level 2, not 1; raise --level, or take hearts-and-minds or convoy or evacuation",
        ),
        (
            Wishes(sides=(("USA",), ("ITA",))),
            "both sides are of the west bloc; against it fight GE, PLA, RU, INS",
        ),
        (Wishes(sides=(("USA", "RU"), ("INS",))), "USA+RU are of different blocs and do not fight side by side"),
        (
            Wishes(sides=(("USSR",), ("INS",))),
            "no nation 'USSR'; known are FR, GE, GER, GW, INS, ITA, JSDF, PLA, ROK, RU, UK, USA",
        ),
        (
            Wishes(mission="evacuation", sides=(("USA",), ("RU",))),
            "sides USA,RU: Evacuation needs Irregulars (INS) as the defender",
        ),
        (
            Wishes(level=1, sides=(("USA",), ("RU",))),
            "sides USA,RU: Hearts and Minds needs Irregulars (INS) as the defender",
        ),
        (
            Wishes(mission="raid", sides=(("USA",), ("INS",)), level=2, size="small", points=900),
            "points 900: for raid with USA,INS at level 2 the counters serve 80 to 162",
        ),
        (
            Wishes(own=Own(tiles=frozenset({"T01", "T02"}))),
            "a small map needs 3 tiles and you own 2; own more tiles",
        ),
        (
            Wishes(mission="bridge", own=Own(tiles=frozenset({"T01", "T02", "T06"}))),
            "bridge needs one of the tiles T03, T08, T13, T15, T18, and you own none of them",
        ),
        (
            Wishes(own=Own(nations=frozenset({"USA", "ITA"}))),
            "you own the nations USA, ITA; two sides of different blocs are needed",
        ),
        (
            Wishes(sides=(("RU",), ("INS",)), own=Own(nations=frozenset({"USA", "INS"}))),
            "RU is not among your own nations; you have USA, INS",
        ),
        (
            Wishes(mission="convoy", sides=(("RU",), ("INS",)), level=1),
            "convoy needs 2 of carrier, gun-car, and RU have 0 at level 1; raise --level, or take other sides",
        ),
        (
            Wishes(level=1, own=Own(nations=frozenset({"USA", "RU"}))),
            "no mission goes with --level 1 and what you own; leave one of these out",
        ),
    ],
)
def test_what_cannot_be_had_is_said_in_one_line(workshop: Workshop, wishes: Wishes, line: str) -> None:
    with pytest.raises(CannotServe) as refused:
        workshop.make(Seed(1), wishes)
    assert str(refused.value) == line


def test_sides_are_two() -> None:
    assert read_sides("usa+ita, ru") == (("USA", "ITA"), ("RU",))
    for written in ("USA", "USA,RU,INS", ",INS", "USA+,INS"):
        with pytest.raises(CannotServe, match="name the attacker, then the defender"):
            read_sides(written)


def test_the_side_of_a_drone_is_a_wish_and_large_only_against_a_sam(workshop: Workshop) -> None:
    """The file has the wished side and the command that makes it again; without a SAM the drone stays small."""
    sides: dict[tuple[str, str], int] = {}
    for number in range(60):
        wishes = Wishes(level=5, drone="large")
        made = workshop.make(Seed(number), wishes)
        for roll in made.rolls:
            if roll.table == "drone-side":
                sides[roll.result, roll.rule] = sides.get((roll.result, roll.rule), 0) + 1
                assert "--drone large" in scenario_text(made, Seed(number), wishes)
    assert set(sides) == {("large", "wish"), ("fpv", "no-sam")}
    with pytest.raises(CannotServe, match="drone"):
        workshop.make(Seed(1), Wishes(drone="huge"))

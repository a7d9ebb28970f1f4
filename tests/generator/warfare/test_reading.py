"""Generated scenarios read by somebody who has the files and the page alone: every statement true, every roll followed."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml

from generator.seed import Seed
from generator.warfare.missions import mission_ids
from generator.warfare.setting import Setting
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from sandtable.games.warfare.box import Box
from tests.programs.scenario_texts.claims import COUNTED, PLAIN
from tests.programs.scenario_texts.printed_page import reasons, tables, units
from tests.programs.scenario_texts.rolls import wrong_steps
from tests.programs.scenario_texts.scene import Scene
from tests.programs.scenario_texts.statements import false_statements
from tests.programs.scenario_texts.wordings import content, mission_file

MISSIONS = mission_ids()


def text_of(workshop: Workshop, number: int, setting: Setting | None = None, **wishes: Any) -> str:
    asked = Wishes(**wishes)
    made = workshop.make(Seed(number), asked, setting or Setting())
    return scenario_text(made, Seed(number), asked)


@pytest.mark.parametrize(
    "mission", [pytest.param(one, marks=() if one in ("bridge", "convoy") else pytest.mark.slow) for one in MISSIONS]
)
def test_what_is_told_is_so_and_rolls_can_be_followed(workshop: Workshop, box: Box, mission: str) -> None:
    for number in range(3000, 3003):
        text = text_of(workshop, number, mission=mission)
        assert false_statements(text, box) == []
        assert wrong_steps(Scene(text, box)) == []


@pytest.mark.slow
@pytest.mark.parametrize("setting", [Setting(easier=1), Setting(easier=-1, losses=1), Setting(ratio=1.6)])
def test_fair_settings_make_nothing_false(workshop: Workshop, box: Box, setting: Setting) -> None:
    """Where fewer points win, nobody is told that two of three would do."""
    for number in range(6):
        mission = ("clear-and-hold", "raid", "reconnaissance", "bridge", "meeting-engagement", "hostage-rescue")[number]
        assert false_statements(text_of(workshop, number, setting, mission=mission), box) == []


@pytest.mark.slow
def test_wishes_are_told_as_wishes(workshop: Workshop, box: Box) -> None:
    wishes = {
        "mission": "raid",
        "sides": (("UK", "GW"), ("RU",)),
        "level": 3,
        "size": "medium",
        "turns": 6,
        "points": 200,
    }
    text = text_of(workshop, 5, **wishes)
    assert wrong_steps(Scene(text, box)) == []
    rules = {row["table"]: row.get("rule") for row in yaml.safe_load(text)["generated"]["rolls"]}
    assert {rules[one] for one in ("mission", "attacker", "defender", "level", "size", "turns", "defender-points")} == {
        "wish"
    }


# --- the reader can find a lie


def edited(text: str, change: Callable[[dict[str, Any]], None]) -> str:
    data = yaml.safe_load(text)
    change(data)
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False)


def test_a_false_word_is_found(workshop: Workshop, box: Box) -> None:
    text = text_of(workshop, 4, mission="bridge", size="medium", level=5)

    def without_roadblocks(data: dict[str, Any]) -> None:
        data["markers"] = [one for one in data["markers"] if one["marker"] != "roadblock"]

    def later(data: dict[str, Any]) -> None:
        data["turns"] += 1

    def dearer(data: dict[str, Any]) -> None:
        data["victory"] = [{**way, "points": 5} if "points" in way else way for way in data["victory"]]

    def renamed(data: dict[str, Any]) -> None:
        data["objectives"][1]["name"] = {"en": "The church", "it": "La chiesa"}

    def moved(data: dict[str, Any]) -> None:
        data["sides"][1]["zones"]["positions"]["hexes"] += ["T12.d4"]

    assert any("claims roadblocks" in one for one in false_statements(edited(text, without_roadblocks), box))
    assert any("{turns.} is '5'" in one for one in false_statements(edited(text, later), box))
    assert any("claims wins the-bridge far-bank-1" in one for one in false_statements(edited(text, dearer), box))
    assert any("objective far-bank-1: {goal} is" in one for one in false_statements(edited(text, renamed), box))
    assert any("zone 'around the bridge on tile T03'" in one for one in false_statements(edited(text, moved), box))


def test_a_wrong_step_is_found(workshop: Workshop, box: Box) -> None:
    text = text_of(workshop, 7)

    def rolls(data: dict[str, Any], table: str) -> dict[str, Any]:
        return next(row for row in data["generated"]["rolls"] if row["table"] == table)

    changes: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
        (lambda data: rolls(data, "size").update(roll=20), "leads over"),
        (lambda data: rolls(data, "regular-forces").update(took="gw-scouts"), "is not number"),
        (lambda data: data["sides"][0]["units"].pop(), "bought"),
        (lambda data: data["map"]["tiles"][0].update(rotate=(data["map"]["tiles"][0]["rotate"] + 1) % 6), "were laid"),
        (lambda data: rolls(data, "hour").update(result="0345"), "not at 0345"),
    ]
    for change, said in changes:
        assert any(said in one for one in wrong_steps(Scene(edited(text, change), box))), said


# --- nothing is forgotten


def test_every_claim_can_be_judged_and_is_printed() -> None:
    page = (tables.__wrapped__.__globals__["PAGE"]).read_text(encoding="utf-8")
    names = {*PLAIN, *COUNTED}
    described = page.partition("## What words claim")[2].partition("## Following the rolls")[0]
    assert {
        one.split()[0] for cell in re.findall(r"^\| (`.*?) \|", described, re.M) for one in re.findall(r"`(.*?)`", cell)
    } == names
    assert {claim.split()[0] for _, item in items() for claim in item.get("claims", ())} <= names
    assert set(content("words.yaml")["facts"]) <= names


def test_the_page_has_what_it_takes_to_follow(box: Box) -> None:
    assert set(units()) == set(box.units)
    assert {"points", "most", "troops"} <= reasons()[0]
    assert {"searched", "wish", "nation"} <= reasons()[1]


# Words about ground; a wording that has one says what it claims.
GROUND = re.compile(
    r"\b(roads?|streets?|bridges?|rivers?|banks?|windows?|doors?|houses?|roofs?|rooftops|walls?|stairs|staircase|hills?|woods?"
    r"|fields?|shops|shutters|crossings?|runway)\b",
    re.I,
)
# Such words about buses, and about the bridge a mission is about.
ELSEWHERE = {
    "A crossing you can see is not yet a crossing you have.",
    "The echo comes back twice. The bridge does not.",
    "Window Seats",
    "Doors Closing",
    "The buses leave on time, with window seats for everyone.",
    "Stones on the roofs of the buses; they leave at once.",
}


def items() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every wording of which some are chosen, and where it stands."""
    for mission in MISSIONS:
        sheet = mission_file(mission)
        lists = {"titles": sheet["titles"], **sheet["briefing"], **sheet["victory"]}
        for key, choices in lists.items():
            yield from ((f"{mission}.{key}", one) for one in choices)
    for hour, words in content("words.yaml")["hours"].items():
        yield from ((f"hours.{hour}", one) for one in words["mood"])


def test_who_speaks_of_ground_says_what_it_claims() -> None:
    silent = {item["en"] for _, item in items() if GROUND.search(item["en"]) and "claims" not in item}
    assert silent == ELSEWHERE

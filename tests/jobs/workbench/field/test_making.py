"""New scenarios from templates and from the generator, forms, pictures of the ground."""

import re
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
import yaml

import sandtable
from generator.warfare.wishes import read_lay
from sandtable.ground.looks import LOOKS
from sandtable.jobs.workbench.field.games.warfare.forms import forms, written
from sandtable.jobs.workbench.field.games.warfare.gestures.orders import OBJECTIVE
from sandtable.jobs.workbench.field.games.warfare.ground import beyond_of, beyond_text
from sandtable.jobs.workbench.field.games.warfare.wishes import italian
from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.maps.boards import _beyond, lying_tile_face
from sandtable.resources import builtin_packs
from tests.jobs.workbench.field.conftest import BRIDGE, FORD, shipped
from workshop import field_calls

Json = dict[str, Any]
PAIRS = ([["USA"], ["INS"]], [["INS"], ["RU"]], [["GER"], ["INS"]], [["FR", "UK"], ["PLA"]])


@pytest.mark.parametrize(("template", "nations"), list(product(("sketch", "tiles"), PAIRS)))
def test_a_new_scenario_checks_clean_at_publish(tmp_path: Path, template: str, nations: list[list[str]]) -> None:
    asked = {"game": "warfare", "name": "the ford", "template": template, "nations": nations, "title": "The Ford"}
    made = field_calls.new(OpenFields(tmp_path), asked)
    (tmp_path / "ford.yaml").write_text(made["text"], encoding="utf-8")
    assert sandtable.check(tmp_path / "ford.yaml", profile="publish") == []


def test_a_new_scenario_needs_two_sides_that_fight(tmp_path: Path) -> None:
    for nations, code in (
        ([["USA"], ["UK"]], "same-bloc"),
        ([["USA", "RU"], ["INS"]], "mixed-blocs"),
        ([["X"], ["INS"]], "no-nation"),
    ):
        asked = {"game": "warfare", "name": "x", "template": "sketch", "nations": nations}
        assert field_calls.new(OpenFields(tmp_path), asked)["refused"]["code"] == code
    assert field_calls.new(OpenFields(tmp_path), {"game": "../x"})["refused"]["code"] == "no-game"


# --- generate


def generated(tmp_path: Path, **asked: Any) -> Json:
    return field_calls.generate(OpenFields(tmp_path), {"game": "warfare", **asked})


def test_what_is_kept_stays_and_the_rest_is_rolled(tmp_path: Path) -> None:
    first = generated(tmp_path, seed=7, wishes={"mission": "bridge"})
    assert first["text"] == sandtable.generate("warfare", 7, mission="bridge")
    kept = {key: first["rolled"][key] for key in ("lay", "mission", "attackers", "defenders")}
    again = generated(tmp_path, seed=8, wishes=kept)
    assert again["text"] != first["text"]
    one, other = yaml.safe_load(first["text"]), yaml.safe_load(again["text"])
    assert one["map"] == other["map"]
    assert {key: again["rolled"][key] for key in kept} == kept
    (tmp_path / "x.yaml").write_text(again["text"], encoding="utf-8")
    assert sandtable.check(tmp_path / "x.yaml", profile="publish") == []
    parts = generated(tmp_path, seed=8, keep={"text": first["text"], "parts": ["tiles", "sides", "mission"]})
    assert yaml.safe_load(parts["text"])["map"] == one["map"]
    assert parts["rolled"]["mission"] == "bridge"
    assert f"--lay {kept['lay']}" in again["text"]
    assert [str(tile) for tile in read_lay(kept["lay"])] == kept["lay"].split("+")


@pytest.mark.parametrize(
    "asked",
    [
        {"wishes": {"attackers": ["USA"], "defenders": ["UK"]}},
        {"wishes": {"attackers": ["USA"]}},
        {"wishes": {"attackers": ["XYZ"], "defenders": ["INS"]}},
        {"wishes": {"attackers": ["USA", "RU"], "defenders": ["INS"]}},
        {"wishes": {"mission": "bridge", "level": 1}},
        {"wishes": {"mission": "nothing"}},
        {"wishes": {"theme": "moon"}},
        {"wishes": {"turns": 9}},
        {"wishes": {"level": 1, "attackers": ["INS"], "defenders": ["USA"]}},
        {"wishes": {"points": 5000}},
        {"wishes": {"lay": "T99A@0,0"}},
        {"wishes": {"lay": "nonsense"}},
        {"wishes": {"lay": "T01A@0,0+T01B@1,0"}},
        {"wishes": {"mission": "bridge", "lay": "T01B@0,0/0"}},
        {"wishes": {}, "keep": {"text": FORD, "parts": ["tiles"]}},
    ],
)
def test_refusals_are_sentences_in_both_languages(tmp_path: Path, asked: Json) -> None:
    refused = generated(tmp_path, seed=3, **asked)["refused"]
    if refused["code"] == "not-served":
        assert refused["values"]["en"] != refused["values"]["it"]
        assert not re.search(r"\b(the|needs|are possible|try|leave)\b", refused["values"]["it"])
    else:
        assert refused["code"] == "only-tiles"


def test_every_refusal_of_the_generator_has_an_italian_pattern() -> None:
    """Each sentence that a generator of Warfare can refuse with, its values filled with a word, is known."""
    source = "".join(
        file.read_text(encoding="utf-8")
        for file in sorted((Path(sandtable.__file__).parents[1] / "generator" / "warfare").rglob("*.py"))
    )
    raised = re.findall(r"CannotServe\(\s*((?:f?\"[^\"]*\"\s*)+)\)", source)
    assert len(raised) >= 15
    for sentence in raised:
        said = "".join(re.findall(r"\"([^\"]*)\"", sentence))
        filled = [re.sub(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", word, said) for word in ("5", "drone")]
        assert any(italian(one) != one for one in filled), said


def test_every_kind_of_objective_has_a_form(fields: OpenFields) -> None:
    found = forms(fields.pack_of("ford.yaml"))
    assert set(found["objective"]) == {
        "control",
        "eliminate",
        "exit",
        "rescue",
        "convert",
        "destroy",
        "hold",
        "survive",
    }
    for form in [*found["objective"].values(), *(one for key, one in found.items() if key != "objective")]:
        for field in form["fields"]:
            assert set(field["label"]) == {"en", "it"}
            assert field["type"]
    assert all(field["key"] in OBJECTIVE for form in found["objective"].values() for field in form["fields"])


def test_every_letter_and_look_has_a_name_in_both_languages() -> None:
    assert set(written()["letters"]) == set(LOOKS)
    assert set(written()["looks"]) == {look for looks in LOOKS.values() for look in looks}


# --- pictures


def _arts(fields: OpenFields) -> dict[str, str]:
    state = field_calls.state(fields, ("folder:", "ford.yaml"), frozenset())
    return {tile["tile"]: tile["art"] for tile in state["ground"]["tiles"]}


def test_turning_a_tile_redraws_it_and_its_neighbours_at_most(tmp_path: Path) -> None:
    (tmp_path / "ford.yaml").write_text(shipped(BRIDGE), encoding="utf-8")
    fields = OpenFields(tmp_path)
    before = _arts(fields)
    turned = field_calls.gesture(
        fields, ("folder:", "ford.yaml"), {"do": "turn", "path": "map/tiles/5", "by": 1}, frozenset()
    )
    fields.edit("ford.yaml", turned["text"])
    changed = {tile for tile, art in _arts(fields).items() if art != before[tile]}
    assert changed <= {"T06", "T03", "T14", "T15"}  # the corner tile and those that it touches
    assert len(changed) < len(before)
    head = field_calls.gesture(
        fields, ("folder:", "ford.yaml"), {"do": "set", "path": "", "values": {"turns": 5}}, frozenset()
    )
    assert head["state"]["ground"]["digest"] == turned["state"]["ground"]["digest"]


def test_pictures_are_drawn_at_the_scale_of_the_map(tmp_path: Path) -> None:
    (tmp_path / "ford.yaml").write_text(shipped(BRIDGE), encoding="utf-8")
    fields = OpenFields(tmp_path)
    ground = field_calls.state(fields, ("folder:", "ford.yaml"), frozenset())["ground"]
    for kind, address in (
        ("flat", ground["pictures"]["flat"]),
        ("over", ground["pictures"]["over"]),
        ("art", ground["tiles"][0]["art"]),
    ):
        asked = {key: value[0] for key, value in parse_qs(address.partition("?")[2]).items()}
        svg = field_calls.picture(fields, "ford.yaml", kind, asked)
        width, height = ground["tile_size"] if kind == "art" else (ground["size"]["width"], ground["size"]["height"])
        found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
        assert found is not None
        assert (float(found[1]), float(found[2])) == pytest.approx((width, height), abs=0.01)
    refused = {"key": "0" * 24}
    with pytest.raises(field_calls.Refused):
        field_calls.picture(fields, "ford.yaml", "flat", refused)


def test_a_counter_comes_without_its_bleed_and_its_foot(fields: OpenFields) -> None:
    state = field_calls.state(fields, ("folder:", "ford.yaml"), frozenset())
    [marines] = [piece for piece in state["pieces"] if piece["record"] == "usa-marines"]
    svg = field_calls.counter(fields, "ford.yaml", {"component": marines["component"], "record": "usa-marines"})
    found = re.search(r'viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    left, top, width, height = map(float, found.groups())
    assert left == top > 3
    assert marines["size"][1] / marines["size"][0] == pytest.approx(height / width, abs=0.01)


@pytest.mark.parametrize("name", [BRIDGE, "04-they-are-coming.yaml"])
def test_what_is_left_out_of_a_tiles_surroundings_changes_nothing(name: str) -> None:
    """The art of a placed tile, drawn with all that lies round it, is that of the short text in its address."""
    scenario = OpenFields(builtin_packs()["warfare"]).document(f"scenarios/{name}").view
    palette = scenario.box.pack.palette
    for tile in scenario.ground.tiles[:5]:
        short = beyond_of(beyond_text(scenario.ground, tile))
        drawn = [
            lying_tile_face(tile.face, palette, beyond, scale=0.6) for beyond in (short, _beyond(scenario.ground, tile))
        ]
        assert drawn[0].items == drawn[1].items

"""Addresses of the Field."""

import shutil
import time
from pathlib import Path
from typing import Any

import pytest

import sandtable
from tests.jobs.workbench.field.conftest import FORD
from tests.jobs.workbench.field.gesture_walk import applied
from tests.workshop.conftest import Workshop
from workshop.bench import LOOSE
from workshop.file_kinds import is_allowed

FILE = {"pack": LOOSE, "name": "ford.yaml"}
BRIDGE = {"pack": "builtin:warfare", "name": "scenarios/05-take-the-bridge.yaml"}


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A workshop of a folder with one scenario; its workers serve all tests of this module."""
    bench = tmp_path_factory.mktemp("field") / "bench"
    bench.mkdir()
    (bench / "ford.yaml").write_text(FORD, encoding="utf-8")
    made = Workshop(bench)
    made.open()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _fresh(request: pytest.FixtureRequest) -> None:
    """Forget unsaved text of an earlier test."""
    if "field" in request.fixturenames:
        request.getfixturevalue("field").post("/api/drop", {"pack": LOOSE, "name": "ford.yaml"})


def state(field: Workshop, **more: Any) -> Any:
    return field.post("/api/field/state", {**FILE, "seq": 1, **more})


def gesture(field: Workshop, text: str, asked: Any, **more: Any) -> Any:
    return field.post("/api/field/gesture", {**FILE, "seq": 2, "text": text, "gesture": asked, **more})


def test_scenarios_are_listed(field: Workshop) -> None:
    found = field.get("/api/field/documents")["documents"]
    assert found[0] == {
        "pack": LOOSE, "name": "ford.yaml", "kind": "scenario", "game": "warfare",
        "title": {"en": "ford", "it": "ford"}, "read_only": False,
    }  # fmt: skip
    assert sum(one["pack"] == "builtin:warfare" for one in found) == 5
    assert all(one["read_only"] for one in found[1:])
    assert len(field.get("/api/field/documents", pack="builtin:warfare")["documents"]) == 5


def test_a_scenario_is_opened(field: Workshop) -> None:
    found = state(field)
    assert (found["text"], found["stale"], found["read_only"]) == (FORD, False, False)
    assert found["rev"] == field.get("/api/file", **FILE)["rev"]
    assert found["ground"]["form"] == "sketch"
    assert [one["hex"] for one in found["pieces"]] == ["0102", "0502"]
    assert found["pieces"][1]["at"]["line"] == 15
    assert found["left"]["units"]["usa-marines"] >= 0
    [contact] = found["findings"]
    assert (contact["code"], contact["hexes"][:2]) == ("WF060", ["0502", "0102"])
    again = state(field, text=FORD, have=list(found["digests"].values()))
    assert "ground" not in again
    assert "box" not in again
    assert again["pieces"] == found["pieces"]


def test_pictures_are_given_by_their_addresses(field: Workshop) -> None:
    found = state(field)
    for address in (
        *found["ground"]["pictures"].values(),
        found["pieces"][0]["picture"],
        found["box"]["tiles"][0]["picture"]["A"],
    ):
        if address is not None:
            answer = field.client.get(address)
            assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
            assert "immutable" in answer.headers["cache-control"]
            assert answer.text.startswith("<?xml")
    old = found["ground"]["pictures"]["flat"][:-4] + "0000"
    assert field.client.get(old).status_code == 404


def test_a_text_that_cannot_be_read_keeps_the_last_map(field: Workshop) -> None:
    state(field)
    found = state(field, text=FORD.replace("map:", "map: ["))
    assert found["stale"] is True
    assert found["ground"]["hexes"]
    assert found["findings"][0]["severity"] == "error"
    refused = gesture(field, "map: [", {"do": "turn", "path": "map/tiles/0", "by": 1})
    assert refused["refused"]["code"] == "unreadable"
    empty = field.post("/api/field/state", {"pack": LOOSE, "name": "new.yaml", "seq": 1, "text": ""})
    assert (empty["stale"], "ground" in empty) == (True, False)


def test_a_gesture_answers_with_edits_and_the_new_state(field: Workshop) -> None:
    moved = gesture(field, FORD, {"do": "move", "path": "sides/1/units/0", "to": {"at": "0503"}})
    text = applied(FORD, moved["edits"])
    assert (moved["seq"], moved["select"]) == (2, "sides/1/units/0")
    assert moved["say"] == {"en": "Foreign fighters to 0503", "it": "Combattenti stranieri in 0503"}
    [wet] = moved["state"]["findings"]
    assert wet["fixes"][0]["title"] == "Nearest free hex: 0402"
    assert state(field, text=text)["findings"] == moved["state"]["findings"]
    assert state(field)["text"] == text  # unsaved, until it is dropped
    assert (field.folder / "ford.yaml").read_text() == FORD
    field.client.headers["accept-language"] = "it"
    try:
        assert state(field, text=text)["findings"][0]["fixes"][0]["title"] == "Esagono libero più vicino: 0402"
        refused = gesture(field, FORD, {"do": "move", "path": "sides/1/units/0", "to": {"at": "9999"}})
        assert refused["refused"]["message"] == "Sulla mappa non c’è l’esagono 9999."
    finally:
        del field.client.headers["accept-language"]


def test_a_built_in_scenario_is_shown_and_not_changed(field: Workshop) -> None:
    found = field.post("/api/field/state", {**BRIDGE, "seq": 1, "text": "stolen"})
    assert (found["read_only"], found["stale"], len(found["ground"]["tiles"])) == (True, False, 7)
    asked = {"do": "turn", "path": "map/tiles/0", "by": 1}
    refused = field.post("/api/field/gesture", {**BRIDGE, "seq": 1, "gesture": asked})
    assert refused["refused"]["code"] == "read-only"
    copied = field.post("/api/field/copy", {**BRIDGE, "to": "My bridge"})
    assert (copied["pack"], copied["name"]) == (LOOSE, "my-bridge.yaml")
    turned = field.post("/api/field/gesture", {"pack": LOOSE, "name": "my-bridge.yaml", "seq": 1, "gesture": asked})
    assert turned["edits"][0]["insert"] == "1"
    field.post("/api/field/copy", {**BRIDGE, "to": "My bridge"}, 409)


def test_pointing_needs_one_request_for_a_hex(field: Workshop) -> None:
    found = field.post("/api/field/sight", {**FILE, "hex": "0102"})
    assert len(found["sets"]["ground"]["lines"]) == 14
    for kind, asked in (
        ("reach", {"path": "sides/0/units/0", "points": 3}),
        ("fire", {"path": "sides/0/units/0"}),
        ("ways", {"path": "sides/0/units/0", "to": "0502"}),
        ("watched", {"side": "us", "hexes": ["0101", "0102"]}),
    ):
        answer = field.post(f"/api/field/{kind}", {**FILE, **asked})
        assert "refused" not in answer or kind == "ways", (kind, answer)


def test_a_new_scenario_is_saved_changed_and_clean(field: Workshop) -> None:
    asked = {
        "game": "warfare",
        "name": "The Mill",
        "template": "sketch",
        "nations": [["USA"], ["INS"]],
        "title": "The Mill",
        "lang": "it",
    }
    made = field.post("/api/field/new", asked)
    assert made["name"] == "the-mill.yaml"
    field.post("/api/field/new", asked, 409)
    file = {"pack": LOOSE, "name": made["name"]}
    text = field.get("/api/file", **file)["text"]
    assert text.startswith("# Un nuovo scenario.")
    steps = [
        {"do": "paint", "hexes": ["0606", "0607", "0706"], "letter": "#"},
        {"do": "paint", "hexes": [f"06{row:02}" for row in range(1, 5)], "letter": "t"},
        {"do": "set", "path": "", "values": {"title": {"en": "The Mill", "it": "Il mulino"}}},
        {"do": "place", "kind": "marker", "record": "roadblock", "to": {"at": "0505"}, "face": "a"},
        {"do": "objective", "path": "objectives/0", "values": {"hexes": ["0606"], "points": 2}},
    ]
    for step in steps:
        answer = field.post("/api/field/gesture", {**file, "seq": 1, "text": text, "gesture": step})
        text = applied(text, answer["edits"])
    saved = field.put("/api/file", {**file, "text": text, "rev": made["rev"]})
    assert saved["rev"] == field.get("/api/file", **file)["rev"]
    assert sandtable.check(field.folder / made["name"], profile="publish") == []


def test_a_roll_is_text_and_nothing_is_written(field: Workshop) -> None:
    before = sorted(one.name for one in field.folder.iterdir())
    wishes = field.get("/api/field/wishes", game="warfare")["wishes"]
    assert {"mission", "attackers", "defenders", "theme", "size", "turns", "level", "lay"} <= {
        one["key"] for one in wishes
    }
    rolled = field.post("/api/field/generate", {"game": "warfare", "seed": 5, "wishes": {"size": "small"}})
    assert rolled["text"] == sandtable.generate("warfare", 5, size="small")
    assert sorted(one.name for one in field.folder.iterdir()) == before
    unborn = field.post("/api/field/state", {"pack": LOOSE, "name": "unborn.yaml", "seq": 1, "text": rolled["text"]})
    assert (unborn["rev"], unborn["findings"]) == ("", [])
    assert field.client.get(unborn["ground"]["tiles"][0]["art"]).status_code == 200
    refused = field.post(
        "/api/field/generate", {"game": "warfare", "wishes": {"attackers": ["USA"], "defenders": ["UK"]}}
    )
    assert refused["refused"]["code"] == "not-served"


@pytest.mark.slow
def test_the_order_is_printed_and_the_newest_wins(field: Workshop) -> None:
    first = field.post("/api/field/print", {**FILE, "what": "map", "lang": "en"})["job"]
    second = field.post(
        "/api/field/print", {**FILE, "what": "order", "lang": "it", "text": FORD.replace("turns: 4", "turns: 5")}
    )["job"]
    assert first != second
    end = time.monotonic() + 90
    while (answer := field.client.get("/field/print", params={"job": second})).status_code != 200:
        assert time.monotonic() < end
        time.sleep(0.2)
    assert answer.content.startswith(b"%PDF")
    assert [file.name for file in (field.folder / "out").iterdir()] == ["ford-it-a4.pdf"]
    assert field.client.get("/field/print", params={"job": first}).status_code == 404
    third = field.post("/api/field/print", {**FILE, "what": "order", "lang": "en"})["job"]
    field.post("/api/field/cancel", {"job": third})
    time.sleep(1)
    assert field.client.get("/field/print", params={"job": third}).status_code == 404
    shutil.rmtree(field.folder / "out")


def test_the_loose_folder_shows_documents_alone(workshop: Workshop) -> None:
    folder = workshop.room.bench.folder(LOOSE)
    assert is_allowed("notes.md")
    for name in ("notes.md", "a/b/c/d/e.yaml", ".hidden.yaml", "../x.yaml", "mine/.git/x.yaml"):
        (workshop.folder / "notes.md").write_text("x")
        assert not folder.shows(name)
        workshop.get("/api/file", 404, pack=LOOSE, name=name)
    workshop.post("/api/create", {"pack": LOOSE, "name": "notes2.md", "text": "x"}, 404)


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("gesture", {**FILE, "seq": 1}),
        ("gesture", {**FILE, "seq": 1, "gesture": {"do": "explode"}}),
        ("gesture", {**FILE, "seq": 1, "gesture": {"do": "turn", "path": "map/tiles/0", "by": 6}}),
        ("gesture", {**FILE, "seq": 1, "gesture": {"do": "paint", "hexes": ["x" * 13], "letter": "t"}}),
        ("gesture", {**FILE, "seq": 1, "gesture": {"do": "paint", "hexes": ["0101"], "letter": "tt"}}),
        ("gesture", {**FILE, "seq": 1, "gesture": {"do": "set", "path": "a\nb", "values": {}}}),
        ("gesture", {**FILE, "seq": 1, "gesture": {"do": "set", "path": "", "values": {"__class__": {"x": {}}}}}),
        ("state", {**FILE, "seq": -1}),
        ("state", {**FILE, "seq": 1, "text": "x" * 4_000_001}),
        ("sight", FILE),
        ("reach", {**FILE, "path": "sides/0/units/0", "points": 10_000}),
        ("new", {"game": "warfare", "name": "../x", "template": "sketch", "nations": [["USA"], ["INS"]]}),
        ("new", {"game": "../warfare", "name": "x", "template": "sketch", "nations": [["USA"], ["INS"]]}),
        ("new", {"game": "warfare", "name": "x", "template": "sketch", "nations": [["USA"], ["INS"]], "columns": 5000}),
        ("generate", {"game": "warfare", "wishes": {"own": "/etc/passwd"}}),
        ("generate", {"game": "/etc", "wishes": {}}),
        ("print", {**FILE, "what": "everything", "lang": "en"}),
        ("print", {**FILE, "what": "order", "lang": "en", "paper": "../../x"}),
        ("cancel", {"job": "../j1"}),
    ],
)
def test_what_no_page_sends_is_refused(field: Workshop, path: str, data: Any) -> None:
    answer = field.client.post(f"/api/field/{path}", json=data)
    assert answer.status_code in (400, 413), answer.text[:300]


def test_a_game_is_looked_for_in_the_opened_folder_alone(workshop: Workshop) -> None:
    outside = workshop.folder.parent / "other"
    shutil.copytree(workshop.folder / "mine", outside)
    (workshop.folder / "linked").symlink_to(outside)
    asked = {"game": "linked", "name": "x", "template": "sketch", "nations": [["USA"], ["INS"]]}
    assert workshop.post("/api/field/new", asked)["refused"]["code"] == "no-game"
    assert not Path(workshop.folder / "x.yaml").exists()


ISLE = """\
maps:
  - id: isle
    name: The isle
    source: house
    cell: 18
    numbers: "0101"
    sketch: |   # the land
      ~ ~ . t
      ~ . . t
      . . s -
    ground:
      - {letter: "~", name: Sea, colour: "#9cc0d0"}
      - {letter: ".", name: Turf, colour: "#dfe3b4"}
      - {letter: t, name: {en: Wood}, look: woods}
      - {letter: s, name: Swamp, colour: "#b3c3a0"}
"""


@pytest.fixture
def isle(workshop: Workshop) -> Workshop:
    """A workshop whose pack has a map of hexes."""
    pack = workshop.folder / "mine"
    (pack / "boards").mkdir()
    (pack / "boards" / "isle.yaml").write_text(ISLE, encoding="utf-8")
    game = pack / "game.yaml"
    row = "  - {id: isle, type: hexmap, name: The isle, file: boards/isle.yaml, size: [130, 110]}\n"
    game.write_text(game.read_text().replace("components:\n", f"components:\n{row}", 1), encoding="utf-8")
    return workshop


def test_a_hexmap_is_shown_painted_and_grown(isle: Workshop) -> None:
    file = {"pack": "mine", "name": "boards/isle.yaml"}
    assert [one["name"] for one in isle.get("/api/field/documents", pack="mine")["documents"]] == ["boards/isle.yaml"]
    found = isle.post("/api/field/state", {**file, "seq": 1})
    assert (found["kind"], found["shape"], len(found["cells"])) == ("hexmap", "pointy", 11)
    assert found["grounds"][2]["name"] == {"en": "Wood"}
    picture = isle.client.get(found["pictures"]["map"])
    assert picture.text.startswith("<?xml")
    asked = {"do": "paint", "hexes": ["0101", "0402"], "letter": "s"}
    painted = isle.post("/api/field/gesture", {**file, "seq": 2, "text": ISLE, "gesture": asked})
    text = applied(ISLE, painted["edits"])
    assert "      s ~ . t\n      ~ . . s\n" in text
    assert painted["state"]["pictures"]["map"] != found["pictures"]["map"]
    grown = isle.post(
        "/api/field/gesture",
        {**file, "seq": 3, "text": text, "gesture": {"do": "resize", "right": 1, "bottom": 1, "letter": "."}},
    )
    assert "      . . s - .\n      . . . . .\n    ground:" in applied(text, grown["edits"])
    for refused, code in (
        ({"do": "paint", "hexes": ["0101"], "letter": "Q"}, "no-letter"),
        ({"do": "turn", "path": "map/tiles/0", "by": 1}, "only-paint"),
    ):
        answer = isle.post("/api/field/gesture", {**file, "seq": 4, "text": ISLE, "gesture": refused})
        assert answer["refused"]["code"] == code
    assert isle.post("/api/field/state", {**file, "seq": 6, "text": "maps: ["})["stale"] is True
    broken = isle.post("/api/field/state", {**file, "seq": 5, "text": ISLE.replace("~ ~ . t", "~ ~ . X")})
    assert [one["code"] for one in broken["findings"]] == ["ST013"]

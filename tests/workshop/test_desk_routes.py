"""Addresses of the Desk."""

import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.workshop.conftest import Workshop

NIGHT, CARGO, GAME = "decks/night.yaml", "decks/cargo.csv", "game.yaml"
SALT = {"component": "cargo", "record": "salt", "side": "front", "lang": "en", "low": False}
FOG = {"component": "night", "record": "fog-bank", "side": "front", "lang": "en", "low": False}


def _text(workshop: Workshop, name: str) -> str:
    return (workshop.folder / "mine" / name).read_text()


def test_a_pack_is_opened(shared: Workshop) -> None:
    found = shared.get("/api/pack", pack="mine")
    assert found["title"] == {"en": "A Light at Gull Rock"}
    assert (found["loaded"], found["stale"], found["read_only"]) == (True, False, False)
    assert (found["findings"], found["unsaved"], found["editions"]) == ([], [], [])
    assert {NIGHT, CARGO, GAME, "rules/en.md", "schemas/cargo.json", "art/salt.svg"} <= {
        one["name"] for one in found["files"]
    }
    [cargo] = [part for part in found["components"] if part["id"] == "cargo"]
    assert (cargo["width"], cargo["height"], cargo["backs"]) == (63, 88, True)
    assert cargo["records"][0]["file"] == CARGO
    assert cargo["records"][0]["line"] == 2


def test_an_edit_changes_the_card_at_once(workshop: Workshop) -> None:
    before = workshop.edit("mine", show=[SALT])["faces"][0]
    text = _text(workshop, CARGO).replace("Sea Salt", "Grey Salt")
    answer = workshop.edit("mine", CARGO, text, show=[SALT], have=[before["rev"]])
    [after] = answer["faces"]
    assert answer["findings"] == []
    assert after["rev"] != before["rev"]
    assert "svg" in after
    assert {part["field"] for part in after["parts"]} >= {"name.en"}
    assert "svg" not in workshop.edit("mine", show=[SALT], have=[after["rev"]])["faces"][0]
    assert "Sea Salt" in _text(workshop, CARGO)


def test_a_part_of_a_face_leads_to_its_lines(shared: Workshop) -> None:
    [face] = shared.edit("mine", show=[SALT])["faces"]
    [name] = [part for part in face["parts"] if part["field"] == "name.en"]
    assert name["source"] == {"file": CARGO, "line": 2, "column": 6}
    assert name["w"] > 0


def test_broken_text_keeps_the_last_good_picture(workshop: Workshop) -> None:
    good = workshop.edit("mine", show=[FOG])["faces"][0]
    broken = workshop.edit("mine", NIGHT, "cards: [\n", show=[FOG])
    assert broken["stale"]
    assert broken["findings"][0]["file"] == NIGHT
    assert broken["faces"][0]["rev"] == good["rev"]
    assert not workshop.edit("mine", NIGHT, _text(workshop, NIGHT), show=[FOG])["stale"]


def test_findings_have_places_hints_and_fixes(workshop: Workshop) -> None:
    text = _text(workshop, NIGHT).replace("copies:", "copiess:", 1)
    [found] = [one for one in workshop.edit("mine", NIGHT, text)["findings"] if one["code"] == "ST009"]
    line = text.split("\n")[found["line"] - 1]
    assert line[found["column"] - 1 : found["end_column"] - 1] == "copiess"
    assert found["fixable"]
    place = {key: found[key] for key in ("code", "line", "column")}
    [edit] = workshop.post("/api/fix", {"pack": "mine", "name": NIGHT, "text": text, "finding": place})["edits"]
    assert text[: edit["from"]] + edit["insert"] + text[edit["to"] :] == _text(workshop, NIGHT)
    other = {"pack": "mine", "name": NIGHT, "text": text, "finding": {**place, "line": 1}}
    assert workshop.post("/api/fix", other)["edits"] == []


def test_templates_words_and_schemas_are_edited_in_the_same_way(workshop: Workshop) -> None:
    workshop.post("/api/copy", {"game": "proelio", "name": "houses"})
    wish = {"component": "base", "record": "dung", "side": "front", "lang": "it", "low": True}
    before = workshop.edit("houses", show=[wish])["faces"][0]
    template = "templates/card.svg.j2"
    text = workshop.get("/api/file", pack="houses", name=template)["text"]
    changed = text.replace("7 %}", "7.5 %}", 1)
    assert changed != text
    found = workshop.edit("houses", template, changed, show=[wish])["faces"][0]
    assert found["rev"] != before["rev"]
    words = workshop.get("/api/file", pack="houses", name="words/it.yaml")["text"]
    assert workshop.edit("houses", "words/it.yaml", words + "broken: [\n")["stale"]
    workshop.post("/api/drop", {"pack": "houses", "name": "words/it.yaml"})
    workshop.post("/api/drop", {"pack": "houses", "name": template})
    assert workshop.edit("houses", show=[wish])["faces"][0]["rev"] == before["rev"]
    schema = _text(workshop, "schemas/cargo.json").replace('"worth"', '"price"', 1)
    answer = workshop.edit("mine", "schemas/cargo.json", schema)
    assert any("worth" in one["message"] or "price" in one["message"] for one in answer["findings"])


def test_each_page_is_told_the_components_once(workshop: Workshop) -> None:
    text = _text(workshop, CARGO) + "extra,Extra,1,1,1,,house,art/salt.svg\n"
    assert "components" in workshop.edit("mine", CARGO, text, tab="one")
    assert "components" not in workshop.edit("mine", CARGO, text, tab="one")
    assert "components" in workshop.edit("mine", CARGO, text, tab="two")
    assert "components" in workshop.edit("mine", CARGO, text)


def test_completion_and_hover_count_as_the_editor_does(workshop: Workshop) -> None:
    text = "# 🂡\ncards:\n  - id: x\n    cop"
    units = len(text.encode("utf-16-le")) // 2
    asked = {"pack": "mine", "name": NIGHT, "text": text, "offset": units}
    found = workshop.post("/api/complete", asked)
    assert (found["from"], found["to"]) == (units - 3, units)
    assert found["options"][0]["label"] == "copies"
    text += "ies: 3"
    found = workshop.post("/api/hover", {**asked, "text": text})
    assert (found["title"], found["type"]) == ("copies", "number")
    assert workshop.post("/api/hover", {**asked, "offset": 1}) == {}


def test_rules_are_explained(shared: Workshop) -> None:
    page = shared.get("/api/explain/ST010")
    assert (page["code"], page["name"]) == ("ST010", "missing-key")
    assert {block["kind"] for block in page["blocks"]} == {"p", "h", "code"}
    assert shared.get("/api/explain/XX999", 404)["error"]["code"] == "no-rule"


def test_cards_are_searched_in_every_text(shared: Workshop) -> None:
    assert shared.get("/api/search", pack="mine", q="hush, louder") == [{"component": "cargo", "record": "brandy"}]
    assert shared.get("/api/search", pack="mine", q="  ") == []


def test_faces_are_pictures(shared: Workshop) -> None:
    for more in ({}, {"side": "back"}, {"low": "1"}, {"lang": "en"}, {"copy": "2"}):
        assert shared.get("/face", pack="mine", component="cargo", record="salt", **more).startswith("<?xml")
    for record, more in (("none", {}), ("salt", {"lang": "it"}), ("salt", {"copy": "99"})):
        shared.get("/face", 404, pack="mine", component="cargo", record=record, **more)
    shared.get("/face", 400, pack="mine", component="cargo", record="salt", side="left")


def test_a_built_in_game_is_looked_at(shared: Workshop) -> None:
    key = "builtin:proelio"
    opened = shared.get("/api/pack", pack=key)
    assert opened["read_only"]
    wish = {"component": "base", "record": "dung", "side": "front", "lang": "it", "low": False}
    before = shared.edit(key, show=[wish])["faces"][0]
    text = shared.get("/api/file", pack=key, name="decks/base.yaml")["text"]
    assert (
        shared.edit(key, "decks/base.yaml", text.replace("dung", "mud"), show=[wish])["faces"][0]["rev"]
        == before["rev"]
    )
    saved = {"pack": key, "name": "decks/base.yaml", "text": "x", "rev": "0" * 32}
    assert shared.put("/api/file", saved, 403)["error"]["code"] == "read-only"


def test_a_pack_that_does_not_load_shows_its_findings_and_files(workshop: Workshop) -> None:
    (workshop.folder / "mine" / GAME).write_text("id: [\n")
    found = workshop.get("/api/pack", pack="mine")
    assert (found["loaded"], found["components"]) == (False, [])
    assert found["findings"][0]["file"] == GAME
    assert NIGHT in {one["name"] for one in found["files"]}
    [face] = workshop.edit("mine", show=[SALT])["faces"]
    assert face["error"]
    assert "svg" not in face
    text = "id: x\nname: x\nlan"
    offered = workshop.post("/api/complete", {"pack": "mine", "name": GAME, "text": text, "offset": len(text)})
    assert offered["options"][0]["label"] == "languages"
    assert workshop.edit("mine", GAME, "id: x\nname: X\nlanguages: [en]\nedition: '1'\ncomponents: []\n")["findings"]


def test_a_change_on_the_disk_is_seen_with_the_next_answer(workshop: Workshop) -> None:
    before = workshop.edit("mine", show=[SALT])["faces"][0]
    file = workshop.folder / "mine" / CARGO
    file.write_text(file.read_text().replace("Sea Salt", "Grey Salt"))
    assert workshop.edit("mine", show=[SALT])["faces"][0]["rev"] != before["rev"]


def _git(folder: Path, *arguments: str) -> None:
    names = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True)


def test_editions_are_compared(workshop: Workshop) -> None:
    folder = workshop.folder / "mine"
    _git(folder, "init", "-q")
    _git(folder, "add", ".")
    _git(folder, "commit", "-qm", "first")
    _git(folder, "tag", "v1")
    assert [one["id"] for one in workshop.get("/api/pack", pack="mine")["editions"]] == ["v1"]
    workshop.edit("mine", CARGO, _text(workshop, CARGO).replace("Sea Salt", "Grey Salt"))
    found = workshop.get("/api/compare", pack="mine", edition="v1")
    [changed] = [one for one in found["changes"] if one["record"] == "salt"]
    assert (changed["component"], changed["kind"]) == ("cargo", "changed")
    assert {"old", "new"} <= {piece["kind"] for row in changed["rows"] for piece in row["pieces"]}
    old = workshop.get("/face", pack="mine", component="cargo", record="salt", edition="v1")
    assert old != workshop.get("/face", pack="mine", component="cargo", record="salt")
    assert workshop.get("/api/compare", 404, pack="mine", edition="v2")["error"]["code"] == "no-edition"
    workshop.get("/face", 404, pack="mine", component="cargo", record="salt", edition="--upload-pack=x")


def test_two_pages_edit_two_files(workshop: Workshop) -> None:
    workshop.edit("mine", CARGO, _text(workshop, CARGO).replace("Sea Salt", "Grey Salt"), tab="one")
    answer = workshop.edit("mine", NIGHT, _text(workshop, NIGHT) + "# note\n", tab="two", show=[SALT])
    assert answer["faces"][0]["svg"]
    assert workshop.get("/api/pack", pack="mine")["unsaved"] == [CARGO, NIGHT]


def test_requests_about_nothing_are_refused(shared: Workshop) -> None:
    show: list[dict[str, Any]] = [{**SALT, "record": "none"}, {**SALT, "side": "back", "component": "none"}]
    assert all(face["error"] for face in shared.edit("mine", show=show)["faces"])
    shared.post("/api/edit", {"pack": "gone", "seq": 1}, 404)
    shared.post("/api/edit", {"pack": "mine", "seq": 1, "name": "../../etc/passwd.yaml", "text": "x"}, 404)
    shared.post("/api/edit", {"pack": "mine", "seq": 1, "name": "art/x.png", "text": "x"}, 403)
    for data in ({}, {"pack": "mine"}, {"pack": "mine", "seq": -1}, {"pack": "mine", "seq": 1, "show": [SALT] * 41}):
        shared.post("/api/edit", data, 400)
    for name in ("/api/pack", "/api/search", "/api/compare", "/face", "/fan", "/api/file", "/raw", "/api/sheet"):
        shared.get(name, 400)


@pytest.mark.slow
def test_a_pack_that_never_ends_does_not_hold_up_another(workshop: Workshop) -> None:
    workshop.post("/api/new", {"name": "calm"})
    workshop.get("/api/pack", pack="calm")
    game = workshop.folder / "mine" / GAME
    game.write_text(game.read_text().replace("template: cargo", "template: hang"))
    (workshop.folder / "mine" / "templates").mkdir(exist_ok=True)
    (workshop.folder / "mine" / "templates" / "hang.svg.j2").write_text(
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}<svg/>"
    )
    with ThreadPoolExecutor(50) as pool:
        waiting = [pool.submit(workshop.client.get, "/face", params={"pack": "mine", "component": "cargo", "record": "salt", "lang": "en"}) for _ in range(50)]  # fmt: skip
        time.sleep(0.5)
        begun = time.monotonic()
        workshop.edit("calm", show=[])
        assert time.monotonic() - begun < 10
        assert {one.result().status_code for one in waiting} <= {200, 422}
    assert {one["code"] for one in workshop.edit("mine", show=[SALT])["faces"][0]["findings"]} == {"ST035"}

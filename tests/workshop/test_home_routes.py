"""Addresses of Home and of the shell."""

import base64
import shutil
from pathlib import Path

from sandtable.resources import builtin_packs
from tests.workshop.conftest import Workshop, starter


def test_home_lists_what_is_mine_and_what_comes_with_the_program(workshop: Workshop) -> None:
    (workshop.folder / "raid.yaml").write_text(
        "game: warfare\ntitle: {en: A raid, it: Un colpo}\nturns: 6\nsides: []\n"
    )
    (workshop.folder / "notes.yaml").write_text("shopping: [milk]\n")
    found = workshop.get("/api/home")
    jobs = {job["key"]: job for job in found["jobs"]}
    assert set(jobs) == {"mine", "raid.yaml"}
    assert jobs["mine"]["kind"] == "pack"
    assert jobs["mine"]["title"] == "A Light at Gull Rock"
    assert set(jobs["mine"]["sentence"]) == {"en", "it"}
    assert jobs["raid.yaml"]["kind"] == "scenario"
    assert jobs["raid.yaml"]["title"] == "A raid"
    assert {"en": "6 turns", "it": "6 turni"} in jobs["raid.yaml"]["facts"]
    assert {box["game"] for box in found["shelf"]} == set(builtin_packs())
    assert all(box["pieces"] > 0 and box["colours"] for box in found["shelf"])


def test_addresses_in_home_can_be_asked(workshop: Workshop) -> None:
    starter(workshop.folder / "a & b #1")
    found = workshop.get("/api/home")
    [job] = [one for one in found["jobs"] if one["key"] == "a & b #1"]
    for address in job["faces"]:
        assert workshop.client.get(address).text.startswith("<?xml")


def test_findings_are_counted_for_each_job(workshop: Workshop) -> None:
    file = workshop.folder / "mine" / "decks" / "night.yaml"
    assert workshop.post("/api/home/findings", {"keys": ["mine", "gone"]}) == {
        "mine": {"error": 0, "warning": 0},
        "gone": None,
    }
    file.write_text(file.read_text().replace("copies:", "copiess:", 1))
    counted = workshop.post("/api/home/findings", {"keys": ["mine"]})
    assert counted["mine"]["error"] >= 1


def test_every_box_has_a_cover(shared: Workshop) -> None:
    for game in builtin_packs():
        assert "<svg" in shared.get(f"/cover/{game}")[:300]
    assert shared.get("/cover/nothing", 404)["error"]["code"] == "no-face"


def test_new_games_are_made_once(workshop: Workshop) -> None:
    assert workshop.post("/api/new", {"name": "My Game"}) == {"key": "my-game"}
    assert (workshop.folder / "my-game" / "game.yaml").is_file()
    assert workshop.post("/api/new", {"name": "My Game"}, 409)["error"]["code"] == "exists"
    assert workshop.get("/api/pack", pack="my-game")["loaded"]


def test_a_built_in_game_is_copied_to_be_changed(workshop: Workshop) -> None:
    assert workshop.post("/api/copy", {"game": "proelio", "name": "houses"}) == {"key": "houses"}
    opened = workshop.get("/api/pack", pack="houses")
    assert opened["loaded"]
    assert not opened["read_only"]
    assert workshop.post("/api/copy", {"game": "nothing", "name": "other"}, 422)
    assert not (workshop.folder / "other").exists()


def test_a_table_becomes_a_pack(workshop: Workshop) -> None:
    table = base64.b64encode(b"name,copies,text\nAda,2,Counts.\nBob,1,Builds.\n").decode()
    made = workshop.post("/api/import", {"name": "cards", "filename": "people.csv", "data": table})
    assert made["key"] == "cards"
    opened = workshop.get("/api/pack", pack="cards")
    assert [len(part["records"]) for part in opened["components"]] == [2]
    for data, filename in (("%%%", "people.csv"), (table, "people.exe"), (base64.b64encode(b"\xff").decode(), "a.csv")):
        workshop.post("/api/import", {"name": "bad", "filename": filename, "data": data}, 422)
        assert not (workshop.folder / "bad").exists()


def test_go_to_finds_files_cards_packs_and_rules(shared: Workshop) -> None:
    kinds = {one["kind"]: one for one in shared.get("/api/goto", q="a", pack="mine")}
    assert {"file", "card"} <= set(kinds)
    [rule] = shared.get("/api/goto", q="missing-language")
    assert (rule["kind"], rule["code"]) == ("rule", "ST015")
    [pack] = shared.get("/api/goto", q="gull rock")
    assert pack["pack"] == "mine"
    shared.get("/api/goto", 404, q="a", pack="gone")


def test_requests_our_page_would_not_send_are_refused(shared: Workshop) -> None:
    for path, data in (
        ("/api/new", {}), ("/api/new", {"name": "../x"}), ("/api/new", {"name": "x", "more": 1}), ("/api/new", []),
        ("/api/new", {"name": ".hidden"}), ("/api/copy", {"game": "proelio"}), ("/api/home/findings", {"keys": ["x"] * 201}),
        ("/api/import", {"name": "x", "filename": "", "data": ""}), ("/api/new", {"name": "\ud800"}),
    ):  # fmt: skip
        assert shared.post(path, data, 400)["error"]["code"] == "bad-request"
    answer = shared.client.post("/api/new", content=b"[" * 100_000, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert shared.client.get("/api/goto?q=a&q=b").status_code == 400
    assert shared.client.get("/api/nothing").status_code == 404
    assert shared.client.post("/api/home", json={}).status_code == 405


def test_errors_are_said_in_the_language_of_the_page(shared: Workshop) -> None:
    for language, words in (("it-IT,it;q=0.9", "In questa cartella non c'è"), ("de", "There is no such pack")):
        answer = shared.client.get("/api/pack?pack=gone", headers={"accept-language": language})
        assert answer.json()["error"]["message"].startswith(words)


def test_hidden_folders_links_and_deep_folders_are_no_packs(tmp_path: Path) -> None:
    starter(tmp_path / "outside")
    bench = tmp_path / "bench"
    starter(bench / ".hidden" / "pack")
    starter(bench / "a" / "b" / "c" / "d")
    starter(bench / "a" / "b" / "seen")
    (bench / "link").symlink_to(tmp_path / "outside")
    made = Workshop(bench)
    made.open()
    try:
        assert [job["key"] for job in made.get("/api/home")["jobs"]] == ["a/b/seen"]
        for key in ("link", ".hidden/pack", "a/b/c/d", "..", "../outside", "a/../../outside", str(tmp_path / "outside"), "a\\b", "builtin:no", "a/b/seen/", "a//b"):  # fmt: skip
            made.get("/api/pack", 404, pack=key)
    finally:
        made.close()


def test_a_folder_that_went_away_says_so(workshop: Workshop) -> None:
    shutil.rmtree(workshop.folder)
    assert workshop.get("/api/home")["jobs"] == []
    assert workshop.get("/api/pack", 410, pack="mine")["error"]["code"] == "folder-gone"
    assert workshop.post("/api/new", {"name": "x"}, 410)["error"]["code"] == "folder-gone"
    assert workshop.get("/api/pack", pack="builtin:proelio")["loaded"]


def test_the_page_is_served_with_its_nonce_and_words(shared: Workshop) -> None:
    answer = shared.client.get("/")
    policy = answer.headers["content-security-policy"]
    nonce = policy.partition("'nonce-")[2].partition("'")[0]
    assert nonce
    assert nonce in answer.text
    assert "{{" not in answer.text
    assert set(shared.get("/api/words/en")) == set(shared.get("/api/words/it"))
    assert shared.client.get("/static/js/api.js").headers["content-type"].startswith("text/javascript")
    for path in ("/static/", "/static/.hidden.js", "/static/index.html", "/static/none.js", "/static/fonts/none.ttf"):
        assert shared.client.get(path).status_code == 404

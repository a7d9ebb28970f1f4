"""Addresses of files."""

import io
import os
from pathlib import Path

import openpyxl
import pytest

from tests.workshop.conftest import Workshop
from workshop import files

NAME = "decks/night.yaml"


def _file(workshop: Workshop) -> Path:
    return workshop.folder / "mine" / NAME


def _read(workshop: Workshop, name: str = NAME) -> dict[str, str]:
    found: dict[str, str] = workshop.get("/api/file", pack="mine", name=name)
    return found


def _saved(text: str, rev: str, name: str = NAME) -> dict[str, str]:
    return {"pack": "mine", "name": name, "text": text, "rev": rev}


def test_a_file_is_read_and_saved(workshop: Workshop) -> None:
    before = _read(workshop)
    assert (before["kind"], before["eol"], before["read_only"]) == ("yaml", "\n", False)
    saved = workshop.put("/api/file", _saved(before["text"] + "# end\n", before["rev"]))
    assert _file(workshop).read_text() == before["text"] + "# end\n"
    assert _read(workshop)["rev"] == saved["rev"]
    [old] = workshop.get("/api/history", pack="mine", name=NAME)
    assert old["rev"] == before["rev"]
    assert workshop.get("/api/history/text", pack="mine", name=NAME, rev=old["rev"])["text"] == before["text"]
    workshop.get("/api/history/text", 404, pack="mine", name=NAME, rev="0" * 32)


def test_a_file_that_changed_outside_comes_back_with_both_versions(workshop: Workshop) -> None:
    before = _read(workshop)
    _file(workshop).write_text("cards: []  # outside\n")
    found = workshop.put("/api/file", _saved("mine", before["rev"]), 409)
    assert found["error"]["code"] == "conflict"
    assert found["text"] == "cards: []  # outside\n"
    assert found["rev"] == _read(workshop)["rev"]
    assert _file(workshop).read_text() == "cards: []  # outside\n"
    workshop.put("/api/file", _saved("mine", found["rev"]))
    assert _file(workshop).read_text() == "mine"


def test_a_file_deleted_outside_can_be_edited_on_and_made_again(workshop: Workshop) -> None:
    before = _read(workshop)
    workshop.edit("mine", NAME, before["text"])
    _file(workshop).unlink()
    assert workshop.edit("mine", NAME, before["text"] + "# more\n")["stale"] is False
    found = workshop.put("/api/file", _saved(before["text"], before["rev"]), 409)
    assert (found["text"], found["rev"]) == (None, "")
    workshop.post("/api/create", {"pack": "mine", "name": NAME, "text": before["text"]})
    assert _file(workshop).read_text() == before["text"]


def test_unsaved_text_is_remembered_until_it_is_saved_or_dropped(workshop: Workshop) -> None:
    before = _read(workshop)
    edited = before["text"] + "# more\n"
    workshop.edit("mine", NAME, edited)
    assert _read(workshop)["unsaved"] == edited
    assert workshop.get("/api/pack", pack="mine")["unsaved"] == [NAME]
    workshop.put("/api/file", _saved(edited, before["rev"]))
    assert "unsaved" not in _read(workshop)
    workshop.edit("mine", NAME, before["text"])
    workshop.post("/api/drop", {"pack": "mine", "name": NAME})
    assert "unsaved" not in _read(workshop)
    workshop.edit("mine", NAME, edited)
    assert "unsaved" not in _read(workshop)  # as on the disk


def test_text_sent_while_a_save_is_under_way_is_kept(workshop: Workshop) -> None:
    before = _read(workshop)
    workshop.edit("mine", NAME, before["text"] + "# two\n")
    workshop.put("/api/file", _saved(before["text"] + "# one\n", before["rev"]))
    assert _read(workshop)["unsaved"] == before["text"] + "# two\n"


def test_files_of_other_kinds_are_shown_and_not_written(workshop: Workshop) -> None:
    picture = workshop.folder / "mine" / "art" / "a b.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    shown = _read(workshop, "art/a b.png")
    assert shown["binary"]
    answer = workshop.client.get("/raw", params={"pack": "mine", "name": "art/a b.png", "rev": shown["rev"]})
    assert (answer.content, answer.headers["content-type"]) == (b"\x89PNG\r\n\x1a\n", "image/png")
    assert workshop.put("/api/file", _saved("x", shown["rev"], "art/a b.png"), 403)["error"]["code"] == "read-only"
    workshop.get("/raw", 404, pack="mine", name=NAME, rev="")
    workshop.get("/raw", 404, pack="mine", name="art/salt.svg", rev="")  # scripts of a stranger's SVG would be ours


def test_a_file_that_is_not_utf_8_is_shown_as_such(workshop: Workshop) -> None:
    _file(workshop).write_bytes("cards: [{id: caffè}]\n".encode("latin-1"))
    shown = _read(workshop)
    assert shown["read_only"]
    assert shown["error"]["code"] == "not-utf8"  # type: ignore[index]
    assert workshop.put("/api/file", _saved("x", shown["rev"]), 422)["error"]["code"] == "not-utf8"
    assert workshop.post("/api/edit", {"pack": "mine", "seq": 1, "name": NAME, "text": "x"}, 422)
    assert workshop.get("/api/pack", pack="mine")["findings"][0]["code"] == "ST001"


def test_a_full_disk_changes_nothing(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _read(workshop)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    found = workshop.put("/api/file", _saved("mine", before["rev"]), 507)
    assert found["error"]["code"] == "full"
    assert _file(workshop).read_text() == before["text"]


def test_a_history_without_room_changes_nothing(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _read(workshop)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.History, "keep", full)
    workshop.put("/api/file", _saved("mine", before["rev"]), 507)
    assert _file(workshop).read_text() == before["text"]


def test_new_files(workshop: Workshop) -> None:
    made = {"pack": "mine", "name": "decks/new/more.yaml", "text": "cards: []\n"}
    workshop.post("/api/create", made)
    assert (workshop.folder / "mine/decks/new/more.yaml").read_text() == "cards: []\n"
    assert workshop.post("/api/create", made, 409)["error"]["code"] == "exists"
    for name in ("../out.yaml", "game.yaml/x.yaml", ".git/hooks/x.txt", "x.sh", "a.png"):
        status = 403 if name == "a.png" else 404
        workshop.post("/api/create", {"pack": "mine", "name": name, "text": "x"}, status)
    assert workshop.post("/api/create", {**made, "pack": "builtin:proelio"}, 403)["error"]["code"] == "read-only"


def test_sheets_of_a_workbook(workshop: Workshop) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Cards"
    book.active.append(["id", "name"])
    book.active.append(["a", "Ada"])
    book.create_sheet("More").append(["x"])
    stream = io.BytesIO()
    book.save(stream)
    (workshop.folder / "mine" / "people.xlsx").write_bytes(stream.getvalue())
    found = workshop.get("/api/sheet", pack="mine", name="people.xlsx")
    assert found == {"sheets": ["Cards", "More"], "sheet": "Cards", "rows": [["id", "name"], ["a", "Ada"]]}
    assert workshop.get("/api/sheet", pack="mine", name="people.xlsx", sheet="More")["rows"] == [["x"]]
    workshop.get("/api/sheet", 422, pack="mine", name="people.xlsx", sheet="None")
    (workshop.folder / "mine" / "people.xlsx").write_bytes(b"PK\x03\x04 no archive")
    workshop.get("/api/sheet", 422, pack="mine", name="people.xlsx")


def test_surrogates_and_too_much_are_refused(shared: Workshop) -> None:
    shared.put("/api/file", _saved("\ud800", "0" * 32), 400)
    shared.put("/api/file", _saved("x" * 4_000_001, "0" * 32), 400)
    answer = shared.client.put("/api/file", json=_saved("x" * 5_000_000, "0" * 32))
    assert answer.status_code == 413

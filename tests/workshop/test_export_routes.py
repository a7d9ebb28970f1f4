"""Exports of the workshop: targets, an export with its progress and files, cancelling, and what is refused."""

import io
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from sandtable.exports.targets import TARGETS
from sandtable.share.archive import read_entries
from tests.workshop.conftest import Workshop, starter
from workshop.page_words import page_words


def export(workshop: Workshop, target: str, into: str = "fetch", pack: str = "mine", **more: str) -> dict[str, Any]:
    """An export, followed to its end."""
    return followed(workshop, workshop.post("/api/export", {"pack": pack, "target": target, "into": into, **more}))


def followed(workshop: Workshop, told: dict[str, Any]) -> dict[str, Any]:
    for _ in range(1200):
        if told["state"] != "running":
            return told
        time.sleep(0.1)
        told = workshop.get("/api/export/state", id=str(told["id"]))
    raise AssertionError(told)


def fetched(workshop: Workshop, told: dict[str, Any], name: str) -> bytes:
    answer = workshop.client.get("/export", params={"id": str(told["id"]), "name": name})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["x-content-type-options"] == "nosniff"
    content: bytes = answer.content
    return content


def test_every_target_is_offered_with_its_words(shared: Workshop) -> None:
    offer = shared.get("/api/exports", pack="mine")
    assert [one["id"] for one in offer["targets"]] == [*TARGETS, "share"]
    assert offer["languages"] == ["en"]
    assert offer["folders"]["mpc"] == "out/mine/mpc"
    assert offer["unsaved"] is False
    for language in ("en", "it"):
        assert {f"export.about-{one['id']}" for one in offer["targets"]} <= set(page_words(language))
    assert shared.get("/api/exports", pack="builtin:proelio")["languages"] == ["en", "it"]


def test_a_pack_is_exported_and_its_files_are_fetched(workshop: Workshop) -> None:
    told = export(workshop, "pcio", lang="en")
    assert told["state"] == "done"
    assert 0 < told["done"] <= told["of"]
    names = [one["name"] for one in told["files"]]
    assert [name for name in names if name.endswith(".pcio")]
    for one in told["files"]:
        assert len(fetched(workshop, told, one["name"])) == one["size"]
    content = fetched(workshop, told, told["archive"])
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert sorted(archive.namelist()) == sorted(name for name in names if name != told["archive"])
    assert not (workshop.folder / "out").exists()
    again = export(workshop, "pcio", lang="en")
    assert fetched(workshop, again, again["archive"]) == content
    # Files of an export that another one followed are gone.
    assert workshop.get("/export", 404, id=str(told["id"]), name=names[0])["error"]["code"] == "no-export"


def test_an_export_into_the_folder_and_one_that_only_looks(workshop: Workshop) -> None:
    told = export(workshop, "faces", "folder")
    assert told["state"] == "done"
    written = {path.relative_to(workshop.folder / "out/mine/faces").as_posix() for path in (workshop.folder / "out/mine/faces").rglob("*") if path.is_file()}  # fmt: skip
    assert written == {one["name"] for one in told["files"]}
    assert workshop.get("/api/exports", pack="mine")["last"]["id"] == told["id"]
    checked = export(workshop, "mpc", "check")
    assert (checked["state"], checked["files"], checked["archive"]) == ("done", [], "")
    assert {"code", "severity", "message", "hint", "inside", "file", "line"} <= set(checked["findings"][0])
    assert all(one["inside"] and not one["file"].startswith("/") for one in checked["findings"])


def test_a_share_file_and_a_built_in_pack(workshop: Workshop) -> None:
    told = export(workshop, "share")
    [one] = told["files"]
    assert one["name"].endswith(".sandtable")
    entries = read_entries(io.BytesIO(fetched(workshop, told, one["name"])), one["name"])
    assert any(entry.name.endswith("/game.yaml") for entry in entries)
    shared = export(workshop, "share", pack="builtin:proelio")
    assert [one["name"] for one in shared["files"]] == ["proelio.sandtable"]


def test_one_at_a_time_and_stopped_when_asked(workshop: Workshop) -> None:
    told = workshop.post("/api/export", {"pack": "builtin:lets-war", "target": "faces", "into": "fetch", "lang": "all"})
    assert (
        workshop.post("/api/export", {"pack": "mine", "target": "tts", "into": "fetch"}, 409)["error"]["code"]
        == "exporting"
    )
    assert workshop.get("/api/home")["jobs"]
    workshop.post("/api/export/cancel", {"id": str(told["id"])})
    assert followed(workshop, told)["state"] == "cancelled"
    assert export(workshop, "share")["state"] == "done"


def test_a_pack_that_does_not_load_fails_with_its_reason(workshop: Workshop) -> None:
    file = workshop.folder / "mine" / "game.yaml"
    file.write_text(file.read_text().replace("components:", "componnents:"))
    told = export(workshop, "tts")
    assert told["state"] == "failed"
    assert "componnents" in told["error"]
    assert export(workshop, "tts", lang="xx")["state"] == "failed"


@pytest.mark.parametrize(
    "asked",
    [
        {"pack": "mine", "target": "../x", "into": "fetch"},
        {"pack": "mine", "target": "tts", "into": "/etc"},
        {"pack": "mine", "target": "tts", "into": "fetch", "lang": "../../x"},
        {"pack": "mine", "target": "tts", "into": "fetch", "folder": "/tmp"},
        {"pack": "mine", "target": "tts"},
        {"target": "tts", "into": "fetch"},
        [],
    ],
)
def test_requests_of_another_shape_are_refused(shared: Workshop, asked: Any) -> None:
    assert shared.post("/api/export", asked, 400)["error"]["code"] == "bad-request"


def test_nothing_but_a_listed_file_is_fetched(workshop: Workshop, tmp_path: Path) -> None:
    workshop.post("/api/export", {"pack": "../mine", "target": "share", "into": "fetch"}, 404)
    told = export(workshop, "share")
    for name in ("../../../etc/passwd", "/etc/passwd", "game.yaml", "..", told["files"][0]["name"] + "\0"):
        workshop.get("/export", 404, id=str(told["id"]), name=name)
    for number in ("0", "-1", "1e3", "999999999", ""):
        workshop.get("/export", 400, id=number, name="x")
    workshop.get("/api/export/state", 404, id="77")
    away = tmp_path / "away"
    away.mkdir()
    (workshop.folder / "out").symlink_to(away)
    workshop.post("/api/export", {"pack": "mine", "target": "share", "into": "folder"}, 422)
    assert list(away.iterdir()) == []
    starter(workshop.folder / "two")
    assert export(workshop, "share", pack="two")["state"] == "done"

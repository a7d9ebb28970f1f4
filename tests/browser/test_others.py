"""Journeys with somebody else at the files: other programs, another window, a server that goes away."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.desk_page import NIGHT, DeskPage


def _collide(desk: DeskPage) -> str:
    """Change a line here and another program's version of it; return what the other wrote."""
    desk.rev()
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "name: Fog Bank", "name: Sea Fret")
    expect(desk.page.locator(".tabs .save")).to_be_enabled()
    other = before.replace("name: Fog Bank", "name: Haar", 1).replace("The Foghorn", "The Horn", 1)
    (desk.folder / NIGHT).write_text(other)
    expect(desk.page.locator(".conflict")).to_contain_text("was changed outside")
    return other


def test_both_versions_keep_mine(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    _collide(desk)
    desk.journey.check_access()
    desk.journey.shot("conflict")
    desk.page.get_by_role("button", name="Keep mine").click()
    expect(desk.page.locator(".conflict")).to_be_hidden()
    desk.page.locator(".cm-content").focus()
    desk.save()
    assert desk.text_of(NIGHT) == before.replace("name: Fog Bank", "name: Sea Fret", 1)


def test_both_versions_take_the_other(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    other = _collide(desk)
    desk.page.get_by_role("button", name="Take the other").click()
    expect(desk.page.locator(".tabs .save")).to_be_disabled()
    desk.expect_face("night", "fog-bank")
    assert desk.text_of(NIGHT) == other


def test_both_versions_merged_line_by_line(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    other = _collide(desk)
    desk.page.get_by_role("button", name="Merge line by line").click()
    expect(desk.page.locator(".cm-chunkButtons")).not_to_have_count(0)
    desk.journey.check_access()
    # The second difference is theirs: "The Horn".
    desk.go(file=NIGHT, line=desk.line_of(NIGHT, "name: The Horn"))
    desk.page.get_by_role("button", name="Take the other").last.click()
    desk.page.get_by_role("button", name="Merged").click()
    desk.page.locator(".cm-content").focus()
    desk.save()
    assert desk.text_of(NIGHT) == other.replace("name: Haar", "name: Sea Fret", 1)


def test_changed_outside_while_nothing_is_unsaved(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    first = desk.rev()
    (desk.folder / NIGHT).write_text(desk.text_of(NIGHT).replace("name: Fog Bank", "name: Haar", 1))
    expect(desk.page.locator(".card face-picture").first).not_to_have_attribute("data-rev", first)
    desk.expect_face("night", "fog-bank")
    desk.edit(NIGHT, "name: Haar", "name: Mist")
    desk.save()
    assert "name: Mist" in desk.text_of(NIGHT)


def test_deleted_outside_and_saved_anew(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "name: Fog Bank", "name: Sea Fret")
    expect(desk.page.locator(".tabs .save")).to_be_enabled()
    (desk.folder / NIGHT).unlink()
    expect(desk.page.locator(".conflict")).to_contain_text("was deleted outside")
    desk.page.get_by_role("button", name="Keep mine").click()
    desk.page.locator(".cm-content").focus()
    desk.save()
    assert desk.text_of(NIGHT) == before.replace("name: Fog Bank", "name: Sea Fret", 1)


def test_two_windows_on_one_file(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    server = serve(bench)
    one = DeskPage(journey(server), bench / "my-game", card="night/fog-bank")
    before = one.text_of(NIGHT)
    other = DeskPage(journey(server, beside=one.journey), bench / "my-game", card="night/fog-bank")
    other.rev()
    expect(one.page.locator(".foot .others")).to_be_visible()
    one.edit(NIGHT, "name: Fog Bank", "name: Sea Fret")
    one.save()
    expect(other.page.locator(".cm-line", has_text="name: Sea Fret").first).to_be_visible()
    other.edit(NIGHT, "copies: 3", "copies: 4")
    other.save()
    wanted = before.replace("name: Fog Bank", "name: Sea Fret", 1).replace("copies: 3", "copies: 4", 1)
    assert one.text_of(NIGHT) == wanted
    one.expect_face("night", "fog-bank")


def test_a_page_loaded_again_still_has_its_text(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "name: Fog Bank", "name: Sea Fret")
    expect(desk.page.locator(".tabs .save")).to_be_enabled()
    desk.page.reload()
    expect(desk.page.locator(".tabs .save")).to_be_enabled()
    after = before.replace("name: Fog Bank", "name: Sea Fret", 1)
    desk.expect_face("night", "fog-bank", edits={NIGHT: after})
    desk.page.locator(".cm-content").focus()
    desk.save()
    assert desk.text_of(NIGHT) == after


def test_the_workshop_closes_and_begins_again(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    server = serve(bench)
    begun = journey(server)
    begun.server_ends = True
    desk = DeskPage(begun, bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "name: Fog Bank", "name: Sea Fret")
    expect(desk.page.locator(".tabs .save")).to_be_enabled()
    server.stop()
    expect(desk.page.locator(".bands .band")).to_contain_text("has closed")
    expect(desk.page.get_by_role("button", name="Copy the text")).to_be_visible()
    begun.check_access()
    begun.shot("offline")
    again = serve(bench, "--port", server.base.rpartition(":")[2])
    expect(desk.page.locator(".bands .band")).to_contain_text("started anew")
    begun.server, begun.begun = again, False
    desk.go(file=NIGHT)
    expect(desk.page.locator(".tabs .save")).to_be_enabled()
    desk.page.locator(".cm-content").focus()
    desk.save()
    assert desk.text_of(NIGHT) == before.replace("name: Fog Bank", "name: Sea Fret", 1)


def test_the_folder_goes_away(bench: Path, serve: Callable[..., Any], journey: Any, tmp_path: Path) -> None:
    desk = DeskPage(journey(serve(bench)), bench / "my-game", card="night/fog-bank")
    before = desk.text_of(NIGHT)
    desk.edit(NIGHT, "name: Fog Bank", "name: Sea Fret")
    expect(desk.page.locator(".tabs .save")).to_be_enabled()
    bench.rename(tmp_path / "away")
    desk.page.keyboard.press("Control+s")
    expect(desk.page.locator(".band[role=alert]").first).to_contain_text("Your text is still in this window")
    expect(desk.page.locator(".cm-content")).to_contain_text("name: Sea Fret")
    shutil.move(tmp_path / "away", bench)
    desk.save()
    assert desk.text_of(NIGHT) == before.replace("name: Fog Bank", "name: Sea Fret", 1)

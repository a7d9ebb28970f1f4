"""Exports: from Home and from the Desk, with a download, a file in the folder, findings and a stop."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect


def test_export_from_home_and_fetch_it(bench: Path, serve: Callable[..., Any], journey: Any, tmp_path: Path) -> None:
    page = journey(serve(bench)).page
    page.get_by_role("button", name="Export A Light at Gull Rock").click()
    page.get_by_role("radio", name="playingcards.io").check()
    page.get_by_role("button", name="Export", exact=True).last.click()
    expect(page.locator(".made .line")).to_contain_text("2 files are ready")
    with page.expect_download() as begun:
        page.get_by_role("link", name="All files as one").click()
    begun.value.save_as(tmp_path / "fetched.zip")
    assert begun.value.suggested_filename == "my-game-pcio.zip"
    with zipfile.ZipFile(tmp_path / "fetched.zip") as archive:
        assert len(archive.namelist()) == 2
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_export_into_the_folder_with_keys_alone(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    page = journey(serve(bench / "my-game")).page
    page.locator(".stage").wait_for()
    page.locator(".film").focus()
    page.keyboard.press("e")
    page.get_by_role("radio", name="Share file").focus()
    page.keyboard.press("Space")
    page.get_by_label("Where to").select_option("folder")
    page.get_by_role("button", name="Export", exact=True).last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".made .line")).to_contain_text("One file is in out/my-game/share")
    assert len(list((bench / "my-game/out/my-game/share").glob("*.sandtable"))) == 1


def test_findings_lead_to_their_line_and_a_long_export_is_stopped(
    bench: Path, serve: Callable[..., Any], journey: Any
) -> None:
    page = journey(serve(bench)).page
    page.get_by_role("button", name="Export Let’s War").click()
    page.get_by_role("radio", name="Pictures a PNG").check()
    page.locator("#export-language").select_option("all")
    page.get_by_role("button", name="Export", exact=True).last.click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".made")).to_have_text("The export was stopped.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Export A Light at Gull Rock").click()
    page.get_by_role("radio", name="MakePlayingCards").check()
    page.get_by_role("button", name="Look it over only").click()
    page.get_by_role("link", name="game.yaml:").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".tree [aria-current]")).to_have_text("game.yaml")

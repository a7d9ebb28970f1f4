"""Journeys with the generator and the printer of the Field, and in Italian."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.field_page import FieldPage, check_publish, write_ford


def test_roll_keep_and_roll_the_rest(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(tmp_path))
    begun.page.get_by_role("button", name="Generate one").click()
    page = begun.page
    page.get_by_label("Mission", exact=True).select_option("bridge")
    page.get_by_label("seed").fill("7")
    page.get_by_role("button", name="Roll a scenario").click()
    expect(page.locator(".rolls button")).to_have_count(1)
    first = page.locator(".rolls button span").first.inner_text()
    page.locator('.gen [data-key="lock attackers"]').click()
    page.get_by_role("button", name="Roll the rest again").click()
    expect(page.locator(".rolls button")).to_have_count(2)
    page.locator(".rolls button").nth(1).click()
    field = FieldPage(begun)
    field.opened("new-scenario.yaml")
    expect(page.locator(".bar .doc")).to_have_text(first)
    field.journey.shot("rolls")
    field.save()
    file = tmp_path / "new-scenario.yaml"
    assert "type: control" in file.read_text(encoding="utf-8") and "--mission bridge" in file.read_text(
        encoding="utf-8"
    )
    check_publish(file)
    expect(page).to_have_url(f"{begun.server.base}/#/field/folder%3A?file=new-scenario.yaml")


def test_a_refusal_is_a_sentence(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(tmp_path), language="it-IT")
    begun.begin("#/field?generate")
    page = begun.page
    page.get_by_label("Attaccanti", exact=True).select_option("RU")
    page.get_by_label("Difensori", exact=True).select_option("RU")
    page.get_by_role("button", name="Tira uno scenario").click()
    expect(page.locator(".gen .wrong")).to_contain_text(".")
    expect(page.locator(".rolls")).to_have_count(0)
    page.mouse.move(300, 300)  # a button under the pointer fades when the theme changes


@pytest.mark.parametrize("what", ["order", "map"])
def test_print(what: str, tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    page = field.page
    page.locator('.side [data-key="print"]').click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="the map" if what == "map" else "the order").click()
    dialog.get_by_role("button", name="Make the PDF").click()
    link = dialog.get_by_role("link", name="Open the PDF")
    expect(link).to_be_visible()
    answer = page.request.get(f"{field.journey.server.base}{link.get_attribute('href')}")
    assert answer.body().startswith(b"%PDF-")
    assert [one.read_bytes() for one in (tmp_path / "out").rglob("*.pdf")] == [answer.body()]


def test_italian_everywhere(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    begun = journey(serve(tmp_path), language="it-IT")
    field = FieldPage(begun, "ford.yaml")
    field.drag("0502", "0503")
    for key in ("unit", "marker", "sketch", "zone", "objective", "sight", "measure", "select"):
        field.tool(key)
    field.tab("order")
    shown = field.page.locator("body").inner_text()
    assert "field." not in shown and "Obiettivi" in shown and "Vittoria" in shown
    assert "keys." not in shown and "[object" not in shown and "undefined" not in shown
    field.save()
    assert 'at: "0503"' in file.read_text()


def test_home_leads_to_the_field(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    begun = journey(serve(tmp_path))
    begun.page.get_by_role("link", name="Open the field of ford").click()
    field = FieldPage(begun)
    field.opened("ford.yaml")
    field.drag("0102", "0101")
    field.save()
    field.page.keyboard.press("g")
    field.page.keyboard.press("h")
    expect(begun.page.locator(".job")).to_have_count(1)
    field.page.keyboard.press("g")
    field.page.keyboard.press("f")
    field.opened("ford.yaml")
    field.expect_at("Marines", "0101")
    assert 'at: "0101"' in file.read_text()

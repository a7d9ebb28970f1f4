"""Journeys on the Field with a finger: a tablet, and a phone, which is for looking and measuring."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.field_page import FORD, FieldPage, check_publish, write_ford

TABLET = {"width": 1024, "height": 768, "touch": True}
PHONE = {"width": 390, "height": 844, "touch": True}


def test_make_a_scenario_with_a_finger(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(tmp_path), **TABLET)
    page = begun.page
    page.get_by_role("button", name="New scenario").tap()
    page.get_by_role("dialog").get_by_role("button", name="Make it").tap()
    field = FieldPage(begun)
    field.opened("new-scenario.yaml")
    page.locator('.tools-rail [data-key="sketch"]').tap()
    field.chip("t").tap()
    field.tap("0603")
    page.locator('.tools-rail [data-key="unit"]').tap()
    field.chip("gw-mg-team").tap()
    field.tap("0203")
    field.expect_at("MG team", "0203")
    page.locator('.tools-rail [data-key="select"]').tap()
    field.tap("0203")  # press, then press the goal
    field.tap("0303")
    field.expect_at("MG team", "0303")
    page.locator('.tools-rail [data-key="objective"]').tap()
    field.tap("0808")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What must be done").select_option("control")
    dialog.get_by_role("button", name="Add it").tap()
    expect(dialog).to_have_count(0)
    field.settle()
    page.get_by_role("button", name="Text beside the map (y)").tap()
    page.locator(".side .save").tap()
    field.expect_saved()
    file = tmp_path / "new-scenario.yaml"
    assert '{unit: gw-mg-team, at: "0303"}' in file.read_text(encoding="utf-8")
    check_publish(file)


def test_look_and_measure_on_a_phone(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path), **PHONE), "ford.yaml")
    page = field.page
    expect(page.locator(".tools-rail")).to_be_hidden()
    page.get_by_role("button", name="Whole map").tap()
    field.tap("0102")
    expect(page.locator(".glass")).to_contain_text("of 14 hexes")
    field.tap("0502")
    expect(page.locator(".glass h2")).to_have_text("0102 sees 0502")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    field.journey.shot("sight")
    page.locator('.tray [data-key="pick measure"]').tap()
    field.tap("0102")
    expect(page.locator(".reach").first).to_be_attached()
    assert file.read_text() == FORD


def test_pinch_and_pan(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path), **TABLET), "ford.yaml")
    page = field.page
    before, middle = field.at("0101"), field.at("0302")
    session = page.context.new_cdp_session(page)
    near = [{"x": middle[0] - 40, "y": middle[1], "id": 0}, {"x": middle[0] + 40, "y": middle[1], "id": 1}]
    far = [{"x": middle[0] - 80, "y": middle[1], "id": 0}, {"x": middle[0] + 80, "y": middle[1], "id": 1}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": near})
    session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": far})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(400)
    after = field.at("0101")
    assert abs((middle[0] - after[0]) / (middle[0] - before[0]) - 2) < 0.15
    assert abs(field.at("0302")[0] - middle[0]) < 12
    page.get_by_role("button", name="Whole map").tap()
    page.wait_for_timeout(300)
    assert abs(field.at("0101")[0] - before[0]) < 1
    field.expect_at("Marines", "0102")  # nothing was moved by it

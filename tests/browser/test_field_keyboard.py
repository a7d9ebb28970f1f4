"""Journeys on the Field without a pointer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.field_page import FORD, FieldPage, check_publish, write_ford


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def go_to_hex(field: FieldPage, column: int, row: int) -> None:
    """Move the cursor of the map with arrows from wherever it is."""
    page = field.page
    page.locator(".mapframe").focus()
    for _ in range(40):
        here = page.locator(".foot > span").first.inner_text()
        now = (int(here[:2]), int(here[2:4])) if here[:4].isdigit() else (0, 0)
        if now == (column, row):
            return
        if now[1] != row:
            page.keyboard.press("ArrowDown" if now[1] < row else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if now[0] < column else "ArrowLeft")
    raise AssertionError(f"never came to {column:02}{row:02}, but to {here}")


def test_make_a_scenario_with_the_keyboard_alone(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(tmp_path))
    page = begun.page
    expect(page.locator(".drawers")).to_be_visible()
    press(page, "s")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Title")).to_be_focused()
    press(page, "Enter")
    field = FieldPage(begun)
    field.opened("new-scenario.yaml")
    press(page, "s")  # ground: the first letter that is not open
    go_to_hex(field, 5, 4)
    press(page, "Enter")
    field.settle()
    press(page, "u", ".")  # the first unit of the first side
    page.locator(".mapframe").focus()
    press(page, ".")
    go_to_hex(field, 2, 3)
    press(page, "Enter")
    field.settle()
    press(page, "Escape", "v")
    press(page, "Enter", "ArrowRight", "Enter")  # pick it up again and put it down one hex further
    field.settle()
    press(page, "o")
    go_to_hex(field, 8, 8)
    press(page, "Enter")
    expect(dialog.get_by_label("What must be done")).to_be_focused()
    page.keyboard.type("Control")
    for _ in range(30):
        if page.evaluate("document.activeElement.textContent") == "Add it":
            break
        press(page, "Tab")
    press(page, "Enter")
    expect(dialog).to_have_count(0)
    field.save()
    file = tmp_path / "new-scenario.yaml"
    text = file.read_text(encoding="utf-8")
    assert 'at: "0303"' in text and 'hexes: ["0808"]' in text
    check_publish(file)


def test_pick_up_carry_and_put_down(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    go_to_hex(field, 1, 2)
    expect(field.page.get_by_role("status").filter(has_text="0102, ")).to_contain_text("Marines")
    press(field.page, "Enter", "ArrowRight", "ArrowDown", "Enter")
    field.settle()
    field.save()
    moved = next(line for line in file.read_text().splitlines() if "usa-marines" in line)
    assert 'at: "0203"' in moved or 'at: "0303"' in moved


def test_escape_brings_it_back(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    go_to_hex(field, 1, 2)
    press(field.page, "Enter", "ArrowRight")
    expect(field.page.locator(".l-carry .counter")).to_have_count(1)
    press(field.page, "Escape")
    expect(field.page.locator(".l-carry .counter")).to_have_count(0)
    field.expect_at("Marines", "0102")
    expect(field.page.locator(".side .save")).to_be_disabled()
    assert file.read_text() == FORD


def test_sight_is_spoken(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    press(field.page, "l")
    go_to_hex(field, 1, 2)
    press(field.page, "Enter")
    here = field.page.locator("#field-here")
    expect(here).to_contain_text("Standing on 0102")
    press(field.page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    expect(here).to_contain_text("0102 sees 0502.")


def test_from_finding_to_finding(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.expect_findings("WF060")
    press(field.page, "F8")
    expect(field.page.locator(".found .line[data-current]")).to_contain_text("can fire at each other")
    press(field.page, "F1")
    expect(field.page.get_by_role("dialog")).to_contain_text("WF060")
    press(field.page, "Escape", "y")
    expect(field.page.locator(".side")).to_be_hidden()
    press(field.page, "y")
    expect(field.page.locator(".side")).to_be_visible()
    field.page.locator(".mapframe").focus()
    press(field.page, "F6")
    expect(field.page.locator(".tray")).to_be_focused()
    press(field.page, "F6")
    expect(field.page.locator(".cm-content")).to_be_focused()


def test_go_to_a_hex_by_its_name(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    press(field.page, "Control+k")
    field.page.get_by_role("dialog").get_by_role("combobox").fill("marin")
    expect(field.page.locator(".found li[aria-selected=true]")).to_contain_text("Marines")
    press(field.page, "Enter")
    expect(field.page.locator(".l-pieces .counter.sel")).to_have_attribute("aria-label", "Marines, 0102, selected")
    press(field.page, "Control+k")
    field.page.get_by_role("dialog").get_by_role("combobox").fill("0102")
    expect(field.page.locator(".found li[aria-selected=true]")).to_contain_text("0102")
    press(field.page, "Enter", "Enter", "ArrowUp", "Enter")
    field.settle()
    field.save()
    assert 'at: "0101"' in file.read_text() or 'at: "0201"' in file.read_text()

"""Journeys between the map of the Field and its text, and what others do to the file meanwhile."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.field_page import FORD, FieldPage, write_ford


def test_type_and_the_counter_moves(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.type_text('"0502"', '"0501"')
    field.expect_at("Foreign fighters", "0501")
    field.save()
    assert file.read_text() == FORD.replace('at: "0502"', 'at: "0501"')


def test_each_names_the_other(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.drag("0502", "0503")
    field.click("0503")
    expect(field.page.locator(".cm-activeLine")).to_contain_text("ins-fighters")
    field.type_text("usa-marines", "usa-marines")
    expect(field.page.locator(".l-pieces .counter.sel")).to_have_attribute("aria-label", "Marines, 0102, selected")


def test_broken_text_keeps_the_last_good_map(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.type_text("units: [{", "units: [[{")
    expect(field.page.locator(".stamp")).to_contain_text("Last good picture")
    expect(field.page.locator(".found .line.err").first).to_be_visible()
    field.expect_at("Marines", "0102")
    field.journey.shot("broken")
    field.page.keyboard.press("Control+z")
    expect(field.page.locator(".stamp")).to_be_hidden()
    field.expect_findings("WF060")
    assert file.read_text() == FORD


def test_an_empty_file_says_so(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    (tmp_path / "empty.yaml").write_text("game: warfare\n")
    begun = journey(serve(tmp_path))
    begun.begin("#/field/folder%3A?file=empty.yaml")
    expect(begun.page.locator(".table-top .nothing")).to_contain_text("There is no map to draw yet.")
    expect(begun.page.locator(".found .line").first).to_be_visible()


def test_unsaved_text_outlives_the_window(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.drag("0102", "0101")
    field.page.reload()
    field.wait_open()
    field.expect_at("Marines", "0101")
    expect(field.page.locator(".bar .dot")).to_be_visible()
    assert file.read_text() == FORD
    field.save()
    assert file.read_text() == FORD.replace('at: "0102"', 'at: "0101"')


def test_what_another_program_wrote_is_taken(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    file.write_text(FORD.replace('at: "0502"', 'at: "0401"'))
    field.expect_at("Foreign fighters", "0401")
    expect(field.page.locator(".bar .dot")).to_have_count(0)


def test_both_versions_of_a_conflict_are_kept(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.drag("0102", "0101")
    file.write_text(FORD.replace('at: "0502"', 'at: "0401"'))
    expect(field.page.locator(".conflict")).to_be_visible()
    field.page.get_by_role("button", name="Keep mine").click()
    field.save()
    assert file.read_text() == FORD.replace('at: "0102"', 'at: "0101"')


def test_the_text_stays_when_the_server_goes(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_ford(tmp_path)
    server = serve(tmp_path)
    begun = journey(server)
    begun.server_ends = True
    field = FieldPage(begun, "ford.yaml")
    field.drag("0102", "0101")
    server.stop()
    expect(field.page.locator(".bands .band.err")).to_contain_text("Your text stays here")
    field.expect_at("Marines", "0101")
    assert "0101" in field.page.evaluate("localStorage.getItem('sandtable.draft.folder:\\nford.yaml')")


def test_copy_a_built_in_scenario_to_change_it(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(tmp_path))
    field = FieldPage(begun, "scenarios/03-clear-the-farm.yaml", "builtin:warfare")
    expect(field.page.locator(".deskbands .band")).to_contain_text("is built in")
    field.page.get_by_role("button", name="Copy to change").click()
    dialog = field.page.get_by_role("dialog")
    dialog.get_by_label("Name of the file").fill("my-farm")
    dialog.get_by_role("button", name="Copy it").click()
    expect(field.page.locator(".foot")).to_contain_text("my-farm.yaml")
    field.opened("my-farm.yaml")
    shelf = Path(__file__).parents[2] / "content/warfare/scenarios/03-clear-the-farm.yaml"
    assert (tmp_path / "my-farm.yaml").read_text("utf-8").splitlines()[1:] == shelf.read_text("utf-8").splitlines()[1:]


def test_change_the_order_by_its_forms(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.tab("order")
    order = field.page.locator(".order")
    order.get_by_label("Turns").fill("5")
    order.get_by_label("Turns").press("Tab")
    field.settle()
    order.locator('[data-key="support sides/0"]').click()
    field.page.get_by_role("dialog").get_by_role("button", name="Mortar").first.click()
    field.settle()
    field.save()
    text = file.read_text()
    assert "turns: 5\n" in text and "support: west-mortar" in text

"""Journeys that ask the map: sight by pointing, reach, fire and its odds, watched zones."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from playwright.sync_api import expect

from cli.main import sandtable_command
from tests.browser.field_page import FieldPage, write_ford
from tests.browser.test_field_mouse import write_bridge


def seen_by_library(file: Path, stand: str) -> set[str]:
    """Hexes that the library sees from one."""
    told = CliRunner().invoke(sandtable_command, ["los", str(file), stand, "--all", "--format", "json"])
    assert told.exit_code == 0, told.output
    return set(json.loads(told.output)["sees"])


def test_point_without_a_request(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_bridge(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "bridge.yaml")
    page = field.page
    field.tool("sight")
    field.click("T03.b4")
    expect(page.locator(".l-shade .hide")).to_be_attached()
    shaded = page.locator(".l-shade .hide").get_attribute("d").count("M")
    assert shaded > 0
    places = [field.find(one["x"], one["y"]) for one in field.state()["ground"]["hexes"]]
    page.wait_for_timeout(500)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for x, y in places[::5]:
        page.mouse.move(x, y)
    page.mouse.move(*places[40])
    expect(page.locator(".glass h2")).to_contain_text("T03.b4")
    assert [one for one in asked if "/api/" in one] == []
    field.journey.shot("line")


def test_shade_what_the_library_does_not_see(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_bridge(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "bridge.yaml")
    field.tool("sight")
    field.click("T03.b4")
    expect(field.page.locator(".tray .say")).to_contain_text("Standing on T03.b4")
    shaded = field.page.locator(".l-shade .hide").get_attribute("d").count("M")
    told = field.page.locator(".glass").inner_text()
    seen, everything = map(int, re.findall(r"(\d+) of (\d+)", told)[0])
    library = seen_by_library(file, "T03.b4")
    assert (seen, shaded, everything) == (len(library), 258 - len(library), 258)


def test_fire_and_its_odds(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.tool("measure")
    field.click("0102")
    expect(field.page.locator(".l-heat .reach").first).to_be_attached()
    expect(field.page.locator(".apmark").first).to_be_attached()
    field.page.get_by_role("button", name="Fire", exact=True).click()
    expect(field.page.locator(".l-heat .shot.ok")).to_have_count(1)
    field.point("0502")
    slip = field.page.locator(".glass")
    expect(slip.locator("h2")).to_have_text("Foreign fighters")
    expect(slip.locator(".shots .face")).to_have_count(6)
    field.journey.shot("odds")


def test_who_watches_a_zone(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    write_bridge(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "bridge.yaml")
    field.tool("measure")
    field.page.locator(".plate").first.click()
    expect(field.page.locator(".l-heat .watched")).to_be_attached()
    expect(field.page.locator(".tray .say")).to_contain_text("8 of 10 hexes are seen by nobody.")

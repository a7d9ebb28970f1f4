"""Journeys on the Field with a mouse: gestures are edits of the text, and end on the disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from playtest.subject import without_certificate
from tests.browser.field_page import FORD, FieldPage, changed_lines, check_publish, write_ford

BRIDGE = "content/warfare/scenarios/05-take-the-bridge.yaml"


def write_bridge(folder: Path) -> Path:
    """Write a shipped scenario without its certificate, which the first edit would make stale."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "bridge.yaml"
    shipped = (Path(__file__).parents[2] / BRIDGE).read_text(encoding="utf-8")
    file.write_text(without_certificate(shipped), encoding="utf-8")
    return file


def test_make_a_scenario_with_the_mouse_alone(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    begun = journey(serve(tmp_path))
    page = begun.page
    page.get_by_role("button", name="New scenario").click()
    page.get_by_role("dialog").get_by_role("button", name="Make it").click()
    field = FieldPage(begun)
    field.opened("new-scenario.yaml")
    field.tool("sketch")
    field.chip("t").click()
    field.drag("0502", "0503", "0504")
    field.tool("unit")
    field.chip("gw-mg-team").click()
    field.click("0203")
    field.expect_at("MG team", "0203")
    field.tool("select")
    field.click("0203")
    page.get_by_role("region", name="What is selected").get_by_label("On Overwatch").check()
    field.settle()
    field.tool("zone")
    page.locator('.tray [data-key="zone sides/0/zones/start"]').click()
    field.click("0305")
    field.tool("objective")
    field.click("0808")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What must be done").select_option("control")
    dialog.get_by_role("button", name="Add it").click()
    expect(dialog).to_have_count(0)
    field.settle()
    page.locator(".side .save").click()
    field.expect_saved()
    file = tmp_path / "new-scenario.yaml"
    text = file.read_text(encoding="utf-8")
    assert '{unit: gw-mg-team, at: "0203", overwatch: true}' in text
    assert [line for line in text.splitlines() if " t " in line and ":" not in line] != []
    assert '"0305"' in text and 'hexes: ["0808"]' in text
    check_publish(file)


def test_move_a_counter_by_dragging(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.expect_findings("WF060")
    field.drag("0502", "0503")
    field.expect_at("Foreign fighters", "0503")
    field.save()
    assert file.read_text() == FORD.replace('at: "0502"', 'at: "0503"')


def test_take_back_and_do_again(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.drag("0102", "0101")
    field.expect_at("Marines", "0101")
    field.drag("0101", "0201")
    field.expect_at("Marines", "0201")
    undo = field.page.get_by_role("button", name="Take back (Ctrl Z)")
    undo.click()
    field.expect_at("Marines", "0101")
    undo.click()
    field.expect_at("Marines", "0102")
    field.page.get_by_role("button", name="Do again").click()
    field.expect_at("Marines", "0101")
    field.save()
    assert file.read_text() == FORD.replace('at: "0102"', 'at: "0101"')


def test_drag_a_unit_out_of_the_tray(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.tool("unit")
    field.chip("usa-abrams").scroll_into_view_if_needed()
    box = field.chip("usa-abrams").bounding_box()
    field.drag_points((box["x"] + 40, box["y"] + 20), field.at("0101"))
    field.expect_at("M1A2 Abrams", "0101")
    expect(field.chip("usa-abrams")).to_be_disabled()
    field.save()
    assert '{unit: usa-abrams, at: "0101"}' in file.read_text()


def test_take_a_unit_away(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.drag("0502", "0503")
    field.click("0503")
    field.page.get_by_role("region", name="What is selected").get_by_role("button", name="Take away").click()
    expect(field.counter("Foreign fighters")).to_have_count(0)
    field.save()
    assert "ins-fighters" not in file.read_text()
    assert "usa-marines" in file.read_text()


def test_place_and_flip_a_marker(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.tool("marker")
    field.chip("population").click()
    field.click("0401")
    field.page.keyboard.press("Escape")
    field.tool("select")
    field.click("0401")
    field.page.get_by_role("region", name="What is selected").get_by_role("button", name="Flip").click()
    field.settle()
    field.save()
    assert "face: b" in file.read_text()


def test_paint_a_sketch_with_one_stroke(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_ford(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "ford.yaml")
    field.tool("sketch")
    field.chip("#").click()
    field.drag("0101", "0201")
    field.save()
    assert file.read_text() == FORD.replace("    . . t . .\n", "    # # t . .\n", 1)


def test_turn_a_tile_and_lay_another(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_bridge(tmp_path)
    before = file.read_text(encoding="utf-8")
    field = FieldPage(journey(serve(tmp_path)), "bridge.yaml")
    field.tool("tile")
    field.click("T16.d4")
    field.page.keyboard.press("r")
    field.settle()
    field.chip("T02 A").click()
    free = field.state()["ground"]["free"][0]
    field.page.mouse.click(*field.find(free["x"], free["y"]))
    field.settle()
    expect(field.chip("T02 A")).to_be_disabled()
    field.save()
    after = file.read_text(encoding="utf-8")
    assert "    - {tile: T16, side: B, at: [-1, 0], rotate: 4}" in after
    assert len(changed_lines(before, after)) == 2


def test_draw_and_rub_out_a_zone(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_bridge(tmp_path)
    before = file.read_text(encoding="utf-8")
    field = FieldPage(journey(serve(tmp_path)), "bridge.yaml")
    field.tool("zone")
    field.page.locator('.tray [data-key="zone sides/0/zones/village"]').click()
    field.drag("T01.c4", "T01.d4")
    field.drag("T01.c4", "T01.d4")
    field.click("T01.c4")
    field.save()
    changed = changed_lines(before, file.read_text(encoding="utf-8"))
    assert changed == [
        "        hexes: [T01.a1, T01.a2, T01.a4, T01.b1, T01.b2, T01.b3, T01.b5, T01.c1, T01.c2, T01.c3, T01.c4]"
    ]


def test_set_down_a_passenger(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_bridge(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "bridge.yaml")
    field.click("T01.a3")
    field.page.get_by_role("region", name="What is selected").get_by_role("button", name="Set down").click()
    field.click("T01.b3")
    field.expect_at("Rifle squad", "T01.b3")
    field.save()
    assert "{unit: gw-rifles, id: rifles-1, at: T01.b3, damage: 1}" in file.read_text(encoding="utf-8")


def test_put_right_with_one_press(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    file = write_bridge(tmp_path)
    field = FieldPage(journey(serve(tmp_path)), "bridge.yaml")
    field.drag("T01.b4", "T03.c4")
    field.expect_findings("WF027", "WF060")
    field.journey.shot("fault")
    field.page.get_by_role("button", name="Nearest free hex").click()
    expect(field.page.locator(".l-faults .err")).to_have_count(0)
    field.save()
    assert "{unit: uk-challenger, id: challenger, at: T03.c3}" in file.read_text(encoding="utf-8")


def test_paint_a_map_of_another_game(bench: Path, serve: Callable[..., Any], journey: Any) -> None:
    pack = bench / "my-game"
    (pack / "boards").mkdir(exist_ok=True)
    board = pack / "boards/isle.yaml"
    board.write_text(
        "maps:\n  - id: isle\n    name: The isle\n    source: house\n    cell: 18\n    top: flat   # as the sea lies\n"
        "    sketch: |\n      ~ ~ . .\n      ~ . . .\n"
        '    ground:\n      - {letter: "~", name: Sea, colour: "#9cc0d0"}\n'
        '      - {letter: ".", name: Turf, colour: "#dfe3b4"}\n',
        encoding="utf-8",
    )
    game = pack / "game.yaml"
    row = "  - {id: isle, type: hexmap, name: The isle, file: boards/isle.yaml, size: [130, 90]}\n"
    game.write_text(game.read_text().replace("components:\n", f"components:\n{row}", 1), encoding="utf-8")
    field = FieldPage(journey(serve(bench)), "boards/isle.yaml", "my-game")
    before = board.read_text(encoding="utf-8")
    cells = {one["id"]: (one["x"], one["y"]) for one in field.state()["cells"]}
    field.chip("~").click()
    field.drag_points(field.find(*cells["0301"]), field.find(*cells["0401"]))
    field.save()
    assert board.read_text(encoding="utf-8") == before.replace("      ~ ~ . .\n", "      ~ ~ ~ ~\n")

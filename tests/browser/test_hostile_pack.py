"""A stranger's pack in a real browser: its names and texts are shown, and nothing of it becomes a part of the page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from playwright.sync_api import expect

from sandtable.model.authoring.new_pack import new_pack
from tests.browser.desk_page import CARGO, NIGHT, DeskPage

EVIL = "<img src=x onerror=window.hit=1><script>window.hit=1</script>"


def hostile(folder: Path) -> Path:
    """The starter game with markup in its title, names, table, rulebook and findings, and with names of JavaScript."""
    new_pack(folder, None)
    for file, old, new in (
        ("game.yaml", "A Light at Gull Rock", EVIL),
        (NIGHT, "name: The Foghorn", f'name: "{EVIL}"'),
        (NIGHT, "- id: fog-bank", "- id: constructor"),
        (CARGO, "Sea Salt", EVIL.replace(",", ";")),
        ("rules/en.md", "# ", f"# {EVIL} "),
    ):
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, file
        path.write_text(text.replace(old, new, -1 if file == "game.yaml" else 1), encoding="utf-8")
    (folder / "words/__proto__.yaml").write_text(f'"{EVIL}": "{EVIL}"\n')
    svg = (folder / "art/salt.svg").read_text(encoding="utf-8")
    active = "<script>window.hit=1</script><image href='http://198.51.100.1/x.png' width='1' height='1'/>"
    (folder / "art/salt.svg").write_text(svg.replace("</svg>", f"{active}</svg>"), encoding="utf-8")
    return folder


def test_a_hostile_pack_stays_text(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    """The journey fails too if the page asks another address for anything or complains."""
    bench = tmp_path / "games"
    pack = hostile(bench / "__proto__")
    begun = journey(serve(bench))
    page = begun.page
    expect(page.locator(".job")).to_have_count(1)
    expect(page.locator(".job")).to_contain_text("<script>")
    begun.shot("home")
    desk = DeskPage(begun, pack, file=NIGHT, line=1)
    expect(page.locator(".foundlist .line").first).to_be_visible()
    expect(page.locator(".card")).to_have_count(1)
    for file in (CARGO, "rules/en.md", "words/__proto__.yaml", "game.yaml"):
        desk.go(file=file)
    page.keyboard.press("Control+k")
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_focused()
    page.keyboard.insert_text("img src")
    expect(page.locator(".found li").first).to_contain_text("onerror")
    begun.shot("goto")
    page.keyboard.press("Escape")
    page.goto(f"{begun.server.base}/#/desk/{pack.name}?card=night/constructor")
    expect(page.locator(".strip")).to_be_visible()
    assert page.evaluate("window.hit === undefined")
    assert page.locator("img[src=x], [onerror]").count() == 0
    assert page.evaluate("Object.keys(Object.prototype).length") == 0


def test_a_picture_opened_by_itself_runs_nothing(tmp_path: Path, serve: Callable[..., Any], journey: Any) -> None:
    bench = tmp_path / "games"
    hostile(bench / "mine")
    begun = journey(serve(bench))
    for path in ("/face?pack=mine&component=cargo&record=salt", "/face?pack=mine&component=night&record=foghorn"):
        answer = begun.page.request.get(f"{begun.server.base}{path}")
        assert answer.status in (200, 422)
        if answer.status == 200:
            drawn = ElementTree.fromstring(answer.text())
            tags = {one.tag.rpartition("}")[2] for one in drawn.iter()}
            assert not tags & {"script", "img", "image", "foreignObject"}
            assert not any(key.startswith("on") for one in drawn.iter() for key in one.attrib)
            assert "198.51" not in answer.text()
        assert "default-src 'none'" in answer.headers["content-security-policy"]

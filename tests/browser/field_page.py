"""Steps of a journey on the Field, and what the checker says of its file."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from click.testing import CliRunner
from playwright.sync_api import expect

from cli.main import sandtable_command

LOOSE = "folder:"
FORD = """\
# ford.yaml
game: warfare
turns: 4
map:
  sketch: |
    . . t . .
     . = = = .
    . . t ~ ~
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}]}
  - id: them
    nations: [INS]
    cube: green
    start: 38
    units: [{unit: ins-fighters, at: "0502"}]   # they wait
objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}]
victory: [{side: us, points: 1}, {side: them, otherwise: true}]
"""


def write_ford(folder: Path) -> Path:
    """The scenario of the README, in a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "ford.yaml"
    file.write_text(FORD, encoding="utf-8")
    return file


class FieldPage:
    """The Field of a scenario in a browser."""

    def __init__(self, journey: Any, name: str = "", pack: str = LOOSE) -> None:
        self.journey = journey
        self.hexes: dict[str, tuple[float, float]] = {}
        if name:
            self.go(pack, name)

    @property
    def page(self) -> Any:
        return self.journey.page

    def go(self, pack: str, name: str) -> None:
        """Open a scenario by its address, as a link does."""
        self.pack, self.name = pack, name
        self.journey.begin(f"#/field/{quote(pack, safe='')}?file={quote(name, safe='')}")
        self.wait_open()

    def opened(self, name: str, pack: str = LOOSE) -> None:
        """The journey came to a scenario by itself."""
        self.pack, self.name = pack, name
        self.wait_open()

    def wait_open(self) -> None:
        expect(self.page.locator(".fieldroom .over[viewBox]")).to_be_attached()
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is asked of the server any more."""
        expect(self.page.locator(".fieldroom")).not_to_have_class(re.compile(r"\bbusy\b"))

    # --- places of the map

    def state(self) -> Any:
        """What the server reads in the text that it was sent last."""
        base = self.journey.server.base
        answer = self.page.request.post(
            f"{base}/api/field/state",
            data=json.dumps({"pack": self.pack, "name": self.name, "seq": 1, "tab": "a1b2c3", "have": []}),
            headers={"content-type": "application/json", "x-sandtable": "1", "origin": base},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def find(self, x: float, y: float) -> tuple[float, float]:
        """Point of the window over a point of the map in mm."""
        place: list[float] = self.page.evaluate(
            """([x, y]) => {
              const at = new DOMPoint(x, y).matrixTransform(document.querySelector(".over").getScreenCTM());
              return [at.x, at.y];
            }""",
            [x, y],
        )
        return place[0], place[1]

    def at(self, label: str) -> tuple[float, float]:
        """Point of the window over the middle of a hex."""
        if label not in self.hexes:
            self.hexes = {one["id"]: (one["x"], one["y"]) for one in self.state()["ground"]["hexes"]}
        return self.find(*self.hexes[label])

    def click(self, label: str) -> None:
        self.page.mouse.click(*self.at(label))
        self.settle()

    def tap(self, label: str) -> None:
        self.page.touchscreen.tap(*self.at(label))
        self.settle()

    def point(self, label: str) -> None:
        self.page.mouse.move(*self.at(label))

    def drag(self, *labels: str) -> None:
        """Drag from hex to hex."""
        self.drag_points(*[self.at(label) for label in labels])

    def drag_points(self, *points: tuple[float, float]) -> None:
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=4)
        mouse.up()
        self.settle()

    def counter(self, words: str) -> Any:
        return self.page.locator(f'.l-pieces .counter[aria-label^="{words}"]')

    def expect_at(self, words: str, label: str) -> None:
        """Wait until a piece stands on a hex."""
        expect(self.counter(f"{words}, {label}")).to_be_visible()

    # --- tools and words

    def tool(self, key: str) -> None:
        """Take a tool by its button."""
        self.page.locator(f'.tools-rail [data-key="{key}"]').click()
        expect(self.page.locator(f'.tools-rail [data-key="{key}"]')).to_have_attribute("aria-pressed", "true")

    def chip(self, key: str) -> Any:
        return self.page.locator(f'.tray [data-key="chip {key}"]')

    def tab(self, name: str) -> None:
        self.page.locator(f'.side [data-key="tab {name}"]').click()

    def type_text(self, old: str, new: str) -> None:
        """Write new words over old ones in the editor, which is found by its search."""
        text = self.shown_text()
        at = text.index(old)
        line, column = text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1)
        self.page.locator(".cm-content").focus()
        keys = self.page.keyboard
        keys.press("Control+Home")
        for _ in range(line - 1):
            keys.press("ArrowDown")
        keys.press("Home")
        keys.press("Home")  # the second goes to the margin
        where = self.page.evaluate("document.querySelector('.cm-activeLine').textContent")
        assert old in where, where
        for _ in range(column):
            keys.press("ArrowRight")
        for _ in range(len(old)):
            keys.press("Shift+ArrowRight")
        keys.insert_text(new)
        self.settle()

    def shown_text(self) -> str:
        """The whole text of the editor, as it was sent last."""
        self.settle()
        text: str = self.state()["text"]
        return text

    def expect_findings(self, *codes: str) -> None:
        """Wait until exactly these findings are told."""
        expect(self.page.locator(".found .list .ruleid")).to_have_text(list(codes))

    def save(self) -> None:
        """Save with the key and wait until it is done."""
        self.settle()
        self.page.keyboard.press("Control+s")
        self.expect_saved()

    def expect_saved(self) -> None:
        expect(self.page.locator(".bar .dot")).to_have_count(0)
        expect(self.page.locator(".side .save")).to_be_disabled()


def check_publish(file: Path) -> None:
    """Fail for anything that the checker says at the profile publish."""
    result = CliRunner().invoke(sandtable_command, ["check", "--profile", "publish", str(file)])
    assert result.exit_code == 0, result.output


def changed_lines(before: str, after: str) -> list[str]:
    """Lines of the new text that were not in the old one."""
    old = before.splitlines()
    return [line for line in after.splitlines() if line not in old]

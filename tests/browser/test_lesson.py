"""Lessons at the Table: led through by mouse, by keyboard, and on a phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import TablePage

PHONE = {"width": 390, "height": 844, "touch": True}


class LessonPage(TablePage):
    """The lesson of a game in a browser."""

    def learn(self, game: str) -> None:
        """Begin a lesson from the start page of the Table."""
        self.journey.begin("#/table")
        self.page.evaluate("localStorage.setItem('sandtable.table-speed', '0')")
        box = self.page.locator(".playboxes li", has=self.page.locator(f'[data-game="{game}"]'))
        box.locator(".learn").click()
        self.wait_for("waits")

    @property
    def step(self) -> int:
        return int(self.page.locator(".lesson").get_attribute("data-step") or 0)

    def follow(self) -> None:
        """Press what the lesson says until its step is done."""
        for _ in range(12):
            if self.wait_for("waits", "asks") == "waits":
                return
            before = self.choices
            self.page.locator('.lesson [data-key="show"]').click()
            marked = self.page.locator(".offer .best button")
            if marked.count():
                marked.first.click()
                sure = self.page.locator("dialog").get_by_role("button", name="Do it")
                if sure.count():
                    sure.click()
            if not self.page.locator(".offer .best button").count():
                self.wait_for("waits", "asks", beyond=before)
        raise AssertionError("the lesson does not lead to its choice")

    def follow_to_end(self, picture: str = "") -> None:
        for step in range(8):
            expect(self.page.locator(".lesson")).to_have_attribute("data-step", str(step))
            if picture:
                self.journey.shot(f"{picture}-{step}")
            self.follow()
            if step < 7:
                self.page.locator('[data-key="next-step"]').click()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


@pytest.mark.parametrize("game", ["edadh", "warfare"])
def test_a_lesson_leads_to_its_end_and_into_a_game(
    folder: Path, serve: Callable[..., Any], journey: Any, game: str
) -> None:
    lesson = LessonPage(journey(serve(folder)), folder)
    lesson.learn(game)
    lesson.journey.check_access()
    lesson.follow_to_end(game)
    expect(lesson.page.locator(".lesson .cameof li").first).to_be_visible()
    lesson.journey.check_access()
    lesson.page.get_by_role("button", name="Play on from here").click()
    lesson.wait_for("asks")
    expect(lesson.page.locator(".lesson")).to_be_hidden()
    expect(lesson.page.locator(".tell")).to_be_visible()


def test_another_choice_is_answered_kindly(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    lesson = LessonPage(journey(serve(folder)), folder)
    lesson.learn("edadh")
    page = lesson.page
    page.locator('[data-key="next-step"]').click()
    lesson.wait_for("asks")
    expect(page.locator(".offer .best button")).to_be_in_viewport(ratio=0.9)
    page.locator('.offer button[data-typed="play 3"]').click()
    expect(page.locator(".tablenote")).to_contain_text("For the lesson: Play 8")
    assert lesson.choices == 0
    page.get_by_role("button", name="Skip this step").click()
    expect(page.locator(".lesson")).to_have_attribute("data-step", "2")
    page.get_by_role("button", name="Step 1 of 8: The table").click()
    expect(page.locator(".lesson")).to_have_attribute("data-step", "0")
    assert lesson.choices == 0


def test_a_lesson_by_keyboard_on_a_phone(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    lesson = LessonPage(journey(serve(folder), **PHONE), folder)
    lesson.learn("proelio")
    page = lesson.page
    page.keyboard.press("Space")
    lesson.wait_for("asks")
    expect(page.locator(".offer .best button")).to_be_in_viewport()
    expect(page.locator('.lesson [data-key="show"]')).to_be_in_viewport()
    lesson.journey.check_access()
    page.locator(".offer .best button").tap()
    lesson.wait_for("waits", beyond=0)
    page.get_by_role("button", name="Leave the lesson").tap()
    lesson.wait_for("asks")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

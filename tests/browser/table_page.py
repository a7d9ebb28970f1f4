"""Steps of a journey at the Table, and the game as the engine knows it, to compare with."""

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from sandtable.games.play import Result
from sandtable.games.replay import replay
from sandtable.jobs.play import PlayRequest, open_game


class TablePage:
    """The Table of a folder in a browser."""

    def __init__(self, journey: Any, folder: Path) -> None:
        self.journey, self.folder = journey, folder
        self.pressed: list[str] = []  # choices in words, as they were pressed

    @property
    def page(self) -> Any:
        return self.journey.page

    def sit_down(self, game: str, start: str, *, seed: int = 7, at_once: bool = True) -> None:
        """Open a game by its box; `at_once` shows what others do without playing it back."""
        self.journey.begin("#/table")
        if at_once:
            self.page.evaluate("localStorage.setItem('sandtable.table-speed', '0')")
        self.page.locator(f'[data-game="{game}"]').click()
        self.page.get_by_role("radio", name=start, exact=True).check()
        self.page.locator("#table-seed").fill(str(seed))
        self.page.get_by_role("button", name="Sit down").click()
        self.wait_for("asks", "handed-over")

    def open(self, named: str, seats: list[str], *, seed: int | None = 7, at_once: bool = True) -> str:
        """Open a table by its address, as the command does; return its key. A saved game has its own seed."""
        self.journey.begin("#/table")
        expect(self.page.locator(".startpage")).to_be_visible()
        if at_once:
            self.page.evaluate("localStorage.setItem('sandtable.table-speed', '0')")
        found = self.post(
            "open", named=named, **({} if seed is None else {"seed": seed}), **{"as": "play", "seats": seats}
        )
        self.page.evaluate("key => { location.hash = `#/table/${key}`; }", found["table"])
        self.wait_for("asks", "handed-over", "waits", "moves")
        return str(found["table"])

    def post(self, path: str, **data: Any) -> Any:
        return self.page.evaluate(
            "async ([path, data]) => (await fetch(`/api/table/${path}`, {method: 'POST', body: JSON.stringify(data),"
            " headers: {'content-type': 'application/json', 'x-sandtable': '1'}})).json()",
            [path, data],
        )

    def wait_for(self, *states: str, beyond: int = -1) -> str:
        """Wait until the table is in one of some states, with more than a number of choices made."""
        self.page.wait_for_function(
            "([states, beyond]) => { const room = document.getElementById('room');"
            " return states.includes(room.dataset.state) && Number(room.dataset.choices ?? 0) > beyond; }",
            arg=[list(states), beyond],
        )
        return str(self.page.locator("#room").get_attribute("data-state"))

    @property
    def choices(self) -> int:
        """Number of choices made."""
        return int(self.page.locator("#room").get_attribute("data-choices") or 0)

    def act(self, rng: random.Random) -> str:
        """Press what is offered until a choice is made; return the state of the table after it."""
        before = self.choices
        while self.page.locator(".unit .muted", has_text="Choose a unit").count() and rng.random() < 0.9:
            self.page.locator('.acts [data-key="next"]').click()
        for _ in range(4):
            offered = self.page.locator(".offer button[data-key]")
            button = offered.nth(rng.randrange(offered.count()))
            typed = button.get_attribute("data-typed")
            button.click()
            sure = self.page.locator("dialog").get_by_role("button", name="Do it")
            if sure.count():
                sure.click()
            if typed is not None:
                self.pressed.append(typed)
                break
        return self.wait_for("asks", "over", "hands-over", "waits", beyond=before)

    def play_out(self, rng: random.Random, most: int = 600) -> None:
        """Press choices until the game is over."""
        for _ in range(most):
            state = self.act(rng)
            if state == "waits":
                state = self.wait_for("asks", "over")
            if state == "over":
                return
        raise AssertionError(f"not over after {most} choices")

    def check_with_engine(self, seats: set[int]) -> Result:
        """The saved game replayed by the engine: the pressed choices of some seats are in it, and it has an end."""
        saved = next(iter((self.folder / "out").rglob("*.play")))
        opened = open_game(PlayRequest(str(saved)))
        own = [str(choice) for seat, choice in opened.record.choices if seat in seats]
        assert own == self.pressed
        state = replay(opened.seated.table, opened.seated.start, opened.record)
        assert len(opened.record.choices) == self.choices
        result = opened.seated.table.decision(state)
        assert isinstance(result, Result)
        return result

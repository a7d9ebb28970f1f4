"""Time from a key to pixels in the workshop's page in Chromium, against the same page with an answer that is stored.

    python -m bench.pixels

Letters are typed into the name of a card at the Desk. One is answered by the workshop; the next by the same server with
the answer to the last, which is the floor: browser, page and transport alone.
"""

import os
import re
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, NamedTuple

import uvicorn
from playwright.sync_api import Page, expect, sync_playwright
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bench.measure import finish, verdict
from sandtable.model.authoring.new_pack import new_pack
from tests.workshop.live_server import descendants
from workshop.app import make_app
from workshop.guard import Guard
from workshop.server import HOST, listen
from workshop.workroom import Workroom

ROUNDS = 20
GAME, FILE, RECORD, NAME = "proelio", "decks/base.yaml", "knights", "Knights"
_WAIT = 60_000  # milliseconds that anything may take
_REST = 500  # milliseconds between two letters, in which small pictures and completions are done
_FLAGS = ("--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update")

# Notes when a letter is typed into the editor, and when the frame after the change of the first picture was painted.
_WATCH = """picture => {
  window.pixels = { typed: 0, took: 0 };
  document.addEventListener("keydown", () => { window.pixels = { typed: performance.now(), took: 0 }; }, true);
  new MutationObserver(() => requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => { window.pixels.took ||= performance.now() - window.pixels.typed; };
    painted.port2.postMessage(0);
  })).observe(picture, { attributes: true, attributeFilter: ["data-rev"] });
}"""


class Echo:
    """The application, which keeps its answer to an edit, or gives it again, as `mode` says."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.mode: Literal["pass", "keep", "again"] = "pass"
        self._kept: list[Message] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != "/api/edit" or self.mode == "pass":
            await self._app(scope, receive, send)
        elif self.mode == "again":
            while (await receive()).get("more_body"):
                pass
            for message in self._kept:
                await send(dict(message))
        else:
            self._kept = []

            async def keep(message: Message) -> None:
                self._kept.append(dict(message))
                await send(message)

            await self._app(scope, receive, keep)


@contextmanager
def serve(folder: Path) -> Iterator[tuple[str, Echo]]:
    """A workshop of a pack in a thread: its address, and the switch of its answers."""
    listening = listen(0)
    port = listening.getsockname()[1]
    room = Workroom(folder, ".")
    echo = Echo(make_app(room, f"{HOST}:{port}"))
    guard = Guard(echo, port)
    server = uvicorn.Server(
        uvicorn.Config(guard, log_level="critical", lifespan="on", ws="none", timeout_graceful_shutdown=1)
    )
    running = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    running.start()
    try:
        yield f"http://{HOST}:{port}/?key={guard.key}", echo
    finally:
        server.should_exit = True
        running.join()
        room.close()


class Letter(NamedTuple):
    """Milliseconds from a letter to its picture: by the clock, and of all processors that worked at it."""

    clock: float
    worked: float


def type_letters(page: Page, echo: Echo) -> dict[str, list[Letter]]:
    """Type letters that are answered by the workshop, and by the stored answer."""
    picture = page.locator(".card face-picture").first
    expect(picture).to_have_attribute("data-rev", re.compile(r"\w"))
    page.keyboard.press("End")
    page.locator(".cm-activeLine", has_text=NAME).wait_for()
    _to_the_end_of_the_name(page)
    before = str(picture.get_attribute("data-rev"))
    picture.evaluate(_WATCH)
    took: dict[str, list[Letter]] = {"edit": [], "echo": []}
    for number in range(ROUNDS):
        for kind in took:
            echo.mode = "keep" if kind == "edit" else "again"
            spent = _worked()
            page.keyboard.press("abcdefghijklmnopqrstuvwxyz"[number])
            expect(picture).not_to_have_attribute("data-rev", before)
            took[kind].append(Letter(_took(page), _worked() - spent))
            echo.mode = "pass"
            page.keyboard.press("Backspace")
            expect(picture).to_have_attribute("data-rev", before)
            page.wait_for_timeout(_REST)
    return took


def _to_the_end_of_the_name(page: Page) -> None:
    line = page.locator(".cm-activeLine").inner_text()
    for _ in range(len(line) - line.index(NAME) - len(NAME)):
        page.keyboard.press("ArrowLeft")


def _worked() -> float:
    """Milliseconds of the processor that this process and all below it have taken so far."""
    ticks = 0
    for process in (os.getpid(), *descendants(os.getpid())):
        with suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


def _took(page: Page) -> float:
    while not (took := float(page.evaluate("() => window.pixels.took"))):
        page.wait_for_timeout(5)
    return took


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        print("no Chromium: the time to pixels was not measured")
        return
    expect.set_options(timeout=_WAIT)
    root = ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as name, sync_playwright() as playwright:
        folder = Path(name) / GAME
        new_pack(folder, GAME)
        line = _line_of_name((folder / FILE).read_text(encoding="utf-8"))
        browser = playwright.chromium.launch(executable_path=chromium, args=[*_FLAGS, *root])
        with serve(folder) as (address, echo):
            page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-GB")
            page.set_default_timeout(_WAIT)
            page.goto(address)
            page.goto(f"{address.partition('?')[0]}#/desk/.?file={FILE}&line={line}")
            took = type_letters(page, echo)
            page.close()
        browser.close()
    for kind, words in (("edit", "a letter to its picture"), ("echo", "by a stored answer")):
        times = [one.clock for one in took[kind]]
        print(f"{words}: least {min(times):.0f} ms, median {statistics.median(times):.0f} ms by the clock")
    # The least is what a quiet machine takes: a busy one stretches the edit more, since more processes work at it.
    least = {kind: min(one.clock for one in each) for kind, each in took.items()}
    worked = {kind: statistics.fmean(one.worked for one in each) for kind, each in took.items()}
    print(
        f"processor: {worked['edit']:.0f} ms and {worked['echo']:.0f} ms, ratio {worked['edit'] / worked['echo']:.2f}"
    )
    finish(verdict("least time to pixels of an edit / by a stored answer", least["edit"] / least["echo"], 2.0, True))


def _line_of_name(text: str) -> int:
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if RECORD in line)
    return next(number for number in range(start, len(lines)) if NAME in lines[number]) + 1


if __name__ == "__main__":
    main()

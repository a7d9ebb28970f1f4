"""Journeys through the workshop in a real browser; `make browser-test` runs them."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# Only `make browser-test` has a browser for them.
collect_ignore_glob = [] if os.environ.get("BROWSER_TESTS") else ["test_*.py"]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SHOTS = Path(__file__).parents[2] / "out" / "browser"
_ARGUMENTS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip
WAIT = 60_000  # milliseconds that anything on a page may take on a busy machine


class Server:
    """A running `sandtable workshop`."""

    def __init__(self, folder: Path, home: Path, *options: str) -> None:
        self.folder = folder
        environment = {**os.environ, "HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cli", "workshop", str(folder), "--no-open", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found is not None, said + (self.process.stderr.read() if self.process.stderr else "")
        self.address = found[0]

    @property
    def base(self) -> str:
        return self.address.partition("/?")[0]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=WAIT)

    assert CHROMIUM is not None, "no Chromium; on Debian: apt-get install chromium"
    root = ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=[*_ARGUMENTS, *root])
        yield opened
        opened.close()


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """A folder with the starter game, as `sandtable init` makes it."""
    from sandtable.model.authoring.new_pack import new_pack

    folder = tmp_path / "games"
    new_pack(folder / "my-game", None)
    return folder


def copy_builtin(game: str, into: Path) -> Path:
    """A copy of a built-in game, as `sandtable init --from` makes it."""
    from sandtable.model.authoring.new_pack import new_pack

    new_pack(into, game)
    return into


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start a workshop of a folder; all are ended after the test."""
    servers: list[Server] = []

    def start(folder: Path, *options: str) -> Server:
        home = tmp_path / "home"
        home.mkdir(exist_ok=True)
        servers.append(Server(folder, home, *options))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop()


class Journey:
    """A page in a browser with everything it complained of."""

    def __init__(self, page: Any, name: str, server: "Server") -> None:
        self.window, self.name, self.server = page, name, server
        self.begun = False
        self.server_ends = False  # a journey that ends its server hears of refused connections
        self.complaints: list[str] = []
        page.set_default_timeout(WAIT)
        # A page that asks whether to leave unsaved text is told yes.
        page.on("dialog", lambda dialog: dialog.accept())
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._asked)

    @property
    def page(self) -> Any:
        """The page in the window; Home, unless the journey began elsewhere."""
        if not self.begun:
            self.begin()
        return self.window

    def begin(self, place: str = "") -> None:
        """Open the address that the terminal shows, at a place of the page; further ones are gone to from there."""
        address = self.server.base + "/" if self.begun else self.server.address
        self.begun = True
        self.window.goto(address + place)

    def _heard(self, message: Any) -> None:
        # A refused save is an answer that the journey is about.
        expected = ["the server responded with a status of"]
        if self.server_ends:
            expected += [
                "net::ERR_CONNECTION_REFUSED",
                "net::ERR_INCOMPLETE_CHUNKED_ENCODING",
                "net::ERR_EMPTY_RESPONSE",
            ]
        if message.type == "error" and not any(one in message.text for one in expected):
            where = message.location
            self.complaints.append(f"{message.text} at {where['url']}:{where['lineNumber']}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self.complaints.append(f"asked {request.url}")

    def shot(self, what: str = "") -> None:
        """Keep a picture in out/browser, to be looked at."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{self.name}{'-' + what if what else ''}.png")

    def check_access(self) -> None:
        """Fail for serious and critical faults that axe finds, in both themes; no rule is left out."""
        check_access(self.page)


def check_access(page: Any) -> None:
    """Fail for serious and critical faults that axe finds on a page, in both themes; no rule is left out."""
    from axe_playwright_python.sync_playwright import Axe

    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.setAttribute('data-theme', theme)", theme)
        found = Axe().run(page).response["violations"]
        grave = [one for one in found if one["impact"] in ("serious", "critical")]
        told = [
            f"{theme} {one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for one in grave
            for node in one["nodes"][:3]
        ]
        assert not told, "\n".join(told)


@pytest.fixture
def journey(browser: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Journey]]:
    """Open pages; none may complain, and each is examined for access at its end."""
    opened: list[Journey] = []

    def start(
        server: Server, *, width: int = 1440, height: int = 900, touch: bool = False, language: str = "en-GB",
        beside: Journey | None = None,
    ) -> Journey:  # fmt: skip
        """A window at a server; `beside` another one it is of the same browser, with its cookies and drafts."""
        context = beside.window.context if beside else browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, locale=language, reduced_motion="reduce"
        )  # fmt: skip
        made = Journey(context.new_page(), request.node.name.replace("[", "-").replace("]", ""), server)
        opened.append(made)
        return made

    yield start
    failed = getattr(request.node, "failed", False)
    for one in opened:
        if one.begun and not one.window.is_closed():
            one.shot("end")
            if request.node.get_closest_marker("no_axe") is None and not failed:
                one.check_access()
    for one in opened:
        one.window.context.close()
    if failed:
        print([told for one in opened for told in one.complaints])
    assert failed or not [told for one in opened for told in one.complaints]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Note that a journey failed, so that its end is not examined as well."""
    report: Any = yield
    if report.when == "call":
        item.failed = report.failed  # type: ignore[attr-defined]
    return report

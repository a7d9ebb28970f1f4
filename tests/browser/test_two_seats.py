"""Two browsers at one shared table: the host's at 127.0.0.1, a guest's at 127.0.0.2, and somebody hostile beside them."""

import contextlib
import random
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from sandtable.games.replay import replay
from sandtable.jobs.play import PlayRequest, open_game
from tests.browser.conftest import Journey
from tests.browser.table_page import TablePage

GUESTS = "127.0.0.2"


class Shared:
    """A running `sandtable table --share`; `links` are those of the guests, the onlookers' last."""

    def __init__(self, folder: Path, *options: str) -> None:
        command = [sys.executable, "-m", "cli", "table", *options, "--seed", "7", "--no-open", "--share", GUESTS]
        self.process = subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        found = [re.search(r"http://\S+\?key=\S+", self.process.stdout.readline()) for _ in range(3)]
        self.address, *self.links = [one[0] for one in found if one is not None]

    @property
    def base(self) -> str:
        return self.address.partition("/?")[0]

    def end(self) -> str:
        """End it as Ctrl-C does; return what it says then."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        said: str = self.process.communicate(timeout=60)[0]
        return said


class Cable:
    """A SOCKS proxy on this machine, through which a browser reaches the table; `cut` loses all its connections."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lost = False
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"socks5://127.0.0.1:{self._listening.getsockname()[1]}"

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near = self._listening.accept()[0]
                threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        with near, contextlib.suppress(OSError):
            near.recv(262)
            near.sendall(b"\x05\x00")
            near.recv(262)
            if self._lost:
                return
            with socket.create_connection((GUESTS, self._port)) as far:
                near.sendall(b"\x05\x00\x00\x01" + bytes(6))
                self._open |= {near, far}
                back = threading.Thread(target=_copy, args=(far, near))
                back.start()
                _copy(near, far)
                back.join()
                self._open -= {near, far}

    def cut(self) -> None:
        self._lost = True
        for one in list(self._open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._lost = False

    def close(self) -> None:
        self._listening.close()
        self.cut()


def _copy(one: socket.socket, other: socket.socket) -> None:
    """Hand on bytes until one side ends; then end the other."""
    with contextlib.suppress(OSError):
        while part := one.recv(65_536):
            other.sendall(part)
    with contextlib.suppress(OSError):
        other.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Shared]:
    made = Shared(tmp_path, "edadh/learn", "--seat", "huaos=guest")
    yield made
    made.end()


@pytest.fixture
def cable(shared: Shared) -> Iterator[Cable]:
    made = Cable(int(shared.links[0].partition(f"{GUESTS}:")[2].partition("/")[0]))
    yield made
    made.close()


@pytest.fixture
def seats(shared: Shared, cable: Cable, browser: Any, journey: Any, tmp_path: Path) -> Iterator[list[TablePage]]:
    """The pages of both seats, as their links open them; what others do is shown at once."""
    host = journey(shared)
    host.server_ends = True
    context = browser.new_context(proxy={"server": cable.address}, locale="en-GB", reduced_motion="reduce")
    link = shared.links[0]
    guest = Journey(context.new_page(), "guest", SimpleNamespace(address=link, base=link.partition("/?")[0]))  # type: ignore[arg-type]
    pages = [TablePage(one, tmp_path) for one in (host, guest)]
    for one in pages:
        one.journey.begin()
        one.page.locator("#room[data-state]").wait_for()
        one.page.evaluate("localStorage.setItem('sandtable.table-speed', '0')")
        one.wait_for("asks", "waits")
    yield pages
    context.close()


def _play(pages: list[TablePage], rng: random.Random, until: int) -> None:
    """Let whoever is asked press, until so many choices are made."""
    while (made := max(one.choices for one in pages)) < until:
        for one in pages:
            one.wait_for("asks", "waits", beyond=made - 1)
        next(one for one in pages if one.page.locator("#room").get_attribute("data-state") == "asks").act(rng)


def _check_kept(folder: Path, pages: list[TablePage]) -> None:
    """The kept game is what the pages pressed, seat by seat, and the engine replays it."""
    opened = open_game(PlayRequest(str(next((folder / "out").rglob("*.play")))))
    replay(opened.seated.table, opened.seated.start, opened.record)
    for number, page in enumerate(pages):
        assert page.pressed == [str(choice) for seat, choice in opened.record.choices if seat == number]
    assert len(opened.record.choices) == max(one.choices for one in pages)


def test_a_seat_that_lost_its_connection_is_back_where_the_game_is(
    shared: Shared, cable: Cable, seats: list[TablePage], tmp_path: Path
) -> None:
    host, guest = seats
    rng = random.Random(2)
    _play(seats, rng, 6)
    while host.page.locator("#room").get_attribute("data-state") != "asks":
        _play(seats, rng, host.choices + 1)
    made = host.choices
    cable.cut()
    foot = host.page.get_by_text(re.compile(r": away"))
    expect(foot.first).to_be_visible()
    while host.page.locator("#room").get_attribute("data-state") == "asks":
        host.act(rng)
    # The game waits for the guest, who has not heard of what the host did.
    assert host.choices > made
    expect(host.page.locator(".say.thinks")).to_contain_text("is not connected")
    assert guest.choices == made
    expect(guest.page.locator(".lostnote")).to_contain_text("The game waits")
    guest.journey.shot("lost")
    cable.mend()
    guest.wait_for("asks", beyond=host.choices - 1)
    expect(foot).to_have_count(0)
    assert guest.choices == host.choices
    expect(guest.page.locator(".lostnote")).to_be_hidden()
    _play(seats, rng, host.choices + 4)
    guest.wait_for("asks", "waits", beyond=host.choices - 1)
    assert guest.choices == host.choices
    assert "the game is kept" in shared.end()
    expect(guest.page.locator(".lostnote")).to_be_visible()
    _check_kept(tmp_path, seats)


def _attack(links: list[str], base: str, stop: threading.Event, found: list[str]) -> None:
    """Press other people's choices with forged numbers, replayed cookies and wrong headers, until it is to stop."""
    table, rng = "", random.Random(3)
    watch = httpx.Client(base_url=links[-1].partition("/?")[0], timeout=30)
    watch.get(links[-1])
    origin = str(watch.base_url).rstrip("/")
    [(name, cookie)] = watch.cookies.items()
    table = re.findall(r'"table": "(t[0-9a-f]+)"', watch.get("/").text)[0]
    ours = {"origin": origin, "x-sandtable": "1"}
    while not stop.is_set():
        of = watch.get(f"/api/table/{table}/state").json().get("asks") or {}
        tries = [
            watch.post(
                f"/api/table/{table}/choose",
                json={"choice": rng.randrange(9), "of": of.get("of", "0" * 16)},
                headers=ours,
            ),
            watch.post(
                f"/api/table/{table}/choose", json={"seat": rng.randrange(2), "choice": 0, "of": "0" * 16}, headers=ours
            ),
            watch.post(f"/api/table/{table}/undo", json={"choices": rng.randrange(30)}, headers=ours),
            watch.post(f"/api/table/{table}/hint", json={"of": "0" * 16}, headers={**ours, "origin": base}),
            watch.get(f"/api/table/{table}/state", headers={"host": base.partition("//")[2]}),
            httpx.get(f"{base}/api/table/{table}/state", cookies={name: cookie}, timeout=30),
            httpx.get(f"{origin}/api/table/{table}/state", cookies={name: cookie[:-1]}, timeout=30),
            watch.get(f"/api/table/{table}/replay"),
        ]
        found += [f"{one.request.method} {one.url}: {one.status_code}" for one in tries if one.status_code < 400]
        with socket.create_connection((GUESTS, watch.base_url.port or 0)) as slow:
            slow.sendall(b"POST /api/table/x/choose HTTP/1.1\r\nContent-Le")
    watch.close()


def test_two_seats_play_on_beside_somebody_hostile(shared: Shared, seats: list[TablePage], tmp_path: Path) -> None:
    stop, found = threading.Event(), []
    hostile = threading.Thread(target=_attack, args=(shared.links, shared.base, stop, found))
    hostile.start()
    try:
        _play(seats, random.Random(4), 12)
    finally:
        stop.set()
        hostile.join()
    assert found == []
    shared.end()
    _check_kept(tmp_path, seats)

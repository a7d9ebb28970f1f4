"""Attacks on a shared table over real connections, by strangers and by guests; the guests' address is 127.0.0.2.

CAUSES lists them by the reason for which they must fail. `{host}` is the guests' address, `{cookie}` that of a guest
with a seat, `{own}` the cookie of this machine's page, `{table}` the table.
"""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

GUESTS = "127.0.0.2"
_PATIENCE = 30.0
_BACK = 2.0  # seconds in which a page is back after its connection was lost
_STATE = "GET /api/table/{table}/state HTTP/1.1\r\nHost: {host}\r\n"
_MINE = _STATE + "Cookie: {cookie}\r\n"
_CHOICE = json.dumps({"choice": 0, "of": "0" * 16})


def _post(path: str = "/api/table/{table}/choose", body: str = _CHOICE, **change: str) -> str:
    headers = {
        "Host": "{host}", "Cookie": "{cookie}", "Origin": "http://{host}", "X-Sandtable": "1",
        "Content-Type": "application/json", "Content-Length": str(len(body.encode())),
    }  # fmt: skip
    headers |= {name.replace("_", "-"): value for name, value in change.items()}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items() if value)
    return f"POST {path} HTTP/1.1\r\n{lines}\r\n" + body.replace("{", "{{").replace("}", "}}")


def _get(path: str) -> str:
    return f"GET {path} HTTP/1.1\r\nHost: {{host}}\r\nCookie: {{cookie}}\r\n\r\n"


# fmt: off
CAUSES: dict[str, list[str]] = {
    "another host": [
        _MINE.replace("{host}", host) + "\r\n"
        for host in ("evil.example", "127.0.0.1:{port}", "localhost:{port}", "127.0.0.2", "0.0.0.0:{port}", "127.0.0.2.nip.example:{port}", "{host}@evil.example")
    ],
    "another origin": [_post(Origin=origin) for origin in ("http://evil.example", "null", "http://127.0.0.1:{port}", "https://{host}", "")],
    "another site": [_MINE + f"Sec-Fetch-Site: {site}\r\n\r\n" for site in ("cross-site", "same-site")],
    "no role": [
        _STATE + "\r\n", _STATE + "Cookie: sandtable-guest-{port}=x\r\n\r\n", _STATE + "Cookie: {cookie}x\r\n\r\n",
        _STATE + "Cookie: {own}\r\n\r\n", _STATE + "Cookie: sandtable-{port}={guest}\r\n\r\n", _post(Cookie=""),
        "GET /?key=x HTTP/1.1\r\nHost: {host}\r\n\r\n", "GET /?key={own_key} HTTP/1.1\r\nHost: {host}\r\n\r\n",
    ],
    "another role": [
        _post(body=json.dumps({"seat": 0, "choice": 0, "of": "0" * 16})), _post("/api/table/{table}/sit", '{"seat": 0}'),
        _post("/api/table/{table}/leave", "{}"), _post("/api/table/{table}/close", "{}"), _post("/api/table/{table}/hurry", "{}"),
        _post("/api/table/{table}/save", "{}"), _post("/api/table/{table}/fork", '{"n": 0}'), _post("/api/table/open", '{"named": "proelio"}'),
        _get("/api/table/{table}/replay"), _get("/api/table/{table}/replay/0?eyes=all"), _get("/table/{table}/story.html"),
    ],
    "what guests do not have": [
        _get(path) for path in ("/api/home", "/api/file?pack=.&name=game.yaml", "/api/pack?pack=.", "/face?pack=builtin:proelio&component=base&record=dung&side=front", "/api/events", "/api/table/starts", "/api/history?pack=.&name=x.yaml")
    ] + [_post("/api/create", '{"pack": ".", "name": "x.yaml", "text": "x"}'), _post("/api/edit", '{"pack": ".", "seq": 1}')],
    "another table": [_get("/api/table/t000000000000/state"), _get("/api/table/../table/state"), _get("/table/t000000000000/face?component=base")],
    "a trick with headers": [
        _MINE + "Host: evil.example\r\n\r\n", _MINE + "X-Forwarded-Host: 127.0.0.1\r\nHost: 127.0.0.1:{port}\r\n\r\n",
        _post(Content_Type="text/plain"), _post(X_Sandtable=""), _post(Content_Length="5000000"),
        "GET http://127.0.0.1:{port}/api/home HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {own}\r\n\r\n",
    ],
    "a path that leads out": [
        _get("/static/../guard.py"), _get("/static/%2e%2e/guard.py"), _get("/table/{table}/face?component=../x&record=../../y"),
        _get("/api/table/{table}/rule?id=" + "x" * 100),
    ],
}
# fmt: on


class Target(NamedTuple):
    """A shared table, with what its pages know."""

    process: "subprocess.Popen[str]"
    own: httpx.Client
    guest: httpx.Client
    values: dict[str, str]
    folder: Path


def _client(address: str) -> httpx.Client:
    base, _, query = address.partition("/?")
    client = httpx.Client(base_url=base, timeout=_PATIENCE)
    assert client.get(f"/?{query}").status_code == 303
    client.headers.update({"origin": base, "x-sandtable": "1"})
    return client


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder = tmp_path_factory.mktemp("shared")
    command = [sys.executable, "-m", "cli", "table", "proelio/open-3", "--seed", "7", "--no-open", "--share", GUESTS]
    process = subprocess.Popen(
        [*command, "--seat", "3=search"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    addresses = [re.search(r"http://\S+\?key=\S+", process.stdout.readline()) for _ in range(3)]
    own_address, seat, _watch = (found[0] for found in addresses if found is not None)
    own, guest = _client(own_address), _client(seat)
    port = seat.partition("//")[2].partition(":")[2].partition("/")[0]
    page = own.get("/").text
    table = re.search(r'"table": \{"table": "(t[0-9a-f]+)"', page)
    assert table is not None
    [(own_name, own_value)] = own.cookies.items()
    [(name, value)] = guest.cookies.items()
    values = {
        "host": f"{GUESTS}:{port}", "port": port, "table": table[1], "cookie": f"{name}={value}", "guest": value,
        "own": f"{own_name}={own_value}", "own_key": own_address.partition("key=")[2], "link": seat,
    }  # fmt: skip
    yield Target(process, own, guest, values, folder)
    own.close()
    guest.close()
    if process.poll() is None:
        process.terminate()
    process.wait(20)
    process.stdout.close()


def _send(target: Target, request: str) -> bytes:
    port = int(target.values["port"])
    found = b""
    with socket.create_connection((GUESTS, port), _PATIENCE) as connection:
        try:
            connection.sendall(request.format(**target.values).encode())
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65_536):
                found += part
        except OSError:
            return b""
    return found


def _secrets(target: Target) -> set[str]:
    """Cards that lie in the hand of this machine's seat alone."""
    state = target.own.get(f"/api/table/{target.values['table']}/state").json()
    guest = target.guest.get(f"/api/table/{target.values['table']}/state").text
    hand = next(place for place in state["picture"]["places"] if place["id"] == "p0.hand")
    return {card["id"] for card in hand["cards"] if card["id"] not in guest}


@pytest.mark.parametrize("cause", CAUSES)
def test_attacks_are_refused(target: Target, cause: str) -> None:
    secrets = _secrets(target)
    assert secrets
    for request in CAUSES[cause]:
        answer = _send(target, request)
        status = answer[9:12].decode("ascii", "replace")
        assert status in ("", "400", "403", "404", "405", "409", "413", "415", "422"), (request[:300], answer[:300])
        assert b"set-cookie" not in answer.lower(), request[:300]
        assert not any(secret.encode() in answer for secret in secrets), request[:300]
    state = target.own.get(f"/api/table/{target.values['table']}/state")
    assert state.json()["choices"] == 0
    assert not list(target.folder.rglob("*.play"))


def _held(target: Target, requests: list[str]) -> list[socket.socket]:
    """Connections that send something and read nothing."""
    made = []
    for request in requests:
        one = socket.create_connection((GUESTS, int(target.values["port"])), _PATIENCE)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.sendall(request.format(**target.values).encode())
        made.append(one)
    return made


def test_a_guest_that_floods_keeps_nobody_out(target: Target) -> None:
    """Bodies that never come, answers that are not read, heads that stop, streams: more than there are connections."""
    half = _post(Content_Length="90")[:-5]
    slow = _MINE + "\r\n" + _MINE  # its answer is longer than what is buffered, and a second one stops
    events = _get("/api/table/{table}/events")
    held = _held(target, [half] * 130 + [slow] * 20 + [_STATE] * 20 + [events] * 10)
    try:
        before = target.own.get(f"/api/table/{target.values['table']}/state").json()
        with httpx.Client(base_url=target.own.base_url, cookies=target.own.cookies, timeout=_PATIENCE) as again:
            assert again.get("/api/table/starts").status_code == 200
        asks = before["asks"]
        stale = {"choice": 0, "of": "0" * 16}
        assert target.own.post(f"/api/table/{target.values['table']}/choose", json=stale).status_code == 409
        assert target.own.post(f"/api/table/{target.values['table']}/hint", json={"of": asks["of"]}).status_code == 200
    finally:
        for one in held:
            one.close()
    ended = time.monotonic() + _PATIENCE
    while target.guest.get(f"/api/table/{target.values['table']}/state").status_code == 503:
        assert time.monotonic() < ended
        time.sleep(0.1)


def test_there_are_enough_of_them() -> None:
    assert len(CAUSES) >= 8
    assert sum(map(len, CAUSES.values())) >= 40


def test_a_guest_is_no_guest_of_this_machines_address(target: Target) -> None:
    port = target.own.base_url.port
    for cookie in (target.values["cookie"], f"sandtable-{port}={target.values['guest']}"):
        answer = httpx.get(f"http://127.0.0.1:{port}/api/home", headers={"cookie": cookie})
        assert answer.status_code == 403


def test_nothing_listens_at_other_addresses(target: Target) -> None:
    for host in ("127.0.0.3", "127.0.1.1"):
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((host, int(target.values["port"])), 5)


def test_a_guest_whose_connection_is_lost_is_back_and_has_missed_nothing(target: Target) -> None:
    """This changes the game, so it comes after the attacks."""
    table = target.values["table"]
    events = f"/api/table/{table}/events"
    since = target.guest.get(f"/api/table/{table}/state").json()["seq"]
    with target.guest.stream("GET", events, params={"from": str(since)}) as stream:
        lines = stream.iter_lines()  # kept: the connection ends with it
        assert next(lines).startswith("retry: ")
        _wait_for(target, here=True)
    _wait_for(target, here=False)
    asks = target.own.get(f"/api/table/{table}/state").json()["asks"]
    data = {"choice": 0, "of": asks["of"]}
    assert target.own.post(f"/api/table/{table}/choose", json=data).status_code == 200
    begun = time.monotonic()
    with target.guest.stream("GET", events, headers={"last-event-id": str(since)}) as stream:
        found = [line for line, _ in zip(stream.iter_lines(), range(12), strict=False) if line.startswith("event: ")]
    assert time.monotonic() - begun < _BACK
    assert found[0] == "event: step"


def _wait_for(target: Target, *, here: bool) -> None:
    """Wait until this machine's page is told whether the guest is there."""
    table, end = target.values["table"], time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        with target.own.stream("GET", f"/api/table/{table}/events") as stream:
            for line in stream.iter_lines():
                if line.startswith("data: ") and '"seats"' in line:
                    if json.loads(line.removeprefix("data: "))["seats"][0]["here"] is here:
                        return
                    break
        time.sleep(0.05)
    raise AssertionError("the page was never told")


def test_two_browsers_with_one_link_share_its_seat(target: Target) -> None:
    """The second of two choices comes too late."""
    table = target.values["table"]
    while (asks := target.own.get(f"/api/table/{table}/state").json()["asks"])["seat"] != 1:
        if asks["yours"]:
            target.own.post(f"/api/table/{table}/choose", json={"choice": 0, "of": asks["of"]})
        else:  # the player that thinks is cut short
            target.own.post(f"/api/table/{table}/hurry", json={})
            time.sleep(0.1)
    with closing(_client(target.values["link"])) as second:
        states = [one.get(f"/api/table/{table}/state").json() for one in (target.guest, second)]
        assert states[0] == states[1]
        asks = states[0]["asks"]
        assert asks["yours"]
        data = {"choice": 0, "of": asks["of"]}
        pressed = [one.post(f"/api/table/{table}/choose", json=data).status_code for one in (second, target.guest)]
        assert pressed == [200, 409]


def _children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_table_ends_with_the_terminal_and_is_kept(target: Target) -> None:
    """The guest has left; a player that thinks ends with the table."""
    target.guest.close()
    workers = _children(target.process.pid) if sys.platform == "linux" else []
    target.process.send_signal(signal.SIGINT)
    target.process.wait(20)
    assert not any(map(_lives, workers))
    [kept] = target.folder.rglob("*.play")
    assert "seed: 7" in kept.read_text()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((GUESTS, int(target.values["port"])), 5)

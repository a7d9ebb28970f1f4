"""Attacks on a running workshop, over real connections; every one is refused and nothing on the disk changes.

CAUSES lists them by the reason for which they must fail. `{host}`, `{port}`, `{cookie}` and `{key}` are those of the
server.
"""

import json
import os
import shutil
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest

from tests.workshop.conftest import starter
from tests.workshop.live_server import LiveServer, descendants
from workshop.connections import MOST_CONNECTIONS

SECRET = "the-secret-of-another-folder"
_PATIENCE = 30.0

_GET = "GET /api/home HTTP/1.1\r\nHost: {host}\r\n"
_PAGE = _GET + "Cookie: {cookie}\r\n"
_SAVE = json.dumps({"pack": "mine", "name": "game.yaml", "text": "stolen", "rev": "0" * 32})


def _write(
    method: str = "PUT", path: str = "/api/file", body: str = _SAVE, leave: tuple[str, ...] = (), **change: str
) -> str:
    """A request that would be let in, with some headers changed or left out."""
    headers = {
        "Host": "{host}", "Cookie": "{cookie}", "Origin": "http://{host}", "X-Sandtable": "1",
        "Content-Type": "application/json", "Content-Length": str(len(body.encode())),
    }  # fmt: skip
    headers |= {name.replace("_", "-"): value for name, value in change.items()}
    lines = [f"{name}: {value}\r\n" for name, value in headers.items() if name not in leave]
    return f"{method} {path} HTTP/1.1\r\n{''.join(lines)}\r\n" + body.replace("{", "{{").replace("}", "}}")


def _read(**query: str) -> str:
    asked = "&".join(f"{name}={quote(value, safe='%')}" for name, value in query.items())
    return f"GET /api/file?{asked} HTTP/1.1\r\nHost: {{host}}\r\nCookie: {{cookie}}\r\n\r\n"


def _new(data: object, path: str = "/api/create") -> str:
    return _write("POST", path, json.dumps(data))


def _create(name: str) -> str:
    return _new({"pack": "mine", "name": name, "text": "stolen"})


def _field(kind: str, **data: object) -> str:
    """A request of the Field's page."""
    return _new({"pack": "mine", "name": "scenarios/x.yaml", "seq": 1, **data}, f"/api/field/{kind}")


def _picture(kind: str, **query: str) -> str:
    asked = "&".join(f"{name}={quote(value, safe='%')}" for name, value in query.items())
    return f"GET /field/{kind}?{asked} HTTP/1.1\r\nHost: {{host}}\r\nCookie: {{cookie}}\r\n\r\n"


_OUTSIDE = "../outside.yaml"
_STOLEN: dict[str, object] = {"text": "game: warfare\nmap: {sketch: t}\n"}
# fmt: off
CAUSES: dict[str, list[str]] = {
    "another host": [
        _PAGE.replace("{host}", host) + "\r\n"
        for host in ("evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.nip.example:{port}", "0.0.0.0:{port}", "{host}.", "{host}@evil.example", "[::ffff:127.0.0.1]:{port}")
    ],
    "another origin": [
        _write(Origin=origin)
        for origin in ("http://evil.example", "null", "https://{host}", "http://{host}.evil.example", "http://localhost:1", "file://", "http://{host}/")
    ],
    "another site": [
        _PAGE + f"Sec-Fetch-Site: {site}\r\n\r\n" for site in ("cross-site", "same-site", "same-origin, cross-site", "")
    ],
    "no cookie": [
        _GET + "\r\n", _GET + "Cookie: sandtable-{port}=\r\n\r\n", _GET + "Cookie: sandtable-{port}=x\r\n\r\n",
        _GET + "Cookie: {cookie}x\r\n\r\n", _GET + "Cookie: Sandtable-1=x; {key}\r\n\r\n", _write(leave=("Cookie",)),
    ],
    "no key": [
        f"GET /?key={key} HTTP/1.1\r\nHost: {{host}}\r\n\r\n" for key in ("", "x", "{key}x", "%00{key}", "x&key={key}")
    ] + ["GET /?key={key} HTTP/1.1\r\nHost: evil.example\r\n\r\n", "POST /?key={key} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\r\n\r\n", "GET /api/home?key={key} HTTP/1.1\r\nHost: {host}\r\n\r\n"],
    "a method of others": [_write(method) for method in ("DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "CONNECT")],
    "no word of the page": [
        _write(leave=("X-Sandtable",)), _write(leave=("Origin",)), _write(X_Sandtable="0"),
        "GET /api/file HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nX-HTTP-Method-Override: PUT\r\n\r\n",
    ],
    "another type": [
        _write(Content_Type=kind) if kind else _write(leave=("Content-Type",))
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json-patch+json", "")
    ],
    "too much": [
        _write(Content_Length="4294967296"), _write(Content_Length="5000000"), _PAGE + "X: " + "x" * 100_000 + "\r\n\r\n",
        "GET /" + "a" * 70_000 + " HTTP/1.1\r\nHost: {host}\r\n\r\n", _PAGE + "A: b\r\n" * 20_000 + "\r\n",
        _new({"pack": "mine", "name": "x.yaml", "text": "x" * 4_000_001}),
    ],
    "a path that leads out": [
        _read(pack="mine", name=name)
        for name in (_OUTSIDE, "%2e%2e/outside.yaml", "..%2foutside.yaml", "..\\outside.yaml", "/etc/passwd", "decks/../../outside.yaml", "//etc/passwd", "~/outside.yaml", "file:///etc/passwd.txt")
    ] + [_create(_OUTSIDE), _read(pack="..", name="outside.yaml"), _read(pack="mine/..", name="outside.yaml"), "GET /static/../guard.py HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n", "GET /static/%2e%2e/guard.py HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n"],
    "a link, a pipe, a device": [
        _read(pack="mine", name=name) for name in ("link.yaml", "linked/outside.yaml", "pipe.yaml", "loop.yaml")
    ] + [_create("linked/new.yaml"), _read(pack="linked", name="game.yaml"), _write(body=_SAVE.replace("game.yaml", "link.yaml"))],
    "a hidden name": [
        _read(pack="mine", name=".git/config.txt"), _create(".git/hooks/x.txt"), _create("decks/.x.yaml"),
        _new({"name": ".git"}, "/api/new"), _read(pack=".hidden", name="game.yaml"), _create("a/.b/c.yaml"),
    ],
    "a name of another system": [
        _read(pack="mine", name="//server/share/x.yaml"), _read(pack="mine", name="\\\\server\\share\\x.yaml"),
        _read(pack="mine", name="C:/x.yaml"), _create("con.yaml"), _create("game.yaml:stream.yaml"), _create("x.yaml "),
        _create("game.yaml\u202e.yaml"),
    ],
    "NUL and signs": [
        _read(pack="mine", name="game.yaml%00.png"), _create("x\0.yaml"), _create("x\n.yaml"), _read(pack="mine%00", name="game.yaml"),
        "GET /api/home\x00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    ],
    "a trick with headers": [
        _PAGE + "Host: evil.example\r\n\r\n", _PAGE + "Origin: http://{host}\r\nOrigin: http://evil.example\r\n\r\n",
        "GET http://evil.example/api/home HTTP/1.1\r\nHost: evil.example\r\nCookie: {cookie}\r\n\r\n",
        _PAGE.replace("Host: {host}\r\n", "") + "\r\n", _PAGE.replace("Host:", "Host :") + "\r\n",
        _PAGE + " folded: x\r\nHost: evil.example\r\n\r\n", _write(Transfer_Encoding="chunked"),
        _PAGE + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde", _PAGE.replace("HTTP/1.1", "HTTP/9.9") + "\r\n",
        "GET /api/home HTTP/1.0\r\nCookie: {cookie}\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        _PAGE + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nOrigin: http://evil.example\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    ],
    "a path of the Field that leads out": [
        _field("state", name=name) for name in (_OUTSIDE, "/etc/passwd", "link.yaml", "linked/outside.yaml", "pipe.yaml", "loop.yaml", ".git/config.yaml")
    ] + [
        _field("state", pack="folder:", name=name) for name in (_OUTSIDE, "linked/game.yaml", ".hidden/game.yaml", "mine/link.yaml", "mine/.git/config.txt", "a/b/c/d/e/f.yaml", "notes.md", "con.yaml", "x\0.yaml")
    ] + [
        _field("state", name=name, **_STOLEN) for name in (_OUTSIDE, "linked/new.yaml", "link.yaml", ".git/x.yaml", "//server/x.yaml")
    ] + [
        _picture("flat", pack="mine", name=_OUTSIDE, key="00"), _picture("tile", pack="folder:", name="linked/game.yaml", tile="T01", side="A"),
        _picture("counter", pack="mine", name=_OUTSIDE, component="x", record="y"), _picture("counter", pack="..", name="outside.yaml", component="x", record="y"),
        _picture("print", job="../../outside"), _picture("print", job="j99999"),
    ],
    "what the Field would write elsewhere": [
        _new({"pack": "mine", "name": name, "to": "copied"}, "/api/field/copy") for name in (_OUTSIDE, "link.yaml", "linked/outside.yaml", "pipe.yaml")
    ] + [
        _new({"pack": "builtin:warfare", "name": "scenarios/05-take-the-bridge.yaml", "to": to}, "/api/field/copy") for to in ("../stolen", "a/b", ".hidden", "x\0", "")
    ] + [
        _new({"game": game, "name": "stolen", "template": "sketch", "nations": [["USA"], ["INS"]]}, "/api/field/new") for game in ("..", "../other", "/etc", "mine/../../other", "")
    ] + [
        _field("print", name=_OUTSIDE, what="order", lang="en", leave="x"), _field("cancel"),
        _new({"pack": "mine", "name": "link.yaml", "what": "order", "lang": "en", "paper": "../x"}, "/api/field/print"),
    ],
    "a gesture that is none": [
        _field("gesture", gesture=gesture)
        for gesture in ({"do": "__init__"}, {"do": ["move"]}, {"do": "move"}, {"do": "set", "path": "x" * 300, "values": {}}, {"do": "set", "path": "", "values": {"a": {"b": {"c": 1}}}}, {"do": "paint", "hexes": ["0101"] * 3000, "letter": "t"}, {"do": "resize", "right": 10**9}, {"do": "lay", "tile": "T01", "side": "A", "cell": [10**6, 0]}, "move", None)
    ] + [_field("sight", hex="x" * 100), _field("reach", path="sides/0/units/0", points=10**9), _write("POST", "/api/field/gesture", leave=("X-Sandtable",)), _write("POST", "/api/field/state", leave=("Cookie",)), _write("POST", "/api/field/print", Origin="http://evil.example")],
    "words that are no request of the page": [
        _write(body="[" * 200_000), _write(body="{}"), _write(body="nonsense"), _write(body='{"pack": "mine", "pack": 1}'),
        _new({"keys": ["x"] * 10_000}, "/api/home/findings"), _write(body='{"x": 1e999999}'),
    ],
}
# fmt: on


class Target(NamedTuple):
    """A running workshop, with something outside of its folder that nobody may read."""

    server: LiveServer
    bench: Path


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    root = tmp_path_factory.mktemp("attacked")
    bench = root / "bench"
    pack = starter(bench / "mine")
    for folder in (root, bench):
        (folder / "outside.yaml").write_text(f"secret: {SECRET}\n")
    starter(root / "other")
    starter(bench / ".hidden")
    (pack / ".git").mkdir()
    (pack / ".git" / "config.txt").write_text(SECRET)
    (pack / "link.yaml").symlink_to(root / "outside.yaml")
    (pack / "linked").symlink_to(root)
    (pack / "loop.yaml").symlink_to("loop.yaml")
    (bench / "linked").symlink_to(root / "other")
    os.mkfifo(pack / "pipe.yaml")
    with LiveServer(bench, root) as server:
        yield Target(server, bench)
    shutil.rmtree(root)


def _send(server: LiveServer, request: str | bytes) -> bytes:
    """The whole answer to raw bytes; empty when the connection is closed without one."""
    host = server.base.removeprefix("http://")
    port = host.rpartition(":")[2]
    if isinstance(request, str):
        cookie = f"sandtable-{port}={server.client.cookies[f'sandtable-{port}']}"
        request = request.format(host=host, port=port, cookie=cookie, key=server.key).encode("utf-8", "surrogatepass")
    with socket.create_connection(("127.0.0.1", int(port)), _PATIENCE) as connection:
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            found = b""
            while part := connection.recv(65_536):
                found += part
        except OSError:  # it was closed while we still wrote
            return b""
    return found


def _files(bench: Path) -> dict[str, bytes]:
    return {
        str(file): file.read_bytes() for file in sorted(bench.parent.rglob("*")) if file.is_file() and "history" not in file.parts and "cache" not in file.parts
    }  # fmt: skip


@pytest.mark.parametrize("cause", CAUSES)
def test_attacks_are_refused(target: Target, cause: str) -> None:
    before = _files(target.bench)
    for request in CAUSES[cause]:
        answer = _send(target.server, request)
        status = answer[9:12].decode("ascii", "replace")
        assert status in ("", "400", "403", "404", "405", "409", "413", "415", "422", "431"), (
            request[:300],
            answer[:300],
        )
        assert SECRET.encode() not in answer, request[:300]
        assert b"set-cookie" not in answer.lower(), request[:300]
    assert _files(target.bench) == before
    assert target.server.get("/api/home").status_code == 200


def test_there_are_enough_of_them() -> None:
    assert len(CAUSES) >= 12
    assert sum(map(len, CAUSES.values())) >= 80


def test_connections_that_say_nothing_do_not_keep_the_author_out(target: Target) -> None:
    port = int(target.server.base.rpartition(":")[2])
    silent = []
    try:
        for number in range(MOST_CONNECTIONS + 50):
            one = socket.create_connection(("127.0.0.1", port), _PATIENCE)
            if number % 2:
                one.sendall(b"GET /api/home HTTP/1.1\r\nHost: 127")
            silent.append(one)
        assert target.server.get("/api/home").status_code == 200
        with socket.create_connection(("127.0.0.1", port), _PATIENCE):
            assert target.server.get("/api/home").status_code == 200
    finally:
        for one in silent:
            one.close()


def test_a_flood_without_a_key_leaves_the_server_as_it_was(target: Target) -> None:
    before = target.server.memory()
    for _ in range(400):
        _send(target.server, "GET /api/events HTTP/1.1\r\nHost: {host}\r\n\r\n")
    assert target.server.get("/api/home").status_code == 200
    assert target.server.memory() < before + 30


@pytest.mark.slow
def test_a_request_that_never_ends_is_cut_off(target: Target) -> None:
    port = int(target.server.base.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 60) as connection:
        begun, closed = time.monotonic(), False
        connection.settimeout(1)
        while not closed and time.monotonic() - begun < 50:
            try:
                connection.sendall(b"X")
                closed = connection.recv(100) == b""
            except TimeoutError:
                continue
            except OSError:
                closed = True
        assert closed


HANGS = {
    "loops": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}<svg/>",
    "grows": "{% set x = namespace(s='x' * 1000000) %}{% for i in range(100) %}{% set x.s = x.s ~ x.s %}{% endfor %}<svg/>",
    "reads": "<svg>{% include '../../../outside.yaml' %}</svg>",
    "reaches": "<svg><text>{{ ''.__class__.__mro__[1].__subclasses__() }}</text></svg>",
    "fetches": "<svg><image href='http://127.0.0.1:{port}/api/home' width='9' height='9'/></svg>",
    "links": "<svg><image href='../../outside.yaml' width='9' height='9'/></svg>",
}


@pytest.mark.parametrize("name", HANGS)
def test_a_strangers_pack_can_neither_hang_nor_read(target: Target, name: str) -> None:
    pack = starter(target.bench / f"stranger-{name}")
    (pack / "templates" / "x.svg.j2").parent.mkdir(exist_ok=True)
    (pack / "templates" / "x.svg.j2").write_text(HANGS[name])
    game = pack / "game.yaml"
    game.write_text(game.read_text().replace("template: cargo", "template: x"))
    wish = {"component": "cargo", "record": "salt", "side": "front", "lang": "en", "low": False}
    answer = target.server.post("/api/edit", {"pack": pack.name, "seq": 1, "show": [wish]})
    assert answer.status_code in (200, 422)
    assert SECRET not in answer.text
    if answer.status_code == 200:
        assert answer.json()["faces"][0]["findings"]
    assert target.server.get("/api/pack", pack="mine").status_code == 200
    shutil.rmtree(pack)


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    starter(tmp_path / "bench" / "mine")
    server = LiveServer(tmp_path / "bench", tmp_path)
    assert server.get("/api/pack", pack="mine").status_code == 200
    children = descendants(server.process.pid)
    assert children
    server.kill()
    end = time.monotonic() + _PATIENCE
    while any(Path(f"/proc/{one}").exists() for one in children) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{one}").exists() for one in children)

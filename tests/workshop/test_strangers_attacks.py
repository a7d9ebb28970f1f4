"""Attacks on a running workshop, beside those of test_attacks: what docs/workshop.md promises is tried from outside.

Causes: framing of requests, cookies of other programs, the key, targets, numbers and JSON, names, links and pipes
(also put in place between check and use), hard links, packs that take time, tables, templates, pages that stay open.
"""

import base64
import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.model.reading.yaml_file import read_yaml
from tests.workshop.conftest import Workshop, starter
from tests.workshop.live_server import LiveServer
from workshop import files as workshop_files
from workshop import home as workshop_home
from workshop.exchange import exchange
from workshop.files import Conflict, Folder
from workshop.history import revision
from workshop.line_endings import restored

NOT_WINDOWS = pytest.mark.skipif(os.name == "nt", reason="links and pipes are made otherwise there")
HOME = "GET /api/home HTTP/1.1"


# --- over a socket


class Line:
    """Raw requests to a running server."""

    def __init__(self, server: LiveServer) -> None:
        self.server = server
        self.port = int(server.base.rpartition(":")[2])
        self.host = f"127.0.0.1:{self.port}"
        self.cookie = f"sandtable-{self.port}={server.client.cookies[f'sandtable-{self.port}']}"
        self.writing = [f"Origin: http://{self.host}", "X-Sandtable: 1", "Content-Type: application/json"]

    def send(self, content: bytes, seconds: float = 20) -> bytes:
        """Everything the server says until it closes the connection, or `seconds` later."""
        said = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as line:
            line.sendall(content)
            try:
                while more := line.recv(65536):
                    said += more
            except TimeoutError:
                pass
        return said

    def ask(self, start: str, *headers: str, body: bytes = b"", cookie: str | None = None, host: str = "") -> list[int]:
        """Status of every answer to one request, by default with our cookie and host."""
        head = [start, f"Host: {host or self.host}", f"Cookie: {cookie or self.cookie}", *headers, "Connection: close"]
        return statuses(self.send("\r\n".join([*head, "", ""]).encode("latin-1") + body))


def statuses(said: bytes) -> list[int]:
    return [int(one[:3]) for one in said.split(b"HTTP/1.1 ")[1:]]


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    folder = tmp_path_factory.mktemp("live")
    starter(folder / "bench" / "mine")
    with LiveServer(folder / "bench", folder / "private") as server:
        yield Line(server)


@pytest.mark.parametrize(
    "header",
    [
        "Host: evil.example",  # twice
        " evil.example",  # folded into the line above
        "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site",
        "Origin: null",
        "Origin: http://127.0.0.1:1",
        "Sec-Fetch-Site: same-site",  # another port of this machine
    ],
)
def test_ambiguous_and_foreign_heads_are_refused(line: Line, header: str) -> None:
    start = [HOME, f"Host: {line.host}"]
    said = line.send("\r\n".join([*start, header, f"Cookie: {line.cookie}", "Connection: close", "", ""]).encode())
    assert statuses(said)[0] in (400, 403)
    assert b"jobs" not in said


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.1", "0.0.0.0", "2130706433", "localhost.", "127.0.0.1:1@evil"]
)
def test_other_names_of_this_machine_are_refused(line: Line, host: str) -> None:
    port = "" if ":" in host or host == "127.0.0.1" else f":{line.port}"
    assert line.ask(HOME, host=f"{host}{port}") == [403]


@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "CONNECT", "DELETE", "PATCH", "PROPFIND", "get"])
def test_other_methods_are_refused(line: Line, method: str) -> None:
    assert line.ask(f"{method} /api/home HTTP/1.1", *line.writing) == [405]


@pytest.mark.parametrize(
    "target",
    [
        "/static/..%2f..%2fguard.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/js/..%5c..%5capp.py",
        "/static/js%00.js",
        "/static/" + "a" * 300 + ".js",  # longer than a name of a file may be: this was an error of ours
        "/cover/__proto__",
        "http://evil.example/api/home",
        "//evil.example/api/home",
        "*",
    ],
)
def test_odd_targets_lead_nowhere(line: Line, target: str) -> None:
    assert line.ask(f"GET {target} HTTP/1.1") == [404]


@pytest.mark.parametrize("letters", [5_000, 70_000])
def test_long_targets_are_refused(line: Line, letters: int) -> None:
    assert line.ask(f"GET /{'a' * letters} HTTP/1.1") == [400]


@pytest.mark.parametrize(
    "framing",
    [
        (["Content-Length: 3", "Transfer-Encoding: chunked"], b"0\r\n\r\n"),
        (["Content-Length: 2", "Content-Length: 30"], b"{}"),
        (["Content-Length: -1"], b"{}"),
        (["Content-Length: 9999999999999999999"], b"{}"),
        (["Transfer-Encoding: gzip, chunked"], b"0\r\n\r\n"),
        (["Transfer-Encoding: xchunked"], b"0\r\n\r\n"),
        (["Transfer-Encoding: chunked"], b"-1\r\n\r\n"),
    ],
)
def test_no_second_request_hides_in_a_body(line: Line, framing: tuple[list[str], bytes]) -> None:
    headers, body = framing
    hidden = f"GET /api/home HTTP/1.1\r\nHost: {line.host}\r\nCookie: {line.cookie}\r\n\r\n".encode()
    head = ["POST /api/drop HTTP/1.1", f"Host: {line.host}", f"Cookie: {line.cookie}", *line.writing, *headers, "", ""]
    found = statuses(line.send("\r\n".join(head).encode() + body + hidden))
    assert len(found) == 1
    assert found[0] in (400, 413)


def test_nothing_is_answered_after_a_refusal_on_one_connection(line: Line) -> None:
    refused = f"{HOME}\r\nHost: {line.host}\r\n\r\n"
    allowed = f"{HOME}\r\nHost: {line.host}\r\nCookie: {line.cookie}\r\n\r\n"
    assert statuses(line.send((refused + allowed).encode())) == [403]


def test_a_body_is_not_invited_before_the_cookie_is_looked_at(line: Line) -> None:
    said = line.ask("PUT /api/file HTTP/1.1", *line.writing, "Expect: 100-continue", "Content-Length: 9", cookie="a=b")
    assert said == [403]  # no 100 before it


def test_many_ranges_are_one_answer(line: Line) -> None:
    many = ",".join(f"{at}-" for at in range(3000))
    assert line.ask("GET /static/js/main.js HTTP/1.1", f"Range: bytes={many}") == [200]


def test_cookies_of_other_programs_neither_open_nor_lock(line: Line) -> None:
    """Cookies of 127.0.0.1 go to all its ports; these ended the reading of all that came after them."""
    name, value = line.cookie.split("=")
    ours = line.cookie
    for cookie in (
        f'prefs={{"a":1}}; {ours}', f"two words; {ours}", f'odd=b"c; {ours}', f"expires=x; {ours}", f"path; {ours}",
        f"{name}=planted; {ours}", f"{ours}; {name}=planted", f"\xe9=\xfc; {ours}", ";" * 1000 + ours,
    ):  # fmt: skip
        assert line.ask("GET /api/words/en HTTP/1.1", cookie=cookie) == [200], cookie
    for cookie in (
        f"{name}={value[:-1]}", f"{name}=", f"{name.upper()}={value}", f"sandtable-{line.port + 1}={value}",
        f'a="; {ours}"', f"a={value}", f"{name}={value} x",
    ):  # fmt: skip
        if not cookie.startswith("a="):
            assert line.ask("GET /api/words/en HTTP/1.1", cookie=cookie) == [403], cookie


def test_the_key_is_whole_and_alone(line: Line) -> None:
    key = line.server.key
    for query in (
        f"key={key[:-1]}",
        "key=",
        f"key=x&key={key}",
        f"key={key}%0d%0aSet-Cookie:a=b",
        "key=%ff%ed",
        "%6bey=x",
    ):
        assert line.ask(f"GET /?{query} HTTP/1.1", cookie="a=b") == [403], query
    for method in ("HEAD", "POST", "OPTIONS"):
        assert line.ask(f"{method} /?key={key} HTTP/1.1", *line.writing, cookie="a=b") == [405]
    assert line.ask(f"GET /?key={key} HTTP/1.1", cookie="a=b", host="evil.example") == [403]
    assert line.ask(f"GET /api/home?key={key} HTTP/1.1", cookie="a=b") == [403]


def test_pages_that_stay_open_leave_room_when_they_go(line: Line) -> None:
    request = f"GET /api/events HTTP/1.1\r\nHost: {line.host}\r\nCookie: {line.cookie}\r\n\r\n".encode()
    asked = [socket.create_connection(("127.0.0.1", line.port), timeout=20) for _ in range(24)]
    found = []
    for one in asked:
        one.sendall(request)
        found.append(int(one.recv(12)[9:12]))
    assert sorted(found) == [200] * 16 + [503] * 8
    assert line.ask("GET /api/words/en HTTP/1.1") == [200]
    for one in asked:
        one.close()
    for _ in range(40):
        with socket.create_connection(("127.0.0.1", line.port), timeout=20) as one:
            one.sendall(request)
            if one.recv(12)[9:12] == b"200":
                return
    pytest.fail("closed pages still take up room")


def test_strangers_without_a_key_do_not_keep_the_author_out(line: Line) -> None:
    half = [socket.create_connection(("127.0.0.1", line.port), timeout=20) for _ in range(150)]
    for one in half:
        one.sendall(b"POST /api/new HTTP/1.1\r\nContent-Length: 100\r\nHost: ")
    assert line.ask("GET /api/words/en HTTP/1.1") == [200]
    for one in half:
        one.close()


@pytest.mark.parametrize(
    "letters", [b"\x16\x03\x01\x02\x00\x01\x00", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /\0 HTTP/1.1\r\n\r\n"]
)
def test_other_protocols_get_nothing(line: Line, letters: bytes) -> None:
    assert not [one for one in statuses(line.send(letters + b"\r\n\r\n")) if one < 400]


# --- numbers and JSON


@pytest.mark.parametrize(
    "number",
    ["NaN", "Infinity", "-Infinity", "1e400", "2.0", "1e30", "-0.0", "9" * 30, "1" + "0" * 4000, "true", '"1"', "-1"],
)
def test_odd_numbers_are_bad_requests(shared: Workshop, number: str) -> None:
    """2.0 is whole for a schema; as an offset it was an error of ours."""
    for path, more in (
        ("/api/edit", f'"seq": {number}'),
        ("/api/complete", f'"name": "game.yaml", "text": "é", "offset": {number}'),
    ):
        answer = shared.client.post(
            path, content=f'{{"pack": "mine", {more}}}', headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400, (path, answer.text[:200])


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"pack": "\\ud800", "seq": 1}',
        b'{"pack": "\xed\xa0\x80", "seq": 1}',
        b'{"pack": "mine", "seq": 1, "__proto__": {"name": "x"}}',
        b'{"pack": "mine", "seq": 1, "constructor": {}}',
        b"",
    ],
)
def test_odd_json_is_a_bad_request(shared: Workshop, body: bytes) -> None:
    answer = shared.client.post("/api/edit", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400


def test_of_two_equal_keys_the_checked_one_counts(shared: Workshop) -> None:
    answer = shared.client.post(
        "/api/edit",
        content=b'{"pack": "mine", "pack": "../mine", "seq": 1}',
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 404


# --- names


@pytest.mark.parametrize(
    "name",
    [
        "../x.yaml", "a/../../x.yaml", "/etc/x.yaml", ".git/x.yaml", "a//b.yaml", "./a.yaml", "a/./b.yaml", "game.yaml/", "game.yaml.",
        "game.yaml ", "con.yaml", "a\\b.yaml", "C:x.yaml", "x.yaml:ads", "\u202egpj.yaml", "a\nb.yaml", "a\0.yaml",
        "x.py", "x", "<img src=x onerror=alert(1)>.yaml", "é" * 150 + ".yaml", "decks",
    ],
)  # fmt: skip
def test_names_that_lead_elsewhere_are_no_files(shared: Workshop, name: str) -> None:
    """The one of 305 bytes was an error of ours."""
    before = sorted(shared.folder.rglob("*"))
    for path, more in (("/api/create", {"text": "x"}), ("/api/edit", {"text": "x", "seq": 1})):
        shared.post(path, {"pack": "mine", "name": name, **more}, 404)
    shared.put("/api/file", {"pack": "mine", "name": name, "text": "x", "rev": ""}, 404)
    shared.get("/api/file", 404, pack="mine", name=name)
    assert sorted(shared.folder.rglob("*")) == before


def test_a_file_is_no_folder(shared: Workshop) -> None:
    shared.post("/api/create", {"pack": "mine", "name": "game.yaml/y.yaml", "text": "x"}, 404)


@pytest.mark.parametrize(
    "pack",
    [
        "..",
        "../",
        ".",
        "mine/..",
        "mine/",
        "mine/decks",
        "/etc",
        "mine\0",
        "__proto__",
        ".x",
        "builtin:",
        "builtin:../mine",
    ],
)
def test_keys_that_lead_elsewhere_are_no_packs(shared: Workshop, pack: str) -> None:
    shared.get("/api/pack", 404, pack=pack)
    shared.post("/api/create", {"pack": pack, "name": "x.yaml", "text": ""}, 404)


@pytest.mark.parametrize("edition", ["HEAD", "--upload-pack=touch x", "HEAD:../..", "@{-1}", ":/x"])
def test_only_tags_are_editions(shared: Workshop, edition: str) -> None:
    shared.get("/api/compare", 404, pack="mine", edition=edition)
    shared.get("/face", 404, pack="mine", component="night", record="x", edition=edition)


# --- links, pipes and hard links


@NOT_WINDOWS
def test_links_and_pipes_are_neither_read_nor_written(workshop: Workshop, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("name: {en: SECRET}\nsummary: SECRET\n")
    mine = workshop.folder / "mine"
    (mine / "one.yaml").symlink_to(secret)
    (mine / "below").symlink_to(tmp_path)
    (mine / "proc.txt").symlink_to("/proc/self/environ")
    os.mkfifo(mine / "pipe.yaml")
    for name in ("one.yaml", "below/secret.yaml", "proc.txt", "pipe.yaml"):
        workshop.get("/api/file", 404, pack="mine", name=name)
        workshop.post("/api/edit", {"pack": "mine", "name": name, "text": "x", "seq": 1}, 404)
        answer = workshop.client.put(
            "/api/file", json={"pack": "mine", "name": name, "text": "x", "rev": revision(secret.read_bytes())}
        )
        assert answer.status_code in (404, 409)
        assert "SECRET" not in answer.text
    assert (
        workshop.client.post("/api/create", json={"pack": "mine", "name": "below/new.yaml", "text": "x"}).status_code
        == 404
    )
    assert not (tmp_path / "new.yaml").exists()
    assert "SECRET" in secret.read_text()


@NOT_WINDOWS
def test_a_game_file_that_is_a_link_tells_nothing(workshop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("name: {en: SECRET}\nsummary: SECRET\n")
    for name, target in (("linked", tmp_path / "secret.yaml"), ("pipe", None)):
        folder = workshop.folder / name
        folder.mkdir()
        if target is None:
            os.mkfifo(folder / "game.yaml")
            os.mkfifo(folder / "scenario.yaml")
        else:
            (folder / "game.yaml").symlink_to(target)
    told = workshop.client.get("/api/home").text
    told += workshop.client.get("/api/goto", params={"q": "s"}).text
    told += workshop.client.get("/api/pack", params={"pack": "linked"}).text
    assert "SECRET" not in told


@NOT_WINDOWS
def test_a_hard_link_elsewhere_keeps_its_content_and_rights(workshop: Workshop, tmp_path: Path) -> None:
    """The replaced version goes to the history by renaming; making it private changed the other name's rights."""
    outside = tmp_path / "outside.md"
    outside.write_text("theirs\n")
    outside.chmod(0o644)
    os.link(outside, workshop.folder / "mine" / "notes.md")
    rev = workshop.get("/api/file", pack="mine", name="notes.md")["rev"]
    workshop.put("/api/file", {"pack": "mine", "name": "notes.md", "text": "ours\n", "rev": rev})
    assert outside.read_text() == "theirs\n"
    assert outside.stat().st_mode & 0o777 == 0o644


@NOT_WINDOWS
@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_what_takes_a_files_place_during_a_save_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A pipe was read, which waits for ever; a folder was moved to a hidden name."""
    (tmp_path / "secret").write_text("SECRET")
    pack = tmp_path / "pack"
    pack.mkdir()
    file = pack / "a.yaml"
    file.write_text("old\n")

    def swapped(one: Path, other: Path) -> bool:
        monkeypatch.setattr(workshop_files, "exchange", exchange)
        file.unlink()
        if kind == "link":
            file.symlink_to(tmp_path / "secret")
        elif kind == "pipe":
            os.mkfifo(file)
        else:
            file.mkdir()
            (file / "inside.txt").write_text("theirs")
        return exchange(one, other)

    monkeypatch.setattr(workshop_files, "exchange", swapped)
    with pytest.raises(Conflict) as caught:
        Folder(pack).save("a.yaml", "new\n", revision(b"old\n"))
    assert caught.value.content is None
    assert {"link": file.is_symlink, "pipe": file.is_fifo, "folder": (file / "inside.txt").is_file}[kind]()
    assert (tmp_path / "secret").read_text() == "SECRET"
    assert [one.name for one in pack.iterdir()] == ["a.yaml"]


# --- packs that take time


def test_a_long_game_file_does_not_hold_up_home(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Home read three megabytes of YAML in the server, each time it was shown."""
    read: list[int] = []

    def counted(content: bytes, name: str) -> Any:
        read.append(len(content))
        return read_yaml(content, name)

    monkeypatch.setattr(workshop_home, "read_yaml", counted)
    folder = workshop.folder / "long"
    folder.mkdir()
    (folder / "game.yaml").write_text("name: Long\n" + "".join(f"k{n}: {{a: 1, b: 2}}\n" for n in range(50_000)))
    assert "Long" in [job["title"] for job in workshop.get("/api/home")["jobs"]]
    assert max(read) <= 64_000
    seen = len(read)
    workshop.get("/api/home")
    assert len(read) == seen
    (folder / "game.yaml").write_text("name: Longer\n")
    assert "Longer" in [job["title"] for job in workshop.get("/api/home")["jobs"]]


def test_many_equal_lines_with_mixed_endings_are_soon_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matching 20,000 empty lines with themselves took minutes of the server, at the first letter typed."""
    matched: list[int] = []

    class Matcher:
        def __init__(self, a: list[str], b: list[str], autojunk: bool) -> None:
            matched.append(sum(b.count(line) for line in a))

        def get_matching_blocks(self) -> list[tuple[int, int, int]]:
            return []

    monkeypatch.setattr("workshop.line_endings.difflib.SequenceMatcher", Matcher)
    before = "\r\n" + "\n" * 20_000
    assert restored("\n" * 20_001 + "a", before) == before + "a"
    assert restored("a" + "\n" * 20_001 + "b", before) == "a" + before + "b"
    assert max(matched, default=0) <= 100_000


@pytest.mark.parametrize(
    "template",
    [
        '{% include "../../game.yaml" %}',
        '{% include "/etc/passwd" %}',
        '{% import "os" as os %}{{ os }}',
        '{{ "".__class__.__mro__ }}',
        "{{ lipsum.__globals__ }}",
        '{% set many = "a" * 999999999 %}{{ many }}',
        "{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}",
        '<svg><image href="http://127.0.0.1:1/x.png"/><script>alert(1)</script></svg>',
    ],
)
def test_templates_see_and_hold_nothing(shared: Workshop, template: str) -> None:
    shown = {"component": "cargo", "record": record_of(shared, "cargo"), "side": "front", "lang": "en", "low": False}
    name = next(one.name for one in Folder(shared.folder / "mine").listing() if one.name.endswith("cargo.svg.j2"))
    made = shared.edit("mine", name, template, show=[shown])
    answer = shared.client.get("/face", params={"pack": "mine", "component": "cargo", "record": shown["record"]})
    assert answer.status_code == (200 if made["faces"][0].get("svg") else 422)
    shared.post("/api/drop", {"pack": "mine", "name": name})
    told = json.dumps(made)
    for never in ("root:", "<class", "aaaaaaaa"):
        assert never not in told
    [face] = made["faces"]
    for never in ("<script", "alert", "http://127"):
        assert never not in face.get("svg", "")
    assert face.get("error") or face["findings"]


def record_of(shared: Workshop, component: str) -> str:
    parts = shared.get("/api/pack", pack="mine")["components"]
    found: str = next(part for part in parts if part["id"] == component)["records"][0]["id"]
    return found


# --- tables


@pytest.mark.parametrize(
    ("filename", "content"),
    [
        ("x.xlsx", b"PK\3\4junk"),
        ("x.json", b"[" * 100_000),
        ("x.json", b'{"__proto__": [{"id": "a"}]}'),
        ("x.ods", b""),
        ("x.exe", b"id,name\na,b\n"),
        ("x.csv", b"\0" * 1000),
    ],
)
def test_tables_that_are_none_leave_nothing(workshop: Workshop, filename: str, content: bytes) -> None:
    encoded = base64.b64encode(content).decode()
    made = workshop.post("/api/import", {"name": "table", "filename": filename, "data": encoded}, 422)
    assert "/" not in made["error"]["message"].replace("(key: value)", "")  # no path of a temporary file
    assert [one.name for one in workshop.folder.iterdir()] == ["mine"]


def test_a_tables_name_and_cells_stay_texts(workshop: Workshop) -> None:
    cell = "<script>alert(1)</script>"
    encoded = base64.b64encode(f'id,name\na,{cell}\nb,"{{{{ 7 * 7 }}}}"\n'.encode()).decode()
    workshop.post("/api/import", {"name": "table", "filename": "../../evil\0.csv", "data": encoded})
    assert sorted(one.name for one in workshop.folder.iterdir()) == ["mine", "table"]
    names = [
        record["name"] for part in workshop.get("/api/pack", pack="table")["components"] for record in part["records"]
    ]
    assert [name for one in names for name in one.values()] == [cell, "{{ 7 * 7 }}"]
    svg = workshop.get("/face", pack="table", component="evil", record="a")
    assert "<script" not in svg

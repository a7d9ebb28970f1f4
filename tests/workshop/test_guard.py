"""Requests that the guard refuses, and the few that it lets in."""

import asyncio
from typing import Any

import pytest

from workshop.guard import MOST_BODY, Guard, Message

PORT = 8741
HOST = "127.0.0.1:8741"


async def _inner(scope: Any, receive: Any, send: Any) -> None:
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"inside"})


def _ask(
    guard: Guard,
    headers: dict[str, str] | list[tuple[str, str]],
    *,
    method: str = "GET",
    path: str = "/api/home",
    query: str = "",
    bodies: tuple[bytes, ...] = (b"",),
) -> tuple[int, dict[str, str]]:
    pairs = list(headers.items()) if isinstance(headers, dict) else headers
    scope = {
        "type": "http", "method": method, "path": path, "query_string": query.encode(),
        "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in pairs],
    }  # fmt: skip
    parts, sent = list(bodies), list[Message]()

    async def receive() -> Message:
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(guard(scope, receive, send))
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found


@pytest.fixture
def guard() -> Guard:
    return Guard(_inner, PORT)


@pytest.fixture
def cookie(guard: Guard) -> str:
    status, headers = _ask(guard, {"host": HOST}, path="/", query=f"key={guard.key}")
    assert status == 303
    assert headers["location"] == "/"
    assert "HttpOnly" in headers["set-cookie"]
    assert "SameSite=Strict" in headers["set-cookie"]
    return headers["set-cookie"].partition(";")[0]


def _reading(cookie: str) -> dict[str, str]:
    return {"host": HOST, "cookie": cookie}


def _writing(cookie: str) -> dict[str, str]:
    return {**_reading(cookie), "origin": f"http://{HOST}", "x-sandtable": "1", "content-type": "application/json"}


def test_our_own_page_is_let_in(guard: Guard, cookie: str) -> None:
    assert _ask(guard, _reading(cookie))[0] == 200
    assert _ask(guard, {**_reading(cookie), "host": "localhost:8741"})[0] == 200
    assert _ask(guard, {**_reading(cookie), "sec-fetch-site": "same-origin"})[0] == 200
    assert _ask(guard, _writing(cookie), method="POST", bodies=(b"{}",))[0] == 200


def test_every_answer_forbids_foreign_code(guard: Guard, cookie: str) -> None:
    status, headers = _ask(guard, _reading(cookie))
    assert status == 200
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"
    assert _ask(guard, _reading(cookie))[1]["content-security-policy"] != policy


@pytest.mark.parametrize(
    "change",
    [
        {"host": "evil.example:8741"}, {"host": "127.0.0.1"}, {"host": "127.0.0.1:80"}, {"host": "127.0.0.1:8741.evil.example"},
        {"host": "evil.example"}, {"host": ""}, {"host": "0.0.0.0:8741"}, {"host": "127.0.0.2:8741"}, {"host": "[::]:8741"},
        {"host": " 127.0.0.1:8741"}, {"host": "LOCALHOST:8741"},
        {"origin": "http://evil.example"}, {"origin": "null"}, {"origin": "http://127.0.0.1"}, {"origin": "https://127.0.0.1:8741"},
        {"origin": "http://127.0.0.1:8741.evil.example"}, {"origin": ""}, {"origin": "http://localhost:9999"},
        {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}, {"sec-fetch-site": "other"},
        {"cookie": ""}, {"cookie": "sandtable-8741="}, {"cookie": "sandtable-8741=wrong"}, {"cookie": "sandtable-8742=x"},
        {"cookie": "\x00=;;;\xff"},
    ],
)  # fmt: skip
def test_reading_from_elsewhere_is_refused(guard: Guard, cookie: str, change: dict[str, str]) -> None:
    assert _ask(guard, {**_reading(cookie), **change})[0] == 403
    assert _ask(guard, {**_writing(cookie), **change}, method="POST")[0] == 403


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"origin": None}, 403), ({"x-sandtable": None}, 403), ({"x-sandtable": "0"}, 403),
        ({"content-type": None}, 415), ({"content-type": "text/plain"}, 415), ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "multipart/form-data; boundary=x"}, 415), ({"content-type": "text/json"}, 415),
        ({"content-length": str(MOST_BODY + 1)}, 413), ({"content-length": "9" * 400}, 413), ({"content-length": "-1"}, 413),
        ({"content-length": "1e3"}, 413),
    ],
)  # fmt: skip
def test_writing_needs_more(guard: Guard, cookie: str, change: dict[str, str | None], status: int) -> None:
    headers = {name: value for name, value in {**_writing(cookie), **change}.items() if value is not None}
    assert _ask(guard, headers, method="PUT")[0] == status


@pytest.mark.parametrize("method", ["DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"])
def test_other_methods_are_refused(guard: Guard, cookie: str, method: str) -> None:
    assert _ask(guard, _writing(cookie), method=method)[0] == 405


@pytest.mark.parametrize("name", ["host", "origin", "sec-fetch-site"])
def test_a_header_that_stands_twice_is_refused(guard: Guard, cookie: str, name: str) -> None:
    given = {**_reading(cookie), "origin": f"http://{HOST}", "sec-fetch-site": "same-origin"}
    assert _ask(guard, [*given.items(), (name, given[name])])[0] == 400


def test_a_body_that_grows_beyond_its_bound_is_cut_off(guard: Guard, cookie: str) -> None:
    bodies = (b"x" * 1_000_000,) * 6
    assert _ask(guard, _writing(cookie), method="POST", bodies=bodies)[0] == 413


def test_a_wrong_key_opens_nothing(guard: Guard) -> None:
    for query in ("key=", "key=wrong", f"key={guard.key}x", f"key=x&key={guard.key}", f"KEY={guard.key}"):
        assert _ask(guard, {"host": HOST}, path="/", query=query)[0] == 403
    assert _ask(guard, {"host": "evil.example"}, path="/", query=f"key={guard.key}")[0] == 403
    assert _ask(guard, {"host": HOST}, method="POST", path="/", query=f"key={guard.key}")[0] == 405
    assert _ask(guard, {"host": HOST}, path="/api/home", query=f"key={guard.key}")[0] == 403


def test_the_browsers_key_opens_once(guard: Guard) -> None:
    once = guard.key_for_browser()
    assert _ask(guard, {"host": HOST}, path="/", query=f"key={once}")[0] == 303
    assert _ask(guard, {"host": HOST}, path="/", query=f"key={once}")[0] == 403
    assert _ask(guard, {"host": HOST}, path="/", query=f"key={guard.key}")[0] == 303

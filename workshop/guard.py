"""Guard of the server: who may ask, and what every answer forbids the page to do.

A page of the web can send requests to this machine, and a name of the web can be made to mean it. So a request must name
this server as its host, come from our own page or from the address bar, and carry the cookie that only the printed
address gives. Requests that change something need three more: our origin, our header and JSON.
"""

import hmac
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BODY = 4_000_000 + 65_536  # bytes of a request
_KEY_BYTES = 32
_READING = frozenset({"GET", "HEAD"})
_OWN_HOSTS = ("127.0.0.1", "localhost", "[::1]")
_OURS = frozenset({"same-origin", "none"})  # of Sec-Fetch-Site
_MOST_PATH = 4096
_REFUSED = {
    400: "that request is not understood",
    403: "this page belongs to somebody else's workshop; use the address that the terminal shows",
    404: "there is nothing here",
    405: "that cannot be done here",
    413: "that is more than a file of a pack may have",
    415: "that is not JSON",
    503: "too many requests at once",
}


class Refused(Exception):
    """A request that is not answered; the status says why."""

    def __init__(self, status: int) -> None:
        super().__init__(_REFUSED[status])
        self.status = status


class Guard:
    """ASGI middleware in front of the server at a port of 127.0.0.1, or of the hosts that are given."""

    def __init__(self, app: App, port: int, hosts: tuple[str, ...] = _OWN_HOSTS) -> None:
        self._app = app
        self._cookie_name = f"sandtable-{port}"  # cookies ignore ports
        self._hosts = frozenset(f"{host}:{port}" for host in hosts)
        self._origins = frozenset(f"http://{host}" for host in self._hosts)
        self._cookie = secrets.token_urlsafe(_KEY_BYTES)
        self.key = secrets.token_urlsafe(_KEY_BYTES)
        self._once = ""

    def key_for_browser(self) -> str:
        """A key that opens once: the browser's command line can be read by others on this machine."""
        self._once = secrets.token_urlsafe(_KEY_BYTES)
        return self._once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        nonce = secrets.token_urlsafe(16)
        scope["nonce"] = nonce
        try:
            cookie = self._cookie_at_door(scope)
            if cookie is not None:
                await self._open_door(send, cookie)
                return
            self._admit(scope)
            await self._app(scope, _bounded(receive), _with_headers(send, nonce))
        except Refused as refused:
            await _refuse(send, refused.status)

    def _cookie_at_door(self, scope: Scope) -> str | None:
        """The cookie for the printed address with a valid key; None for others. Raise Refused for a wrong key."""
        if scope["path"] != "/" or b"key=" not in scope["query_string"]:
            return None
        self._check_host(_headers(scope))
        given = parse_qs(scope["query_string"].decode("latin-1")).get("key", [""])[0]
        if scope["method"] != "GET":
            raise Refused(405)
        cookie = self._cookie_for(given)
        if cookie is None:
            raise Refused(403)
        return cookie

    def _cookie_for(self, key: str) -> str | None:
        """The cookie that a key gives; None for a wrong one."""
        if self._once and equal(key, self._once):
            self._once = ""
            return self._cookie
        return self._cookie if equal(key, self.key) else None

    async def _open_door(self, send: Send, value: str) -> None:
        cookie = f"{self._cookie_name}={value}; HttpOnly; SameSite=Strict; Path=/"
        headers = [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"cache-control", b"no-store")]
        headers += [(b"referrer-policy", b"no-referrer"), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 303, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def _admit(self, scope: Scope) -> None:
        headers = _headers(scope)
        self._check_host(headers)
        if len(scope["path"]) > _MOST_PATH:
            raise Refused(400)
        origin = _single(headers, "origin")
        if origin is not None and origin not in self._origins:
            raise Refused(403)
        if _single(headers, "sec-fetch-site") not in (None, *_OURS):
            raise Refused(403)
        if not any(self._admits(scope, value) for value in self._cookies(headers)):
            raise Refused(403)
        if scope["method"] in _READING:
            return
        if scope["method"] not in ("POST", "PUT"):
            raise Refused(405)
        if origin is None or _single(headers, "x-sandtable") != "1":
            raise Refused(403)
        if (_single(headers, "content-type") or "").partition(";")[0].strip().lower() != "application/json":
            raise Refused(415)
        length = _single(headers, "content-length")
        if length is not None and "transfer-encoding" in headers:
            raise Refused(400)  # two lengths of one body
        if length is not None and (not length.isascii() or not length.isdigit() or int(length[:20]) > MOST_BODY):
            raise Refused(413)

    def _check_host(self, headers: dict[str, list[str]]) -> None:
        if _single(headers, "host") not in self._hosts:
            raise Refused(403)

    def _cookies(self, headers: dict[str, list[str]]) -> list[str]:
        """Values of our cookie.

        Other programs at 127.0.0.1 share the cookies of all its ports: some in odd spelling, some of our name.
        """
        pairs = ";".join(headers.get("cookie", [])).split(";")
        named = (pair.strip().partition("=") for pair in pairs)
        return [value for name, _, value in named if name == self._cookie_name]

    def _admits(self, scope: Scope, cookie: str) -> bool:
        """True for a cookie that lets a request in."""
        return equal(cookie, self._cookie)


def equal(given: str, wanted: str) -> bool:
    """Compare secrets in constant time."""
    return hmac.compare_digest(given.encode(errors="replace"), wanted.encode())


def _headers(scope: Scope) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _single(headers: dict[str, list[str]], name: str) -> str | None:
    """Value of a header; None when there is none. Raise Refused for one that is sent twice."""
    values = headers.get(name, [])
    if len(values) > 1:
        raise Refused(400)
    return values[0] if values else None


def _bounded(receive: Receive) -> Receive:
    """Count the bytes of a body; raise Refused beyond the bound."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BODY:
            raise Refused(413)
        return message

    return counted


def security_headers(nonce: str) -> list[tuple[bytes, bytes]]:
    """Headers of every answer; the nonce lets in the styles of the editor alone."""
    styles = f"'self' 'nonce-{nonce}'" if nonce else "'self'"
    policy = (
        f"default-src 'none'; script-src 'self'; style-src {styles}; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
    ]


def _with_headers(send: Send, nonce: str) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            kept = [] if b"cache-control" in given else [(b"cache-control", b"no-store")]
            message["headers"] = [*message["headers"], *security_headers(nonce), *kept]
        await send(message)

    return guarded


async def _refuse(send: Send, status: int) -> None:
    body = _REFUSED[status].encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    headers += [*security_headers(""), (b"cache-control", b"no-store"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

"""Guests at a table: a small application at one more address of this machine, and a guard that fixes roles at the door.

It has the page, its words and pictures, and one table. Files, printing, generators and saving are not refused here: they
do not exist.
"""

import secrets
from collections import Counter
from collections.abc import Iterable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from sandtable import __version__
from sandtable.games.table_view import ONLOOKER
from workshop import table_routes
from workshop.app import page_routes, page_with
from workshop.guard import App, Guard, Receive, Refused, Scope, Send, equal
from workshop.table_routes import role_of
from workshop.tables import Role, Tables

MOST_OF_A_SEAT, MOST_OF_ONLOOKERS = 12, 24  # requests under way, with the streams of events


def make_guest_app(tables: Tables) -> Starlette:
    """The application that guests have."""
    app = Starlette(routes=[*page_routes(_page), *table_routes.shared_routes()])
    app.state.tables = tables
    return app


async def _page(request: Request) -> Response:
    role = role_of(request)
    assert role is not None
    guest = {"table": role.table, "role": "watch" if role.seat < 0 else "seat", "seat": max(role.seat, 0)}
    boot = {
        "version": __version__,
        "address": request.headers["host"],
        "root": "",
        "rooms": ("table",),
        "nonce": request.scope["nonce"],
        "open": None,
        "table": {"table": role.table, "lang": ""},
        "guest": guest,
    }
    return page_with(boot, request.scope["nonce"])


class FewAtOnce:
    """Refuse requests of a role that has many under way: each may be slow to take its answer."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._under_way: Counter[Role] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        role: Role | None = scope.get("role")
        if role is None:  # the server begins or ends
            await self._app(scope, receive, send)
            return
        if self._under_way[role] >= (MOST_OF_ONLOOKERS if role.seat == ONLOOKER else MOST_OF_A_SEAT):
            raise Refused(503)
        self._under_way[role] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._under_way[role] -= 1


class GuestGuard(Guard):
    """Guard of the address that guests use: every key gives one role, and the cookie carries it."""

    def __init__(self, app: App, host: str, port: int) -> None:
        super().__init__(FewAtOnce(app), port, (host,))
        self._cookie_name = f"sandtable-guest-{port}"
        self._base = f"http://{host}:{port}/?key="
        self._keys: dict[Role, str] = {}
        self._roles: dict[str, Role] = {}  # by cookie

    def link(self, role: Role) -> str:
        """The address that gives a role; the same one each time."""
        if role not in self._keys:
            self._keys[role] = secrets.token_urlsafe(32)
            self._roles[secrets.token_urlsafe(32)] = role
        return f"{self._base}{self._keys[role]}"

    def _cookie_for(self, key: str) -> str | None:
        role = next((role for role, known in self._keys.items() if equal(key, known)), None)
        return next((cookie for cookie, one in self._roles.items() if one == role), None) if role is not None else None

    def _admits(self, scope: Scope, cookie: str) -> bool:
        for known, role in self._roles.items():
            if equal(cookie, known):
                scope["role"] = role
                return True
        return False


class ByAddress:
    """Hand requests to the application of the address they came to, whatever their headers say."""

    def __init__(self, own: App, others: Iterable[tuple[tuple[str, int], App]]) -> None:
        self._own, self._others = own, dict(others)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host, port = (scope.get("server") or ("", 0))[:2]
        await self._others.get((host, port), self._own)(scope, receive, send)

"""Tables of a workshop without a network: pages of this machine, of guests and of onlookers, and whole games by them."""

import json
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import jsonschema_rs

from sandtable.jobs.table.hosted_table import HostedTable
from tests.workshop.conftest import Workshop
from workshop.guests import GuestGuard, make_guest_app
from workshop.tables import OneTable, Tables

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

GUEST_HOST = "127.0.0.2"
_PORT = 8741
_JSON = {"content-type": "application/json"}
_SCHEMA = Path(__file__).parents[2] / "workshop" / "schemas" / "table.json"
Pick = Callable[[list[dict[str, Any]]], int | str]


@cache
def validator(kind: str) -> Any:
    """Validator of one kind of message."""
    whole = json.loads(_SCHEMA.read_text(encoding="utf-8"))
    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{kind}", "$defs": whole["$defs"]})


def check(kind: str, data: Any) -> Any:
    """Data that is valid by its schema."""
    errors = [
        f"{kind} {list(error.instance_path)}: {error.message[:300]}" for error in validator(kind).iter_errors(data)
    ]
    assert not errors, errors[:3]
    return data


class Page:
    """A browser at a table. `heard` has the text of every answer it got."""

    def __init__(self, client: TestClient, table: str, seat: int | str | None = None) -> None:
        self.client, self.table, self.seat = client, table, seat
        self.heard: list[str] = []
        self.keeps = False

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        named = query if self.seat is None else {"seat": str(self.seat), **query}
        return self._read(self.client.get(f"/api/table/{self.table}{path}", params=named), status)

    def ask(self, path: str, status: int = 200, **query: Any) -> Any:
        """An answer that is the same for all seats."""
        return self._read(self.client.get(f"/api/table/{self.table}{path}", params=query), status)

    def post(self, path: str, status: int = 200, **data: Any) -> Any:
        named = data if self.seat is None else {"seat": self.seat, **data}
        sent = json.dumps(named)
        return self._read(self.client.post(f"/api/table/{self.table}{path}", content=sent, headers=_JSON), status)

    def _read(self, answer: Any, status: int) -> Any:
        assert answer.status_code == status, (answer.status_code, answer.text[:500])
        if self.keeps:
            self.heard.append(answer.text)
        return answer.json()

    def keep(self, answer: Any, *statuses: int) -> None:
        """Keep the text of an answer to a request that is none of the above; it must have one of these statuses."""
        assert answer.status_code in statuses, (answer.status_code, answer.text[:500])
        self.heard.append(answer.text)

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("/state")
        return found

    def messages(self, since: int = 0) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get("/since", **{"from": str(since)})["messages"]
        return found


class Room(Workshop):
    """A workshop whose tables may have guests."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.tables: Tables = self.guard._app.state.tables  # type: ignore[attr-defined]
        self.door = GuestGuard(make_guest_app(self.tables), GUEST_HOST, _PORT)
        self.tables.link = self.door.link

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def sit_down(self, named: str, seats: list[str], seed: int = 7, **more: Any) -> str:
        """Open a table and return its key."""
        key: str = self.post("/api/table/open", {"named": named, "seats": seats, "seed": seed, **more})["table"]
        return key

    def found(self, key: str) -> OneTable:
        table = self.tables.find(key)
        assert table is not None
        return table

    def played(self, key: str) -> HostedTable:
        played = self.found(key).played
        assert played is not None
        return played

    def page(self, key: str, seat: int | str | None = None) -> Page:
        """A page of this machine."""
        return Page(self.client, key, seat)

    def guest(self, key: str, seat: int | None) -> Page:
        """The page of a guest, or with None of an onlooker, who came by a link."""
        role = "watch" if seat is None else "seat"
        link = next(one for one in self.tables.links(key) if (one["role"], one["seat"]) == (role, seat))
        return Page(self.visitor(link["address"]), key)

    def visitor(self, address: str) -> TestClient:
        """A browser that has followed a guest's link."""
        parts = urlsplit(address)
        base = f"http://{parts.netloc}"
        client = TestClient(self.door, base_url=base, follow_redirects=False)
        client.portal = self.client.portal  # otherwise each request has an event loop of its own
        assert client.get(f"/?{parts.query}").status_code == 303
        client.headers.update({"origin": base, "x-sandtable": "1"})
        return client


def play_on(room: Room, key: str, pages: dict[int, Page], pick: Pick, most: int = 1000) -> int:
    """Let pages choose until the game is over, or so many choices are made; return their number."""
    played, made = room.played(key), 0
    states: dict[int, dict[str, Any]] = {}
    while made < most:
        played.wait()
        if played.session.result is not None:
            break
        seat = played.session.decision.seat  # type: ignore[union-attr]
        page = pages[seat]
        state = states.pop(seat, None)
        if state is None or state["asks"] is None or not state["asks"]["yours"]:
            state = page.state()
        asks = state["asks"]
        wanted = pick(asks["choices"])
        how = "typed" if isinstance(wanted, str) else "choice"
        states[seat] = page.post("/choose", of=asks["of"], **{how: wanted})
        made += 1
    return made

"""Bodies and queries of requests, checked against their schemas before anything looks at them."""

import asyncio
import json
from functools import cache
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote, urlencode

import jsonschema_rs
from starlette.requests import Request

_SCHEMAS = Path(__file__).parent / "schemas"
_PATIENCE = 30.0  # seconds for a body to arrive


class BadRequest(Exception):
    """A request that our own page would not send."""


def address(path: str, **query: str) -> str:
    """An address of this server with a query, for the page to ask."""
    return f"{path}?{urlencode(query, quote_via=quote)}"


async def body(request: Request, kind: str) -> dict[str, Any]:
    """The JSON of a request, valid by the schema of its kind; raise BadRequest."""
    try:
        async with asyncio.timeout(_PATIENCE):
            content = await request.body()
        data = json.loads(content, parse_float=_no_number, parse_constant=_no_number)
        json.dumps(data, ensure_ascii=False).encode()  # half of a pair of surrogates is no text
    except (TimeoutError, ValueError, RecursionError):
        raise BadRequest("the request is no JSON") from None
    _check(kind, data)
    checked: dict[str, Any] = data
    return checked


def _no_number(text: str) -> NoReturn:
    """Raise ValueError: the page sends whole numbers alone, and 2.0 would pass for one in the schemas."""
    raise ValueError(text)


def query(request: Request, kind: str) -> dict[str, str]:
    """The query of a request, valid by the schema of its kind; raise BadRequest."""
    pairs = request.query_params.multi_items()
    data = dict(pairs)
    if len(data) != len(pairs):
        raise BadRequest("a parameter stands twice")
    _check(kind, data)
    return data


def _check(kind: str, data: object) -> None:
    for error in _validators()[kind].iter_errors(data):
        raise BadRequest(f"{kind}: {error.message[:200]}")


@cache
def _validators() -> dict[str, Any]:
    """Validator of each kind; the shared definitions of a file are in its `$defs`."""
    found: dict[str, Any] = {}
    for file in sorted(_SCHEMAS.glob("*requests.json")):
        whole = json.loads(file.read_text(encoding="utf-8"))
        shared = whole.pop("$defs")
        found |= {kind: jsonschema_rs.validator_for({**schema, "$defs": shared}) for kind, schema in whole.items()}
    return found

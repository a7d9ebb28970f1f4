"""No address that stands in a pack is ever asked for anything."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from sandtable.model.loading.pack_loader import load_pack

GAME = """id: evil
name: Evil
edition: "1"
languages: [en]
components: [{id: a, type: deck, kind: own.json, name: A, file: a.yaml, size: poker, template: card}]
"""
SCHEMAS = {
    "a dialect": lambda url: {"$schema": url, "type": "object", "properties": {"hue": {"type": "string"}}},
    "an id": lambda url: {"$id": url, "properties": {"hue": {"type": "string"}}},
    "a dialect below": lambda url: {"properties": {"hue": {"$schema": url, "$id": url, "type": "string"}}},
    "a reference": lambda url: {"properties": {"hue": {"$ref": url}}},
    "a number": lambda _: {"$schema": 3, "properties": {}},
}


@pytest.fixture
def listener():
    """A server that notes whether anybody came."""
    came: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            came.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/x.json", came
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("name", SCHEMAS)
def test_nothing_is_fetched(listener, tmp_path: Path, name) -> None:
    url, came = listener
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "own.json").write_text(json.dumps(SCHEMAS[name](url)))
    (tmp_path / "a.yaml").write_text("cards: [{id: one, name: x, source: house, hue: [3]}]\n")
    codes = [one.code for one in load_pack(tmp_path).findings]
    assert codes == (["ST011"] if name in ("a dialect", "an id") else ["ST021"])
    assert not came

"""Doors through which strangers' files and requests come: share files, maps of Tiled, ODS, certificates, the two servers."""

import io
import json
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.certifier import NotReplayed
from generator.warfare.fair.replaying import _certificate, _check_can_replay
from playtest.seated_game import CannotPlay
from playtest.subject import Subject
from sandtable.errors import UserError
from sandtable.exports.tiled.reading import NoMap, loader, read_map
from sandtable.exports.tiled.sketch import record_data, sketch_data
from sandtable.model.reading.tables.table_file import read_table
from sandtable.model.reading.yaml_file import Refused
from sandtable.share.archive import NoShare, unpack, write_share
from tests.security.test_sheets import CELL, ods
from tests.workshop.table_driver import Room, TestClient

Work = Callable[[bytes], object]
ROWS = f"<table:table-row>{CELL.format('') * 3}</table:table-row>"
FILES = {"game.yaml": b"id: mini\nname: Mini\n", "a/b.csv": b"id,name\n1,One\n", "words/en.yaml": b"x: y\n"}
TMX = """<?xml version="1.0"?>
<map version="1.10" orientation="hexagonal" renderorder="right-down" width="3" height="2" tilewidth="28" tileheight="32"
 hexsidelength="16" staggeraxis="y" staggerindex="odd">
 <properties><property name="name" value="ford"/></properties>
 <tileset firstgid="1" source="ground.tsx"/>
 <tileset firstgid="20" name="own"><tile id="0"><properties><property name="ground" value="clear"/></properties></tile></tileset>
 <layer name="ground" width="3" height="2"><data encoding="csv">1,2,1,
1,20,2</data></layer>
 <objectgroup name="road"><object id="1" x="14" y="16"><polyline points="0,0 28,0"/></object></objectgroup>
</map>
"""
TSX = """<?xml version="1.0"?>
<tileset name="ground" tilewidth="28" tileheight="32" tilecount="2" columns="2">
 <tile id="0" class="clear"><properties><property name="ground" value="clear"/></properties></tile>
 <tile id="1" class="woods"><properties><property name="ground" value="woods"/></properties></tile>
</tileset>
"""
TMJ = """{"type":"map","orientation":"hexagonal","staggeraxis":"y","staggerindex":"odd","width":2,"height":1,
"tilewidth":28,"tileheight":32,"hexsidelength":16,"tilesets":[{"firstgid":1,"source":"ground.tsx"}],
"layers":[{"type":"tilelayer","name":"ground","width":2,"height":1,"data":[1,2]}],
"properties":[{"name":"name","value":"x"}]}
"""
CERTIFIED = """game: warfare
turns: 4
map:
  sketch: |
    . . t . .
     . = = = .
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}]}
  - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-fighters, at: "0502"}]}
objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}]
victory: [{side: us, points: 1}, {side: them, otherwise: true}]
playtest:
  engine: 2
  player: planner
  version: 3
  games: 900
  wins: 441.5
  share: 0.4906
  low: 0.4569
  high: 0.5232
  seeds: "1"
  fingerprint: 43f54310cfe53230
  beside:
  - {player: raider, games: 80, wins: 44.5, share: 0.5563, version: 1, leads: first}
  - {player: sentry, games: 80, wins: 33, share: 0.4125, version: 1, leads: others}
"""
REQUESTS = [
    "GET /api/home",
    "GET /api/pack?pack=mini&lang=en",
    'POST /api/edit {"pack": "mini", "seq": 1, "name": "a.yaml", "text": "cards: []"}',
    'POST /api/complete {"pack": "mini", "name": "a.yaml", "text": "cards: []", "line": 1, "column": 3}',
    'POST /api/hover {"pack": "mini", "name": "game.yaml", "text": "id: mini", "line": 1, "column": 2}',
    "GET /api/explain/ST009?lang=en",
    "GET /api/search?pack=mini&text=One",
    "GET /face?pack=mini&component=a&record=one&side=front&lang=en&low=0",
    "GET /api/file?pack=mini&name=a.yaml",
    'PUT /api/file {"pack": "mini", "name": "a.yaml", "text": "cards: []", "digest": ""}',
    "GET /raw?pack=mini&name=../../etc/passwd",
    "GET /api/history?pack=mini&name=a.yaml",
    "GET /api/goto?text=T01",
    "GET /api/exports?pack=mini",
    "GET /api/words/en/table",
    "GET /static/js/main.js",
    "GET /static/fonts/x",
    "GET /cover/warfare",
    "GET /api/field/forms?pack=warfare",
    'POST /api/field/state {"file": "x.yaml", "text": "game: warfare", "seq": 1}',
    "GET /api/playtest",
    "POST /api/playtest/1/stop {}",
    "GET /api/table/starts",
    'POST /api/table/open {"named": "proelio/open-3", "seed": 3}',
    "GET /api/table/TABLE/state?seat=0",
    'POST /api/table/TABLE/choose {"seat": 0, "number": 0, "made": 0}',
    "GET /api/table/TABLE/why?seat=0&text=attack",
]
_TYPE = {"content-type": "application/json"}
_LINE = re.compile(r"\s*([A-Za-z]{1,12})\s+(/[^\s]*)\s*(.*)", re.DOTALL)
_BAD_PATH = re.compile(r"[^\x21-\x7e]")  # a client cannot send these as they are


def door_kinds(root: Path, pack: Path) -> dict[str, tuple[list[str], Work, int]]:
    """Texts, work and share by kind; `pack` is copied into the folder of the workshop."""
    beside = root / "tiled"
    beside.mkdir()
    (beside / "ground.tsx").write_text(TSX)
    servers = _Servers(root / "bench", pack)
    share = write_share(FILES, "mini").decode("latin-1")
    kinds: dict[str, tuple[list[str], Work, int]] = {
        "door/share": ([share], _share(root / "unpacked"), 120),
        "door/tiled": ([TMX, TMJ], _tiled(beside), 200),
        "door/tileset": ([TSX], _tileset(beside), 60),
        "door/ods": ([ods(ROWS).decode("latin-1")], _sheet, 40),
        "door/certificate": ([CERTIFIED], _certified, 20),
        "door/requests": (REQUESTS, servers.work(servers.host), 60),
        "door/guests": (
            [line for line in REQUESTS if "table" in line or "static" in line],
            servers.work(servers.guest),
            60,
        ),
    }
    return kinds


def _bytes(content: bytes) -> bytes:
    """Bytes of a binary file that were changed as Latin-1 text."""
    return content.decode(errors="replace").encode("latin-1", errors="replace")


def _share(folder: Path) -> Work:
    def work(content: bytes) -> object:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        try:
            unpack(io.BytesIO(_bytes(content)), "x.sandtable", folder)
        except NoShare as refused:
            return str(refused)[:40]
        outside = [path for path in folder.rglob("*") if path.is_symlink() or not path.resolve().is_relative_to(folder)]
        assert not outside, outside
        return len(list(folder.rglob("*")))

    return work


def _tiled(folder: Path) -> Work:
    def work(content: bytes) -> object:
        try:
            read = read_map(content, "x.tmx", loader(folder, "x.tmx"))
        except NoMap as refused:
            return str(refused)[:40]
        with suppress(UserError):
            sketch_data(read.ground)
        with suppress(UserError):
            record_data(read)
        return "read"

    return work


def _tileset(folder: Path) -> Work:
    def work(content: bytes) -> object:
        try:
            read_map(TMX.encode(), "x.tmx", lambda _name: content)
        except NoMap as refused:
            return str(refused)[:40]
        return "read"

    return work


def _sheet(content: bytes) -> object:
    try:
        read_table(_bytes(content), "x.ods", "cards")
    except Refused as refused:
        return str(refused.reason.message)[:24]
    return "ok"


def _certified(content: bytes) -> object:
    """A scenario with a certificate, up to the point where its games would be played again."""
    subject = Subject("x.yaml", content.decode(errors="replace"))
    try:
        proof = _certificate(subject)
        if proof is not None:
            _check_can_replay(subject, proof)
    except (NotReplayed, CannotPlay) as refused:
        return str(refused)[:40]
    return proof is not None


class _Servers:
    """A workshop with a shared table, opened when the first request comes: its own page, and that of a guest."""

    def __init__(self, folder: Path, pack: Path) -> None:
        self.folder, self.pack = folder, pack
        self.key = ""

    def host(self) -> TestClient:
        return self._open().client

    def guest(self) -> TestClient:
        return self._guest if self.key else self._open() and self._guest

    def _open(self) -> Room:
        if not self.key:
            shutil.copytree(self.pack, self.folder / "mini")
            self._room = Room(self.folder)
            self._room.open()
            self.key = self._room.sit_down("proelio/open-3", ["person", "guest", "greedy"])
            self._guest = self._room.guest(self.key, 1).client
        return self._room

    def work(self, client: Callable[[], TestClient]) -> Work:
        return lambda content: _ask(client(), content.replace(b"TABLE", self.key.encode()))


def _ask(client: TestClient, content: bytes) -> object:
    """Send a request that is written as a line; an exception of the application comes through, and 500 is a fault."""
    match = _LINE.fullmatch(content.decode(errors="replace"))
    if match is None or "/events" in match[2]:
        return "no request"
    method, path, body = match.groups()
    answer = client.request(
        method, _BAD_PATH.sub("?", path)[:4000], content=body.encode(errors="replace"), headers=_TYPE
    )
    assert answer.status_code != 500, answer.text[:200]
    return (answer.status_code, _shape(answer.text[:200]))


def _shape(text: str) -> Any:
    with suppress(ValueError):
        data = json.loads(text)
        return tuple(sorted(data)) if isinstance(data, dict) else type(data).__name__
    return text[:12]

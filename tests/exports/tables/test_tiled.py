"""Maps for Tiled and back: what was written is read again, in every form Tiled saves, and hostile files are refused."""

import base64
import json
import re
import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import sandtable_command
from sandtable.exports.tiled.export import map_files, record_map
from sandtable.exports.tiled.geometry import SHAPES
from sandtable.exports.tiled.ground_map import Ground, GroundMap, map_of_board
from sandtable.exports.tiled.reading import NoMap, loader, read_map
from sandtable.exports.tiled.sketch import sketch_data, yaml_text
from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.scenarios.reader import open_scenario
from sandtable.ground.board import Board, read_sketch
from sandtable.jobs.generate import generate
from sandtable.model.document import open_document
from sandtable.model.loading.pack_loader import load_pack
from tests.builtin import pack
from tests.exports.tables.built import SCENARIOS

ROOT = Path(__file__).parents[3]
SKETCH = re.compile(r"sketch: \|\n((?:[ ]+[^\s:]( [^\s:])*\n)+)")


def beside(files: dict[str, str | bytes]):  # type: ignore[no-untyped-def]
    def load(name: str) -> bytes:
        content = files[name]
        return content if isinstance(content, bytes) else content.encode()

    return load


def written(ground: GroundMap, **properties: str) -> dict[str, str | bytes]:
    return map_files("map", ground, ground.grounds, b"", properties)


def again(ground: GroundMap, ending: str) -> GroundMap:
    files = written(ground)
    return read_map(str(files[f"map.{ending}"]).encode(), "map", beside(files)).ground


def seen(ground: GroundMap) -> tuple[object, ...]:
    """All that a round trip keeps; units are shown and not read back."""
    ways = {kind: chains for kind, chains in ground.ways.items() if chains}
    return ground.columns, ground.rows, ground.shape, ground.cells, ways, dict(ground.walls)


def shipped_boards() -> Iterator[tuple[str, Board]]:
    for file in SCENARIOS:
        board = open_scenario(open_document(file, pack("warfare"))).board
        assert board is not None
        yield file.stem, board
    box = box_of(pack("warfare"))
    for tile in box.tiles:
        for side in "AB":
            face = box.face(tile, side)
            assert face is not None
            labels = {hex_: str(number) for number, hex_ in enumerate(face.spots)}
            links = [tuple(sorted(one)) for one in face.roads]
            yield f"{tile}{side}", Board.make(face.spots, labels, links)  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", ["tmx", "tmj"])
def test_every_shipped_map_comes_back_as_it_was(ending: str) -> None:
    count = 0
    for name, board in shipped_boards():
        ground, _ = map_of_board(board)
        assert seen(again(ground, ending)) == seen(ground), name
        count += 1
    assert count == len(SCENARIOS) + 2 * len(box_of(pack("warfare")).tiles) >= 45


@pytest.mark.slow
def test_generated_scenarios_come_back_as_they_were(tmp_path: Path) -> None:
    for seed in range(1, 13):
        file = tmp_path / f"{seed}.yaml"
        file.write_text(generate("warfare", seed))
        board = open_scenario(open_document(file, pack("warfare"))).board
        assert board is not None
        ground, _ = map_of_board(board)
        for ending in ("tmx", "tmj"):
            assert seen(again(ground, ending)) == seen(ground)


def test_every_sketch_in_the_docs_and_tests_makes_the_same_board_again() -> None:
    terrain = box_of(pack("warfare")).terrain
    letters = {letter for row in terrain for letter in row.letters}
    count = 0
    for file in sorted(
        [*ROOT.glob("docs/**/*.md"), *ROOT.glob("rules_check/warfare/**/*.py"), *ROOT.glob("tests/**/*.yaml")]
    ):
        for found in SKETCH.finditer(file.read_text(encoding="utf-8")):
            rows = [line.split() for line in found[1].splitlines()]
            if not {letter for row in rows for letter in row} <= letters:
                continue
            board = read_sketch(found[1], terrain)
            ground, corner = map_of_board(board)
            assert corner == (0, 0)
            data = sketch_data(again(ground, "tmx"))
            back = read_sketch(
                data["sketch"], terrain, data.get("fortified", {}), data.get("paint", {}), data.get("links")
            )
            assert "links" not in data  # roads that join as usual are not named
            assert (back.spots, back.roads, dict(back.labels)) == (board.spots, board.roads, dict(board.labels))
            count += 1
    assert count >= 10


def test_walls_paints_and_chosen_roads_come_back() -> None:
    terrain = box_of(pack("warfare")).terrain
    wish = {
        "fortified": {"0201": ["E", "NW"]},
        "paint": {"0101": "meadow", "0302": "orchard"},
        "links": [["0102", "0202"], ["0202", "0303"]],
    }
    sketch = ". F . .\n= = t .\n. = = =\n"
    board = read_sketch(sketch, terrain, wish["fortified"], wish["paint"], wish["links"])  # type: ignore[arg-type]
    data = sketch_data(again(map_of_board(board)[0], "tmj"))
    assert data["sketch"] == sketch
    assert data["fortified"] == wish["fortified"]
    assert data["paint"] == wish["paint"]
    back = read_sketch(data["sketch"], terrain, data["fortified"], data["paint"], data["links"])
    assert back.roads == board.roads


GROUNDS = st.sampled_from(
    [Ground(".", ""), Ground("t", ""), Ground("t", "orchard"), Ground("#", "farm"), Ground("~", ""), Ground('"', "")]
)


@st.composite
def maps(draw) -> GroundMap:  # type: ignore[no-untyped-def]
    columns, rows = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    places = [(column, row) for column in range(columns) for row in range(rows)]
    cells = draw(st.dictionaries(st.sampled_from(places), GROUNDS, min_size=1))
    cell = st.sampled_from(places)
    chain = st.lists(cell, min_size=2, max_size=4).map(tuple)
    ways = draw(
        st.dictionaries(
            st.sampled_from(["road", "river"]),
            st.lists(chain, min_size=1, max_size=4).map(lambda found: tuple(sorted(found))),
        )
    )
    sides = st.lists(st.sampled_from(["E", "SE", "SW", "W", "NW", "NE"]), min_size=1, unique=True).map(
        lambda found: tuple(sorted(found))
    )
    walls = draw(st.dictionaries(cell, sides, max_size=4))
    return GroundMap(columns, rows, draw(st.sampled_from(sorted(SHAPES))), cells, ways, walls)


@settings(max_examples=150, deadline=None)
@given(maps(), st.sampled_from(["tmx", "tmj"]))
def test_any_map_comes_back_as_it_was(ground: GroundMap, ending: str) -> None:
    assert seen(again(ground, ending)) == seen(ground)


PLAIN = GroundMap(3, 2, "pointy", {(0, 0): Ground("."), (2, 1): Ground("t", "orchard"), (1, 0): Ground("t")})


@pytest.mark.parametrize("form", ["zlib", "gzip", "", "tiles", "turned"])
def test_other_forms_of_a_layer_are_read(form: str) -> None:
    files = written(PLAIN)
    text = str(files["map.tmx"])
    numbers = [int(one) for one in re.findall(r"\d+", text.split('encoding="csv">')[1].split("</data>")[0])]
    if form == "turned":
        # Mirrored, rotated: the four upper bits.
        numbers = [one | 0xA0000000 if one else 0 for one in numbers]
    raw = struct.pack(f"<{len(numbers)}I", *numbers)
    packer = zlib.compressobj(9, zlib.DEFLATED, 31 if form == "gzip" else 15)
    packed = packer.compress(raw) + packer.flush() if form in ("zlib", "gzip") else raw
    data = {
        "tiles": "<data>" + "".join(f'<tile gid="{one}"/>' for one in numbers) + "</data>",
        "turned": '<data encoding="csv">' + ",".join(map(str, numbers)) + "</data>",
    }.get(
        form,
        f'<data encoding="base64"{f" compression={form!r}" if form else ""}>{base64.b64encode(packed).decode()}</data>',
    )
    changed = re.sub(r"<data.*</data>", lambda _: data, text, flags=re.DOTALL)
    assert seen(read_map(changed.encode(), "map", beside(files)).ground) == seen(PLAIN)


def test_a_tile_set_inside_the_map_is_read() -> None:
    files = written(PLAIN)
    inner = ET.fromstring(str(files["map.tsx"]))
    inner.set("firstgid", "1")
    text = re.sub("<tileset [^>]*/>", lambda _: ET.tostring(inner, encoding="unicode"), str(files["map.tmx"]))
    assert seen(read_map(text.encode(), "map", beside({})).ground) == seen(PLAIN)


CHANGES = {
    "infinite": ('infinite="0"', 'infinite="1"', "infinite"),
    "isometric": ('orientation="hexagonal"', 'orientation="isometric"', "only hexagonal"),
    "even": ('staggerindex="odd"', 'staggerindex="even"', "Stagger Index"),
    "huge": ('width="3" height="2"', 'width="30000" height="20000"', "at most 200"),
    "entity": ("<map ", '<!DOCTYPE x [<!ENTITY a "b">]><map ', "entities"),
    "broken": ("</map>", "", "broken XML"),
    "number": ('firstgid="1"', 'firstgid="9"', "no property 'letter'"),
    "no number": ('firstgid="1"', 'firstgid="one"', "no map of Tiled"),
    "path": ('source="map.tsx"', 'source="../../etc/passwd"', "not beside it"),
    "absolute": ('source="map.tsx"', 'source="/etc/passwd"', "not beside it"),
    "missing": ('source="map.tsx"', 'source="other.tsx"', "missing"),
    "zstd": ('<data encoding="csv">', '<data encoding="base64" compression="zstd">', "zstd|damaged"),
    "damaged": ('<data encoding="csv">', '<data encoding="base64">', "damaged"),
    "no data": (r"<data .*</data>", "", "no map of Tiled"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_cannot_be_read_says_why(name: str, tmp_path: Path) -> None:
    old, new, words = CHANGES[name]
    for file, content in written(PLAIN).items():
        (tmp_path / file).write_bytes(content if isinstance(content, bytes) else content.encode())
    text = (tmp_path / "map.tmx").read_text()
    changed = re.sub(old, lambda _: new, text, count=1, flags=re.DOTALL)
    assert changed != text
    with pytest.raises(NoMap, match=words):
        read_map(changed.encode(), "map.tmx", loader(tmp_path, "map.tmx"))


def test_a_bomb_in_a_layer_ends_at_the_size_of_the_map() -> None:
    files = written(PLAIN)
    bomb = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    text = re.sub(
        r"<data.*</data>",
        lambda _: f'<data encoding="base64" compression="zlib">{bomb}</data>',
        str(files["map.tmx"]),
        flags=re.DOTALL,
    )
    with pytest.raises(NoMap, match="damaged"):
        read_map(text.encode(), "map", beside(files))


def test_the_command_writes_a_map_that_a_scenario_takes(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    whole = GroundMap(
        4, 2, "pointy", {(column, row): Ground("t" if column else ".") for column in range(4) for row in range(2)}
    )
    for file, content in written(whole).items():
        (tmp_path / file).write_bytes(content if isinstance(content, bytes) else content.encode())
    result = CliRunner().invoke(sandtable_command, ["import", "map.tmx"])
    assert result.exit_code == 0, result.output
    assert yaml.safe_load((tmp_path / "map.yaml").read_text()) == {"map": {"sketch": ". t t t\n. t t t\n"}}
    assert "exists already" in str(CliRunner().invoke(sandtable_command, ["import", "map.tmj"]).exception)


def test_a_packs_own_map_comes_back_with_all_its_fields(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "id: isle\nname: Isle\nedition: '1'\nlanguages: [en]\ncomponents:\n"
        "  - {id: isle, type: hexmap, name: The isle, file: isle.yaml, size: [190, 150]}\n"
    )
    record = (
        "maps:\n  - id: isle\n    name: The isle\n    source: house\n    cell: 18\n    top: flat\n    numbers: '0101'\n"
        "    sketch: |\n      ~ ~ . .\n      ~ . . -\n    ground:\n      - {letter: '~', name: Sea, colour: '#9cc0d0'}\n"
        "      - {letter: '.', name: Turf, look: meadow}\n    roads: [['0302', '0301']]\n    places: [{at: '0302', name: Haven}]\n"
    )
    (tmp_path / "isle.yaml").write_text(record)
    result = CliRunner().invoke(
        sandtable_command, ["export", str(tmp_path), "--to", "tiled", "-o", str(tmp_path / "out")]
    )
    assert result.exit_code == 0, (result.output, result.exception)
    [file] = (tmp_path / "out").glob("*.tmx")
    read = read_map(file.read_bytes(), file.name, loader(file.parent, file.name))
    before = load_pack(tmp_path).pack
    (tmp_path / "isle.yaml").write_text(yaml_text(read, "isle"))
    loaded = load_pack(tmp_path)
    assert before is not None
    assert loaded.pack is not None, loaded.findings
    one, other = before.by_id["isle"], loaded.pack.by_id["isle"]
    assert json.loads(json.dumps(dict(one.fields), default=list)) == json.loads(
        json.dumps(dict(other.fields), default=list)
    )
    assert record_map(one, "flat") == record_map(other, "flat")

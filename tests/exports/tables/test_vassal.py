"""Modules of VASSAL, read with a decoder of our own: names of hexes, places of pieces, cards, hidden markers, references."""

import io
import math
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from sandtable.exports.tabletop.files import Pictures
from sandtable.exports.tabletop.table import Table
from sandtable.exports.tabletop.tray import lay_start
from sandtable.exports.vassal.boards import scale_of
from sandtable.exports.vassal.export import is_ours, write_table
from sandtable.exports.vassal.module import Module
from sandtable.exports.vassal.sequence import decode, encode
from sandtable.exports.vassal.traits import Trait, basic, mark, piece_text, prototype
from sandtable.games.warfare.scenarios.reader import open_scenario
from sandtable.jobs.generate import generate
from sandtable.model.document import open_document
from tests.builtin import pack
from tests.exports.tables.built import SCENARIOS, copies, nothing, table
from tests.exports.tables.vassal_reader import (
    MAP,
    PREFIX,
    ReadModule,
    nearest,
    read_module,
    read_piece,
    tokens,
    zone_at,
)

MARKERS = ("units", "supports", "markers", "cubes", "action-track")


def module(made: Table, folder: Path) -> ReadModule:
    [file, _] = list(write_table(made, folder, nothing))
    return read_module(file)


def build_file(made: Table) -> ReadModule:
    """A module without its pictures and its sheets."""
    bare = replace(made, starts=[replace(start, pages=()) for start in made.starts])
    root = Module(bare, Pictures("bare")).build()
    return ReadModule(ET.fromstring(ET.tostring(root)), {}, {})


TEXT = st.text("ab\\/\t;,' ", max_size=8)


@given(st.lists(TEXT, min_size=1), st.sampled_from("\t;/,:"))
def test_a_sequence_comes_back_as_it_was(those: list[str], delimiter: str) -> None:
    assert decode(encode(those, delimiter), delimiter) == those


@given(st.lists(TEXT.filter(lambda one: "\\" not in one and "'" not in one), min_size=1), st.sampled_from("\t;/,:"))
def test_another_decoder_reads_it_too(those: list[str], delimiter: str) -> None:
    assert tokens(encode(those, delimiter), delimiter) == those


def test_the_text_of_a_piece_is_the_one_that_is_known_to_work() -> None:
    made = piece_text((prototype("Unit"), mark("Faction", "DE"), basic("GE", "ge.png", 1)))
    assert made == "+/null/prototype;Unit\tmark;Faction\\\tpiece;;;ge.png;GE/\tDE\\\tnull;0;0;1;0"
    nested = piece_text((Trait(("a", "x/y")), Trait(("b", "1;2")), Trait(("c",)), basic("n", "i.png", 2)))
    assert [one[:2] for one in read_piece(nested).types] == [["a", "x/y"], ["b", "1;2"], ["c"], ["piece", ""]]


def scenario_files(folder: Path) -> tuple[Path, ...]:
    """Twenty scenarios: those that are shipped, and generated ones."""
    made = []
    for seed in range(1, 21 - len(SCENARIOS)):
        made.append(folder / f"generated-{seed}.yaml")
        made[-1].write_text(generate("warfare", seed), encoding="utf-8")
    return (*SCENARIOS, *made)


@pytest.mark.slow
def test_every_hex_has_its_name_and_every_piece_its_hex_in_twenty_scenarios(tmp_path: Path) -> None:
    files = scenario_files(tmp_path)
    assert len(files) == 20
    chance = random.Random(41)
    tries = placed = 0
    made = table("vassal", "warfare", MARKERS, files)
    read = build_file(made)
    boards = read.boards()
    names = {card.id: card.name for card in made.order.cards}
    shown = list(boards)
    [main] = [one for name, one in read.maps().items() if name == "Map"]
    for start, board_name in zip(made.starts, shown, strict=False):
        board = boards[board_name]
        assert board_name.startswith(start.title)
        assert start.board is not None
        scale = scale_of(lay_start(start).face.width, lay_start(start).face.height)
        scenario = open_scenario(open_document(Path(start.file), pack("warfare")))
        assert scenario.board is not None
        assert {zone.attrib["name"] for zone in board.iter(f"{MAP}boardPicker.board.mapgrid.Zone")} == {
            "Action Track",
            *scenario.board.labels.values(),
        }
        for cell in chance.sample(start.board.cells, min(12, len(start.board.cells))):
            for _ in range(3):
                angle = chance.uniform(0, 6.28)
                reach = chance.uniform(0, 0.45) * start.board.across
                x = (cell.x + reach * math.cos(angle)) * scale
                y = (cell.y + reach * math.sin(angle)) * scale
                assert zone_at(board, x, y) == cell.name
                snapped = nearest(board, x, y)
                assert snapped == pytest.approx((cell.x * scale, cell.y * scale), abs=1.1)
                tries += 1
        found: Counter[tuple[str, str]] = Counter()
        for stack in main.iter(f"{MAP}SetupStack"):
            if stack.attrib["owningBoard"] == board_name:
                at = zone_at(board, int(stack.attrib["x"]), int(stack.attrib["y"]))
                for slot in read.slots(stack):
                    found[at, slot.attrib["entryName"]] += 1
        wanted = Counter(
            (one.box or one.cell or "", "?" if one.hidden else names[one.record]) for one in start.placings
        )
        assert found == wanted, start.id
        sides = {names[f"cube-{side.cube}"]: f"Box {side.start}" for side in scenario.sides}
        assert {cube: box for box, cube in wanted if cube in sides} == sides
        assert found["Turn 1", "Turn cube"] == 1
        placed += sum(found.values())
    assert tries > 500
    assert placed > 200


@pytest.mark.slow
@pytest.mark.parametrize("game", ["_starter", "proelio"])
def test_piles_hold_every_copy_and_all_references_lead_somewhere(game: str, tmp_path: Path) -> None:
    made = table("vassal", game)
    read = module(made, tmp_path)
    assert read.data["VassalVersion"] == read.root.attrib["VassalVersion"] == "3.6.19"
    for component, name, cards in made.decks():
        [pile] = [one for one in read.root.iter(f"{MAP}DrawPile") if one.attrib["name"] == name]
        wanted: Counter[str] = Counter()
        for card in cards:
            wanted[card.name] += card.copies
        assert Counter(read_piece(slot.text or "").name for slot in read.slots(pile)) == wanted
        assert sum(wanted.values()) == copies(game)[component]
    assert_whole(read)


def assert_whole(read: ReadModule) -> None:
    """Numbers are unique, pictures are there and none too many, prototypes exist, boards are of their pictures' size."""
    gpids = [int(slot.attrib["gpid"]) for slot in read.slots()]
    assert len(set(gpids)) == len(gpids)
    assert int(read.root.attrib["nextPieceSlotId"]) > max(gpids)
    used: set[str] = set()
    for slot in read.slots():
        piece = read_piece(slot.text or "")
        assert piece.states[-1].split(";")[3] == slot.attrib["gpid"]
        used |= piece.images
        for one in piece.types:
            assert one[0] != "prototype" or one[1] in read.prototypes
            if one[0] == "emb2":
                assert len(one) == 32
                assert len(tokens(one[16], ",")) == len(tokens(one[17], ","))
    for board in read.boards().values():
        if board.attrib["image"]:
            used.add(board.attrib["image"])
            with Image.open(io.BytesIO(read.files[f"images/{board.attrib['image']}"])) as picture:
                assert picture.size == (int(board.attrib["width"]), int(board.attrib["height"]))
    used |= {one.attrib["fileName"] for one in read.root.iter(f"{PREFIX}widget.Chart")}
    assert {f"images/{name}" for name in used} == {name for name in read.files if name.startswith("images/")}
    for one in read.root.iter(f"{PREFIX}module.documentation.HelpFile"):
        assert one.attrib["fileName"] in read.files
    for name, one in read.maps().items():
        parts = {part.tag for part in one}
        assert {f"{MAP}PieceMover", f"{MAP}StackMetrics", f"{MAP}Zoomer", f"{MAP}BoardPicker"} <= parts, name
        for setup in one.iter("setup"):
            head, *shown = tokens(setup.text or "", "\t")
            assert head == f"{name}BoardPicker"
            assert set(shown[::3]) <= {board.attrib["name"] for board in one.iter(f"{MAP}boardPicker.Board")}


@pytest.mark.slow
def test_units_have_two_sides_states_and_factions_and_the_module_is_whole(tmp_path: Path) -> None:
    made = table("vassal", "warfare", (), (SCENARIOS[4],))
    read = module(made, tmp_path)
    assert_whole(read)
    window = next(read.root.iter(f"{PREFIX}module.PieceWindow"))
    pieces = [read_piece(slot.text or "") for slot in read.slots(window)]
    wanted = [card for _, _, cards in made.counters() for card in cards]
    assert Counter(one.name for one in pieces) == Counter(card.name for card in wanted)
    units = [one for one in pieces if one.name == "Rifles"] or pieces[:1]
    for unit in units:
        layers = {one[19] for one in unit.types if one[0] == "emb2"}
        assert {"Damage", "Morale", "Overwatch", "Side"} <= layers
        assert any(one[0] == "prototype" and one[1].startswith("faction ") for one in unit.types)
    roster = [one.text for one in next(read.root.iter(f"{PREFIX}module.PlayerRoster"))]
    assert roster == ["Battlegroup", "Bridge defenders", "Umpire"]
    assert len(list(read.root.iter(f"{PREFIX}module.SpecialDiceButton"))) == len(made.dice) > 4
    options = next(read.root.iter(f"{PREFIX}module.GlobalOptions"))
    assert options.attrib["nonOwnerUnmaskable"] == options.attrib["inventoryForAll"] == "Never"


@pytest.mark.slow
def test_no_string_tells_what_a_hidden_marker_is(tmp_path: Path) -> None:
    """The names of these markers are planted: whatever of them is in a module comes from the hidden pieces."""
    text = SCENARIOS[4].read_text(encoding="utf-8")
    planted = tmp_path / "planted.yaml"
    planted.write_text(
        text.replace("id: mine-1", "id: planted-one").replace("id: dummy-2", "id: planted-two"), encoding="utf-8"
    )
    made = table("vassal", "warfare", ("markers",), (planted,))
    read = module(made, tmp_path / "out")
    everything = {**read.files, "names": "\n".join(read.files).encode()}
    for name, content in everything.items():
        if not name.endswith(".png"):
            assert b"planted" not in content, name
    stacks = [
        one for one in read.root.iter(f"{MAP}SetupStack") for slot in read.slots(one) if slot.attrib["entryName"] == "?"
    ]
    assert len(stacks) == 5
    secrets = re.compile("mine|dummy|planted", re.IGNORECASE)
    shown: set[str] = set()
    for stack in stacks:
        [slot] = list(read.slots(stack))
        assert not secrets.search(slot.text or "")
        assert not any(secrets.search(value) for one in (stack, slot) for value in one.attrib.values())
        piece = read_piece(slot.text or "")
        hiding = piece.types[0]
        # Outermost, so that all other traits are behind it; for the owner's side and the umpire alone, and hidden now.
        assert hiding[0] == "obs"
        assert hiding[5:7] == ["?", "sides:Bridge defenders:Umpire"]
        assert piece.states[0].split(";")[0] == "Bridge defenders"
        assert piece.name == "?"
        shown |= piece.images
    window = next(read.root.iter(f"{PREFIX}module.PieceWindow"))
    others = {image for slot in read.slots(window) for image in read_piece(slot.text or "").images}
    assert not shown & others


@pytest.mark.slow
def test_the_same_bytes_every_time_and_a_module_changed_by_hand_is_kept(tmp_path: Path) -> None:
    import zipfile

    made = table("vassal", "_starter", ("cargo",))
    for name in ("a", "b"):
        module(made, tmp_path / name)
    [first], [second] = ((tmp_path / name).glob("*.vmod") for name in ("a", "b"))
    assert first.read_bytes() == second.read_bytes()
    assert is_ours(first)
    with zipfile.ZipFile(first) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["buildFile.xml"] += b"<!-- by hand -->"
    with zipfile.ZipFile(first, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    changed = first.read_bytes()
    list(write_table(made, tmp_path / "a", nothing))
    assert first.read_bytes() == changed
    assert (tmp_path / "a" / f"{first.stem}-new.vmod").read_bytes() == second.read_bytes()


@pytest.mark.slow
def test_a_packs_own_map_is_a_board_with_its_cells(tmp_path: Path) -> None:
    from sandtable.exports.export import Wishes, export
    from sandtable.model.loading.pack_loader import load_pack

    (tmp_path / "game.yaml").write_text(
        "id: isle\nname: Isle\nedition: '1'\nlanguages: [en]\ncomponents:\n"
        "  - {id: flat, type: hexmap, name: Flat, file: flat.yaml, size: [190, 150]}\n"
        "  - {id: squares, type: squaremap, name: Squares, file: squares.yaml, size: [190, 150]}\n"
    )
    for name, more in (("flat", "    cell: 18\n    top: flat\n"), ("squares", "    cell: 15\n")):
        (tmp_path / f"{name}.yaml").write_text(
            f"maps:\n  - id: {name}\n    name: {name}\n    source: house\n{more}    sketch: |\n      . . . .\n      . - . .\n"
            "    ground: [{letter: ., name: Turf, colour: '#dfe3b4'}]\n"
        )
    loaded = load_pack(tmp_path)
    assert loaded.pack is not None, loaded.findings
    done = export(loaded.pack, "vassal", ["en"], Wishes(), tmp_path / "out")
    read = read_module(done.files[0])
    for name in ("flat", "squares"):
        board = read.boards()[name]
        zones = list(board.iter(f"{MAP}boardPicker.board.mapgrid.Zone"))
        assert {one.attrib["name"] for one in zones} == {"0101", "0201", "0301", "0401", "0102", "0302", "0402"}
        for zone in zones:
            corners = [tuple(map(int, one.split(","))) for one in zone.attrib["path"].split(";")]
            middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
            assert nearest(board, *middle) == pytest.approx(middle, abs=1.5)

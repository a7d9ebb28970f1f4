"""Cost of the Field's answers: CPU seconds of the process that holds the scenario, as ratios.

    python -m bench.field

A gesture to its findings against a check of the same file in a warm process; the art of a tile that is turned, with
every neighbour that must be drawn anew, against that of the whole map; a flat map of 60 × 40 hexes in seconds.
"""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import sandtable
from bench.measure import finish, interleaved, verdict
from sandtable.backends.svg import svg_page
from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.gc_schedule import collect_after
from sandtable.geometry.chance import Chance
from sandtable.ground.board import read_sketch
from sandtable.ink.page import full_page
from sandtable.jobs.workbench.field.games.warfare.ground import SCALE, beyond_of
from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.maps.boards import lying_tile_face, map_face
from sandtable.maps.map_cache import plain_map
from sandtable.model.loading.opening import open_pack
from sandtable.resources import builtin_packs
from workshop import field_calls

ROUNDS = 9
NAME = "05-take-the-bridge.yaml"
HEXES = ("T01.b4", "T01.b5", "T01.c4", "T01.c5")
FILE = ("folder:", "bridge.yaml")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as name:
        folder = Path(name)
        text = (builtin_packs()["warfare"] / "scenarios" / NAME).read_text(encoding="utf-8")
        (folder / FILE[1]).write_text(text, encoding="utf-8")
        finish(_gesture(folder, text), *_turn(folder, text), _flat())


def _gesture(folder: Path, text: str) -> bool:
    fields = OpenFields(folder)
    fields.edit(FILE[1], text)
    have = frozenset(field_calls.state(fields, FILE, frozenset())["digests"].values())
    numbers = iter(range(10_000))
    current = [text]

    def gesture() -> None:
        fields.edit(FILE[1], current[0])
        to = {"at": HEXES[next(numbers) % len(HEXES)]}
        asked = {"do": "move", "path": "sides/0/units/0", "to": to}
        with collect_after():  # as the worker does
            answer = field_calls.gesture(fields, FILE, asked, have)
        current[0] = answer["text"]
        assert "findings" in answer["state"]
        assert "ground" not in answer["state"]

    def check() -> None:
        with collect_after():
            sandtable.check(folder / FILE[1], faces=False)

    spent = interleaved(ROUNDS, gesture=gesture, check=check)
    return verdict(
        "CPU of a gesture to its findings / a check of the file", spent["gesture"] / spent["check"], 1.5, True
    )


def _turn(folder: Path, text: str) -> list[bool]:
    """The art that turning each tile of the map asks for anew, against the whole map; both are drawn, not kept."""
    fields = OpenFields(folder)
    fields.edit(FILE[1], text)
    state = field_calls.state(fields, FILE, frozenset())
    scenario: Scenario = fields.document(FILE[1]).view
    palette, box = scenario.box.pack.palette, scenario.box
    before = {tile["tile"]: tile["art"] for tile in state["ground"]["tiles"]}
    shares, anew = [], []
    for number in range(len(before)):
        asked = {"do": "turn", "path": f"map/tiles/{number}", "by": 1}
        fields.edit(FILE[1], text)
        tiles = field_calls.gesture(fields, FILE, asked, frozenset())["state"]["ground"]["tiles"]
        changed = [tile for tile in tiles if tile["art"] != before[tile["tile"]]]

        def redraw(changed: list[Any] = changed) -> None:
            for tile in changed:
                face = box.face(tile["tile"], tile["side"])
                assert face is not None
                beyond = beyond_of(parse_qs(tile["art"].partition("?")[2])["beyond"][0])
                lying_tile_face(face, palette, beyond, scale=SCALE)

        def whole() -> None:
            map_face(scenario.ground, palette, scale=SCALE)

        spent = interleaved(3, redraw=redraw, whole=whole)
        shares.append(spent["redraw"] / spent["whole"])
        anew.append(len(changed))
    print(f"tiles drawn anew when one of {len(before)} is turned: {', '.join(map(str, anew))}; worst {max(shares):.2f}")
    return [
        verdict("CPU of the art after a turn / the whole map's, mean of the tiles", statistics.mean(shares), 0.6, True)
    ]


def _flat() -> bool:
    pack, chance = open_pack("warfare"), Chance("bench/field")
    rows = "\n".join("".join(chance.pick("....tt#^~=") for _ in range(60)) for _ in range(40))
    board = read_sketch(rows, box_of(pack).terrain)
    plain_map(board, pack.palette, scale=SCALE)
    spent = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        svg_page(full_page(plain_map(board, pack.palette, scale=SCALE)))
        spent.append(time.process_time() - begun)
    return verdict("60 × 40 hexes: CPU seconds of the flat map", statistics.median(spent), 0.5, True)


if __name__ == "__main__":
    main()

"""Export, let the programs of others read it, and hold what they read against the packs: `make export-test`."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from sandtable.exports.tiled.geometry import SHAPES
from sandtable.exports.tiled.ground_map import map_of_board
from sandtable.games.documents import read_document
from sandtable.games.warfare.scenarios.reader import open_scenario
from sandtable.model.document import open_document
from sandtable.model.loading.opening import open_pack
from sandtable.resources import shipped_document
from tools.export_test.environment import HOME, NODE, PYTHON, Lacking, install

MADE = HOME / "made"
SCENARIO = "warfare/05-take-the-bridge"
HERE = Path(__file__).parent
# In every save of the game and not in the declarations.
UNDECLARED = ("SidewaysCard", "ImageScalar", "WidthScale")
_KINDS = {"DeckCustom": "DeckCustomData", "Card": "CardCustomData", "Custom_Tile": "TileData"}


def main() -> int:
    """Run all readings; 0 when each found what was exported, and with --may-skip when a program cannot be had."""
    may_skip = "--may-skip" in sys.argv[1:]
    try:
        install()
    except Lacking as lacking:
        print(f"export-test SKIPPED: {lacking}" if may_skip else lacking, file=sys.stderr)
        return 0 if may_skip else 1
    for game, target in (
        ("proelio", "vassal"),
        (SCENARIO, "vassal"),
        ("proelio", "tts"),
        (SCENARIO, "tts"),
        (SCENARIO, "tiled"),
    ):
        export(game, target)
    failed = 0
    readings: tuple[Callable[[], str], ...] = (vassal_cards, vassal_scenario, tts, tiled_parser, tiled_picture)
    for reading in readings:
        try:
            print(f"{reading.__name__}: {reading()}")
        except (AssertionError, ValueError, KeyError, subprocess.SubprocessError) as error:
            failed += 1
            print(f"{reading.__name__}: FAILED: {type(error).__name__} {error}", file=sys.stderr)
    return 1 if failed else 0


def export(game: str, target: str) -> None:
    folder = made(game, target)
    command = [sys.executable, "-m", "cli", "export", game, "--to", target, "-o", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def made(game: str, target: str) -> Path:
    return MADE / game.replace("/", "-") / target


def read(script: str, *arguments: Path) -> Any:
    """Run a reader in its environment and return the JSON it prints."""
    ran = subprocess.run(
        [str(PYTHON), str(HERE / script), *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-1500:]
    return json.loads(ran.stdout)


def vassal_cards() -> str:
    """Decks of a card game as pywargame counts them."""
    [module] = made("proelio", "vassal").glob("*.vmod")
    found = read("read_vassal.py", module)
    pack = open_pack("proelio")
    wanted = {one.name["en"]: one.pieces for one in pack.components if one.type == "deck"}
    decks = {name: count for name, count in found["decks"].items() if count}
    assert decks == wanted, f"{decks} instead of {wanted}"
    return f"pywargame read {sum(decks.values())} cards in {len(decks)} decks"


def vassal_scenario() -> str:
    """Hexes, pieces and masks of a scenario as pywargame reads them."""
    [module] = made(SCENARIO, "vassal").glob("*.vmod")
    found = read("read_vassal.py", module)
    file = shipped_document(SCENARIO)
    assert file is not None
    document = open_document(file)
    scenario = open_scenario(document)
    assert scenario.board is not None
    [zones] = [zones for zones in found["boards"].values() if zones]
    assert zones == sorted(scenario.board.labels.values()), "the zones are not the hexes"
    names = {record.id: record.name["en"] for record in document.pack.records()}
    units = Counter(names[unit.unit.id] for unit in scenario.units for _ in range(unit.count))
    pieces = [piece for *_, stack in found["starts"] for piece in stack]
    read_units = Counter(piece["name"] for piece in pieces if "Damage" in piece["layers"])
    assert read_units == units, f"{read_units} instead of {units}"
    hidden = [piece for piece in pieces if piece["traits"][0] == "obs"]
    assert len(hidden) == sum(one.count for one in scenario.markers if one.hidden), "hidden markers"
    assert all(piece["name"] == "?" and piece["masked"].startswith("sides:") for piece in hidden), "masks"
    places = {tuple(place): name for name, place in found["regions"].items()}
    assert len(places) == 48, f"{len(places)} boxes of the Action Track"
    at = {piece["name"]: places.get((x, y)) for _, x, y, stack in found["starts"] for piece in stack}
    for side in scenario.sides:
        assert at[names[f"cube-{side.cube}"]] == f"Box {side.start}", f"the cube of {side.id}"
    assert at[names["cube-turn"]] == "Turn 1", "the turn cube"
    every = pieces + found["pieces"]
    assert all(piece["traits"][-1] == "piece" for piece in every), "pieces without a middle"
    assert read_document(document) is not None
    return f"pywargame read {len(zones)} hexes, {len(pieces)} pieces at the start, {len(hidden)} of them masked, and the cubes"


def tts() -> str:
    """Saved objects under the public declarations of the game's data, by TypeScript at its strictest."""
    objects: list[dict[str, Any]] = []
    for game in ("proelio", SCENARIO):
        for file in made(game, "tts").glob("*.json"):
            objects += json.loads(file.read_text(encoding="utf-8"))["ObjectStates"]
    source = NODE / "saves.ts"
    source.write_text("".join(typed(number, one) for number, one in enumerate(objects)), encoding="utf-8")
    types = NODE / "node_modules/@typed-tabletop-simulator/declaration/src/objectData.d.ts"
    base = sorted(types.parent.glob("*.d.ts"))
    options = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2022", "--lib", "es2022"]
    command = ["node", str(NODE / "node_modules/typescript/bin/tsc"), *options, str(source), *map(str, base)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=NODE, check=False)
    complaints = [line for line in ran.stdout.splitlines() if line.startswith("saves.ts")]
    assert not complaints, "\n".join(complaints[:10])
    # A file that was not looked at has no complaints either.
    source.write_text(source.read_text(encoding="utf-8").replace('"posX":', '"posW":', 1), encoding="utf-8")
    broken = subprocess.run(command, capture_output=True, text=True, cwd=NODE, check=False)
    assert any(line.startswith("saves.ts") for line in broken.stdout.splitlines()), (
        f"tsc looked at nothing: {broken.stdout[-500:]}"
    )
    kinds = Counter(one["Name"] for one in objects)
    return f"tsc --strict took {len(objects)} objects ({', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))})"


def typed(number: int | str, one: dict[str, Any]) -> str:
    """An object as a constant of its declared type, with names of kinds as the declarations spell them.

    What is in a bag is declared as just any object: so each is a constant of its own type first.
    """
    if one["Name"] == "Bag":
        inside = [f"{number}_{index}" for index in range(len(one["ContainedObjects"]))]
        parts = [typed(name, contained) for name, contained in zip(inside, one["ContainedObjects"], strict=True)]
        text = json.dumps({**one, "ContainedObjects": []}).replace('"Name": "Bag"', '"Name": ObjectName.Bag')
        text = text.replace(
            '"ContainedObjects": []', f'"ContainedObjects": [{", ".join(f"object{name}" for name in inside)}]'
        )
        return f"{''.join(parts)}const object{number}: BagData = {text};\n"
    text = json.dumps(without(one), indent=0)
    kinds = {"DeckCustom": "DeckCustom", "Custom_Tile": "Tile"}
    for value, member in kinds.items():
        text = text.replace(f'"Name": "{value}"', f'"Name": ObjectName.{member}')
    text = re.sub(r'"Name": "Card"', '"Name": ObjectName.Card', text)
    return f"const object{number}: {_KINDS[one['Name']]} = {text};\n"


def without(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: without(value) for key, value in data.items() if key not in UNDECLARED}
    return [without(one) for one in data] if isinstance(data, list) else data


def tiled_parser() -> str:
    """The ground of a map as pytiled-parser reads TMX and TMJ."""
    folder = made(SCENARIO, "tiled")
    files = [next(folder.glob("*.tmx")), next(folder.glob("*.tmj"))]
    file = shipped_document(SCENARIO)
    assert file is not None
    board = open_scenario(open_document(file)).board
    assert board is not None
    ground, _ = map_of_board(board)
    cells = [
        [ground.cells[column, row].letter if (column, row) in ground.cells else "-" for column in range(ground.columns)]
        for row in range(ground.rows)
    ]
    for name, found in zip(files, read("read_tiled.py", *files), strict=True):
        assert found["rows"] == cells, f"{name.name}: other ground"
        assert (found["orientation"], found["side"], found["axis"]) == ("hexagonal", 60, "y"), name.name
        assert found["objects"] == ["roads", "units"], found["objects"]
    return f"pytiled-parser read {len(ground.cells)} hexes twice"


def tiled_picture() -> str:
    """The picture that Tiled makes of a map: every tile where its ground is, the same as in the tile set."""
    folder = made(SCENARIO, "tiled")
    [file] = folder.glob("*.tmx")
    picture = HOME / "tiled.png"
    command = ["tmxrasterizer", "--hide-layer", "roads", "--hide-layer", "units", str(file), str(picture)]
    ran = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=False
    )
    assert ran.returncode == 0, ran.stderr
    scenario = shipped_document(SCENARIO)
    assert scenario is not None
    board = open_scenario(open_document(scenario)).board
    assert board is not None
    ground, _ = map_of_board(board)
    shape = SHAPES["pointy"]
    right = 0
    with Image.open(picture) as whole, Image.open(folder / f"{file.stem}.png") as tiles:
        seen, known = whole.convert("RGBA"), tiles.convert("RGBA")
        for cell, kind in ground.cells.items():
            index = ground.grounds.index(kind)
            x, y = shape.middle(cell)
            row, column = divmod(index, 8)
            a = (column * shape.width + shape.width // 2, row * shape.height + shape.height // 2)
            points = [(-20, -10), (0, 0), (15, 12), (-5, 25)]
            right += all(
                seen.getpixel((int(x) + dx, int(y) + dy)) == known.getpixel((a[0] + dx, a[1] + dy)) for dx, dy in points
            )
    assert right == len(ground.cells), f"{right} of {len(ground.cells)} hexes show their ground"
    return f"tmxrasterizer drew {right} of {len(ground.cells)} hexes as they are"


if __name__ == "__main__":
    sys.exit(main())

"""Make the README's gallery: rows of finished faces of each game, as small PNGs drawn by the tool itself."""

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.png import rasterise
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.cover import cover_face
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.press.options import JobOptions
from sandtable.press.tile_sheets import draw_tiles
from sandtable.resources import builtin_packs

TARGET = Path(__file__).parent.parent / "docs" / "gallery"
GAP = 4.0
DPI = 96

# For each picture: its name, game, language, and faces (component, id, side).
ROWS = {
    "lets-war": ("lets-war", "en", [("conflict", "CF-48"), ("events", "EV-02"), ("nation-ger", "GER-4"), ("character-gbr", "GBR-C2"), ("conflict", "CF-01", "back")]),
    "lets-war-boards": ("lets-war", "it", [("gauges", "ITA-CG")]),
    "edadh": ("edadh", "en", [("troops", "shieldsmen"), ("troops", "gunners"), ("mastery", "M5-angueth"), ("stratagems", "shield_wall"), ("troops", "archers", "back")]),
    "proelio": ("proelio", "it", [("base", "knights"), ("base", "towers"), ("base", "plague"), ("imperial", "gunpowder"), ("imperial", "hero", "back")]),
    "warfare": ("warfare", "en", [("units-usa", "usa-marines"), ("units-usa", "usa-marines", "back"), ("units-usa", "usa-abrams"), ("units-usa", "usa-abrams", "back"), ("units-ins", "ins-at-team"), ("units-ita", "ita-mangusta"), ("markers", "smoke")]),
}  # fmt: skip


def picture(pack: Pack, language: str, wanted: list[tuple[str, ...]]) -> bytes:
    """The faces side by side, standing on one line."""
    renderer = FaceRenderer(pack, language)
    faces = [_face(renderer, one) for one in wanted]
    height = max(face.height for face in faces) + 2 * GAP
    placed, x = [], GAP
    for face in faces:
        y = height - GAP - face.height
        placed.append(Placed(face, translate(x, y), Box(x, y, face.width, face.height)))
        x += face.width + GAP
    return rasterise(pdf([Page(x, height, tuple(placed))], Metadata(pack.id, language)), DPI if x > 200 else 2 * DPI)


# All four games on one table: for each row of cards the game, language and faces.
TABLE = (
    (("lets-war", "en", "conflict", "CF-48"), ("lets-war", "en", "character-gbr", "GBR-C2"),
     ("edadh", "en", "troops", "shieldsmen"), ("edadh", "en", "mastery", "M5-angueth"),
     ("proelio", "en", "base", "knights")),
    (("proelio", "en", "imperial", "hero", "back"), ("lets-war", "en", "conflict", "CF-01", "back")),
)  # fmt: skip
COUNTERS = (
    ("units-usa", "usa-marines"),
    ("units-usa", "usa-abrams"),
    ("units-ins", "ins-at-team"),
    ("markers", "smoke"),
)
TILE = "T01"
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0


def four_games() -> bytes:
    """Cards of three games, and counters on a tile of the fourth."""
    packs = {game: _pack(game) for game in builtin_packs()}
    placed = []
    for row, cards in enumerate(TABLE):
        y = GAP + row * (CARD_HEIGHT + GAP)
        for column, (game, language, *wanted) in enumerate(cards):
            x = GAP + column * (CARD_WIDTH + GAP)
            face = _face(FaceRenderer(packs[game], language), wanted)
            placed.append(Placed(face, translate(x, y), Box(x, y, CARD_WIDTH, CARD_HEIGHT)))
    left, top = GAP + len(TABLE[1]) * (CARD_WIDTH + GAP), GAP + CARD_HEIGHT + GAP
    width = len(TABLE[0]) * (CARD_WIDTH + GAP) - (left - GAP) - GAP
    renderer = FaceRenderer(packs["warfare"], "en")
    tiles = draw_tiles(renderer, packs["warfare"].component("tiles"), JobOptions(), lambda _pieces: None)
    tile = next(piece.front for piece in tiles or () if piece.front.ref.startswith(TILE))
    middle = translate(left + (width - tile.width) / 2, top + (CARD_HEIGHT - tile.height) / 2)
    placed.append(Placed(tile, middle, Box(left, top, width, CARD_HEIGHT)))
    for number, wanted in enumerate(COUNTERS):
        face = _face(renderer, wanted)
        x, y = left + 22 + number * 46, top + 18 + 26 * (number % 2)
        placed.append(Placed(face, translate(x, y), Box(x, y, face.width, face.height)))
    height = 2 * (CARD_HEIGHT + GAP) + GAP
    page = Page(left + width + GAP, height, tuple(placed))
    return rasterise(pdf([page], Metadata("sandtable", "en")), DPI)


def covers() -> bytes:
    """The covers of the built-in games side by side."""
    placed = []
    for number, game in enumerate(builtin_packs()):
        face = cover_face(FaceRenderer(_pack(game), "en"), CARD_WIDTH, CARD_HEIGHT)
        assert face is not None
        x = number * (CARD_WIDTH + GAP)
        placed.append(Placed(face, translate(x, 0), Box(x, 0, CARD_WIDTH, CARD_HEIGHT)))
    page = Page(len(placed) * (CARD_WIDTH + GAP) - GAP, CARD_HEIGHT, tuple(placed))
    return rasterise(pdf([page], Metadata("sandtable", "en")), DPI)


def _pack(game: str) -> Pack:
    pack = load_pack(builtin_packs()[game]).pack
    assert pack is not None
    return pack


def _face(renderer: FaceRenderer, wanted: Sequence[str]) -> Face:
    component_id, record_id, *side = wanted
    component = renderer.pack.component(component_id)
    record = next(record for record in component.records if record.id == record_id)
    face = renderer.back(component, record) if side else renderer.front(component, record)
    assert face is not None, renderer.findings
    return face


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    total = 0
    pictures = {name: picture(_pack(game), language, wanted) for name, (game, language, wanted) in ROWS.items()}
    for name, content in {**pictures, "four-games": four_games(), "covers": covers()}.items():
        drawn = Image.open(io.BytesIO(content)).quantize(160, dither=Image.Dither.NONE)
        path = TARGET / f"{name}.png"
        drawn.save(path, optimize=True)
        total += path.stat().st_size
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
    print(f"{total // 1000} kB in all")


if __name__ == "__main__":
    main()

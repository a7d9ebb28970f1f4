"""Make the README's gallery: rows of finished faces of each game, as small PNGs drawn by the tool itself."""

import io
from pathlib import Path

from PIL import Image

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.png import rasterise
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Page, Placed
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs

TARGET = Path(__file__).parent.parent / "docs" / "gallery"
GAP = 4.0
DPI = 96

# For each picture: its name, game, language, and what stands in it (component, id, side).
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
    faces = []
    for component_id, record_id, *side in wanted:
        component = pack.component(component_id)
        record = next(record for record in component.records if record.id == record_id)
        face = renderer.back(component, record) if side else renderer.front(component, record)
        assert face is not None, renderer.findings
        faces.append(face)
    height = max(face.height for face in faces) + 2 * GAP
    placed, x = [], GAP
    for face in faces:
        y = height - GAP - face.height
        placed.append(Placed(face, translate(x, y), Box(x, y, face.width, face.height)))
        x += face.width + GAP
    return rasterise(pdf([Page(x, height, tuple(placed))], Metadata(pack.id, language)), DPI if x > 200 else 2 * DPI)


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, (game, language, wanted) in ROWS.items():
        pack = load_pack(builtin_packs()[game]).pack
        assert pack is not None
        drawn = Image.open(io.BytesIO(picture(pack, language, wanted))).quantize(160, dither=Image.Dither.NONE)
        path = TARGET / f"{name}.png"
        drawn.save(path, optimize=True)
        total += path.stat().st_size
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
    print(f"{total // 1000} kB in all")


if __name__ == "__main__":
    main()

"""Pictures of the cookbook: faces side by side, or pages of what a recipe printed."""

import io
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from sandtable.model.loading.pack_loader import load_pack
from tools.gallery import picture

COLOURS, GAP, WIDEST = 96, 10, 1200


@dataclass(frozen=True, slots=True)
class Faces:
    """Faces of the pack in a folder, each given as component, id and optionally `back`."""

    wanted: list[tuple[str, ...]]
    folder: str = "."
    language: str = "en"

    def draw(self, copy: Path) -> Image.Image:
        pack = load_pack(copy / self.folder).pack
        assert pack is not None
        return Image.open(io.BytesIO(picture(pack, self.language, self.wanted)))


@dataclass(frozen=True, slots=True)
class Sheets:
    """Pages or pictures that the recipe's commands left in its folder, each given as file and page from 0."""

    wanted: list[tuple[str, int]]
    dpi: int = 50
    top: float = 1.0  # the part of each page that is shown; the rest is bare paper

    def draw(self, copy: Path) -> Image.Image:
        pages = [self._page(copy / name, number) for name, number in self.wanted]
        pages = [page.crop((0, 0, page.width, round(page.height * self.top))) for page in pages]
        width = sum(page.width for page in pages) + GAP * (len(pages) + 1)
        row = Image.new("RGB", (width, max(page.height for page in pages) + 2 * GAP), "white")
        x = GAP
        for page in pages:
            row.paste(page, (x, GAP))
            ImageDraw.Draw(row).rectangle((x - 1, GAP - 1, x + page.width, GAP + page.height), outline="#888888")
            x += page.width + GAP
        return row

    def _page(self, file: Path, number: int) -> Image.Image:
        if file.suffix == ".png":
            drawn = Image.open(file).convert("RGB")
            return drawn.resize(
                (drawn.width * self.dpi // 300, drawn.height * self.dpi // 300), Image.Resampling.LANCZOS
            )
        return pypdfium2.PdfDocument(file)[number].render(scale=self.dpi / 72).to_pil().convert("RGB")


PICTURES = {
    "spreadsheet": Sheets([("out/beasts/beasts-beasts-en-a4.pdf", 0), ("out/beasts/beasts-beasts-en-a4.pdf", 1)], 50),
    "font-and-drawing": Faces([("omens", name) for name in ("comet", "black-sail", "two-suns", "drowned-bell")]),
    "several-kinds": Faces([("miners", "agnes"), ("seams", "black-shelf"), ("seams", "wet-gallery"), ("seams", "bishops-vein")]),
    "workbook": Faces([("ships", "cog"), ("ships", "ketch"), ("crew", "mate"), ("storms", "squall")], "harbour"),
    "suits-and-ranks": Faces([("cards", name) for name in ("sun-7", "moon-10", "captain-key", "bell-1")]),
    "costs-and-icons": Faces([("spells", name) for name in ("bramble", "robin", "storm", "nap")]),
    "serial-numbers": Sheets([("out/salt-bank/salt-bank-notes-en-a4.pdf", 0)], 70),
    "counters": Sheets([("out/two-ridges/two-ridges-units-en-a4.pdf", 0)], 100, 0.42),
    "hex-map": Sheets([("out/salt-isle/salt-isle-boards-en-a4.pdf", 0), ("out/salt-isle/salt-isle-boards-en-a4.pdf", 1)], 50),
    "square-board": Sheets([("out/flooded-vault/flooded-vault-vault-en-a4.pdf", number) for number in range(4)], 25),
    "second-edition": Sheets([("changed.pdf", 0), ("changed.pdf", 2)], 60, 0.65),
    "print-service": Sheets([(f"out/lantern-street/mpc/street/{name}.png", 0) for name in ("lamplighter-en-front", "cat-en-front", "back-en")], 90),
    "warfare-scenario": Sheets([("out/scenarios/toll-bridge-en-a4.pdf", 0)], 80, 0.65),
    "print-tonight": Sheets([("out/proelio/proelio-base-en-universal-low.pdf", 0), ("out/proelio/proelio-base-en-universal-low.pdf", 4)], 46),
    "two-languages": Faces([("talk", name) for name in ("weather", "goat", "silence", "a-song")]),
    "german-edition": Sheets([("out/night-train/night-train-0-hier-geht-es-los-de-a4.pdf", 0), ("out/night-train/night-train-strangers-de-a4.pdf", 0)], 55),
    "box-and-dividers": Sheets([("out/orchard/orchard-boxes-en-a4.pdf", 0)], 80),
}  # fmt: skip


def draw(recipe: Path, copy: Path) -> int:
    """Write the recipe's picture; its size in bytes."""
    drawn = PICTURES[recipe.name].draw(copy).convert("RGB")
    drawn.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
    target = recipe / "picture.png"
    drawn.quantize(COLOURS, dither=Image.Dither.NONE).save(target, optimize=True)
    return target.stat().st_size

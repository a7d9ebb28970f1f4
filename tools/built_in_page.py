"""Make docs/built-in.md: every built-in template with a picture, its fields and an example; every symbol with its name.

The common templates are shown by the pack in docs/gallery/pack, which has each of them once; those of the games by the
first of their own pieces.
"""

import io
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from PIL import Image, ImageChops

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.png import rasterise
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span, TextBox, set_text
from sandtable.ink.matrix import Matrix
from sandtable.ink.page import Box, Face, Page, Placed
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Component, Pack
from sandtable.model.reading.schema import read_schema
from sandtable.press.contact_sheet import contact_sheets
from sandtable.resources import builtin_packs

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "built-in.md"
PICTURES = ROOT / "docs" / "gallery" / "built-in"
SAMPLER = ROOT / "docs" / "gallery" / "pack"
TEMPLATES = ROOT / "templates"
# Common templates that draw pages of the press, not pieces.
OF_THE_PRESS = {"calibrate", "colophon", "cover", "sheet", "sheet-page"}
QUALITY, MARGIN = 60, 6  # of pictures, in pixels below the last ink
CELL, LABEL, COLUMNS = 44.0, 6.0, 5


def templates(folder: str) -> list[str]:
    """Return the templates of faces in a folder, without kits and macros."""
    files = (path.name.removesuffix(".svg.j2") for path in (TEMPLATES / folder).glob("*.svg.j2"))
    return sorted(name for name in files if not name.startswith(("_", "kit")) and name not in OF_THE_PRESS)


def opened(folder: Path) -> Pack:
    pack = load_pack(folder).pack
    assert pack is not None
    return pack


def shown_by(pack: Pack) -> dict[str, tuple[Component, bool]]:
    """For each template the first component that shows it, and whether as its back."""
    found: dict[str, tuple[Component, bool]] = {}
    for component in pack.components:
        if component.size is None or not component.records:
            continue
        for record in component.records:
            found.setdefault(component.front_of(record), (component, False))
        if component.back:
            found.setdefault(component.back, (component, True))
    return found


def face_of(renderer: FaceRenderer, template: str, component: Component, back: bool) -> Face:
    record = next(record for record in component.records if back or component.front_of(record) == template)
    face = renderer.back(component, record) if back else renderer.front(component, record)
    assert face is not None, renderer.findings
    return face


def save(name: str, page: Page, dpi: int) -> str:
    """Save a page as a small picture; return its name as linked by the docs."""
    drawn = Image.open(io.BytesIO(rasterise(pdf([page], Metadata("sandtable", "en")), dpi))).convert("RGB")
    inked = ImageChops.difference(drawn, Image.new("RGB", drawn.size, "white")).getbbox()
    assert inked is not None
    drawn = drawn.crop((0, 0, drawn.width, min(inked[3] + MARGIN, drawn.height)))
    PICTURES.mkdir(parents=True, exist_ok=True)
    drawn.save(PICTURES / f"{name}.webp", quality=QUALITY, method=6)
    return f"gallery/built-in/{name}.webp"


def single(face: Face) -> Page:
    gap = 3.0
    place = Box(gap, gap, face.width, face.height)
    return Page(face.width + 2 * gap, face.height + 2 * gap, (Placed(face, (1, 0, 0, 1, gap, gap), place),))


def shelf(faces: Mapping[str, Face]) -> Page:
    """Faces in rows, each fitted into a cell with its name below."""
    placed, labels = [], []
    for number, (name, face) in enumerate(faces.items()):
        row, column = divmod(number, COLUMNS)
        x, y = column * CELL, row * (CELL + LABEL)
        scale = min((CELL - 4) / face.width, (CELL - 4) / face.height)
        width, height = face.width * scale, face.height * scale
        left, top = x + (CELL - width) / 2, y + CELL - height
        move: Matrix = (scale, 0, 0, scale, left, top)
        placed.append(Placed(face, move, Box(left, top, width, height)))
        label = TextBox(
            x, y + CELL + 0.8, CELL, LABEL - 2, size=8 * POINT, min_size=5 * POINT, max_lines=1, align="center"
        )
        labels.extend(set_text([Span(name, family="sans")], label).items)
    rows = -(-len(faces) // COLUMNS)
    return Page(CELL * min(COLUMNS, len(faces)), rows * (CELL + LABEL) + 2, tuple(placed), over=tuple(labels))


def about(template: str, folder: str = "_common") -> str:
    """Return the text of a template's first comment; "" when it has none."""
    said = re.match(
        r"\s*\{#-?\s*(.*?)\s*-?#\}", (TEMPLATES / folder / f"{template}.svg.j2").read_text("utf-8"), re.DOTALL
    )
    return " ".join(said[1].split()) if said else ""


def fields(component: Component) -> dict[str, str]:
    """Fields of a kind beyond those of every record, with their descriptions."""
    own = SAMPLER / component.kind
    schema = json.loads(own.read_text("utf-8")) if own.suffix == ".json" else read_schema(component.kind)
    return {name: _describe_field(value) for name, value in schema.get("properties", {}).items()}


def _describe_field(field: Mapping[str, object]) -> str:
    return str(field.get("description", "")) or ", ".join(map(str, field.get("enum", [])))  # type: ignore[call-overload]


def common() -> Iterator[str]:
    pack = opened(SAMPLER)
    renderer, shown = FaceRenderer(pack, "en"), shown_by(pack)
    for template in templates("_common"):
        component, back = shown[template]
        face = face_of(renderer, template, component, back)
        link = save(template, single(face), 72 if face.width > 120 else 96)
        yield f"### {template}\n\n{about(template)}\n\n![{template}]({link})\n"
        lines = (SAMPLER / "game.yaml").read_text("utf-8").splitlines()
        named = next(line for line in lines if f"{{id: {component.id}," in line)
        yield f"```yaml\n# game.yaml\ncomponents:\n{named}\n```\n"
        if back:
            yield "It takes no fields: the name of the deck and of the game, and the palette.\n"
            continue
        if component.holds:
            yield "It has no file: all of it follows from the decks it holds. See [packs.md](packs.md#boxes-and-dividers).\n"
            continue
        yield f"```yaml\n# {component.file}\n{(SAMPLER / component.file).read_text('utf-8')}```\n"
        if component.kind.endswith(".json"):
            yield f"The kind is a schema of the pack, [{component.kind}](gallery/pack/{component.kind}).\n"
        if told := fields(component):
            yield "| field | |\n|---|---|\n" + "".join(f"| `{name}` | {words} |\n" for name, words in told.items())


def of_a_game(name: str, folder: Path) -> Iterator[str]:
    pack = opened(folder)
    renderer, shown = FaceRenderer(pack, "en"), shown_by(pack)
    yield f"### {pack.name['en']}\n"
    own = templates(name)
    faces = {template: face_of(renderer, template, *shown[template]) for template in own}
    yield f"![Templates of {pack.name['en']}]({save(f'{name}-templates', shelf(faces), 90)})\n"
    yield "| template | first seen in | fields |\n|---|---|---|"
    for template in own:
        component, back = shown[template]
        told = "" if back else ", ".join(f"`{field}`" for field in fields(component))
        yield f"| `{template}` | `{component.id}`{', back' if back else ''} | {told} |"
    yield ""
    symbols = symbols_of(renderer)
    yield f"{len(symbols)} symbols:\n"
    sheets = [sheet for sheet in contact_sheets(renderer, symbols) if sheet.bookmark.endswith("symbols")]
    for number, page in enumerate(sheets, 1):
        yield f"![Symbols of {pack.name['en']}, {number}]({save(f'{name}-symbols-{number}', page, 72)})\n"
    yield (
        "<details><summary>their names</summary>\n\n"
        + " ".join(f"`{symbol}`" for symbol in symbols)
        + "\n\n</details>\n"
    )


def symbols_of(renderer: FaceRenderer) -> list[str]:
    return [name for name in renderer.symbol_names() if not name.startswith("common-")]


def page() -> Iterator[str]:
    yield """# Built-in templates and symbols

<!-- Made by `make docs` from docs/gallery/pack and the built-in games; change those. -->

A pack names a template in `game.yaml`: `template: card`. If it has a file `templates/card.svg.j2` of its own, that is taken; otherwise one of the common templates below. They fit any size
and take their colours from the pack's `palette`: those called `paper`, `ink`, `accent` and `second`, or else the lightest, the darkest and the strongest.

## For every pack
"""
    yield from common()
    sampler = FaceRenderer(opened(SAMPLER), "en")
    names = [name for name in sampler.symbol_names() if name.startswith("common-")]
    yield '### Symbols\n\n`<use href="#common-crown" x= y= width= height= color=/>` in a template, `:common-crown:` in a text.\n'
    for sheet in contact_sheets(sampler, names):
        yield f"![Common symbols]({save('common-symbols', sheet, 72)})\n"
    yield " ".join(f"`{name}`" for name in names) + "\n"
    yield """## Of the built-in games

A game's templates and symbols go with its pack. `sandtable init my-war --from lets-war` copies them into a pack of yours, to be changed or taken from; `sandtable art lets-war` prints its symbols and
scenes. Every pack also has the fields [of all records](packs.md#records).
"""
    for name, folder in sorted(builtin_packs().items()):
        yield from of_a_game(name, folder)


def main() -> None:
    for old in PICTURES.glob("*.webp"):
        old.unlink()
    PAGE.write_text("\n".join(page()), encoding="utf-8")
    sizes = {path.name: path.stat().st_size for path in PICTURES.glob("*.webp")}
    print(
        f"{len(sizes)} pictures, {sum(sizes.values()) // 1000} kB in all, the largest {max(sizes.values()) // 1000} kB"
    )


if __name__ == "__main__":
    main()

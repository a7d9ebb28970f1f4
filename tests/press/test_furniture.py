"""What stands around the pieces on a sheet."""

from pathlib import Path as FilePath

import pytest

from sandtable.faces.drawings import KeptDrawings
from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import SIZES, Size
from sandtable.ink.page import Face, Page
from sandtable.ink.shapes import Item, Path, Use
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.options import CARDS, Options
from sandtable.layout.paper import find_paper
from sandtable.press.furniture import furnishing
from sandtable.press.furniture.slots import slots
from tests.builtin import pack


def test_the_ruler_measures() -> None:
    (use,) = FaceRenderer(pack("_starter"), "en").symbol("sheet-ruler", (0, 0, 100, 100))
    assert isinstance(use, Use)
    (drawn,) = use.symbol.items
    assert isinstance(drawn, Path)
    # A tick is a move to the line and a stroke away from it: up for millimetres, down for inches.
    ticks = [(start[1], end[2]) for start, end in zip(drawn.outline[::2], drawn.outline[1::2], strict=True)][1:]
    longest = {side: [x for x, y in ticks if y == side * 1.5] for side in (-1, 1)}
    assert longest[-1] == pytest.approx([0, 50])
    assert longest[1] == pytest.approx([0, 25.4, 50.8])
    assert sorted(x for x, y in ticks if y < 0) == pytest.approx(list(range(51)))
    assert sorted(x for x, y in ticks if y > 0) == pytest.approx([n * 25.4 / 8 for n in range(17)])


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "legal"])
def test_the_ruler_stands_on_every_sheet_of_cards(paper: str) -> None:
    """With every bleed and both ways of backs: the first page says that a ruler tells whether printing worked."""
    tried, without = 0, []
    for name in ("poker", "poker-us", "bridge", "mini", "mini-euro", "euro", "tarot", "square"):
        face = Face(name, "en", SIZES[name].width, SIZES[name].height, ())
        for bleed in (0, 1, 2, 3, 3.175, 5):
            for duplex in ("long", "fold", "none"):
                pages = impose([Piece(face, face, copies=40)], find_paper(paper), Options(duplex=duplex, bleed=bleed))
                tried += 1
                if not {"title", "ruler", "page", "legend"} <= set(slots(pages[0])):
                    without.append((name, bleed, duplex))
    assert tried == 144
    assert without == []


def sheets_of_cards(cards: int) -> list[Page]:
    size = SIZES["poker"]
    return list(
        impose(
            [
                Piece(
                    Face(f"front {n}", "en", size.width, size.height, ()),
                    Face("back", "en", size.width, size.height, ()),
                )
                for n in range(cards)
            ],
            find_paper("a4"),
            CARDS,
        )
    )


def numbers_on(pages: list[Page]) -> list[tuple[Item, ...]]:
    renderer = FaceRenderer(pack("_starter"), "en")
    made = list(furnishing.furnish(renderer, pages, ["Cards"] * len(pages), CARDS, True))
    assert not renderer.findings
    return [number.items for _, number in (page.furniture for page in made)]


def test_a_number_is_the_same_in_any_run(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = sheets_of_cards(40)
    together = numbers_on(pages)
    assert len(pages) == 10 and len(set(together)) == 10
    monkeypatch.setattr(furnishing, "RUN", 1)
    assert numbers_on(pages) == together
    monkeypatch.setattr(furnishing, "RUN", 3)
    assert numbers_on(pages) == together


def test_numbers_that_are_kept_are_not_drawn_again(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    size, parts = Size(210, 297), [{"page": number, "side": "front"} for number in range(1, 6)]
    slot = {"transform": "", "length": 60, "height": 6}
    context: dict[str, object] = {"slots": {"page": slot}, "pages": 5, "duplex": "long"}

    def numbers(some: list[dict[str, object]]) -> tuple[list[tuple[Item, ...]], bool]:
        renderer = FaceRenderer(pack("_starter"), "en", kept=KeptDrawings(pack("_starter"), "en"))
        faces = renderer.sheets("sheet-page", size, context, some)
        is_open = "drawer" in vars(renderer)
        items = [face.items for face in faces if face is not None]
        renderer.save()
        return items, is_open

    first, was_drawn = numbers(parts[:3])
    assert was_drawn and len(set(first)) == 3
    again, was_drawn = numbers(parts[:3])
    assert again == first and not was_drawn
    more, was_drawn = numbers(parts)
    assert more[:3] == first and was_drawn and len(set(more)) == 5


def test_a_template_that_draws_too_little_leaves_the_rest_without_numbers() -> None:
    renderer = FaceRenderer(pack("_starter"), "en")
    shown = renderer.sheets(
        "sheet", Size(210, 297), {"slots": {}, "legend": [], "title": ""}, [{"page": 1}, {"page": 2}]
    )
    assert shown == [None, None]

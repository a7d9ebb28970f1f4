"""Fold sheets as they are printed: the paper folded at its dashed line, every card has its own back behind it.

Cards and backs have the same colour, a different one for each card, and a dark corner: top left on fronts, top right on
backs, so that the two lie on each other when the paper is folded.
"""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.options import JobOptions
from sandtable.press.render import render

DPI = 100
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect x="-4" y="-4" width="{wide}" height="{high}" '
    'fill="{{{{ card.text }}}}"/><rect x="{corner}" y="0" width="{part}" height="{part}" fill="#000000"/></svg>'
)
SIZES = {"cards": (63, 88), "chits": (20, 25)}


def write(folder: Path, counts: dict[str, int]) -> None:
    (folder / "templates").mkdir(parents=True)
    parts = []
    for name, count in counts.items():
        width, height = SIZES[name]
        part = min(width, height) / 4
        for side, corner in (("front", 0), ("back", width - part)):
            drawn = SVG.format(width=width, height=height, wide=width + 8, high=height + 8, corner=corner, part=part)
            (folder / f"templates/{name}-{side}.svg.j2").write_text(drawn)
        records = "".join(
            f"  - {{id: {name}-{n}, name: N{n}, text: '#{60 + 37 * n % 190:02x}{90 + 53 * n % 160:02x}{200 - 29 * n % 140:02x}'}}\n"
            for n in range(count)
        )
        (folder / f"{name}.yaml").write_text(f"defaults: {{source: house}}\ncards:\n{records}")
        parts.append(
            f"  - {{id: {name}, type: deck, name: Deck, file: {name}.yaml, size: [{width}, {height}], "
            f"template: {name}-front, back: {name}-back}}\n"
        )
    (folder / "game.yaml").write_text(
        'id: demo\nname: Demo\nedition: "1.0"\nlanguages: [en]\ncomponents:\n' + "".join(parts)
    )


def blocks(half: np.ndarray) -> np.ndarray:
    """Colours of a half page, softened over 1.3 mm: what a hairline of the raster may differ by is gone."""
    small = Image.fromarray(half).reduce(5)
    return np.asarray(small, dtype=int)


@pytest.mark.slow
@pytest.mark.parametrize("bleed", [0, 3])
@pytest.mark.parametrize(
    "counts", [{"cards": 1}, {"cards": 3}, {"cards": 5}, {"chits": 7}, {"chits": 53}, {"cards": 1, "chits": 9}]
)
def test_every_card_has_its_own_back_behind_it(counts: dict[str, int], bleed: int, tmp_path: Path) -> None:
    write(tmp_path / "demo", counts)
    loaded = load_pack(tmp_path / "demo")
    assert loaded.pack is not None, loaded.findings
    options = JobOptions(duplex="fold", format="png", sheets=True, dpi=DPI, bleed=bleed, gang=len(counts) > 1)
    done = render(loaded.pack, tuple(counts), ("en",), options, tmp_path / "out")
    assert done.findings == []
    cards = dict.fromkeys(counts, 0)
    for file in done.files:
        page = np.asarray(Image.open(file).convert("RGB"))
        best = min((_folded(page, upright) for upright in (True, False)), key=lambda pair: _apart(*pair))
        assert _apart(*best) < 0.01
        front, back = best
        inked = front.min(axis=2) < 40
        # Every dark corner lies on one of its back.
        assert (inked & (back.min(axis=2) < 90)).sum() >= 0.9 * inked.sum() > 0
        for name, count in counts.items():
            for n in range(count):
                colour = np.array([60 + 37 * n % 190, 90 + 53 * n % 160, 200 - 29 * n % 140])
                cards[name] += bool((np.abs(front - colour).max(axis=2) < 4).any())
    assert all(cards[name] >= count for name, count in counts.items())


def _folded(page: np.ndarray, upright: bool) -> tuple[np.ndarray, np.ndarray]:
    """The front half and the back half as it lies behind it."""
    if upright:
        middle = page.shape[1] // 2
        return blocks(page[:, :middle]), blocks(np.ascontiguousarray(page[:, : -middle - 1 : -1]))
    middle = page.shape[0] // 2
    return blocks(page[:middle]), blocks(np.ascontiguousarray(page[: -middle - 1 : -1]))


def _apart(front: np.ndarray, back: np.ndarray) -> float:
    """The share of the half page where front and back are of other colours; margins, which have words, left out."""
    high, wide = front.shape[:2]
    edge = int(12 / 25.4 * DPI / 5)
    inner = np.abs(front - back).max(axis=2)[edge : high - edge, edge : wide - edge]
    return float((inner > 48).mean())

"""Proof lines over pieces: the cut, the bleed, the safe area, round corners."""

from sandtable.ink.page import Box, Page
from sandtable.ink.shapes import Item, Outline, Path, Style, rectangle

BLEED, SAFE = 3.175, 3.175  # mm: what most services ask for
SHARE = 0.05  # of the shorter side: the safe zone of a counter
CORNER = 3.0  # mm: the die of most cards
BEND = 0.5523  # of a radius: where the handles of a round corner stand

TRIM_LINE = Style(fill=None, stroke="#d6006c", width=0.2)
SAFE_LINE = Style(fill=None, stroke="#00843d", width=0.2, dash=(1.2, 0.8))
BLEED_LINE = Style(fill=None, stroke="#0057b8", width=0.2, dash=(0.4, 0.6))


def with_proof(page: Page) -> Page:
    """Return the page with proof lines over every piece."""
    lines = tuple(line for placed in page.placed for line in proof_lines(placed.trim))
    return page._replace(over=(*page.over, *lines))


def proof_lines(trim: Box) -> tuple[Item, ...]:
    """Proof lines of a piece: magenta for the cut and round corners, green for the safe area, blue for the bleed."""
    shorter = min(trim.width, trim.height)
    safe, corner = min(SAFE, shorter * SHARE), min(CORNER, shorter / 6)
    return (
        Path(_box(trim.grown(BLEED)), BLEED_LINE),
        Path(_box(trim), TRIM_LINE),
        Path(_rounded(trim, corner), TRIM_LINE),
        Path(_box(trim.grown(-safe)), SAFE_LINE),
    )


def _box(box: Box) -> Outline:
    return rectangle(box.x, box.y, box.width, box.height)


def _rounded(box: Box, radius: float) -> Outline:
    """Outline of a box with round corners; each quarter circle is approximated by one cubic."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    bend = radius * (1 - BEND)
    return (
        ("M", x + radius, y),
        ("L", right - radius, y),
        ("C", right - bend, y, right, y + bend, right, y + radius),
        ("L", right, bottom - radius),
        ("C", right, bottom - bend, right - bend, bottom, right - radius, bottom),
        ("L", x + radius, bottom),
        ("C", x + bend, bottom, x, bottom - bend, x, bottom - radius),
        ("L", x, y + radius),
        ("C", x, y + bend, x + bend, y, x + radius, y),
        ("Z",),
    )

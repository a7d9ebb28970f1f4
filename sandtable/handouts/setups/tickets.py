"""Secret pages of a set-up as tickets, two on a sheet to be cut apart, where they are short."""

from collections.abc import Iterator
from dataclasses import replace

from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.ink.matrix import multiply, translate
from sandtable.ink.page import Page, Placed
from sandtable.ink.shapes import Group, Path, Style, line

SECRET = "secret-"  # begins the parts of secret pages
_ROOM = 14.0  # mm that the foot of a ticket takes
_CUT = Style(fill=None, stroke="#555555", width=0.2, dash=(1.6, 1.0))


def setup_pages(sheets: SetupSheets) -> Iterator[Page]:
    """Yield all pages of a set-up that is printed whole; two short secret pages share a sheet."""
    handouts = list(sheets.handouts())
    secret = [handout for handout in handouts if handout.part.startswith(SECRET)]
    half = sheets.paper.height / 2
    short = len(secret) > 1 and all(_is_short(page, half) for handout in secret for page in handout.pages)
    for handout in handouts:
        if not (short and handout in secret):
            yield from handout.pages
    if short:
        paper = sheets.paper._replace(height=half)
        parts = [handout.part for handout in secret]
        tickets = [page for handout in replace(sheets, paper=paper).handouts(parts) for page in handout.pages]
        for upper, lower in zip(tickets[::2], [*tickets[1::2], None], strict=False):
            yield _sheet(upper, lower)


def _is_short(page: Page, height: float) -> bool:
    return all(placed.clip.bottom <= height - _ROOM for placed in page.placed)


def _sheet(upper: Page, lower: Page | None) -> Page:
    """One sheet of two tickets, with the line to cut between them."""
    down = upper.height
    cut = Path(line(0, down, upper.width, down), _CUT)
    if lower is None:
        return upper._replace(height=2 * down, over=(*upper.over, cut))
    moved = tuple(_moved(placed, down) for placed in lower.placed)
    over = (*upper.over, Group(tuple(lower.over), translate(0, down)), cut)
    return upper._replace(height=2 * down, placed=upper.placed + moved, over=over)


def _moved(placed: Placed, down: float) -> Placed:
    clip = placed.clip._replace(y=placed.clip.y + down)
    return placed._replace(matrix=multiply(translate(0, down), placed.matrix), clip=clip)

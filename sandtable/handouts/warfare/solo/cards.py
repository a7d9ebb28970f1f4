"""Cards and order chits of the opponent on paper, to be cut out."""

from collections.abc import Iterator

from sandtable.games.warfare.solo.book import Card
from sandtable.games.warfare.solo.letters import RESERVE
from sandtable.handouts.lettering import lettered
from sandtable.handouts.warfare.solo.kit import WHITE, SoloKit
from sandtable.ink.page import Box
from sandtable.ink.shapes import Item, Path, Style, disc, line, rectangle
from sandtable.layout.paper import Paper

CARD, CHIT = (63.0, 88.0), 15.0  # mm
LETTERS = "ABCDEFGH"
COPIES, RESERVES, SETS, ACROSS = 4, 8, 2, 10
_COLOURS = {"fire": "red", "move": "green", "watch": "blue"}
_CUT = Style(fill=None, stroke="#555555", width=0.15)
_MARK = 4.0  # mm, length of a cut mark


def draw_cards(kit: SoloKit) -> Iterator[Item]:
    """Draw all cards edge to edge in the middle of the paper."""
    places = list(_grid(kit.paper, *CARD, len(kit.book.cards)))
    yield from _cut_marks(kit.paper, places)
    for number, (card, box) in enumerate(zip(kit.book.cards, places, strict=False), 1):
        yield from _draw_card(kit, number, card, box)


def draw_chits(kit: SoloKit, room: Box) -> Iterator[Item]:
    """Draw two sets of order chits; the second, for another seat, has its letters in a ring."""
    letters = [*(letter for letter in LETTERS for _ in range(COPIES)), *(RESERVE for _ in range(RESERVES))]
    left, rows = room.x + (room.width - ACROSS * CHIT) / 2, len(letters) // ACROSS
    for copy in range(SETS):
        top = room.y + 6 + copy * (rows * CHIT + 12)
        for number, letter in enumerate(letters):
            row, column = divmod(number, ACROSS)
            box = Box(left + column * CHIT, top + row * CHIT, CHIT, CHIT)
            yield from _draw_chit(kit, letter, box, ringed=copy > 0)


def _grid(paper: Paper, width: float, height: float, count: int) -> Iterator[Box]:
    """Boxes edge to edge, row by row, in the middle of a paper."""
    across = int((paper.width - 6) // width)
    rows = -(-count // across)
    left, top = (paper.width - across * width) / 2, (paper.height - rows * height) / 2
    for number in range(count):
        row, column = divmod(number, across)
        yield Box(left + column * width, top + row * height, width, height)


def _cut_marks(paper: Paper, places: list[Box]) -> Iterator[Item]:
    """Draw marks outside the block for every line to be cut."""
    left, right = min(box.x for box in places), max(box.right for box in places)
    top, bottom = min(box.y for box in places), max(box.bottom for box in places)
    for x in sorted({edge for box in places for edge in (box.x, box.right)}):
        for start, end in ((top - 1 - _MARK, top - 1), (bottom + 1, bottom + 1 + _MARK)):
            yield Path(line(x, max(0.0, start), x, min(paper.height, end)), _CUT)
    for y in sorted({edge for box in places for edge in (box.y, box.bottom)}):
        for start, end in ((left - 1 - _MARK, left - 1), (right + 1, right + 1 + _MARK)):
            yield Path(line(max(0.0, start), y, min(paper.width, end), y), _CUT)


def _draw_card(kit: SoloKit, number: int, card: Card, box: Box) -> Iterator[Item]:
    ink, colour = kit.colours.ink, kit.palette(_COLOURS.get(card.order, "asphalt"))
    ground = WHITE if kit.low_ink else kit.palette("paper")
    yield Path(rectangle(*box), Style(fill=ground, stroke="#999999", width=0.1))
    inner = box.grown(-3)
    fill, front = (WHITE, colour) if kit.low_ink else (colour, WHITE)
    yield Path(rectangle(*inner), Style(fill=None, stroke=ink, width=0.3))
    band = Box(inner.x, inner.y, inner.width, 17)
    yield Path(rectangle(*band), Style(fill=fill, stroke=ink, width=0.3))
    yield from lettered(kit.say(f"cards.{card.order}"), band, front, size=22, weight=900, serif=True, align="center")
    for place, (letter, value) in enumerate((("F", card.F), ("G", card.G))):
        middle = inner.x + inner.width * (0.27 + 0.46 * place)
        y = inner.y + 36
        yield Path(disc(middle, y, 9.6), Style(fill=WHITE, stroke=colour, width=0.9))
        yield Path(disc(middle, y, 8.5), Style(fill=None, stroke=colour, width=0.25))
        digit = Box(middle - 8, y - 8, 16, 16)
        yield from lettered(str(value), digit, ink, size=32, weight=900, serif=True, align="center")
        name = Box(middle - 12, y + 11, 24, 7)
        yield from lettered(letter, name, colour, size=16, weight=900, serif=True, align="center")
        said = Box(middle - 12, y + 18, 24, 10)
        yield from lettered(kit.say(f"pages.card.{letter}"), said, ink, size=8, align="center", lines=3)
    foot = Box(inner.x + 3, inner.bottom - 8, inner.width - 6, 6)
    yield Path(line(foot.x, foot.y - 1, foot.right, foot.y - 1), Style(fill=None, stroke=ink, width=0.2))
    count = len(kit.book.cards)
    yield from lettered(kit.say("pages.card.die", n=number, sides=count), foot, ink, size=8, weight=600, align="center")


def _draw_chit(kit: SoloKit, letter: str, box: Box, *, ringed: bool) -> Iterator[Item]:
    reserve = letter == RESERVE
    colour = kit.palette("asphalt") if reserve else kit.colours.accent
    is_plain = kit.low_ink or ringed
    fill, front = (WHITE, colour) if is_plain else (colour, WHITE)
    yield Path(rectangle(*box), Style(fill=fill, stroke="#999999", width=0.15))
    inner = box.grown(-1.2)
    style = Style(fill=None, stroke=front, width=0.35)
    yield Path(disc(box.x + box.width / 2, box.y + box.height / 2, 6.1) if ringed else rectangle(*inner), style)
    yield from lettered(letter, box, front, size=24, weight=900, serif=True, align="center")

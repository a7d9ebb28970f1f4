"""Cards of a set-up as pictures: small faces and backs, and a hand laid out in rows."""

from collections.abc import Iterator, Sequence

from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import Size
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.lettering import lettered
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item, Path, Style, rectangle

GAP = 3.0
ABREAST = range(5, 13)  # cards in a row: as few as fit the page
LABEL = 6.5
HEAD = 7.0
LEAD = 9.0
CARD = Size(63, 88)

# A heading and the ids of the cards under it.
Hand = tuple[str, Sequence[str]]


def shown(face: Face, box: Box, outline: str) -> Iterator[Item]:
    """Draw a face as large as fits a box, centred, with an outline of that colour."""
    factor = min(box.width / face.width, box.height / face.height)
    width, height = face.width * factor, face.height * factor
    x, y = box.x + (box.width - width) / 2, box.y + (box.height - height) / 2
    yield Group(face.items, (factor, 0, 0, factor, x, y), rectangle(0, 0, face.width, face.height))
    yield Path(rectangle(x, y, width, height), Style(fill=None, stroke=outline, width=0.25))


def hand_figure(renderer: FaceRenderer, lead: str, hands: Sequence[Hand], size: Size, colours: SheetColours) -> Face:
    """Draw a sentence, then hands one under the other, each with its heading and its cards in rows."""
    held = [(title, cards) for title, cards in hands if cards]
    abreast = next((count for count in ABREAST if _height(held, count, size.width) <= size.height), ABREAST[-1])
    card = _card(abreast, size.width)
    items: list[Item] = list(lettered(lead, Box(0, 0, size.width, 5), colours.ink, size=10, serif=True, italic=True))
    y = LEAD
    for title, cards in held:
        head = Box(0, y - 1, size.width, 5)
        items.extend(lettered(title, head, colours.accent, size=11, weight=700, serif=True))
        y += HEAD
        for number, record_id in enumerate(cards):
            row, place = divmod(number, abreast)
            box = Box(place * (card.width + GAP), y + row * (card.height + LABEL), card.width, card.height)
            items.extend(_labelled(renderer, record_id, box, colours.ink))
        y += _rows(cards, abreast) * (card.height + LABEL) + GAP
    return Face("hand", renderer.language, size.width, min(y, size.height), tuple(items))


def _labelled(renderer: FaceRenderer, record_id: str, box: Box, ink: str) -> Iterator[Item]:
    """Draw the front of a card with its name under it; its name alone when the card cannot be drawn."""
    name = record_id
    for component in renderer.pack.components:
        for record in component.records:
            if record.id == record_id and component.type != "table":
                name = record.name[renderer.language]
                if (face := renderer.front(component, record)) is not None:
                    yield from shown(face, box, ink)
    yield from lettered(name, Box(box.x, box.bottom, box.width, LABEL - 2.5), ink, size=7.5, weight=600, align="center")


def _card(abreast: int, width: float) -> Size:
    wide = (width - (abreast - 1) * GAP) / abreast
    return Size(wide, wide * CARD.height / CARD.width)


def _rows(cards: Sequence[str], abreast: int) -> int:
    return -(-len(cards) // abreast)


def _height(hands: Sequence[Hand], abreast: int, width: float) -> float:
    tall = _card(abreast, width).height + LABEL
    return LEAD + sum(HEAD + _rows(cards, abreast) * tall + GAP for _, cards in hands)

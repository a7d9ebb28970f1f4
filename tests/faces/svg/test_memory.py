"""What drawings have in common is kept once, and forgotten where room is wanted."""

from sandtable.faces.colours import Palette
from sandtable.faces.scenes.kits import Kit
from sandtable.faces.svg.context import Drawing, DrawingContext
from sandtable.faces.svg.dom import parse_svg
from sandtable.faces.svg.reader import Reader
from sandtable.ink.shapes import Item


def read(context: DrawingContext, title: str) -> tuple[Item, ...]:
    text = f'<text x="3" y="4" font-family="sans" font-size="8pt">{title}</text><rect width="5" height="5"/>'
    return Reader(context, Drawing("card")).read(parse_svg(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>'))


def test_labels_that_differ_in_their_text_alone_are_told_apart_and_share_the_rest() -> None:
    context = DrawingContext(Palette({}), Kit(), lambda *_: None, lambda *_: None, "en")
    first, second = read(context, "Ace"), read(context, "Two")
    assert first != second
    assert first[1] is second[1]
    assert (len(context.elements), len(context.written)) == (3, 2)
    assert all(key[3] is context.written[key[3]] for key in context.elements)  # type: ignore[index]


def test_what_is_forgotten_is_drawn_the_same_again() -> None:
    context = DrawingContext(Palette({}), Kit(), lambda *_: None, lambda *_: None, "en")
    before = read(context, "Ace")
    context.make_room()
    assert (context.elements, context.written) == ({}, {})
    assert read(context, "Ace") == before

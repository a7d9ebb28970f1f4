"""Floor of the benchmark: a plain reportlab script, with forms for repeated parts and its own text wrapping."""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import yaml
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bench.deck.pictures import PICTURES, back_lines, outlines

MM = 72 / 25.4
PAPER, INK = HexColor("#f4efe2"), HexColor("#20242a")
SUITS = [HexColor(c) for c in ("#20303f", "#5a2a27", "#2d4a2b", "#4a3a5c", "#6b4f1d", "#1f4d52")]
ICON_INKS = [HexColor(c) for c in ("#8c4a3c", "#34495e", "#5b7a4a")]
LEFT, TOP = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
WIDTH = 51 * MM


def register(name: str, package: str, file: str) -> None:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    pdfmetrics.registerFont(TTFont(name, str(Path(spec.origin).parent / "files" / file)))


@cache
def word_width(word: str) -> float:
    return pdfmetrics.stringWidth(word, "sans", 8)


def wrap(text: str) -> list[str]:
    """Lines of a text, filled greedily."""
    blank = word_width(" ")
    lines: list[str] = []
    line: list[str] = []
    used = 0.0
    for word in text.split():
        wide = word_width(word)
        if line and used + blank + wide > WIDTH:
            lines.append(" ".join(line))
            line, used = [], 0.0
        used += wide + (blank if line else 0)
        line.append(word)
    return [*lines, " ".join(line)]


def fill(canvas: Canvas, moves: tuple[tuple[str, tuple[float, ...]], ...], colour: HexColor) -> None:
    """An outline in millimetres from the top left of the card, y down."""
    path = canvas.beginPath()
    for command, points in moves:
        at = [MM * (value if n % 2 == 0 else -value) for n, value in enumerate(points)]
        if command == "M":
            path.moveTo(*at)
        elif command == "L":
            path.lineTo(*at)
        elif command == "C":
            path.curveTo(*at)
        else:
            path.close()
    canvas.setFillColor(colour)
    canvas.drawPath(path, fill=1, stroke=0)


def forms(canvas: Canvas) -> None:
    box = (-3 * MM, -91 * MM, 66 * MM, 3 * MM)
    canvas.beginForm("frame", *box)
    canvas.setFillColor(PAPER)
    canvas.rect(-3 * MM, -91 * MM, 69 * MM, 94 * MM, fill=1, stroke=0)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5 * MM)
    canvas.rect(2.5 * MM, -85.5 * MM, 58 * MM, 83 * MM, fill=0)
    canvas.setLineWidth(0.3 * MM)
    canvas.line(2.5 * MM, -54.5 * MM, 60.5 * MM, -54.5 * MM)
    canvas.endForm()
    for number, name in enumerate(PICTURES):
        canvas.beginForm(name, *box)
        for colour, moves in outlines(number):
            fill(canvas, moves, HexColor(colour))
        canvas.endForm()
    round_ = (3, 0, 5, 0, 6, 1, 6, 3), (6, 5, 5, 6, 3, 6), (1, 6, 0, 5, 0, 3), (0, 1, 1, 0, 3, 0)
    shapes = (
        (("M", (3, 0)), ("L", (6, 3)), ("L", (3, 6)), ("L", (0, 3)), ("Z", ())),
        (("M", (0, 1)), ("L", (6, 1)), ("L", (6, 5)), ("L", (0, 5)), ("Z", ())),
        (("M", round_[0][:2]), ("C", round_[0][2:]), *(("C", points) for points in round_[1:]), ("Z", ())),
    )
    for number, moves in enumerate(shapes):
        canvas.beginForm(f"icon-{number}", *box)
        fill(canvas, moves, ICON_INKS[number])
        canvas.endForm()
    for suit, colour in enumerate(SUITS):
        canvas.beginForm(f"back-{suit}", *box)
        canvas.setFillColor(colour)
        canvas.rect(-3 * MM, -91 * MM, 69 * MM, 94 * MM, fill=1, stroke=0)
        canvas.setStrokeColor(PAPER)
        canvas.setLineWidth(0.3 * MM)
        for a, b, c, d in back_lines(suit):
            canvas.line(a * MM, -b * MM, c * MM, -d * MM)
        canvas.endForm()


def front(canvas: Canvas, card: dict) -> None:
    canvas.doForm("frame")
    canvas.setFillColor(INK)
    canvas.setFont("serif", 12)
    canvas.drawCentredString(31.5 * MM, -10 * MM, card["name"])
    canvas.saveState()
    canvas.translate(5 * MM, -14 * MM)
    canvas.doForm(card["picture"])
    canvas.restoreState()
    for n in range(3):
        canvas.saveState()
        canvas.translate((7 + 18 * n) * MM, -47 * MM)
        canvas.doForm(f"icon-{n}")
        canvas.restoreState()
    canvas.setFont("bold", 11)
    for n, value in enumerate(card["values"]):
        canvas.drawString((15 + 18 * n) * MM, -51.4 * MM, str(value))
    text = canvas.beginText(6 * MM, -57 * MM - 5.28)
    text.setFont("sans", 8, 9.6)
    for line in wrap(card["text"]):
        text.textLine(line)
    canvas.drawText(text)


def page(canvas: Canvas, cards: list[dict], backs: bool) -> None:
    for slot, card in enumerate(cards):
        row, column = divmod(slot, 3)
        if backs:
            column = 2 - column
        canvas.saveState()
        canvas.translate((LEFT + 63 * column) * MM, (297 - TOP - 88 * row) * MM)
        clip = canvas.beginPath()
        clip.rect(0, -88 * MM, 63 * MM, 88 * MM)
        canvas.clipPath(clip, stroke=0, fill=0)
        if backs:
            canvas.doForm(f"back-{card['suit']}")
        else:
            front(canvas, card)
        canvas.restoreState()
    canvas.setLineWidth(0.2 * MM)
    for n in range(4):
        x, y = (LEFT + 63 * n) * MM, (297 - TOP - 88 * n) * MM
        canvas.line(x, (297 - TOP + 2) * MM, x, (297 - TOP + 5) * MM)
        canvas.line(x, (TOP - 2) * MM, x, (TOP - 5) * MM)
        canvas.line((LEFT - 2) * MM, y, (LEFT - 5) * MM, y)
        canvas.line((210 - LEFT + 2) * MM, y, (210 - LEFT + 5) * MM, y)
    canvas.showPage()


def main(deck: str, target: str) -> None:
    with open(deck, encoding="utf-8") as file:
        cards = yaml.load(file, yaml.CSafeLoader)["cards"]
    register("serif", "font_source_serif_pro", "SourceSerifPro-Bold.ttf")
    register("sans", "font_source_sans_pro", "SourceSansPro-Regular.ttf")
    register("bold", "font_source_sans_pro", "SourceSansPro-Bold.ttf")
    canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), pageCompression=1, invariant=1)
    forms(canvas)
    for start in range(0, len(cards), 9):
        for backs in (False, True):
            page(canvas, cards[start : start + 9], backs)
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])

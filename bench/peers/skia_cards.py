"""The deck by Skia: python -m bench.peers.skia_cards DECK.yaml TARGET.pdf."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import skia
import yaml

from bench.deck.pack import INKS, SUITS
from bench.deck.pictures import back_lines, outlines

MM = 72 / 25.4


def typeface(package: str, file: str) -> Any:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return skia.Typeface.MakeFromFile(str(Path(spec.origin).parent / "files" / file))


def colour(written: str) -> Any:
    return skia.Paint(Color=skia.Color(*(int(written[n : n + 2], 16) for n in (1, 3, 5))), AntiAlias=True)


# The icons of bench.deck.pack, which are written there as SVG.
SHAPES: tuple[tuple[tuple[str, tuple[float, ...]], ...], ...] = (
    (("M", (3, 0)), ("L", (6, 3)), ("L", (3, 6)), ("L", (0, 3)), ("Z", ())),
    (("M", (0, 1)), ("L", (6, 1)), ("L", (6, 5)), ("L", (0, 5)), ("Z", ())),
    (
        ("M", (3, 0)),
        ("C", (5, 0, 6, 1, 6, 3)),
        ("C", (6, 5, 5, 6, 3, 6)),
        ("C", (1, 6, 0, 5, 0, 3)),
        ("C", (0, 1, 1, 0, 3, 0)),
        ("Z", ()),
    ),
)


def path(moves: tuple[tuple[str, tuple[float, ...]], ...]) -> Any:
    drawn = skia.Path()
    draw = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.cubicTo, "Z": drawn.close}
    for command, points in moves:
        draw[command](*points)
    return drawn


def recorded(draw: Any) -> Any:
    recorder = skia.PictureRecorder()
    draw(recorder.beginRecording(skia.Rect(-10, -10, 100, 100)))
    return recorder.finishRecordingAsPicture()


def main(deck: str, target: str) -> None:
    cards = yaml.load(Path(deck).read_text(), yaml.CSafeLoader)["cards"]
    ink, paper = colour("#20242a"), colour("#f4efe2")
    line = colour("#20242a")
    line.setStyle(skia.Paint.kStroke_Style)
    serif = skia.Font(typeface("font_source_serif_pro", "SourceSerifPro-Bold.ttf"), 12 / MM)
    bold = skia.Font(typeface("font_source_sans_pro", "SourceSansPro-Bold.ttf"), 11 / MM)
    sans = skia.Font(typeface("font_source_sans_pro", "SourceSansPro-Regular.ttf"), 8 / MM)

    def picture(number: int) -> Any:
        def draw(canvas: Any) -> None:
            for fill, moves in outlines(number):
                canvas.drawPath(path(moves), colour(fill))

        return recorded(draw)

    def back(number: int) -> Any:
        def draw(canvas: Any) -> None:
            canvas.drawRect(skia.Rect(0, 0, 63, 88), colour(SUITS[number]))
            hatch = colour("#f4efe2")
            hatch.setStyle(skia.Paint.kStroke_Style)
            hatch.setStrokeWidth(0.3)
            for a, b, c, d in back_lines(number):
                canvas.drawLine(a, b, c, d, hatch)

        return recorded(draw)

    for font in (serif, bold, sans):
        font.setSubpixel(True)
        font.setHinting(skia.FontHinting.kNone)
        font.setLinearMetrics(True)
    pictures = [picture(number) for number in range(6)]
    icons = [
        recorded(lambda canvas, moves=moves, fill=fill: canvas.drawPath(path(moves), colour(fill)))
        for moves, fill in zip(SHAPES, INKS, strict=True)
    ]
    backs = [back(number) for number in range(6)]
    widths: dict[str, float] = {}

    def wide(word: str) -> float:
        if word not in widths:
            widths[word] = sans.measureText(word)
        return widths[word]

    def front(canvas: Any, card: dict[str, Any]) -> None:
        canvas.drawRect(skia.Rect(0, 0, 63, 88), paper)
        line.setStrokeWidth(0.5)
        canvas.drawRect(skia.Rect.MakeXYWH(2.5, 2.5, 58, 83), line)
        line.setStrokeWidth(0.3)
        canvas.drawLine(2.5, 54.5, 60.5, 54.5, line)
        canvas.drawString(card["name"], 31.5 - serif.measureText(card["name"]) / 2, 10, serif, ink)
        placed(canvas, pictures[int(card["picture"][-1])], 5, 14)
        for n, value in enumerate(card["values"]):
            placed(canvas, icons[n], 7 + 18 * n, 47)
            canvas.drawString(str(value), 15 + 18 * n, 51.4, bold, ink)
        y, used, words = 57 + 5.28 / MM, 0.0, list[str]()
        for word in card["text"].split():
            if words and used + wide(" ") + wide(word) > 51:
                canvas.drawString(" ".join(words), 6, y, sans, ink)
                y, used, words = y + 9.6 / MM, 0.0, []
            used += wide(word) + (wide(" ") if words else 0)
            words.append(word)
        canvas.drawString(" ".join(words), 6, y, sans, ink)

    def placed(canvas: Any, drawn: Any, x: float, y: float) -> None:
        canvas.save()
        canvas.translate(x, y)
        canvas.drawPicture(drawn)
        canvas.restore()

    stream = skia.FILEWStream(target)
    with skia.PDF.MakeDocument(stream) as document:
        for start in range(0, len(cards), 9):
            for side in ("front", "back"):
                with document.page(210 * MM, 297 * MM) as canvas:
                    canvas.scale(MM, MM)
                    for slot, card in enumerate(cards[start : start + 9]):
                        row, column = divmod(slot, 3)
                        canvas.save()
                        canvas.translate(10.5 + 63 * (2 - column if side == "back" else column), 16.5 + 88 * row)
                        canvas.clipRect(skia.Rect(0, 0, 63, 88))
                        canvas.drawPicture(backs[card["suit"]]) if side == "back" else front(canvas, card)
                        canvas.restore()


if __name__ == "__main__":
    main(*sys.argv[1:])

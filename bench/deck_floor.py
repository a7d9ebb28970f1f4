"""The floor of bench/deck: raw reportlab, coordinates worked out beforehand, forms for what repeats."""

import json
import sys

import yaml
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
WEIGHTS = {"400": "Regular", "600": "Semibold", "700": "Bold", "900": "Black", "300": "Light", "200": "ExtraLight"}


def register(key: str) -> str:
    """Register the TrueType file of a font key with reportlab."""
    import importlib
    from pathlib import Path

    family, weight, *italic = key.split("-")
    package = importlib.import_module(f"font_source_{family}_pro")
    style = WEIGHTS[weight] + ("It" if italic else "")
    style = "It" if style == "RegularIt" else style
    stem = {"serif": "SourceSerifPro", "sans": "SourceSansPro"}[family]
    pdfmetrics.registerFont(TTFont(key, str(Path(package.__file__).parent / "files" / f"{stem}-{style}.ttf")))
    return key


FONTS: dict[str, str] = {}
COLOURS: dict[str, HexColor] = {}


def colour(written: str) -> HexColor:
    if written not in COLOURS:
        COLOURS[written] = HexColor(written)
    return COLOURS[written]


def draw(canvas: Canvas, elements: list) -> None:
    for element in elements:
        kind, matrix = element[0], element[1]
        canvas.saveState()
        if matrix != [1, 0, 0, 1, 0, 0]:
            canvas.transform(*matrix)
        if kind == "path":
            _, _, outline, fill, stroke, width, cap, join, dash = element
            if fill:
                canvas.setFillColor(colour(fill))
            if stroke:
                canvas.setStrokeColor(colour(stroke))
                canvas.setLineWidth(width)
                canvas.setLineCap(CAPS[cap])
                canvas.setLineJoin(JOINS[join])
                if dash:
                    canvas.setDash(list(dash))
            canvas.drawPath(path(canvas, outline), fill=bool(fill), stroke=bool(stroke))
        elif kind == "form":
            canvas.doForm(f"s{element[2]}")
        elif kind == "text":
            _, _, x, y, size, fill, font, text, tracking = element
            if font not in FONTS:
                FONTS[font] = register(font)
            canvas.setFillColor(colour(fill))
            canvas.translate(x, y)
            canvas.scale(1, -1)
            canvas.setFont(FONTS[font], size)
            canvas.drawString(0, 0, text, charSpace=tracking)
        elif kind == "clip":
            canvas.clipPath(path(canvas, element[2]), stroke=0, fill=0)
            draw(canvas, element[3])
        else:
            draw(canvas, element[2])
        canvas.restoreState()


def path(canvas: Canvas, outline: list):
    made = canvas.beginPath()
    for command in outline:
        if command[0] == "M":
            made.moveTo(command[1], command[2])
        elif command[0] == "L":
            made.lineTo(command[1], command[2])
        elif command[0] == "C":
            made.curveTo(*command[1:])
        else:
            made.close()
    return made


def main(deck: str, plan: str, target: str) -> None:
    with open(deck) as file:
        cards = yaml.load(file, yaml.CSafeLoader)["cards"]
    with open(plan) as file:
        drawing = json.load(file)
    canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), pageCompression=1, invariant=1)
    for number, form in enumerate(drawing["forms"]):
        canvas.beginForm(f"s{number}", -2000, -2000, 2000, 2000)
        draw(canvas, form)
        canvas.endForm()
    canvas.beginForm("card", -2000, -2000, 2000, 2000)
    draw(canvas, drawing["constant"])
    canvas.endForm()
    for number, back in enumerate(drawing["backs"]):
        canvas.beginForm(f"b{number}", -2000, -2000, 2000, 2000)
        draw(canvas, back)
        canvas.endForm()
    left, top = (210 - 189) / 2, (297 - 264) / 2
    for start in range(0, len(cards), 9):
        for side in ("front", "back"):
            canvas.transform(MM, 0, 0, -MM, 0, 297 * MM)
            for slot in range(min(9, len(cards) - start)):
                row, column = divmod(slot, 3)
                if side == "back":
                    column = 2 - column
                canvas.saveState()
                canvas.translate(left + 63 * column, top + 88 * row)
                clip = canvas.beginPath()
                clip.rect(0, 0, 63, 88)
                canvas.clipPath(clip, stroke=0, fill=0)
                elements, back = drawing["cards"][start + slot]
                if side == "front":
                    canvas.doForm("card")
                    draw(canvas, elements)
                else:
                    canvas.doForm(f"b{back}")
                canvas.restoreState()
            canvas.setLineWidth(0.2)
            for n in range(4):
                canvas.line(left + 63 * n, top - 5, left + 63 * n, top - 2)
                canvas.line(left + 63 * n, top + 266, left + 63 * n, top + 269)
                canvas.line(left - 5, top + 88 * n, left - 2, top + 88 * n)
                canvas.line(left + 191, top + 88 * n, left + 194, top + 88 * n)
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The stretch line: the script by hand once more, with operators written as strings and words encoded once.

python -m bench.deck.strings DECK.yaml TARGET.pdf
"""

import sys
from functools import cache

import yaml
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from bench.deck.forms import LEFT, MM, TOP, forms, register, wrap

INK = "0.12549 0.141176 0.164706 rg"


def draw(canvas: Canvas, cards: list[dict]) -> None:
    document = canvas._doc

    @cache
    def encoded(font: str, text: str) -> tuple[str, str]:
        """Return the font's name in the file and the text as a string of that font; one subset holds all characters."""
        ((subset, piece),) = pdfmetrics.getFont(font).splitString(text, document)
        return pdfmetrics.getFont(font).getSubsetInternalName(subset, document)[1:], escapePDF(piece)

    icons = [f"q 1 0 0 1 {(7 + 18 * n) * MM:.3f} {-47 * MM:.3f} cm /FormXob.icon-{n} Do Q" for n in range(3)]
    picture = f"q 1 0 0 1 {5 * MM:.3f} {-14 * MM:.3f} cm"
    clip = f"n 0 {-88 * MM:.3f} {63 * MM:.3f} {88 * MM:.3f} re W n"

    def front(card: dict) -> str:
        serif, name = encoded("serif", card["name"])
        wide = pdfmetrics.stringWidth(card["name"], "serif", 12)
        lines = [encoded("sans", line) for line in wrap(card["text"])]
        numbers = [encoded("bold", str(value)) for value in card["values"]]
        at = [
            f"1 0 0 1 {(15 + 18 * n) * MM:.3f} {-51.4 * MM:.3f} Tm ({piece}) Tj" for n, (_, piece) in enumerate(numbers)
        ]
        return (
            f"/FormXob.frame Do {INK} BT /{serif} 12 Tf 1 0 0 1 {31.5 * MM - wide / 2:.3f} {-10 * MM:.3f} Tm ({name}) Tj ET "
            f"{picture} /FormXob.{card['picture']} Do Q {' '.join(icons)} BT /{numbers[0][0]} 11 Tf {' '.join(at)} "
            f"/{lines[0][0]} 8 Tf 9.6 TL 1 0 0 1 {6 * MM:.3f} {-57 * MM - 5.28:.3f} Tm "
            + " ".join(f"({piece}) Tj T*" for _, piece in lines)
            + " ET"
        )

    marks = []
    for n in range(4):
        x, y = (LEFT + 63 * n) * MM, (297 - TOP - 88 * n) * MM
        for a, b, c, d in (
            (x, (297 - TOP + 2) * MM, x, (297 - TOP + 5) * MM),
            (x, (TOP - 2) * MM, x, (TOP - 5) * MM),
            ((LEFT - 2) * MM, y, (LEFT - 5) * MM, y),
            ((210 - LEFT + 2) * MM, y, (210 - LEFT + 5) * MM, y),
        ):
            marks.append(f"n {a:.3f} {b:.3f} m {c:.3f} {d:.3f} l S")
    furniture = f"{0.2 * MM:.3f} w " + " ".join(marks)
    for start in range(0, len(cards), 9):
        for backs in (False, True):
            code = []
            for slot, card in enumerate(cards[start : start + 9]):
                row, column = divmod(slot, 3)
                x, y = LEFT + 63 * (2 - column if backs else column), 297 - TOP - 88 * row
                drawn = f"/FormXob.back-{card['suit']} Do" if backs else front(card)
                code.append(f"q 1 0 0 1 {x * MM:.3f} {y * MM:.3f} cm {clip} {drawn} Q")
            canvas._code.extend([*code, furniture])
            canvas._formsinuse = list(FORMS)
            canvas.showPage()


FORMS = [
    "frame",
    *(f"picture-{n}" for n in range(6)),
    *(f"icon-{n}" for n in range(3)),
    *(f"back-{n}" for n in range(6)),
]


def main(deck: str, target: str) -> None:
    with open(deck, encoding="utf-8") as file:
        cards = yaml.load(file, yaml.CSafeLoader)["cards"]
    register("serif", "font_source_serif_pro", "SourceSerifPro-Bold.ttf")
    register("sans", "font_source_sans_pro", "SourceSansPro-Regular.ttf")
    register("bold", "font_source_sans_pro", "SourceSansPro-Bold.ttf")
    canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), pageCompression=1, invariant=1)
    forms(canvas)
    draw(canvas, cards)
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])

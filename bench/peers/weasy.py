"""The deck by WeasyPrint: python -m bench.peers.weasy DECK.yaml TARGET.pdf."""

import sys
from base64 import b64encode
from html import escape
from pathlib import Path

import weasyprint
import yaml

from bench.deck.pack import ICONS, INKS, SUITS
from bench.peers.drawings import back_svg, icon_svg, picture_svg

STYLE = """
@page { size: 210mm 297mm; margin: 0 }
.sheet { position: relative; width: 210mm; height: 297mm; page-break-after: always }
.card { position: absolute; width: 63mm; height: 88mm; overflow: hidden; background: #f4efe2; color: #20242a }
.card * { position: absolute }
.frame { left: 2.5mm; top: 2.5mm; width: 57.5mm; height: 82.5mm; border: .5mm solid #20242a }
.rule { left: 2.5mm; top: 54.5mm; width: 58mm; border-top: .3mm solid #20242a }
.name { top: 5mm; width: 63mm; text-align: center; font: 700 12pt 'Source Serif Pro' }
.value { top: 47.5mm; font: 700 11pt 'Source Sans Pro' }
.text { left: 6mm; top: 57mm; width: 51mm; font: 8pt/1.2 'Source Sans Pro' }
"""


def data(svg: str) -> str:
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def main(deck: str, target: str) -> None:
    cards = yaml.load(Path(deck).read_text(), yaml.CSafeLoader)["cards"]
    pictures = [data(picture_svg(number)) for number in range(6)]
    icons = [data(icon_svg(d, ink)) for d, ink in zip(ICONS.values(), INKS, strict=True)]
    backs = [data(back_svg(number, colour)) for number, colour in enumerate(SUITS)]
    parts = [f"<style>{STYLE}</style>"]
    for start in range(0, len(cards), 9):
        for side in ("front", "back"):
            parts.append('<div class="sheet">')
            for slot, card in enumerate(cards[start : start + 9]):
                row, column = divmod(slot, 3)
                x, y = 10.5 + 63 * (2 - column if side == "back" else column), 16.5 + 88 * row
                parts.append(f'<div class="card" style="left:{x}mm;top:{y}mm">')
                if side == "back":
                    parts.append(f'<img src="{backs[card["suit"]]}" style="width:63mm;height:88mm"></div>')
                    continue
                parts.append(
                    f'<div class="frame"></div><div class="rule"></div><div class="name">{escape(card["name"])}</div>'
                )
                picture = pictures[int(card["picture"][-1])]
                parts.append(f'<img src="{picture}" style="left:5mm;top:14mm;width:53mm;height:30mm">')
                for n, value in enumerate(card["values"]):
                    parts.append(f'<img src="{icons[n]}" style="left:{7 + 18 * n}mm;top:47mm;width:6mm">')
                    parts.append(f'<div class="value" style="left:{15 + 18 * n}mm">{value}</div>')
                parts.append(f'<div class="text">{escape(card["text"])}</div></div>')
            parts.append("</div>")
    weasyprint.HTML(string="".join(parts)).write_pdf(target)


if __name__ == "__main__":
    main(*sys.argv[1:])

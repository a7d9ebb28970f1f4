"""The deck by typst: python -m bench.peers.typst_cards DECK.yaml TARGET.pdf."""

import sys
from importlib.util import find_spec
from pathlib import Path

import typst

from bench.deck.pack import ICONS, INKS, SUITS
from bench.peers.drawings import back_svg, icon_svg, picture_svg

FONTS = ("font_source_sans_pro", "font_source_serif_pro")
HEAD = """\
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Source Sans Pro", size: 8pt, fill: rgb("#20242a"))
#let front(card) = box(width: 63mm, height: 88mm, fill: rgb("#f4efe2"), clip: true, {
  place(dx: 2.5mm, dy: 2.5mm, rect(width: 58mm, height: 83mm, stroke: 0.5mm + rgb("#20242a")))
  place(dx: 2.5mm, dy: 54.5mm, line(length: 58mm, stroke: 0.3mm + rgb("#20242a")))
  place(dy: 6mm, box(width: 63mm, align(center, text(font: "Source Serif Pro", weight: 700, size: 12pt, card.name))))
  place(dx: 5mm, dy: 14mm, image(card.picture + ".svg", width: 53mm))
  for (n, value) in card.values.enumerate() {
    place(dx: (7mm + 18mm * n), dy: 47mm, image("icon-" + str(n) + ".svg", width: 6mm))
    place(dx: (15mm + 18mm * n), dy: 48mm, text(weight: 700, size: 11pt, str(value)))
  }
  place(dx: 6mm, dy: 57mm, box(width: 51mm, par(leading: 0.5em, card.text)))
})
#let back(card) = image("back-" + str(card.suit) + ".svg", width: 63mm, height: 88mm)
#let cards = yaml("deck.yaml").cards
#let sheet(part, side) = place(dx: 10.5mm, dy: 16.5mm, grid(columns: (63mm,) * 3, ..part.map(side)))
#for start in range(0, cards.len(), step: 9) {
  let part = cards.slice(start, calc.min(start + 9, cards.len()))
  sheet(part, front)
  pagebreak()
  let turned = range(0, part.len(), step: 3).map(n => part.slice(n, calc.min(n + 3, part.len())).rev()).flatten()
  sheet(turned, back)
  if start + 9 < cards.len() { pagebreak() }
}
"""


def main(deck: str, target: str) -> None:
    folder = Path(deck).parent
    for number in range(6):
        (folder / f"picture-{number}.svg").write_text(picture_svg(number))
        (folder / f"back-{number}.svg").write_text(back_svg(number, SUITS[number]))
    for number, (d, ink) in enumerate(zip(ICONS.values(), INKS, strict=True)):
        (folder / f"icon-{number}.svg").write_text(icon_svg(d, ink))
    (folder / "cards.typ").write_text(HEAD)
    typst.compile(str(folder / "cards.typ"), output=target, font_paths=[fonts_of(one) for one in FONTS])


def fonts_of(package: str) -> str:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return str(Path(spec.origin).parent / "files")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A plain deck of 270 cards, each with a name, a cost and two lines, as a pack and as rows for other programs."""

import csv
import io
from pathlib import Path

COUNT = 270
INK = "#20303f"
_GAME = f"""\
id: plain
name: Plain
edition: "1.0"
languages: [en]
palette: {{ink: "{INK}"}}
components:
  - {{id: cards, type: deck, kind: card.json, name: Cards, file: cards.csv, size: poker, template: plain}}
"""
_SCHEMA = '{"type": "object", "properties": {"cost": {"type": "integer"}}}\n'
_TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <rect x="3" y="3" width="57" height="12" fill="ink"/>
  <text x="5" y="3" width="43" height="12" font-size="14pt" valign="middle" fill="white">{{ card.name }}</text>
  <text x="48" y="3" width="10" height="12" font-size="14pt" valign="middle" align="right" fill="white">{{ card.cost }}</text>
  <text x="5" y="44" width="53" height="30" font-size="8pt">{{ card.text }}</text>
</svg>
"""


def rows() -> list[tuple[str, int, str]]:
    """Name, cost and words of every card."""
    words = "cards, then the column moves before dawn and every river costs one."
    return [(f"Card {number}", number % 7, f"Draw {number % 5} {words}") for number in range(COUNT)]


def write_plain_pack(folder: Path) -> None:
    (folder / "templates").mkdir(parents=True)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("id", "name", "cost", "text", "source"))
    table.writerows((f"card-{n}", name, cost, text, "house") for n, (name, cost, text) in enumerate(rows()))
    files = {
        "game.yaml": _GAME, "card.json": _SCHEMA, "cards.csv": out.getvalue(), "templates/plain.svg.j2": _TEMPLATE,
    }  # fmt: skip
    for name, text in files.items():
        (folder / name).write_text(text)

"""The deck as a pack: YAML, a schema, two templates and a kit, as a designer would write them."""

import json
from pathlib import Path
from random import Random

from bench.deck.pictures import HEIGHT, PICTURES, WIDTH, Outline, back_lines, outlines

SUITS = ("#20303f", "#5a2a27", "#2d4a2b", "#4a3a5c", "#6b4f1d", "#1f4d52")
ICONS = {
    "icon-0": "M3 0L6 3L3 6L0 3Z",
    "icon-1": "M0 1H6V5H0Z",
    "icon-2": "M3 0C5 0 6 1 6 3C6 5 5 6 3 6C1 6 0 5 0 3C0 1 1 0 3 0Z",
}
INKS = ("#8c4a3c", "#34495e", "#5b7a4a")
WORDS = [
    "the",
    "column",
    "moves",
    "before",
    "dawn",
    "and",
    "every",
    "river",
    "crossing",
    "costs",
    "one",
    "card",
    "from",
    "hand",
    "while",
    "guns",
    "on",
    "high",
    "ground",
    "may",
    "fire",
    "twice",
    "at",
    "any",
    "unit",
    "that",
    "halts",
    "in",
    "open",
    "fields",
    "unless",
    "smoke",
    "or",
    "night",
    "hides",
    "it",
    "from",
    "them",
    "all",
]
GAME = """\
id: bench
name: Bench
edition: "1.0"
languages: [en]
players: [2, 4]
palette: {paper: "#f4efe2", ink: "#20242a"}
components:
  - {id: deck, type: deck, kind: schemas/card.json, name: Deck, file: deck.yaml, size: poker, template: front, back: back}
"""
SCHEMA = {
    "title": "Bench card",
    "type": "object",
    "properties": {
        "suit": {"type": "integer", "minimum": 0, "maximum": 5},
        "picture": {"enum": list(PICTURES)},
        "values": {"type": "array", "items": {"type": "integer"}, "minItems": 3, "maxItems": 3},
    },
    "required": ["suit", "picture", "values"],
}
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <use href="#frame"/>
  <text x="31.5" y="10" text-anchor="middle" font-family="serif" font-weight="700" font-size="12pt" fill="ink">{{ card.name }}</text>
  <use href="#{{ card.picture }}" x="5" y="14"/>
  {% for value in card.values %}
  <use href="#icon-{{ loop.index0 }}" x="{{ 7 + 18 * loop.index0 }}" y="47"/>
  <text x="{{ 15 + 18 * loop.index0 }}" y="51.4" font-family="sans" font-weight="700" font-size="11pt" fill="ink">{{ value }}</text>
  {% endfor %}
  <text x="6" y="57" width="51" height="28" font-family="sans" font-size="8pt" min-size="8pt" align="left" hyphens="none" fill="ink">{{ card.text }}</text>
</svg>
"""
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><use href="#back-{{ card.suit }}"/></svg>
"""


def write_pack(folder: Path, cards: int) -> None:
    (folder / "schemas").mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "game.yaml").write_text(GAME)
    (folder / "schemas" / "card.json").write_text(json.dumps(SCHEMA))
    (folder / "templates" / "front.svg.j2").write_text(FRONT)
    (folder / "templates" / "back.svg.j2").write_text(BACK)
    (folder / "templates" / "kit.svg").write_text(_kit())
    (folder / "deck.yaml").write_text(
        "defaults: {source: house}\ncards:\n" + "".join(_card(number) for number in range(cards))
    )


def _card(number: int) -> str:
    chance = Random(number)
    text = " ".join(chance.choice(WORDS) for _ in range(40))
    values = [chance.randint(1, 12) for _ in range(3)]
    return (
        f"  - id: B-{number}\n    name: {chance.choice(WORDS).title()} {chance.choice(WORDS).title()} {number}\n"
        f"    text: {text.capitalize()}.\n    suit: {number % 6}\n    picture: {PICTURES[number % 6]}\n    values: {values}\n"
    )


def _kit() -> str:
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        '<g id="frame"><rect x="-3" y="-3" width="69" height="94" fill="paper"/>',
        '<rect x="2.5" y="2.5" width="58" height="83" fill="none" stroke="ink" stroke-width="0.5"/>'
        '<line x1="2.5" y1="54.5" x2="60.5" y2="54.5" stroke="ink" stroke-width="0.3"/></g>',
    ]
    for number, name in enumerate(PICTURES):
        drawn = "".join(
            f'<path fill="{fill}" d="{_d(outline)}"/>' for outline in outlines(number) for fill in [outline[0]]
        )
        lines.append(f'<g id="{name}">{drawn}</g>')
    for (name, d), ink in zip(ICONS.items(), INKS, strict=True):
        lines.append(f'<g id="{name}"><path d="{d}" fill="{ink}"/></g>')
    for suit, colour in enumerate(SUITS):
        hatch = "".join(
            f'<line x1="{a:g}" y1="{b:g}" x2="{c:g}" y2="{d:g}" stroke="#f4efe2" stroke-width="0.3"/>'
            for a, b, c, d in back_lines(suit)
        )
        lines.append(f'<g id="back-{suit}"><rect x="-3" y="-3" width="69" height="94" fill="{colour}"/>{hatch}</g>')
    assert (WIDTH, HEIGHT) == (53, 30)
    return "\n".join([*lines, "</svg>\n"])


def _d(outline: Outline) -> str:
    return "".join(command + " ".join(f"{value:g}" for value in points) for command, points in outline[1])

"""The next edition of Let's War: a copy with twelve changes of as many sorts."""

import shutil
from pathlib import Path

from sandtable.errata.changes import EditionDiff
from sandtable.errata.compare import compare
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs, templates_folder

GAME = "lets-war"
NEW_CARD = """\
  - id: CF-60
    name: {en: Carrier Pigeons, it: Piccioni viaggiatori}
    kind: std
    copies: 3
    dollars: 100
    effect: steal(1)@T
    art: [{symbol: sky-gold, height: 100}, {symbol: land-ridge, height: 38}]
"""
# File, what stands there, what takes its place.
CHANGES = (
    ("decks/conflict.yaml", "effect: mod(GND,a+1)\n", "effect: mod(GND,a+2)\n"),  # CF-10, a new text
    ("decks/conflict.yaml", "dollars: 100\n    effect: auto(CAV,GND)", "dollars: 200\n    effect: auto(CAV,GND)"),
    ("decks/conflict.yaml", "copies: 2\n    dollars: 200\n    effect: auto(AVI", "copies: 3\n    dollars: 200\n    effect: auto(AVI"),
    ("decks/conflict.yaml", "copies: 6\n    dollars: 100\n    effect: nospy", "copies: 5\n    dollars: 100\n    effect: nospy"),
    ("decks/conflict.yaml", "{en: Intercepted Cable, it: Cablogramma", "{en: Intercepted Telegram, it: Telegramma"),
    ("decks/conflict.yaml", "  - id: CF-22\n", "  - id: CF-122\n    was: CF-22\n"),  # an id alone
    ("decks/conflict.yaml", "{symbol: armoured-car, at: [52, 96], height: 76}", "{symbol: armoured-car, at: [50, 92], height: 60}"),
    ("decks/conflict.yaml", "  - id: CF-15\n", NEW_CARD + "  - id: CF-15\n"),
    ("decks/events.yaml", "{en: Unexpected Truce, it: Tregua inattesa}", "{en: Unexpected Truce, it: Tregua imprevista}"),
    ("decks/characters.yaml", "exit: A16\n    effect: mod(ART,a+1)", "exit: S17\n    effect: mod(ART,a+1)"),
    ("boards/gauges.yaml", "INF: {attack: 3, defence: 3}\n      CAV: {attack: 2, defence: 2}\n      ART: {attack: 3", "INF: {attack: 4, defence: 3}\n      CAV: {attack: 2, defence: 2}\n      ART: {attack: 3"),
)  # fmt: skip
# Rulings name cards by their ids, so those of a renamed and of a removed card go with them.
RULED = (
    ("CF-22, ", "CF-122, "),
    ("      - {card: CF-14, field: dollars, was: 300, is: 100}\n", ""),
    ("      - {card: CF-14, field: copies, was: 2, is: null}\n", ""),
    ("CF-14, ", ""),
)
REMOVED = ("decks/conflict.yaml", "  - id: CF-14\n", "  - id: CF-60\n")  # from the one to the other


def first_edition() -> Pack:
    pack = load_pack(builtin_packs()[GAME]).pack
    assert pack is not None
    return pack


def second_edition(folder: Path, *, other_template: bool = False) -> Pack:
    """The copy; with `other_template` Nation cards are drawn another way as well."""
    copy = folder / GAME
    shutil.copytree(builtin_packs()[GAME], copy)
    for name, old, new in (*CHANGES, ("game.yaml", 'edition: "1.2"', 'edition: "1.3"')):
        file = copy / name
        text = file.read_text()
        assert old in text, old
        file.write_text(text.replace(old, new, 1))
    rulings = copy / "errata.yaml"
    for old, new in RULED:
        assert old in rulings.read_text(), old
        rulings.write_text(rulings.read_text().replace(old, new))
    file = copy / REMOVED[0]
    text = file.read_text()
    start, end = text.index(REMOVED[1]), text.index(REMOVED[2])
    file.write_text(text[:start] + text[end:])
    if other_template:
        shutil.copytree(templates_folder() / GAME, copy / "templates")
        nation = copy / "templates" / "nation.svg.j2"
        nation.write_text(nation.read_text().replace("</svg>", '<circle cx="31" cy="44" r="2" fill="ink"/></svg>'))
    loaded = load_pack(copy)
    assert loaded.pack is not None, loaded.findings
    return loaded.pack


def two_editions(folder: Path, *, other_template: bool = False) -> EditionDiff:
    return compare(first_edition(), second_edition(folder, other_template=other_template))

"""What is done with changed texts, by kind: everything that would be done with the sound ones."""

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from rules_check.checker import Check
from rules_check.run import Choice, Profile
from sandtable.config.config_file import find_config, read_own
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.svg.context import Drawing
from sandtable.model.effects import NotationError, parse_effects
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.press.printers import find_printer
from sandtable.resources import builtin_packs, content_folder, starter_folder, templates_folder

EVERYTHING = Choice(Profile.PUBLISH, facts=True)
SMALL = 20  # how often single readers are fed for each run of everything
CARDS = 2  # of each component that are drawn
FRESH = 300  # drawings after which a renderer is made anew: what it keeps grows
SETTINGS = """profile = "publish"
select = ["WF"]
ignore = ["wf101", "long-opening"]
[limits]
long-lane = 9
fair-ratio = 3
seconds = 60
[own]
tiles = ["T01-T03", "T12"]
nations = ["USA"]
counts = {usa-marines = 2}
"""
PRINTERS = '["office"]\nx = 0.5\ny = -1.25\nrotation = 0.1\n\n["home"]\nx = 0\ny = 0\nrotation = 0\n'
TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg">
{% import "_macros.svg.j2" as m %}
{% macro box(x, y) %}<rect x="{{ x|n }}" y="{{ y|n }}" width="5" height="{{ [x, y]|max|n }}" fill="{{ mix('#ffffff', '#000000', 0.4) }}"/>{% endmacro %}
<defs><clipPath id="c"><rect width="60" height="60"/></clipPath><linearGradient id="l" gradientUnits="userSpaceOnUse" x2="50">
<stop offset="0" stop-color="#112233"/><stop offset="1" stop-color="paper"/></linearGradient>
<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v10c-3 3 -5 2 -9 1z" fill="currentColor"/></symbol></defs>
<rect width="{{ width }}" height="{{ height }}" fill="url(#l)"/>
<g transform="translate(3 4) rotate({{ 10 * (card.worth|default(2)) }})" clip-path="url(#c)">{{ box(3, 4) }}{{ box(x=1, y=2) }}</g>
{% for i in range(card.copies|default(3)) %}{% if loop.first or i % 2 %}<circle cx="{{ 5 + i * 3 }}" cy="70" r="1.5" stroke="ink" stroke-dasharray="1 2"/>{% else %}<use href="#s" x="{{ i }}" y="60" width="5" height="5" color="#ff0000"/>{% endif %}{% endfor %}
<scene x="4" y="14" width="50" height="30"/>
<text x="5" y="9" width="50" height="20" font-size="9pt" min-size="6pt" align="center" line-height="1.1">{{ card.name|upper }} <b>{{ card.text|default("")|replace("a", "b") }}</b> {% for one in card.names.values()|sort %}{{ one ~ loop.index }}{% endfor %}</text>
<text x="5" y="80" font-weight="700" letter-spacing="0.05em">{{ "%s of %d"|format(card.id, 3) }} {{ "{:>5}".format(card.id) }} {{ deck.name[:3] }}{{ t("x") if t.has("x") else [1, 2, 3]|map("string")|join(", ") }}</text>
<polygon points="1,1 5,5 {{ 3 ** 2 }},2"/><ellipse cx="9" cy="9" rx="2" ry="3" low="outline"/><line x1="0" y1="0" x2="9" y2="9" stroke="ink" low="drop"/>
</svg>
"""  # fmt: skip


MINI_GAME = """id: mini
name: {en: Mini, it: Mini}
edition: "1.1"
languages: [en, it]
players: [2, 4]
palette: {paper: "#F2EFE6", ink: "#1B2530"}
components:
  - {id: a, type: deck, name: A, file: a.yaml, size: poker, template: card, back: back}
  - {id: t, type: table, name: T, file: t.csv}
"""
MINI_CARDS = """defaults: {source: house}
cards:
  - id: one
    name: {en: One, it: Uno}
    copies: 3
    text: {en: "Draw **two** cards.", it: Pesca due carte.}
    art:
      - {ground: sky, colour: "#aabbcc"}
      - {ground: sea, colour: ink, area: [0, 60, 100, 40]}
      - {symbol: s, at: [50, 80], height: 40, colour: "#112233"}
      - {crowd: [s], area: [0, 50, 90, 80], count: 9, height: 5, grow: 1.6, tint: paper}
  - {id: two, name: Two, since: "1.0", was: [old], size: [40, 60], art: x.svg, note: A note}
"""
MINI_TABLE = 'id,name,source,copies\nr1,Row,house,1\nr2,"Row, two",house,2.0\n'
MINI_WORDS = "labels: {one: One, many: {1: A card., other: '{n} cards.'}}\n"
MINI_ERRATA = """errata:
  - id: ER-1
    date: 2026-11-16
    edition: "1.0"
    topic: {en: T, it: T}
    kind: [contradiction]
    says: {book: {en: This., it: Questo.}}
    ruling: {en: That., it: Quello.}
    cards: [one]
    changes: [{card: one, field: copies, was: 2, is: 3}]
    source: house
"""
MINI_RULES = "# Rules {#r}\n\nSee [one](#r) and **bold** text.\n\n- a list\n- of things\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Turns {#r-turns}\n\nSome `words`.\n"
EFFECTS = "draw(2)@self; mod(INF,a+1) if front(3)\n"


class Kind(NamedTuple):
    """Texts that are changed, what is done with one, and how often compared with others: cheap ones more often."""

    seeds: list[str]
    work: Callable[[bytes], object]
    share: int = 1


# Runs of everything are dear: with these shares they take about half the time and a fiftieth of the inputs.
class Workbench:
    """A folder with two packs in it, a real one and a tiny one, of which one file at a time is exchanged."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        self.pack, self.mini = folder / "gull-rock", folder / "mini"
        shutil.copytree(starter_folder(), self.pack)
        shutil.copytree(templates_folder() / "_starter", self.pack / "templates")
        files = {
            "game.yaml": MINI_GAME, "a.yaml": MINI_CARDS, "t.csv": MINI_TABLE, "words/en.yaml": MINI_WORDS, "words/it.yaml": MINI_WORDS,
            "errata.yaml": MINI_ERRATA, "rules/en.md": MINI_RULES, "rules/it.md": MINI_RULES, "templates/card.svg.j2": TEMPLATE,
            "templates/back.svg.j2": "<svg><rect width='9' height='9'/></svg>", "templates/_macros.svg.j2": "{% macro a(x) %}{{ x }}{% endmacro %}",
            "templates/kit.svg": '<svg><symbol id="s" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol></svg>', "x.svg": '<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
        }  # fmt: skip
        for name, text in files.items():
            (self.mini / name).parent.mkdir(parents=True, exist_ok=True)
            (self.mini / name).write_text(text)
        (folder / ".git").mkdir()
        self._drawn = 0
        self._renderer: FaceRenderer | None = None

    def kinds(self) -> dict[str, Kind]:
        """All kinds of inputs by name."""
        whole = {
            f"pack/{file.relative_to(self.pack).as_posix()}": Kind([_text(file)], self._file(self.pack, file))
            for file in sorted(self.pack.rglob("*"))
            if file.is_file() and file.suffix in (".yaml", ".csv", ".md", ".json", ".svg", ".j2")
        }
        mini = {
            f"mini/{file.relative_to(self.mini).as_posix()}": Kind([_text(file)], self._file(self.mini, file), 8)
            for file in sorted(self.mini.rglob("*"))
            if file.is_file() and file.suffix in (".yaml", ".csv", ".md", ".svg")
        }
        art = [_text(file) for file in sorted((self.pack / "art").glob("*.svg"))]
        # A line of a template is a template too, and sooner compiled.
        lines = [f'<svg xmlns="http://www.w3.org/2000/svg">{line}</svg>' for line in TEMPLATE.split("\n")[3:-2]]
        from tests.programs.fuzz.doors import door_kinds
        from tests.programs.fuzz.imports import import_kinds
        from tests.programs.fuzz.recipes import PO, brought_into, catalogue, recipe_files
        from tests.programs.fuzz.small import small_kinds

        recipes = {name: Kind([text], work) for name, (text, work) in recipe_files(self.root).items()}

        recipes |= {name: Kind([text], work, 200) for name, (text, work) in import_kinds(self.root).items()}
        recipes |= {name: Kind(*kind) for name, kind in door_kinds(self.root, self.mini).items()}
        small = small_kinds(self.mini / "templates", self.root, self._fresh())
        return whole | mini | recipes | {name: Kind(one.seeds, one.read, one.share * SMALL) for name, one in small.items()} | {
            "template": Kind([*lines * 2, TEMPLATE], self._exchanged("templates/card.svg.j2"), 100),
            "art": Kind([*art, *lines], self._exchanged("x.svg", card=1), 100),
            "scenario": Kind(_documents("warfare/scenarios"), self._document, 2),
            "set-up": Kind([text for game in builtin_packs() for text in _documents(f"{game}/setups")], self._document, 60),
            "translation": Kind([PO], catalogue, 1200),
            "translation/brought": Kind([PO], brought_into(self.mini), 40),
            "settings": Kind([SETTINGS], self._settings, 600),
            "printers": Kind([PRINTERS], self._printers, 600),
            "effects of ours": Kind([EFFECTS, *_effects()], self._effect, 600),
        }  # fmt: skip

    def _file(self, pack: Path, file: Path) -> Callable[[bytes], object]:
        sound = file.read_bytes()

        def work(content: bytes) -> None:
            file.write_bytes(content)
            try:
                list(Check(EVERYTHING).pack(pack))
                loaded = load_pack(pack).pack
                if loaded is not None:
                    _draw(loaded, loaded.languages[0])
            finally:
                file.write_bytes(sound)

        return work

    def _exchanged(self, name: str, card: int = 0) -> Callable[[bytes], object]:
        """Draw a card of the tiny pack with one file exchanged; pack and kit stay as they are."""
        file = self.mini / name
        sound = file.read_bytes()

        def work(content: bytes) -> None:
            renderer = self._fresh()
            file.write_bytes(content)
            try:
                [component] = [one for one in renderer.pack.components if one.id == "a"]
                record = component.records[card]
                if card:
                    renderer.drawer._read(
                        '<svg><scene x="1" y="2" width="40" height="30"/></svg>', Drawing("x", None, record.art)
                    )
                else:
                    renderer.front(component, record)
            finally:
                file.write_bytes(sound)

        return work

    def _fresh(self) -> FaceRenderer:
        """A renderer that knows nothing of the last template."""
        if self._renderer is None or self._drawn % FRESH == 0:
            pack = load_pack(self.mini).pack
            assert pack is not None
            self._renderer = FaceRenderer(pack, "en", low_ink=self._drawn % (2 * FRESH) > 0)
        self._drawn += 1
        self._renderer.findings.clear()
        studio = self._renderer.drawer
        for kept in (studio._spent, studio._drawings, studio._faulty, studio._alike, studio._fields):
            kept.clear()
        cache = studio._sandbox.cache
        assert cache is not None
        cache.clear()
        return self._renderer

    def _document(self, content: bytes) -> None:
        list(Check(EVERYTHING).document(content, "ford.yaml", self.root))

    def _settings(self, content: bytes) -> None:
        file = self.root / "sandtable.toml"
        file.write_bytes(content)
        try:
            find_config(self.root)
            read_own(file)
        finally:
            file.unlink()

    def _printers(self, content: bytes) -> None:
        file = self.root / "printers.toml"
        file.write_bytes(content)
        find_printer(file, "home")

    def _effect(self, content: bytes) -> None:
        with suppress(NotationError):
            parse_effects(content.decode(errors="replace"))


def _draw(pack: Pack, language: str) -> None:
    renderer = FaceRenderer(pack, language)
    for component in pack.components:
        if component.type == "table":
            continue
        for record in component.records[:CARDS]:
            renderer.front(component, record)
            renderer.back(component, record)


def _documents(folder: str) -> list[str]:
    return [_text(file) for file in sorted((content_folder() / folder).glob("*.yaml"))]


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _effects() -> list[str]:
    """Effects as the built-in cards have them."""
    written: dict[str, None] = {}
    for folder in builtin_packs().values():
        pack = load_pack(folder).pack
        assert pack is not None
        written |= dict.fromkeys(record.notation for record in pack.records() if record.notation)
    return list(written)

"""The chapter of the rulebook on random scenarios, read back from its HTML: steps and the tables under them."""

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

from sandtable.faces.renderer import FaceRenderer
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.rulebook import rules_html
from sandtable.resources import builtin_packs

STEP = "GEN-"
Row = tuple[str, ...]


@dataclass
class PrintedTable:
    """A table as it is printed: its header, if it has one, and its rows."""

    header: Row = ()
    rows: list[Row] = field(default_factory=list)

    def column(self, name: str) -> list[str]:
        """Return the cells under a heading; a folded table has it several times, read from the left."""
        at = [place for place, heading in enumerate(self.header) if heading == name]
        return [row[place] for place in at for row in self.rows if row[place]]


@dataclass
class Part:
    """A step, or a section after the last one: its words and its tables."""

    title: str
    words: str = ""
    tables: list[PrintedTable] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects the parts of the chapter from the first step on."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Part] = []
        self._cells: list[str] | None = None
        self._head = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("id") or ""
        if tag == "p" and name.startswith(STEP):
            self.parts.append(Part(name))
        elif not self.parts:
            return
        elif tag in ("h3", "h4"):
            self.parts.append(Part(""))
        elif tag == "table":
            self.parts[-1].tables.append(PrintedTable())
        elif tag == "tr":
            self._cells = []
        elif tag in ("td", "th") and self._cells is not None:
            self._cells.append("")
        elif tag == "thead":
            self._head = True

    def handle_endtag(self, tag: str) -> None:
        if not self.parts or self._cells is None:
            return
        if tag == "tr":
            table = self.parts[-1].tables[-1]
            if self._head:
                table.header = tuple(self._cells)
            else:
                table.rows.append(tuple(self._cells))
            self._cells = None
            self._head = False

    def handle_data(self, data: str) -> None:
        if self._cells:
            self._cells[-1] += data
        elif self.parts:
            part = self.parts[-1]
            part.words += data
            part.title = part.title or data.strip()


@cache
def chapter(language: str) -> tuple[Part, ...]:
    """Return the steps of the printed chapter, then its mission sheets and prices."""
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    renderer = FaceRenderer(pack, language)
    reader = _Reader()
    reader.feed(rules_html(renderer))
    assert not renderer.findings
    return tuple(reader.parts)


@cache
def step(language: str, number: int) -> Part:
    """Return one step of the chapter."""
    return next(part for part in chapter(language) if part.title == f"{STEP}{number}")

"""Parts of a rulebook: chapters of blocks, blocks of runs. Every block has its source line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

ReferenceKind = Literal["record", "rule", "ruling"]
PanelKind = Literal["example", "need", "start"]


@dataclass(frozen=True, slots=True)
class Reference:
    """Target of a run: a record of the pack, a numbered rule, or a ruling."""

    kind: ReferenceKind
    id: str


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one style; with `icon` an icon of the kit, with `reference` the name of something."""

    text: str
    bold: bool = False
    italic: bool = False
    term: bool = False  # defined here, and listed in the index
    icon: str = ""
    reference: Reference | None = None
    line_break: bool = False
    link: str = ""  # an address outside the rulebook


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter (level 1), which is numbered, a section (2), or a heading that runs into its text (3).

    A chapter may have a symbol of the kit for a sign.
    """

    level: int
    runs: Runs
    number: str
    line: int
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words; a numbered rule has a `number` and the `anchors` by which it is referred to."""

    runs: Runs
    line: int
    number: str = ""
    anchors: tuple[str, ...] = ()
    house: bool = False


@dataclass(frozen=True, slots=True)
class ItemList:
    """Items of blocks, with bullets, or numbered from `start`."""

    items: tuple["Blocks", ...]
    line: int
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as it was written; `align` is left, center or right for each column."""

    header: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]
    align: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Panel:
    """A tinted box with a title: an example of play, what else is needed, where to start."""

    kind: PanelKind
    title: str
    blocks: "Blocks"
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """Side note: a hint, history, a reminder."""

    blocks: "Blocks"
    line: int


@dataclass(frozen=True, slots=True)
class Glossary:
    """Terms and what they mean."""

    entries: tuple[tuple[Runs, "Blocks"], ...]
    line: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing made from the pack's content; `data` is valid by the schema of its kind."""

    kind: str
    data: Mapping[str, Any]
    line: int


Block = Heading | Paragraph | ItemList | Grid | Panel | Note | Glossary | Figure
Blocks = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game in one language."""

    file: str
    language: str
    title: str
    subtitle: Runs
    blocks: Blocks

    def walk(self) -> Iterator[Block]:
        """Yield every block; nested blocks follow their parent."""
        yield from walk(self.blocks)

    def rule_numbers(self) -> dict[str, str]:
        """The number of every rule by its anchors."""
        return {
            anchor: block.number for block in self.walk() if isinstance(block, Paragraph) for anchor in block.anchors
        }


def runs_of(block: Block) -> Iterator[Run]:
    """The runs a block holds itself, without those of blocks inside it."""
    match block:
        case Heading() | Paragraph():
            yield from block.runs
        case Grid():
            for row in (block.header, *block.rows):
                for cell in row:
                    yield from cell
        case Glossary():
            for term, _ in block.entries:
                yield from term
        case _:
            return


def words(runs: Runs) -> str:
    """Runs as plain text."""
    return "".join(" " if run.line_break else run.text for run in runs)


def walk(blocks: Blocks) -> Iterator[Block]:
    """Yield every block; nested blocks follow their parent."""
    for block in blocks:
        yield block
        match block:
            case ItemList():
                for item in block.items:
                    yield from walk(item)
            case Panel() | Note():
                yield from walk(block.blocks)
            case Glossary():
                for _, meaning in block.entries:
                    yield from walk(meaning)
            case _:
                pass

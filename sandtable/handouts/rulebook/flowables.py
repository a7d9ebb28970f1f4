"""Flowables of a rulebook: text with its number in the margin, tinted panels, figures with a caption."""

from dataclasses import dataclass, field, replace

from sandtable.faces.text import Span, TextBox
from sandtable.handouts.blocks import LEADING, text_height
from sandtable.handouts.flow import Column, Flowable, as_divisible
from sandtable.handouts.typesetting import set_text
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Face, Placed
from sandtable.ink.shapes import Group, Item, Path, Style, TextRun, line, rectangle

PAD = 2.2  # between the edge of a panel and its words
UNDER_PICTURE = 1.4
SIGN = 8.0  # mm, the sign of a chapter
_HALVINGS = 9  # in the search for columns of equal height
LEAST_LINES = 2  # of divided text, at the foot of one column and at the head of the next


@dataclass(frozen=True, slots=True)
class Text:
    """Words in a column; `aside` stands in the indent on the first line, `mark` at the right of it."""

    spans: tuple[Span, ...]
    size: float
    language: str
    before: float = 1.0
    indent: float = 0.0
    aside: tuple[Span, ...] = ()
    keep: bool = False
    rule: str | None = None
    aside_indent: float = 0.0
    aside_size: float | None = None
    part: tuple[int, int] | None = None  # of its lines, where it is divided
    sign: tuple[Item, ...] = ()  # a square drawing at the right end of a heading

    @property
    def head(self) -> None:
        """Always None: no header is repeated above text that begins a column."""
        return

    def height(self, width: float) -> float:
        """Height in mm, without the space before it."""
        return self._sunk(width) + self._words_height(width) + (1.0 if self.rule else 0)

    def _words_height(self, width: float) -> float:
        return text_height(set_text(self.spans, self._box(0, 0, width)).lines, self.size)

    def _sunk(self, width: float) -> float:
        """Distance of the words from the top, so that they end beside the foot of the sign."""
        return max(0.0, SIGN - self._words_height(width)) if self.sign else 0.0

    def place(self, column: Column, y: float) -> None:
        """Set it in a column, its top at `y`."""
        box, top = column.box, y
        y += self._sunk(box.width)
        words = set_text(self.spans, self._box(box.x, y, box.width)).items
        if self.aside:
            baseline = next((item.y for item in words if isinstance(item, TextRun)), y + 0.7 * self.size)
            column.items.extend(
                set_text(
                    self.aside,
                    TextBox(box.x + self.aside_indent, baseline, size=self.aside_size or self.size * 0.92),
                ).items
            )
        column.items.extend(words)
        if self.sign:
            column.items.append(Group(self.sign, translate(box.right - SIGN, top)))
        if self.rule:
            at = top + self.height(box.width) - 0.3
            column.items.append(Path(line(box.x, at, box.right, at), Style(fill=None, stroke=self.rule, width=0.3)))

    def _box(self, x: float, y: float, width: float) -> TextBox:
        return TextBox(
            x + self.indent,
            y,
            width - self.indent - (SIGN + 1.5 if self.sign else 0.0),
            size=self.size,
            min_size=min(self.size, 5.5 * 25.4 / 72),
            leading=LEADING,
            hyphenate=self.language,
            part=self.part,
        )

    def divide(self, width: float, room: float) -> tuple["Text", "Text"] | None:
        """Split into the lines that fit and the rest, at least two of each; None when that is impossible."""
        lines = set_text(self.spans, self._box(0, 0, width)).lines
        fit = max((n for n in range(lines) if text_height(n, self.size) <= room), default=0)
        fit = min(fit, lines - LEAST_LINES)
        if fit < LEAST_LINES or self.rule:
            return None
        start = self.part[0] if self.part else 0
        first, rest = (start, start + fit), (start + fit, start + lines)
        return replace(self, part=first), replace(self, part=rest, aside=())


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure centred in its column, at the wanted height or as wide as the column."""

    face: Face
    most: float  # mm high
    largest: float = 1.0  # times its own size
    before: float = 2.2
    keep: bool = False

    @property
    def head(self) -> None:
        """Always None: no header is repeated above a figure."""
        return

    def height(self, width: float) -> float:
        return self.face.height * self._factor(width) + UNDER_PICTURE

    def place(self, column: Column, y: float) -> None:
        """Set the figure in the middle of a column."""
        box, factor = column.box, self._factor(column.box.width)
        width, height = self.face.width * factor, self.face.height * factor
        x = box.x + (box.width - width) / 2
        column.placed.append(Placed(self.face, (factor, 0.0, 0.0, factor, x, y), Box(x, y, width, height)))

    def _factor(self, width: float) -> float:
        return min(self.largest, width / self.face.width, self.most / self.face.height)


@dataclass(frozen=True, slots=True)
class Abreast:
    """Short blocks in columns of about equal height, read down each of them in turn."""

    blocks: tuple[Flowable, ...]
    columns: int
    gap: float = 6.0
    before: float = 1.0

    keep = False
    head = None

    def height(self, width: float) -> float:
        """Height of the longest column in mm."""
        inner = self._width(width)
        return max((sum(one.before + one.height(inner) for one in share) for share in self._shares(inner)), default=0.0)

    def place(self, column: Column, y: float) -> None:
        """Set the blocks side by side in a column, their tops at `y`."""
        inner = self._width(column.box.width)
        for place, share in enumerate(self._shares(inner)):
            box = Box(column.box.x + place * (inner + self.gap), column.box.y, inner, column.box.height)
            narrow, down = Column(box, column.items, column.placed), y
            for one in share:
                one.place(narrow, down + one.before)
                down += one.before + one.height(inner)

    def _width(self, width: float) -> float:
        return (width - self.gap * (self.columns - 1)) / self.columns

    def _shares(self, width: float) -> list[list[Flowable]]:
        heights = [one.before + one.height(width) for one in self.blocks]
        low, high = max(heights, default=0.0), sum(heights)
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if len(self._cut(heights, middle)) <= self.columns else (middle, high)
        return self._cut(heights, high)

    def _cut(self, heights: list[float], most: float) -> list[list[Flowable]]:
        """Fill columns of at most that height."""
        shares: list[list[Flowable]] = []
        room = 0.0
        for one, height in zip(self.blocks, heights, strict=True):
            if not shares or height > room:
                shares.append([])
                room = most
            shares[-1].append(one)
            room -= height
        return shares


@dataclass(frozen=True, slots=True)
class Tinted:
    """A block on a tinted background with a bar at its left; blocks of one panel follow without a gap."""

    inner: Flowable
    tint: str
    bar: str
    first: bool = False
    last: bool = False

    @property
    def before(self) -> float:
        return 2.4 if self.first else 0.0

    @property
    def keep(self) -> bool:
        return self.inner.keep or self.first

    @property
    def head(self) -> None:
        """Always None: tables inside a panel do not repeat their header."""
        return

    def height(self, width: float) -> float:
        return self._above + self.inner.height(width - 2 * PAD) + (PAD if self.last else 0.0)

    def place(self, column: Column, y: float) -> None:
        """Set the background, and the block on it."""
        box, height = column.box, self.height(column.box.width)
        column.items.append(Path(rectangle(box.x, y, box.width, height + 0.02), Style(fill=self.tint)))
        column.items.append(Path(rectangle(box.x, y, 0.8, height + 0.02), Style(fill=self.bar)))
        inside = Column(Box(box.x + PAD, box.y, box.width - 2 * PAD, box.height), column.items, column.placed)
        self.inner.place(inside, y + self._above)

    def divide(self, width: float, room: float) -> tuple["Tinted", "Tinted"] | None:
        """Split as the block on the background is split."""
        inner = as_divisible(self.inner)
        if inner is None:
            return None
        halves = inner.divide(width - 2 * PAD, room - self._above)
        if halves is None:
            return None
        return replace(self, inner=halves[0], last=False), replace(self, inner=halves[1], first=False)

    @property
    def _above(self) -> float:
        return PAD if self.first else self.inner.before


@dataclass(slots=True)
class Marks:
    """Positions of set blocks: columns and heights, by key."""

    at: dict[str, tuple[Column, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Marked:
    """A block whose position is recorded under some keys when it is set."""

    inner: Flowable
    keys: tuple[str, ...]
    marks: Marks

    @property
    def before(self) -> float:
        return self.inner.before

    @property
    def keep(self) -> bool:
        return self.inner.keep

    @property
    def head(self) -> Flowable | None:
        return self.inner.head

    def height(self, width: float) -> float:
        return self.inner.height(width)

    def place(self, column: Column, y: float) -> None:
        """Set the block, and record where."""
        for key in self.keys:
            self.marks.at[key] = (column, y)
        self.inner.place(column, y)

    def divide(self, width: float, room: float) -> tuple[Flowable, Flowable] | None:
        """Split as the block is split; the mark stays with the first part."""
        inner = as_divisible(self.inner)
        halves = inner.divide(width, room) if inner is not None else None
        return None if halves is None else (replace(self, inner=halves[0]), halves[1])

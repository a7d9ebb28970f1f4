"""Data shared by a set-up's sheets: the Sheet type, and the words, colours and pictures of one set-up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import POINT, Span
from sandtable.games.documents import Setup
from sandtable.geometry.sizes import Size
from sandtable.handouts.blocks import SMALL, Block, heading, subheading
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.flow import Flowable
from sandtable.handouts.setups.cards import hand_figure
from sandtable.handouts.tables import Table, TableColumn
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Group, Item
from sandtable.model.phrases import Phrases

TEXT = 9.25 * POINT
STEP_INDENT = 6.5
ORDER_GAP = 0.25  # between the lines of a deck's order
EMBLEM = 10.0
# The key of a step's words and what fills them.
Step = tuple[str, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One handout: for the whole table, or with a `part` for one seat or for whoever builds the decks."""

    part: str
    title: str
    beside: str
    figure: Face | None
    blocks: tuple[Flowable, ...]
    abreast: int = 2  # columns


class SetupContext:
    """One set-up in one language: its words, its colours, and how large a figure may be.

    A `brief` figure is exactly that large, and has few words: a figure of a rulebook, which says the rest.
    """

    def __init__(
        self,
        setup: Setup,
        renderer: FaceRenderer,
        colours: SheetColours,
        common: Phrases,
        figure: Size,
        *,
        brief: bool = False,
    ) -> None:
        self.brief = brief
        self.renderer, self.colours, self.common = renderer, colours, common
        self.width, self.height = figure.width, figure.height
        self.pack, self.language = renderer.pack, renderer.language
        self.words: Phrases = self.pack.words[self.language]
        self.setup = setup
        self._names = {record.id: record.name[self.language] for record in self.pack.records()}

    def say(self, key: str, n: int | None = None, /, **values: object) -> str:
        """A phrase of the game about its set-ups."""
        return self.words.say(f"setup.{key}", n, **values)

    def has(self, key: str) -> bool:
        return self.words.has(f"setup.{key}")

    def name(self, record_id: str) -> str:
        """Name of a card or nation; its id when the pack does not know it."""
        return self._names.get(record_id, record_id)

    @property
    def title(self) -> str:
        name = self.setup.name
        return (name[self.language] if name else "") or f"{self.pack.name[self.language]}: {self.setup.id}"

    def beside(self, *facts: str) -> str:
        """Words beside the title: the game, the facts not in the title, the seed."""
        parts = [
            self.pack.name[self.language],
            *(fact for fact in facts if fact not in self.title or fact == self.title),
        ]
        if self.setup.seed is not None:
            parts.append(self.common.say("setup.seed", seed=self.setup.seed))
        return " · ".join(parts)

    # --- pictures

    def emblem(self, symbol: str, colour: str) -> tuple[Item, ...]:
        """Draw a symbol of the kit for a panel of that colour, 10 mm square; nothing when the kit lacks it."""
        if symbol not in self.renderer.symbol_names():
            return ()
        return self.renderer.symbol(symbol, (0, 0, EMBLEM, EMBLEM), colour if self.renderer.low_ink else "#ffffff")

    def icon(self, symbol: str, box: Box) -> tuple[Item, ...]:
        """Draw a symbol of the kit in its own colours, as large as fits; nothing when the kit lacks it."""
        if symbol not in self.renderer.symbol_names():
            return ()
        return self.renderer.symbol(symbol, (box.x, box.y, box.width, box.height), self.colours.ink)

    def moved(self, items: tuple[Item, ...], x: float, y: float, factor: float = 1) -> Iterator[Item]:
        """Yield the items with their corner at (x, y), scaled by `factor`."""
        if items:
            yield Group(items, (factor, 0, 0, factor, x, y))

    def sample(self, component_id: str, *, back: bool) -> Face | None:
        """Return the front or back of a component's first piece; None when there is none."""
        for component in self.pack.components:
            if component.id == component_id and component.records:
                record = component.records[0]
                return self.renderer.back(component, record) if back else self.renderer.front(component, record)
        return None

    # --- blocks

    def heading(self, words: str) -> Block:
        return heading(words, self.colours.accent)

    def paragraph(self, words: str) -> Block:
        return Block((Span(words, family="sans", fill=self.colours.ink),), TEXT, before=1.4)

    def steps(self, steps: Sequence[Step]) -> Iterator[Block]:
        """Yield numbered steps, each a phrase key with the values that fill it."""
        yield self.heading(self.common.say("setup.steps"))
        for number, (key, values) in enumerate(steps, 1):
            lead = Span(f"{self.say(f'steps.{key}.lead')} ", family="sans", weight=700, fill=self.colours.ink)
            text = Span(self.say(f"steps.{key}.text", **values).strip(), family="sans", fill=self.colours.ink)
            figure = Span(str(number), weight=900, fill=self.colours.accent)
            yield Block((lead, text), TEXT, before=1.8, indent=STEP_INDENT, aside=(figure,))

    def note(self) -> Iterator[Block]:
        """Yield the author's own remark, if there is one."""
        if (note := self.setup.note) is not None:
            yield Block((Span(note[self.language], italic=True, fill=self.colours.ink),), TEXT, before=1.5)

    def house(self) -> Block:
        """Block in small type that says which content is HOUSE."""
        return Block((Span(self.say("house"), family="sans", fill=self.colours.soft),), SMALL, before=3.5)

    # --- secrets

    def secret(self, part: str, who: str, hands: Sequence[tuple[str, Sequence[str]]], note: str) -> Sheet:
        """Page of one player: a note, and cards nobody else may see, under their headings."""
        title = self.common.say("setup.secret", who=who)
        figure = hand_figure(self.renderer, note, hands, Size(self.width, self.height), self.colours)
        return Sheet(f"secret-{part}", title, self.beside(self.title), figure, ())

    def decks(self, decks: Mapping[str, Sequence[str]]) -> Sheet:
        """Page with every deck in its order, top first."""
        ink, accent = self.colours.ink, self.colours.accent
        blocks: list[Flowable] = [Block((Span(self.common.say("setup.decks_note"), italic=True, fill=ink),))]
        known = {component.id: component.name[self.language] for component in self.pack.components}
        for deck, cards in decks.items():
            count = self.common.say("setup.cards", len(cards), n=len(cards))
            blocks.append(subheading(f"{known.get(deck, deck)} · {count}", accent))
            rows = tuple(
                (
                    (Span(str(number), family="sans", weight=700, fill=accent),),
                    (Span(self.name(card), family="sans", fill=ink),),
                )
                for number, card in enumerate(cards, 1)
            )
            order = Table((TableColumn("right"), TableColumn()), rows, before=ORDER_GAP, gap=2, row_gap=ORDER_GAP)
            blocks += order.blocks()
        return Sheet("decks", self.common.say("setup.decks"), self.beside(self.title), None, tuple(blocks), 3)

"""Guide to the opponent on paper: its loop, its words, its levels and their measured strength."""

from collections.abc import Iterator

from sandtable.faces.text import POINT, Span
from sandtable.games.warfare.solo.book import LEVELS, REGULAR, Level
from sandtable.games.warfare.solo.strength import Strength
from sandtable.handouts.blocks import Block, heading
from sandtable.handouts.flow import Flowable
from sandtable.handouts.tables import Table, TableColumn
from sandtable.handouts.warfare.solo.kit import SoloKit

TEXT = 9.6 * POINT
INDENT = 5.2
WEAK = 0.4  # a share under this is said
# Sections with their number of paragraphs; those of the loop are numbered.
SECTIONS = (("need", 2), ("loop", 5), ("mark", 2), ("words", 6), ("knows", 2))


def guide(kit: SoloKit, strength: Strength | None) -> Iterator[Flowable]:
    """Yield the blocks of the guide."""
    for section, count in SECTIONS:
        yield heading(kit.say(f"pages.{section}.title"), kit.colours.accent)
        for number in range(1, count + 1):
            yield _paragraph(kit, f"pages.{section}.{number}", str(number) if section == "loop" else "")
    yield heading(kit.say("pages.levels.title"), kit.colours.accent)
    yield from _levels(kit, strength).blocks()
    for line in _strength_lines(kit, strength):
        yield _plain(kit, line)
    yield heading(kit.say("pages.more.title"), kit.colours.accent)
    yield _plain(kit, kit.say("pages.more.1"))


def _paragraph(kit: SoloKit, key: str, number: str) -> Block:
    """A paragraph with bold first words, which end with a full stop or colon."""
    book = kit.book
    words = kit.say(key, reaction=book.reaction, march=book.march, cards=len(book.cards))
    start, _, rest = words.partition("|")
    if not rest:
        start, rest = "", words
    ink = kit.colours.ink
    spans = [Span(start, family="sans", weight=700, fill=ink)] if start else []
    aside = (Span(f"{number}.", family="sans", weight=700, fill=kit.colours.accent),) if number else ()
    whole = (*spans, Span(rest, family="sans", fill=ink))
    return Block(whole, TEXT, before=1.2, indent=INDENT if number else 0.0, aside=aside)


def _plain(kit: SoloKit, words: str) -> Block:
    return Block((Span(words, family="sans", fill=kit.colours.ink),), TEXT, before=1.2)


def _levels(kit: SoloKit, strength: Strength | None) -> Table:
    def cell(words: str, weight: int = 400) -> tuple[Span, ...]:
        return (Span(words, family="sans", weight=weight, fill=kit.colours.ink),)

    rows = []
    for name in LEVELS:
        measured = strength.levels.get(name) if strength is not None else None
        share = f"{100 * measured.share:.0f} %" if measured is not None else "–"
        weight = 700 if name == REGULAR else 400
        what = _level_words(kit, kit.book.levels[name])
        rows.append((cell(kit.say(f"pages.levels.{name}"), weight), cell(what), cell(share, weight)))
    header = (cell(kit.say("pages.levels.level"), 700), cell(kit.say("pages.levels.how"), 700), cell("%", 700))
    columns = (TableColumn(), TableColumn(), TableColumn("right", least=8))
    return Table(columns, tuple(rows), header, size=TEXT, rule=kit.colours.accent, fill=True)


def _level_words(kit: SoloKit, level: Level) -> str:
    if not level.start and not level.turn:
        return kit.say("pages.levels.none")
    return kit.say(f"pages.levels.{level.cube}", start=level.start, turn=level.turn)


def _strength_lines(kit: SoloKit, strength: Strength | None) -> Iterator[str]:
    """Yield sentences about its strength, its weak missions and the work of an action, all read from the data."""
    if strength is None:
        yield kit.say("pages.levels.unmeasured")
        return
    regular = strength.levels[REGULAR]
    yield kit.say(
        "pages.levels.measured",
        scenarios=strength.scenarios,
        games=f"{regular.games:,}".replace(",", "\u2009"),
        low=f"{100 * regular.low:.0f}",
        high=f"{100 * regular.high:.0f}",
        first=f"{100 * regular.first:.0f}",
        others=f"{100 * regular.others:.0f}",
    )
    weak = [f"{_mission(kit, one.mission)} {100 * one.share:.0f} %" for one in strength.missions if one.share < WEAK]
    if weak:
        yield kit.say("pages.levels.weak", missions=", ".join(weak))
    effort = strength.effort
    yield kit.say(
        "pages.levels.effort",
        rows=_decimal(kit, effort["rows"]),
        compared=_decimal(kit, effort["compared"]),
        ties=f"{100 * effort['ties']:.0f}",
    )


def _mission(kit: SoloKit, mission: str) -> str:
    key = f"solo.missions.{mission}"
    return kit.words.say(key) if kit.words.has(key) else mission


def _decimal(kit: SoloKit, number: float) -> str:
    return f"{number:.1f}".replace(".", kit.say("pages.levels.point"))

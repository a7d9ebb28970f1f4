"""Cards of any deck: titles, dates, equipment, texts of one's own, rulings."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.lets_war.cards import Card, Deck, all_cards, cards_by_nation, cards_of, deck_of
from sandtable.games.lets_war.effects import serves_units
from sandtable.games.wording import is_overridden
from sandtable.model.pack import Pack, Record


def _decks(pack: Pack) -> Iterator[list[Card]]:
    """Each deck that is shuffled or stacked by itself."""
    yield list(cards_of(pack, Deck.CONFLICT))
    yield list(cards_of(pack, Deck.EVENT))
    yield from cards_by_nation(pack, Deck.NATION).values()
    yield from cards_by_nation(pack, Deck.CHARACTER).values()


@rule("LW003", "repeated-title", Severity.WARNING, ref="R-DATA-1", on="pack")
def repeated_title(pack: Pack) -> Iterator[Complaint]:
    """Two cards of one deck have the same title.

    Why: players tell cards apart by their titles, and one copy of each equipment card may lie on a board.
    Bad:
        conflict:
          - {id: a, name: Tank, kind: eq, dollars: 500, effect: "mod(INF,a+2)"}
          - {id: b, name: Tank, kind: eq, dollars: 300, effect: "mod(CAV,a+2)"}
    Good:
        conflict:
          - {id: a, name: Tank, kind: eq, dollars: 500, effect: "mod(INF,a+2)"}
          - {id: b, name: Light Tank, kind: eq, dollars: 300, effect: "mod(CAV,a+2)"}
    """
    for deck in _decks(pack):
        titles: dict[tuple[str, str], Card] = {}
        for card in deck:
            names = [(language, card.record.name[language]) for language in pack.languages]
            twin = next((titles[name] for name in names if name in titles), None)
            if twin is not None:
                title = next(name[1] for name in names if name in titles)
                hint = f"rename one, or raise copies: of the first, at line {twin.record.at.line}"
                yield card.at("name"), f"two cards of one deck have the title '{title}'", hint
            for name in names:
                titles.setdefault(name, card)


@rule("LW007", "dated-standard-card", Severity.ERROR, ref="R-COMP-2", on="pack")
def dated_standard_card(pack: Pack) -> Iterator[Complaint]:
    """A card that is no equipment has an entry date.

    Why: the red title and the date mean "not to be laid before", and only equipment is laid.
    Bad:
        conflict: [{id: a, name: War Bonds, kind: std, dollars: 300, entry: S15, effect: draw(2)}]
    Good:
        conflict: [{id: a, name: Tank, kind: eq, dollars: 500, entry: A16, effect: "mod(INF,a+2)"}]
    """
    for card in all_cards(pack):
        if card.entry is not None and not card.is_equipment:
            message = f"{card.called} has the entry date {card.entry} and is no equipment"
            yield card.at("entry"), message, "remove entry:, or make it equipment with kind: eq"


@rule("LW009", "equipment-without-unit", Severity.ERROR, ref="R-COMP-1", on="pack")
def equipment_without_unit(pack: Pack) -> Iterator[Complaint]:
    """Equipment has no lasting effect on a unit.

    Why: equipment lies below or above the units it serves, for as long as it stays.
    Bad:
        conflict: [{id: a, name: Canned Food, kind: eq, dollars: 100, effect: draw(2)}]
    Good:
        conflict: [{id: a, name: Canned Food, kind: eq, dollars: 100, effect: "mod(INF,d+1)"}]
    """
    for card in all_cards(pack):
        if card.is_equipment and not serves_units(card.effects):
            message = f"{card.called} is equipment, but no lasting effect of it names a unit"
            yield card.at("effect"), message, "use mod(…), reach(…) or multi(…), or make it kind: std"


@rule("LW012", "text-over-effect", Severity.INFO, ref="R-DATA-1", on="pack")
def text_over_effect(pack: Pack) -> Iterator[Complaint]:
    """A card's own text is printed instead of the words its effect would give.

    Why: nothing checks that the text says what the effect does.
    Bad:
        conflict: [{id: a, name: War Bonds, kind: std, dollars: 300, effect: draw(2), text: Take two cards.}]
    Good:
        conflict: [{id: a, name: War Bonds, kind: std, dollars: 300, effect: draw(2)}]
    """
    for card in all_cards(pack):
        if is_overridden(card.record):
            yield card.at("text"), f"{card.called} prints its own text instead of its effect in words", ""


@rule("LW050", "change-without-ruling", Severity.WARNING, ref="R-DATA-1", on="pack", publish_only=True)
def change_without_ruling(pack: Pack) -> Iterator[Complaint]:
    """Cards have changed since the first edition, and no ruling says so.

    Why: who owns the earlier cards should read in the errata which ones are no longer valid.
    Bad:
        events:
          - {id: a, name: Draft, kind: event, season: neutral, remove_2p: true, effect: "pass(1)@A", since: "1.0"}
          - {id: b, name: Mud, kind: event, season: spring, effect: "ban(att:ART)@A", since: "1.1"}
    Good:
        events:
          - {id: a, name: Draft, kind: event, season: neutral, remove_2p: true, effect: "pass(1)@A", since: "1.0"}
          - {id: b, name: Mud, kind: event, season: spring, effect: "ban(att:ART)@A", since: "1.0"}
    """
    ruled = {card for erratum in pack.errata for card in erratum.cards}
    ruled |= {change.card for erratum in pack.errata for change in erratum.changes}
    decks = [component for component in pack.components if deck_of(component) is not None]
    oldest = min((_edition(record) for deck in decks for record in deck.records), default=())
    for deck in decks:
        changed = [record for record in deck.records if _edition(record) > oldest and record.id not in ruled]
        if changed:
            names = ", ".join(record.name.english for record in changed[:3]) + (" …" if len(changed) > 3 else "")
            message = f"{deck.name.english}: no ruling tells of what changed in {changed[0].since}: {names}"
            yield changed[0].place("since"), message, "name the cards under cards: of a ruling in errata.yaml"


def _edition(record: Record) -> tuple[int, ...]:
    """An edition as numbers, so that 1.10 comes after 1.9."""
    return tuple(int(part) for part in record.since.split("."))


RULES = (repeated_title, dated_standard_card, equipment_without_unit, text_over_effect, change_without_ruling)

"""Rules about marking our own cards as ours."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.proelio.cards import cards_of
from sandtable.model.pack import Pack, Source

# Cards the rulebook names.
NAMED = (
    *("dung", "soldiers", "knights", "trebuchets", "infiltration", "shields", "palisades", "towers", "patrol"),
    *("resources", "temporary_alliance", "plague", "hero", "imperial_dung", "gunpowder", "fortress", "edict"),
    *("imperial_resources", "inquisition"),
)


@rule("PR032", "unmarked-house-card", Severity.WARNING, on="pack", publish_only=True)
def unmarked_house_card(pack: Pack) -> Iterator[Complaint]:
    """A card claims more of itself for the rulebook than the rulebook prints.

    Why: the rulebook names nineteen cards and says of none how many there are; the mark on a card tells players.
    Bad:
        base: [{id: soldiers, name: Soldiers, source: rulebook, type: attack, value: 1, effect: V 1}]
    Good:
        base: [{id: soldiers, name: Soldiers, source: rulebook, house: [copies], type: attack, value: 1, effect: V 1}]
    """
    # Cards with their source from the file's defaults need one fix, so they get one finding.
    unmarked: dict[Position, list[str]] = {}
    for card in cards_of(pack):
        if card.record.source is Source.HOUSE:
            continue
        if card.record.id not in NAMED and "name" not in card.record.house:
            message = f"{card.name} is no card of the rulebook, but source: is {card.record.source}"
            yield card.record.at, message, "give the card source: house"
        elif "copies" not in card.record.house:
            unmarked.setdefault(card.record.place("source"), []).append(card.name)
    for at, names in unmarked.items():
        cards = f"the card {names[0]}" + (f" and {len(names) - 1} more" if len(names) > 1 else "")
        message = f"no rulebook says how many copies there are of {cards}, and there is no HOUSE mark"
        yield at, message, "add copies to house:, or write source: house"


RULES = (unmarked_house_card,)

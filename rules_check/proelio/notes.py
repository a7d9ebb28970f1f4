"""Options of a set-up that change nothing, and notes that count the cards wrongly."""

import re
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.proelio.dealing import HAND, deck_cards
from sandtable.games.proelio.setup import ProelioSetup

# 76 Base cards, 28 Imperial; 76 carte Base e 28 Imperiali.
_COUNTED = re.compile(r"\b(\d{2,3})\s+(?:cart[ae]\s+|cards?\s+)?(base|imperial)", re.IGNORECASE)


@rule("PR110", "unused-option", Severity.WARNING, ref="ER-PR-49", on="setup")
def unused_option(setup: ProelioSetup) -> Iterator[Complaint]:
    """An option changes nothing, or says the opposite of another.

    Why: players read up a rule they never use. `overflow-at-once` is about Infiltration; `even-hands` says that nobody
    is dealt a sixth card, and `sixth-card` that somebody is.
    Bad:
        options: [sixth-card, even-hands]
    Good:
        options: [sixth-card]
    """
    for index, option in enumerate(setup.options):
        at = setup.at(("options", index))
        if option == "even-hands" and "sixth-card" in setup.options:
            yield at, "'even-hands' contradicts 'sixth-card'", "keep one of them"
        elif option == "overflow-at-once" and "infiltration" in setup.removed:
            yield at, "'overflow-at-once' changes nothing: there is no Infiltration to steal a card", "take it out"


@rule("PR111", "note-miscounts", Severity.WARNING, ref="R-SET-2", on="setup")
def note_miscounts(setup: ProelioSetup) -> Iterator[Complaint]:
    """The note says another number of Base or Imperial cards than there are, in the deck or left after the deal.

    Why: who counts the cards believes that some are lost.
    Bad:
        note: {en: 67 Base cards are left., it: Restano 67 carte Base.}
    Good:
        note: {en: 76 Base cards are left., it: Restano 76 carte Base.}
    """
    decks = deck_cards(setup.document.pack, frozenset(setup.removed))
    dealt = sum(len(seat.cards) if seat.cards is not None else seat.hand or HAND for seat in setup.seats)
    dealt += "sixth-card" in setup.options
    for language, text in setup.note.by_language.items() if setup.note is not None else ():
        for written, deck in _COUNTED.findall(text):
            whole = len(decks.get(deck.lower(), ()))
            left = whole - (dealt if deck.lower() == "base" else 0)
            if int(written) not in (whole, left):
                at = setup.at(("note", language) if language else ("note",))
                yield (
                    at,
                    f"the note says {written} {deck.title()} cards, and {left} of {whole} are left",
                    f"write {left}",
                )
                return


RULES = (unused_option, note_miscounts)

"""Rules about a set-up's options and provenance."""

import re
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.lets_war.options import ELSEWHERE, OPTIONS, is_allowed, is_default, wanted_values
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.model.pack import Source
from sandtable.model.reading.suggestions import nearest_or_list, shown

# Parts of a deck, and what is shuffled into them, as notes call them.
_PARTS = {"half": re.compile(r"(?i)\b(?:half|metà)\b"), "third": re.compile(r"(?i)\b(?:third|terzo)\b")}
_TERRITORY = re.compile(r"\bTerritor(?:y|io|ies|i)\b")
_ARMISTICE = re.compile(r"\b(?:Armistice|Armistizio)\b")
OF_THREE = 3  # players of whom two may be left


@rule("LW051", "house-choice", Severity.INFO, ref="R-OPT-1", on="setup")
def house_choice(setup: LetsWarSetup) -> Iterator[Complaint]:
    """The set-up is HOUSE, or chooses a HOUSE option.

    Why: players who know the printed game should be told before they sit down.
    Bad:
        options: {spy_limit: card}
    Good:
        options: {spy_limit: player}
    """
    if setup.source == Source.HOUSE:
        yield setup.at(("source",)), "this set-up is HOUSE", ""
    for name, value in setup.options.items():
        if is_allowed(name, value) and not is_default(name, value):
            yield setup.at(("options", name)), f"{name} is {shown(value)}, a HOUSE option", ""


@rule("LW113", "wrong-option", Severity.ERROR, ref="R-OPT-1", on="setup")
def wrong_option(setup: LetsWarSetup) -> Iterator[Complaint]:
    """An option does not exist, or cannot have that value.

    Why: a misspelt option would silently change nothing.
    Bad:
        options: {spy_limit: cards}
    Good:
        options: {spy_limit: card}
    """
    for name, value in setup.options.items():
        at = setup.at(("options",), name)
        if name in ELSEWHERE:
            yield at, f"'{name}' is no option", f"write {ELSEWHERE[name]}: at the top of the file"
        elif name not in OPTIONS:
            yield at, f"no option is called '{name}'", nearest_or_list(name, OPTIONS, most=len(OPTIONS))
        elif not is_allowed(name, value):
            at = setup.at(("options", name))
            yield at, f"option {name} cannot be {shown(value)}", f"write {wanted_values(name)}"


@rule("LW119", "pointless-option", Severity.WARNING, ref="R-3P-2", on="setup")
def pointless_option(setup: LetsWarSetup) -> Iterator[Complaint]:
    """An option changes nothing at this table.

    Why: players read up a rule they never use; `three_player_fallback` is about two that are left of three.
    Bad:
        options: {three_player_fallback: standard}
    Good:
        options: {spy_limit: card}
    """
    if "three_player_fallback" in setup.options and setup.seats and len(setup.seats) != OF_THREE:
        message = f"three_player_fallback changes nothing with {len(setup.seats)} at the table"
        yield setup.at(("options",), "three_player_fallback"), message, "take it out"


@rule("LW120", "note-misplaces-cards", Severity.WARNING, ref="R-SETUP-3", on="setup")
def note_misplaces_cards(setup: LetsWarSetup) -> Iterator[Complaint]:
    """The note says another part of a deck than the one the Territory cards or the Armistice are shuffled into.

    Why: who builds the decks reads the note, the sheet's steps follow `territory` and `armistice`.
    Bad:
        territory: third
        note: The Territory cards lie in the top half of the deck.
    Good:
        territory: half
        note: The Territory cards lie in the top half of the deck.
    """
    for language, text in setup.note.by_language.items() if setup.note is not None else ():
        at = setup.at(("note", language) if language else ("note",))
        for sentence in re.split(r"(?<=[.;:!?])\s", text):
            parts = {part for part, words in _PARTS.items() if words.search(sentence)}
            # Territory cards that are nowhere are said by LW035.
            if _TERRITORY.search(sentence) and parts and setup.territory not in (*parts, "none"):
                message = f"the note says {min(parts)}, and territory: is {setup.territory}"
                yield at, message, f"write territory: {min(parts)}, or another note"
                return
            if _ARMISTICE.search(sentence) and "half" in parts and setup.armistice != "second_half":
                message = f"the note says half, and armistice: is {setup.armistice}"
                yield at, message, "write armistice: second_half, or another note"
                return


RULES = (house_choice, wrong_option, pointless_option, note_misplaces_cards)

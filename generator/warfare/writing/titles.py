"""Titles of a scenario: those that are true of it, and the one drawn or wished for."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import CannotServe
from generator.warfare.content.wordbook import for_troops
from generator.warfare.writing.claims import Claims
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text


@dataclass(frozen=True, slots=True)
class Title:
    """A title with its number in the mission's list; `always` is set if it makes no claim and fits any ground."""

    number: int
    words: Text
    always: bool


def true_titles(claims: Claims) -> list[Title]:
    """Every title that is true of a battle."""
    sheet, values = claims.battle.terms.sheet, claims.battle.values()
    troops = claims.battle.terms.attacker.troops
    return [
        Title(number, sheet.words.grammar.fill(written, values), not written.get("claims"))
        for number, written in enumerate(sheet.words["titles"], 1)
        if for_troops([written], troops) and claims.hold(written.get("claims", ()))
    ]


def choose_title(titles: Sequence[Title], chance: Chance, wished: int | None) -> Title:
    """The title of that number, or one that is drawn; raise CannotServe when it is none of these."""
    if wished is None:
        return chance.pick(titles)
    found = next((title for title in titles if title.number == wished), None)
    if found is None:
        numbers = ", ".join(str(title.number) for title in titles)
        raise CannotServe(f"title {wished}: no such title is true of this scenario; it may have {numbers}")
    return found

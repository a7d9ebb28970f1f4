"""Reasons for a choice of the opponent on paper, in the words of its sheet."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sandtable.games.telling import Telling
from sandtable.games.warfare.solo.book import Card, Row, name_of
from sandtable.games.warfare.solo.letters import RESERVE
from sandtable.games.warfare.solo.sheet_words import condition_words, conditions_of

NO_CHITS: Mapping[str, str] = MappingProxyType({})


class Reason(NamedTuple):
    """One choice: the row that was done, or an answer to a question, with whom and at whom or where to.

    `drawn` is the card if it was new, `card` the one that counts, `chits` are names of goals by unit if they were given
    anew. `least` is the mark a reaction needs; `tie` says that the last tie-break chose.
    """

    kind: str  # row, nothing, setup, reaction
    stance: str
    number: int = -1
    row: Row | None = None
    card: Card | None = None
    drawn: Card | None = None
    chits: Mapping[str, str] = NO_CHITS
    name: str = ""
    target: str = ""
    where: str = ""
    mark: int = 0
    least: int = 0
    goal: str = ""
    tie: bool = False


def reason_lines(
    reason: Reason, letters: Mapping[str, str], dice: Sequence[str], seat: int, telling: Telling
) -> list[str]:
    """Lines about a choice; `letters` are those of goals by name, `dice` the ids of the ladder from the worst."""
    phrases, side = telling.phrases, telling.seat(seat)
    lines: list[str] = []
    if reason.chits:
        said = [
            _say(telling, "letter", unit=telling.name(unit), letter=letters.get(goal, RESERVE))
            for unit, goal in reason.chits.items()
        ]
        lines.append(_say(telling, "orders", side=side, letters=", ".join(said)))
    if reason.drawn is not None:
        card = phrases.say(f"solo.cards.{reason.drawn.order}")
        lines.append(_say(telling, "card", side=side, card=card, f=reason.drawn.F, g=reason.drawn.G))
    stance = phrases.say(f"solo.stances.{reason.stance}")
    if reason.row is not None:
        name = name_of(reason.row, phrases.language)
        why = ", ".join(_why(reason, reason.row, letters, dice, telling))
        lines.append(_say(telling, "row", side=side, stance=stance, row=reason.number + 1, name=name, why=why))
    elif reason.kind == "nothing":
        lines.append(_say(telling, "nothing", side=side, stance=stance))
    elif reason.kind == "setup":
        why = ", ".join([_subject(reason, telling), *_goal_and_tie(reason, letters, telling)])
        lines.append(_say(telling, "answer", side=side, why=why))
    elif reason.kind == "reaction":
        said = [_say(telling, "below", mark=reason.mark, n=reason.least)]
        if reason.name:
            said = [_subject(reason, telling), _say(telling, "plain_mark", mark=reason.mark, n=reason.least)]
        lines.append(_say(telling, "answer", side=side, why=", ".join(said)))
    return lines


def _why(reason: Reason, row: Row, letters: Mapping[str, str], dice: Sequence[str], telling: Telling) -> list[str]:
    """The piece that does it, and each condition of the row; that about the mark with its figures."""
    said = [_subject(reason, telling)]
    for group, word, value in conditions_of(row):
        if word == "mark" and reason.card is not None and isinstance(value, str):
            least = reason.card.F if value == "F" else reason.card.G
            said.append(_say(telling, "mark", mark=reason.mark, letter=value, n=least))
        elif word == "mark":
            said.append(_say(telling, "plain_mark", mark=reason.mark, n=value))
        else:
            said.append(condition_words(telling.phrases, group, word, value, dice))
    return said + _goal_and_tie(reason, letters, telling)


def _subject(reason: Reason, telling: Telling) -> str:
    unit = telling.name(reason.name)
    do = reason.row.do if reason.row is not None else ""
    if reason.target and do in ("load", "score"):
        return _say(telling, "with", unit=unit, target=telling.name(reason.target))
    if reason.target:
        return _say(telling, "target", unit=unit, target=telling.name(reason.target))
    if reason.where and do not in ("recover", "watch"):
        return _say(telling, "works" if do == "works" else "move", unit=unit, hex=reason.where)
    return _say(telling, "unit", unit=unit)


def _goal_and_tie(reason: Reason, letters: Mapping[str, str], telling: Telling) -> list[str]:
    said = [_say(telling, "goal", letter=letters[reason.goal])] if reason.goal in letters else []
    return [*said, _say(telling, "tie")] if reason.tie else said


def _say(telling: Telling, key: str, **values: object) -> str:
    return telling.phrases.say(f"solo.explain.{key}", **values)

"""Notes on choices and on Troops for a human player."""

from collections.abc import Iterator

from sandtable.games.edadh.cards import LEVELS, Half
from sandtable.games.edadh.play.board import row_words, term
from sandtable.games.edadh.play.field import Party
from sandtable.games.edadh.play.state import Battle
from sandtable.games.play import Choice, View
from sandtable.games.telling import Telling


def note(view: View, choice: Choice, telling: Telling) -> str:
    """Note on a choice: effect of a Mastery card's end, row of a Troop, size of a bonus, cost of a Stratagem."""
    state: Battle = view.state
    words = choice.words
    party = state.parties[view.seat]
    if choice.verb == "play":
        said = list(_half(party.hand.halves[int(words[0])], telling))
        if len(words) > 1:
            said.append(_say(telling, words[1]))
        return "; ".join(said)
    if choice.verb in ("choose", "combine"):
        column = state.sides[view.seat].columns[int(words[0]) - 1]
        kind = state.field.kinds[column[0]]
        return f"{term(kind.id, telling.phrases)}: {row_words(kind, kind.rows[state.level], telling.phrases)}"
    if choice.verb == "bonus" and party.master is not None:
        return f"+{party.master.bonus.get(words[0], 0)}"
    if choice.verb in ("discard", "withdraw", "swap"):
        return _column(state, view.seat, int(words[0]) - 1, telling)
    return _gifts(state, party, choice, telling)


def _gifts(state: Battle, party: Party, choice: Choice, telling: Telling) -> str:
    """Cost of a Stratagem, or effect of the Standard; "" for other choices."""
    if choice.verb in ("lay", "lock") and choice.words[0] in state.field.plan_numbers:
        cost = state.field.plans[state.field.plan_numbers[choice.words[0]]].cost
        return _say(telling, "cost", n=cost) if cost >= 0 else _say(telling, "whole")
    if choice.verb == "standard" and party.standard is not None:
        return _say(telling, "damage", n=abs(party.standard.damage))
    if choice.verb == "resolve" and party.standard is not None:
        return _say(telling, "smaller", n=party.standard.res)
    return ""


def _column(state: Battle, seat: int, at: int, telling: Telling) -> str:
    troops = [state.field.kinds[kind] for kind in state.sides[seat].columns[at]]
    return ", ".join(f"{term(kind.id, telling.phrases)} DV {kind.dv}" for kind in troops)


def _half(half: Half, telling: Telling) -> Iterator[str]:
    """An end of a Mastery card, as printed."""
    yield _say(telling, "mp", n=half.mp)
    if half.reduced is not None:
        yield _say(telling, "reduced", n=half.reduced[0], values=_listed(half.reduced[1]))
    if half.alternate is not None:
        yield _say(telling, "alternate", n=half.alternate[0], values=_listed(half.alternate[1]))
    if half.protects:
        yield _say(telling, "protects", values=_listed(half.protects))
    if half.extra:
        yield _say(telling, "extra", n=half.extra)


def _listed(values: tuple[int, ...]) -> str:
    return " ".join(str(value) for value in values)


def look(view: View, word: str, telling: Telling) -> list[str]:
    """Description of a Troop with all its rows, or of an end of a Mastery card by its value; empty for other words."""
    state: Battle = view.state
    if word.isdecimal():
        half = state.parties[view.seat].hand.halves.get(int(word))
        return [f"{word}: {'; '.join(_half(half, telling))}"] if half is not None else []
    wanted = word.casefold()
    for kind in state.field.kinds:
        name = term(kind.id, telling.phrases)
        if wanted in (kind.id, name.casefold()):
            rows = [
                f"  {term(level, telling.phrases)}: {row_words(kind, kind.rows[at], telling.phrases)}"
                for at, level in enumerate(LEVELS)
            ]
            return [f"{name} [{kind.id}], psy {kind.psy}", *rows]
    return []


def _say(telling: Telling, key: str, **values: object) -> str:
    return telling.phrases.say(f"play.notes.{key}", **values)

"""Read the notation of card effects: `op(arguments)@scope`, several joined by `;`.

The grammar is one for all games; which ops exist and what they mean is each game's affair:

    mod(INF/CAV,a+2)        an op with arguments
    hf-1@T                  a signed number may follow the op directly; @ names a scope
    V 2; D 1                or an unsigned number after a blank
    instant remove(1)       a trigger word before the op
    turn 1: mod(own,off,+2) or a trigger closed by a colon
"""

import re
from typing import NamedTuple

# Made when the first effect is read: packs that are kept have theirs read already.
_PART = (
    r"\s*(?:(?P<timed>[a-z_]+(?: \d+)?)\s*:\s*|(?P<word>[a-z_]+) (?=[a-z_]+(?:\(|[+-]|@|$)))?"
    r"(?P<op>[A-Za-z_]+)"
    r"(?:\((?P<args>[^()]*)\)|(?P<signed>[+-]\d+)| +(?P<number>\d+))?"
    r"(?:@(?P<scope>[A-Z][A-Z0-9]*))?\s*"
)


class Effect(NamedTuple):
    """One clause of an effect; `offset` is its start in the notation."""

    op: str
    args: tuple[str, ...] = ()
    scope: str | None = None
    trigger: str | None = None
    offset: int = 0


class NotationError(ValueError):
    """An effect that cannot be read; `offset` is the position in the notation."""

    def __init__(self, problem: str, offset: int) -> None:
        super().__init__(problem)
        self.problem, self.offset = problem, offset


def parse_effects(notation: str) -> tuple[Effect, ...]:
    """Return the clauses of `notation` in order; raise NotationError at the first that is unreadable."""
    # Authors may type a typographic minus; it means the same.
    notation = notation.replace("−", "-")
    effects = []
    offset = 0
    for part in notation.split(";"):
        effects.append(_read_clause(part, offset))
        offset += len(part) + 1
    return tuple(effects)


def _read_clause(part: str, offset: int) -> Effect:
    start = offset + len(part) - len(part.lstrip())
    if not part.strip():
        raise NotationError("an effect is empty", start)
    match = re.fullmatch(_PART, part)
    if match is None:
        raise NotationError(f"cannot read effect '{part.strip()}'", start)
    if match["args"] is not None:
        args = tuple(argument.strip() for argument in match["args"].split(",")) if match["args"] else ()
    else:
        args = tuple(number for number in (match["signed"], match["number"]) if number is not None)
    return Effect(match["op"], args, match["scope"], match["timed"] or match["word"], start)

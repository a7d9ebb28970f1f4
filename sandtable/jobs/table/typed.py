"""Choices in a person's own words: offered or not, in any language of the pack."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sandtable.games.play import Choice, Refusal, read_choice
from sandtable.games.tongues import Tongues
from sandtable.jobs.table.matching import meant_by, spelled

MOST_FITS = 12


class Typed(NamedTuple):
    """The choice that words mean, and why not; `fits` are offered choices that they may mean, best first."""

    made: Choice
    refusal: Refusal | None
    fits: list[Choice]


def read_typed(
    typed: str, offered: Sequence[Choice], tongues: Tongues, allows: Callable[[Choice], Refusal | None]
) -> Typed:
    """Read words as one choice; where several fit, `made` is refused and they are in `fits`."""
    made = read_choice(typed)
    refusal = None if made in offered else allows(made)
    if refusal is None:
        return Typed(made, None, [made] if made in offered else [])
    sure: list[Choice] = []
    near: list[Choice] = []
    for telling in tongues:
        meant = meant_by(typed, offered, telling.name, telling.choice, telling.own_verbs())
        if meant.sure and len(meant.choices) == 1:
            return Typed(meant.choices[0], None, meant.choices)
        (sure if meant.sure else near).extend(meant.choices)
    fits = list(dict.fromkeys([*sure, *near]))[:MOST_FITS]
    known = {verb for telling in tongues for verb in telling.verbs()}
    for telling in tongues:
        own = spelled(typed, telling.verbs() | telling.own_verbs(), telling.names())
        found = allows(own)
        if found is None and not sure:
            return Typed(own, None, fits)
        if own.verb in known and made.verb not in known:  # the reason is given for what was understood best
            made, refusal = own, found or refusal
    return Typed(made, refusal, fits)

"""The chapters of the rules as one dictionary: what can be done, by verb, and what can be going on, by kind of frame.

A chapter is a module with some verbs. Each verb of an Active player's action has a `Verb`:

    offered(state, muster)       sensible legal choices of the Active seat, in a fixed order; the muster says who can act
    refused(state, choice)       why a choice may not be made; None when it may
    taken(state, choice, tell)   does it: pays, rolls, changes the state, may push frames

Something that goes on for longer, asks another seat, or asks again is a `Frame` on `state.frames` with an `Affair`:

    proceed(state, frame, tell)  go on; True when it must ask now, False when there may be more to do. It pops the frame
                                 itself when it is done (`done`), and may push others on top, which are resolved first
    asks(state, frame)           the decision, for a frame that waits
    offered, refused, taken      as above, with the frame instead of a muster

A new chapter (supports, air, drones …) adds its `Verb`s and `Affair`s to the dictionaries in `rules.py`, nothing else.
Where other chapters meet it there are these places:

- `overwatch.windows` asks every enemy piece with a cube when a unit enters a hex: snipers in Overwatch belong there;
- `markers.reveal` puts a hidden sniper on its owner's box;
- `movement.march` takes `quiet=True` for Stealth;
- `turn.end_of_turn` makes due supports ready and lets used ones return (R-SUP-1): see `supports_return`;
- `harm.py` works on any `Piece`, support or unit.
"""

from collections.abc import Callable
from typing import NamedTuple

from sandtable.games.play import Choice, Decision, Refusal, Teller
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.state import Frame, Position


class Verb(NamedTuple):
    """An action of the Active seat."""

    offered: Callable[[Position, Muster], list[Choice]]
    refused: Callable[[Position, Choice], Refusal | None]
    taken: Callable[[Position, Choice, Teller], None]
    level: int = 1  # the first level of the rules that has it (R-SET-4)


class Affair(NamedTuple):
    """Handlers of a kind of frame."""

    proceed: Callable[[Position, Frame, Teller], bool]
    asks: Callable[[Position, Frame], Decision]
    offered: Callable[[Position, Frame], list[Choice]]
    refused: Callable[[Position, Frame, Choice], Refusal | None]
    taken: Callable[[Position, Frame, Choice, Teller], None]


def never_asks(_state: Position, frame: Frame) -> Decision:
    raise AssertionError(f"{frame.kind} asks nothing")


def nothing_offered(_state: Position, _frame: Frame) -> list[Choice]:
    return []


def nothing_refused(_state: Position, _frame: Frame, _choice: Choice) -> Refusal | None:
    return None


def nothing_taken(_state: Position, frame: Frame, _choice: Choice, _tell: Teller) -> None:
    raise AssertionError(f"{frame.kind} asks nothing")


def affair_that_runs(proceed: Callable[[Position, Frame, Teller], bool]) -> Affair:
    """Make an affair that never asks itself; it may push frames that do."""
    return Affair(proceed, never_asks, nothing_offered, nothing_refused, nothing_taken)


def only_offered(
    offered: Callable[[Position, Frame], list[Choice]], rule: str
) -> Callable[[Position, Frame, Choice], Refusal | None]:
    """Return a `refused` function that allows only offered choices: for questions with a short list of answers."""

    def refused(state: Position, frame: Frame, choice: Choice) -> Refusal | None:
        return None if choice in offered(state, frame) else Refusal(rule, "not-offered", {"choice": str(choice)})

    return refused


def push(state: Position, frame: Frame) -> None:
    state.frames.append(frame)


def done(state: Position, frame: Frame) -> None:
    """Remove a frame from the stack, wherever it is."""
    for place in range(len(state.frames) - 1, -1, -1):
        if state.frames[place] is frame:
            del state.frames[place]
            return

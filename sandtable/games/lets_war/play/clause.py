"""One clause of a card as the engine carries it out."""

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Clause:
    """One clause of a card, its arguments read; what its op does not take is at its default. Each is only equal to itself."""

    op: str
    scope: str
    lasting: bool
    units: int = 0
    targets: int = 0
    attack: int = 0
    defence: int = 0
    number: int = 0
    matter: str = ""
    cards: tuple[str, ...] = ()
    arms: tuple[int, ...] = ()  # the same units one by one

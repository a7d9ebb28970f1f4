"""What is to be said of a code besides its name: a page of the manual."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manual:
    """What is wrong, why it matters, and the same thing written badly and well; examples may be empty."""

    title: str
    why: str
    bad: str = ""
    good: str = ""

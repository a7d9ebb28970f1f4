"""Manual page of a finding code."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manual:
    """Title, reason, and a bad and a good example, either of which may be empty."""

    title: str
    why: str
    bad: str = ""
    good: str = ""

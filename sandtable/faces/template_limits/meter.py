"""Resources used by one rendering of a template, and their limits.

Steps stand for time: one for each executed part of a template, and one for every few characters handled. Characters
stand for memory: the length of every text and list made, kept or not. A template uses the same amounts on every
machine.
"""

from sandtable.budget import Limits, over_budget_words

SIGNS_IN_A_STEP = 64  # copying so many letters takes about as long as a step
LARGEST = 4_000_000  # signs in one text or list


class OverCeiling(Exception):
    """A template over its limits; not an error that a template could cause or catch itself."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.problem, self.hint = problem, hint


class Meter:
    """Counts the cost of one drawing; `start` resets it for the next."""

    __slots__ = ("_limits", "signs", "steps")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.steps = self.signs = 0

    def start(self, limits: Limits) -> None:
        """Begin a new drawing."""
        self._limits = limits
        self.steps = self.signs = 0

    def step(self, cost: int) -> None:
        """Take some steps; raise OverCeiling."""
        self.steps += cost
        if self.steps > self._limits.steps:
            raise OverCeiling(*over_budget_words("the template takes", "steps", self._limits))

    def made(self, signs: int) -> None:
        """Count a text or list of so many characters, if possible before it is made; raise OverCeiling."""
        if signs > LARGEST:
            raise OverCeiling(f"a text or list would be longer than {LARGEST:,} signs")
        self.signs += signs
        if self.signs > self._limits.signs:
            raise OverCeiling(*over_budget_words("the template makes texts and lists of", "signs", self._limits))
        # As `step` does: nothing is called more often than this.
        self.steps += 1 + signs // SIGNS_IN_A_STEP
        if self.steps > self._limits.steps:
            self.step(0)

    def handled(self, signs: int) -> None:
        """Count the time to look through so many characters; raise OverCeiling."""
        self.step(1 + signs // SIGNS_IN_A_STEP)

"""An effect that reads well as notation but means nothing in its game."""


class WordingError(ValueError):
    """An effect that cannot be put into words; `offset` is where it starts in the notation."""

    def __init__(self, problem: str, offset: int, hint: str = "") -> None:
        super().__init__(problem)
        self.problem, self.offset, self.hint = problem, offset, hint

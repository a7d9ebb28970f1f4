"""Work that the opponent on paper asks of a person, as its player counts it."""

from typing import Final

COUNTS: Final = (
    "activations",
    "phases",
    "actions",
    "rows",
    "questions",
    "answered",
    "marks",
    "compared",
    "ties",
    "passes",
    "answers",
)


class Effort:
    """Counts of one seat in one game.

    `activations` are cards drawn, `phases` order phases, `actions` include passes, `rows` are rows read from the top,
    `questions` different orders looked for (rows about the same attacks are one), `answered` those with any candidate,
    `marks` attacks whose mark was worked out, `compared` candidates of the row that was done, `ties` actions chosen by
    the last tie-break, `answers` reactions and all else, the set-up included.
    """

    __slots__ = COUNTS

    def __init__(self) -> None:
        self.activations = 0
        self.phases = 0
        self.actions = 0
        self.rows = 0
        self.questions = 0
        self.answered = 0
        self.marks = 0
        self.compared = 0
        self.ties = 0
        self.passes = 0
        self.answers = 0

    def counts(self) -> dict[str, int]:
        """The counts by name, in the order of COUNTS."""
        found = (self.activations, self.phases, self.actions, self.rows, self.questions, self.answered, self.marks,
                 self.compared, self.ties, self.passes, self.answers)  # fmt: skip
        return dict(zip(COUNTS, found, strict=True))

"""Refusals of a table."""

from sandtable.errors import UserError
from sandtable.jobs.table.seat_data import Data


class Stale(UserError):
    """A choice for a decision that is not open any more."""


class NotYours(UserError):
    """A question or choice for a seat that does not decide, or that the asker does not have."""


class NoUndo(UserError):
    """A choice that cannot be taken back; the message says why."""


class AnotherChoice(UserError):
    """A legal choice that is not the one a lesson asks for."""


class NoLesson(UserError):
    """A pack without a lesson, or a step that a lesson does not have."""


class TooMany(UserError):
    """More open pages of one guest than are served."""


class HandOver(UserError):
    """A seat at which nobody sits now; `data` is what everybody may see."""

    def __init__(self, data: Data) -> None:
        super().__init__("the screen is to be handed over first")
        self.data = data

"""Errors of generators."""

from sandtable.errors import UserError


class CannotServe(UserError):
    """Wishes that contradict one another, or that the box cannot serve; the message is shown to the user unchanged."""

    exit_code = 2

"""Base classes of all errors that a user can correct."""

from typing import Any


class UserError(Exception):
    """Error shown to the user as one message and an exit code, never as a traceback.

    Exit code 3: something named cannot be read, written or used. Classes for contradictory options or unknown names set
    2, like wrong usage.
    """

    exit_code = 3

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by arguments and attributes: constructors of subclasses take other arguments than they pass on."""
        return _rebuild, (type(self), self.args, self.__dict__)


class UnknownName(UserError):
    """Unknown name: no such pack, no such language."""

    exit_code = 2


class WrongUsage(UserError):
    """Options that contradict each other or their target."""

    exit_code = 2


class Cancelled(Exception):
    """Raised in a job after its caller cancelled it; no UserError, since there is nothing to correct."""


def _rebuild(kind: type[UserError], args: tuple[Any, ...], attributes: dict[str, Any]) -> UserError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error

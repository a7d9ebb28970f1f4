"""The one base of everything that goes wrong and that a user can put right."""

from typing import Any


class UserError(Exception):
    """Shown to the user as one message and an exit code, never as a traceback.

    3 says that something named cannot be read, written or used; a class about a wish that contradicts itself or asks
    for what does not exist sets 2, as wrong usage does.
    """

    exit_code = 3

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by arguments and attributes: constructors of subclasses take other arguments than they hand on."""
        return _rebuild, (type(self), self.args, self.__dict__)


class UnknownName(UserError):
    """A name that means nothing here: no such pack, no such language."""

    exit_code = 2


class WrongUsage(UserError):
    """Options that do not fit one another, or what they are used on."""

    exit_code = 2


class Cancelled(Exception):
    """Raised in a job after its caller asked for its end; no UserError, since nothing is to be put right."""


def _rebuild(kind: type[UserError], args: tuple[Any, ...], attributes: dict[str, Any]) -> UserError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error

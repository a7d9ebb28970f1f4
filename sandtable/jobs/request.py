"""The base of all requests."""

from typing import ClassVar, Generic, TypeVar

R = TypeVar("R", covariant=True)


class Request(Generic[R]):
    """A job to do, which gives an R; `verb` is the module that does it, imported when the job is run.

    One that `uses_session` takes the memory of its caller.
    """

    verb: ClassVar[str]
    uses_session: ClassVar[bool] = False

    def is_trusted(self) -> bool:
        """True when the job draws no pack but built-in ones; others are carried out in a worker process."""
        return True

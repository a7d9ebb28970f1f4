"""The base of all requests."""

from typing import ClassVar, Generic, TypeVar

R = TypeVar("R", covariant=True)


class Request(Generic[R]):
    """A job to do, which gives an R; `verb` is the module that does it, imported when the job is run."""

    verb: ClassVar[str]

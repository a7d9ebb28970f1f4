"""The base of all requests."""

from typing import ClassVar, Generic, TypeVar

R = TypeVar("R", covariant=True)


class Request(Generic[R]):
    """A job to do, which gives an R. One that `uses_session` takes the memory of its caller."""

    uses_session: ClassVar[bool] = False

    @property
    def verb(self) -> str:
        """Module that does the job, imported when the job is run."""
        raise NotImplementedError

    def is_trusted(self) -> bool:
        """True when the job draws no pack but built-in ones; others are carried out in a worker process."""
        return True

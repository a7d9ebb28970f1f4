"""A translator's file that cannot be read, as an error with its place."""

from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.errors import UserError
from sandtable.model.reading.yaml_file import Refused


class NoTranslations(UserError):
    """A file of translations that cannot be used; shown to the user as it stands."""


@contextmanager
def readable() -> Iterator[None]:
    """Raise NoTranslations for what cannot be read."""
    try:
        yield
    except Refused as refused:
        raise NoTranslations(str(refused.reason)) from None

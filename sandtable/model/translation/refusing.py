"""Turn a translator's unreadable file into an error with its position."""

from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.errors import UserError
from sandtable.model.reading.yaml_file import Refused


class NoTranslations(UserError):
    """A translation file that cannot be used; the message is shown to the user."""


@contextmanager
def readable() -> Iterator[None]:
    """Context manager: raise NoTranslations in place of read errors."""
    try:
        yield
    except Refused as refused:
        raise NoTranslations(str(refused.reason)) from None

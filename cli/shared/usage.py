"""Names that a command does not know, reported as click reports a wrong argument."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from sandtable.errors import UnknownName, WrongUsage


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn an unknown pack or language, or options that do not fit, into click's errors."""
    try:
        yield
    except UnknownName as error:
        raise click.BadParameter(str(error)) from None
    except WrongUsage as error:
        raise click.UsageError(str(error)) from None

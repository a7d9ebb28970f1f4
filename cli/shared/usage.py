"""Names that a command does not know, reported as click reports a wrong argument."""

from collections.abc import Iterator
from contextlib import contextmanager

import click


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn an unknown pack or language, or options that do not fit, into click's errors."""
    from sandtable.jobs.print_requests import WrongKind
    from sandtable.model.loading.opening import UnknownLanguage, UnknownPack

    try:
        yield
    except (UnknownPack, UnknownLanguage) as error:
        raise click.BadParameter(str(error)) from None
    except WrongKind as error:
        raise click.UsageError(str(error)) from None

"""Keep the garbage collector from walking the whole job over and over."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARELY = (50_000, 50, 1000)
_IN_A_JOB = (300_000, 50, 1000)  # a deck of a few hundred cards never has so many new things


@contextmanager
def rare_collections() -> Iterator[None]:
    """Collect rarely while a job builds up faces and pages.

    Finished faces are never garbage before the job ends, but each full collection walks all of them:
    without this, ten times the cards take fifteen times the time.
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_IN_A_JOB)
    try:
        yield
    finally:
        # What is left is old by now: it is not walked at once, as it would be if it still counted as new.
        gc.freeze()
        gc.unfreeze()
        gc.set_threshold(*usual)

"""Request to draw faces while checking."""

from collections.abc import Callable
from typing import NamedTuple

from sandtable.session import Session


class FaceWishes(NamedTuple):
    """Request to draw every face of a pack, with the caller's session and its progress callback."""

    session: Session | None = None
    on_progress: Callable[[int, int, str], None] = lambda *_: None

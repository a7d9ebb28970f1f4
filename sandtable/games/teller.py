"""Sink for the events of a game. Not compiled, so that any code can subclass it (decision 9)."""


class Teller:
    """Hears what happens, and forgets it."""

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        """Hear of something everybody may know."""

    def tell_seats(self, seats: tuple[int, ...], rule: str, kind: str, /, **data: object) -> None:
        """Hear of something that only these seats may know."""

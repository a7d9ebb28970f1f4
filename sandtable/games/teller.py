"""Sink for the events of a game. Not compiled, so that any code can subclass it (decision 9)."""


class Teller:
    """Event sink that ignores all events."""

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        """Receive a public event."""

    def tell_seats(self, seats: tuple[int, ...], rule: str, kind: str, /, **data: object) -> None:
        """Receive an event that only these seats may know."""

"""Who hears what happens at a table. Not compiled, so that anybody may build on it (decision 9)."""


class Teller:
    """Hears what happens, and forgets it."""

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        """Hear of something everybody may know."""

    def tell_seats(self, seats: tuple[int, ...], rule: str, kind: str, /, **data: object) -> None:
        """Hear of something that only these seats may know."""

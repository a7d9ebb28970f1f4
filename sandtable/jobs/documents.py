"""Scenarios and set-ups that a user names."""

from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.resources import shipped_with


def no_such_document(game: str, inside: str) -> str:
    """Message for a set-up or scenario that a game does not have, or for a game without any named."""
    shipped = shipped_with(game)
    if inside or not shipped:
        return nearest_or_list(inside, shipped) or f"{game} has no set-up or scenario"
    shown = ", ".join(f"{game}/{name}" for name in list(shipped)[:8])
    return f"name one of its own: {shown}{' …' if len(shipped) > 8 else ''}"

"""Shipped set-ups and scenarios as subjects of a series."""

from playtest.subject import Subject
from sandtable.resources import content_folder


def shipped(game: str, name: str) -> Subject:
    """A set-up or scenario that comes with a game."""
    (file,) = (content_folder() / game).glob(f"s*s/{name}.yaml")
    return Subject(f"{game}/{name}", file.read_text(encoding="utf-8"), str(file.parent))


OPEN = shipped("proelio", "open-3")
ALLIED = shipped("proelio", "allied-4")
TWO = shipped("lets-war", "historical-2")
FARM = shipped("warfare", "03-clear-the-farm")

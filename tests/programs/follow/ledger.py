"""Common part of the followers: content as data, objections, and a stream of choices with their events."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from sandtable.games.play import Choice, Chronicle, Event, Result, Table, opening_news
from sandtable.resources import content_folder


class Told(NamedTuple):
    """An event as the engine told it."""

    rule: str
    kind: str
    data: dict[str, Any]


class Follower:
    """A table of its own beside the engine's; `choose`, `hear` and `compare` are for each game to write."""

    def __init__(self) -> None:
        self.objections: list[str] = []
        self.heard = 0
        self.choices = 0
        self.now = ""

    def expect(self, found: object, wanted: object, what: str) -> None:
        """Object unless the two are equal."""
        if found != wanted:
            self.objections.append(f"choice {self.choices} ({self.now}): {what}: engine {found!r}, book {wanted!r}")

    def listen(self, events: Iterable[Event]) -> None:
        for event in events:
            self.heard += 1
            self.hear(Told(event.rule, event.kind, dict(event.data)))

    def choose(self, seat: int, words: list[str]) -> None:
        """A choice is about to be carried out."""

    def hear(self, told: Told) -> None:
        """An event; the method `on_<kind>` looks at it, if there is one."""
        method = getattr(self, f"on_{told.kind.replace('-', '_')}", None)
        if method is not None:
            method(told)

    def compare(self, state: Any) -> None:
        """Compare the follower's table with the engine's position."""

    def finish(self, state: Any, result: Result) -> None:
        """Compare the end of the game."""

    def follow(self, table: Table[Any], state: Any, choices: Iterable[tuple[int, Choice]]) -> None:
        """Follow a game from its start to its end."""
        self.listen(opening_news(state))
        for seat, choice in choices:
            self.choices += 1
            self.now = str(choice)
            self.choose(seat, self.now.split())
            story = Chronicle()
            table.take(state, choice, story)
            self.listen(story.events)
            self.compare(state)
        result = table.decision(state)
        assert isinstance(result, Result), "the game is not over"
        self.finish(state, result)


def read_plain(text: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.load(text, Loader=_Plain)
    return loaded


def rows(game: str, file: str, key: str = "cards") -> list[dict[str, Any]]:
    """Records of a content file, with its defaults."""
    text = (content_folder() / game / Path(file)).read_text(encoding="utf-8")
    loaded = read_plain(text)
    found: list[dict[str, Any]] = loaded[key]
    return [{**loaded.get("defaults", {}), **one} for one in found]


class _Plain(yaml.SafeLoader):
    """YAML as content is written: `off` is a word, not false."""


_Plain.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in found if tag != "tag:yaml.org,2002:bool"]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

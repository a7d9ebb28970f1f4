"""One start with its words in all languages: what every answer about a table is made from."""

from collections.abc import Mapping
from typing import Any

from playtest.seated_game import SeatedGame
from sandtable.faces.sheet_words import sheet_words
from sandtable.games.play import View
from sandtable.games.registry import find_part
from sandtable.games.table_view import Card, Face, Picture, Place, TableView
from sandtable.games.telling import Telling
from sandtable.games.tongues import Tongues, Words

_LINES = 100  # letters of a line of the plain board


class GameWords:
    """A start, its words, and the part of its game that shows positions."""

    def __init__(self, seated: SeatedGame) -> None:
        self.seated = seated
        pack, play = seated.document.pack, seated.play
        tellings = {}
        for language in pack.languages:
            names = play.names(seated.start, language) if play.names is not None else {}
            tellings[language] = Telling(pack, language, seated.seats, names)
        self.tongues = Tongues(pack, tellings)
        self.shown = find_part(seated.game.id, TableView) or PLAIN
        self._sheet = {language: sheet_words(language, pack.words[language]) for language in pack.languages}

    @property
    def is_plain(self) -> bool:
        """True for a game that draws no positions: its lines of text are its board."""
        return self.shown.picture is _plain

    @property
    def can_be_watched(self) -> bool:
        """True if the game can be shown to somebody without a seat."""
        return self.shown.onlooker is not None

    def sheet(self, key: str, n: int | None = None, /, **values: object) -> Words:
        """Say a phrase of the program; a value by language is said in each."""
        return {
            language: words.say(
                f"table.{key}",
                n,
                **{name: value[language] if isinstance(value, Mapping) else value for name, value in values.items()},
            )
            for language, words in self._sheet.items()
        }

    def has_sheet(self, key: str) -> bool:
        return all(words.has(f"table.{key}") for words in self._sheet.values())

    def title(self) -> Words:
        """Title of the start; its file's name where it has none."""
        data = self.seated.document.file.data
        return self.text_of(data.get("title") or data.get("name") or self.seated.name)

    def briefing(self) -> Words | None:
        written = self.seated.document.file.data.get("briefing")
        return self.text_of(written) if written else None

    def turn(self, number: int) -> Words:
        """Name of a turn, round or period."""
        if self.tongues.has("play.view.turn"):
            return self.tongues.say("play.view.turn", n=number)
        return dict.fromkeys(self.tongues.languages, str(number))

    def text_of(self, written: Any) -> Words:
        """A text of a document, in every language of the pack."""
        if not isinstance(written, Mapping):
            return dict.fromkeys(self.tongues.languages, str(written))
        first = str(next(iter(written.values()), ""))
        return {language: str(written.get(language, first)) for language in self.tongues.languages}

    def lines(self, view: View) -> Mapping[str, list[str]]:
        """The position as text, as the terminal shows it; an onlooker's is that of seat 0 with the onlooker's view."""
        seen = View(max(view.seat, 0), view.state)
        board = self.seated.play.board
        return self.tongues.lines(lambda telling: board(seen, telling.phrases, _LINES))


def _plain(view: View, tongues: Tongues) -> Picture:
    """Picture of a game without drawing of its own: its lines say everything."""
    return Picture(head=dict.fromkeys(tongues.languages, ""))


PLAIN = TableView(_plain)


def as_data(value: Any, address: Any) -> Any:
    """A value as data for JSON: tuples as objects or lists, no words as null, a face by its address."""
    if isinstance(value, Face):
        return address(value)
    if isinstance(value, (Picture, Card, Place)):
        return {name: as_data(getattr(value, name), address) for name in value.__slots__}
    if isinstance(value, Mapping):
        return dict(value) or None
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        if fields is not None:
            return {name: as_data(one, address) for name, one in zip(fields, value, strict=True)}
        return [as_data(one, address) for one in value]
    return value

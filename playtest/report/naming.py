"""Names used in a report: sides, seats, cards, pieces and endings in the words of the pack."""

from collections import Counter
from collections.abc import Mapping

from playtest.seated_game import SeatedGame
from playtest.summary import Ending, Piece, Summary
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.games.play import Result
from sandtable.games.telling import Telling, seat_name
from sandtable.geometry.sizes import Size
from sandtable.handouts.printing import game_print
from sandtable.ink.page import Face
from sandtable.model.phrases import Phrases

THIN = " "


class Naming:
    """Names for one summary in one language, from the subject's own document first, then from the pack."""

    def __init__(self, summary: Summary, ready: SeatedGame, renderer: FaceRenderer) -> None:
        self._summary, self._ready, self._renderer = summary, ready, renderer
        pack, language = ready.document.pack, renderer.language
        self.language = language
        self.words: Phrases = sheet_words(language, pack.words[language])
        self._telling = Telling(pack, language, ready.seats)
        self._start_names = ready.probe.names(ready.start, language)
        # Cards with the same name are distinguished by their ids.
        self._name_counts = Counter(self._telling.name(card) for card in {card.id for card in summary.cards})

    @property
    def title(self) -> str:
        titles = self._summary.title
        return titles.get(self.language) or next(iter(titles.values()), self._summary.subject)

    @property
    def turns(self) -> str:
        """Return the word for the turns of the game, capitalised."""
        phrases = self._ready.document.pack.words[self.language]
        key = "play.turns" if phrases.has("play.turns") else ""
        text = phrases.say(key) if key else self.words.say("playtest.turns")
        return text[:1].upper() + text[1:]

    def side(self, side: str) -> str:
        """Return the name of a side; one without a name is called after its members."""
        return " + ".join(
            self._start_names.get(one) or seat_name(one, self._telling.phrases) for one in side.split("+")
        )

    def seat(self, seat: int) -> str:
        """Return the name of a seat, counted from 1."""
        name = self._ready.seats[seat - 1]
        return self._start_names.get(name) or self._telling.seat(seat - 1)

    def card(self, card: str, side: str = "") -> str:
        name = self._telling.name(card)
        if self._name_counts[name] > 1 and not (side and len(self._summary.sides) == 2):
            name = f"{name} {card}"
        return f"{name} ({self.side(side)})" if side and len(self._summary.sides) == 2 else name

    def piece(self, piece: Piece) -> str:
        """Return the name of a piece, or `unit (nation)` where its id holds both."""
        owner, _, kind = piece.id.partition(" ")
        if kind:
            return f"{self._telling.name(kind)} ({self._telling.name(owner)})"
        return self._start_names.get(piece.id) or self._telling.name(piece.id)

    def ending(self, ending: Ending) -> str:
        if ending.adjourned:
            return self.words.say("playtest.adjourned")
        text = self._telling.result(Result((), ending.rule, ending.reason))
        return text[:1].upper() + text[1:]

    def build(self, build: str) -> str:
        return self.words.say(f"playtest.builds.{build}") if self.words.has(f"playtest.builds.{build}") else build

    def percent(self, share: float) -> str:
        """Return a share as a percentage with one decimal digit, "100" without."""
        number = self.decimal(100 * share) if share < 0.9995 else "100"
        return f"{number}{THIN}%"

    def decimal(self, number: float) -> str:
        return self._comma(f"{number:.1f}")

    def number(self, count: int) -> str:
        return f"{count:,}".replace(",", THIN if self.language == "it" else ",")

    def losses_map(self, counts: Mapping[str, float], room: Size) -> Face | None:
        """Return the map with these counts on its hexes, or None for a game without maps."""
        draw = game_print(self._ready.game.id).losses_map
        return draw(self._ready.start, self._renderer, counts, room) if draw is not None else None

    def _comma(self, number: str) -> str:
        return number.replace(".", ",") if self.language == "it" else number

"""Names used in a report: sides, seats, cards, pieces and endings in the words of the pack."""

from collections import Counter
from collections.abc import Iterable, Mapping

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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Naming:
    """Names for one summary in one language, from the subject's own document first, then from the pack."""

    def __init__(self, summary: Summary, ready: SeatedGame, renderer: FaceRenderer) -> None:
        self._summary, self._ready, self._renderer = summary, ready, renderer
        pack, language = ready.document.pack, renderer.language
        self.language = language
        self.words: Phrases = sheet_words(language, pack.words[language])
        self._telling = Telling(pack, language, ready.seats)
        self._start_names = ready.probe.names(ready.start, language)
        self._name_counts = Counter(self._plain_name(card) for card in {card.id for card in summary.cards})
        self._record_names = {record.id: record.name[language] for record in pack.records() if language in record.name}
        self._owners = {record.id: str(owner) for record in pack.records() if (owner := record.fields.get("nation"))}

    @property
    def title(self) -> str:
        titles = self._summary.title
        return titles.get(self.language) or next(iter(titles.values()), self._summary.subject)

    @property
    def by_test(self) -> str:
        """Return the ending of keys of words about a verdict by the sequential test; "" by the usual one."""
        return "_certified" if self._summary.test.kind == "sprt-pair" else ""

    @property
    def turns(self) -> str:
        """Return the word for the turns of the game."""
        phrases = self._ready.document.pack.words[self.language]
        key = "play.turns" if phrases.has("play.turns") else ""
        return phrases.say(key) if key else self.words.say("playtest.turns")

    def side(self, side: str) -> str:
        """Return the name of a side, capitalised; one without a name is called after its members."""
        return _capital(
            " + ".join(
                self._start_names.get(one) or self._label(one) or self._seat_name(one) for one in side.split("+")
            )
        )

    def seat(self, seat: int) -> str:
        """Return the name of a seat, counted from 1."""
        name = self._ready.seats[seat - 1]
        return _capital(self._start_names.get(name) or self._label(name) or self._telling.seat(seat - 1))

    def card(self, card: str, side: str = "") -> str:
        """Return the name of a card, with its owner where several have cards of this name, or with the given side."""
        name = self._plain_name(card)
        if side and len(self._summary.sides) == 2:
            return f"{name} ({self.side(side)})"
        owner = self._owners.get(card, "")
        return f"{name} ({self._owner(owner)})" if owner and self._name_counts[name] > 1 else name

    def piece(self, piece: Piece) -> str:
        """Return the name of a piece, or `unit (nation)` where its id holds both."""
        owner, _, kind = piece.id.partition(" ")
        if kind:
            return f"{self._telling.name(kind)} ({self._owner(owner)})"
        return self._plain_name(piece.id)

    def player(self, player: str) -> str:
        """Return the level of a computer player in words."""
        named = self.words.find(f"table.players.{player}")
        return named if isinstance(named, str) else player

    def players(self, players: Iterable[str]) -> str:
        """Return the levels of players, each once."""
        return ", ".join(dict.fromkeys(map(self.player, players)))

    def verb(self, verb: str) -> str:
        """Return what a player does by a choice, in words."""
        phrases = self._telling.phrases
        for key in (f"play.acts.{verb}", f"play.choices.{verb}"):
            entry = phrases.find(key)
            if isinstance(entry, str) and "{" not in entry:
                return entry
        return self._telling.own_verbs().get(verb, verb)

    def notes(self) -> tuple[str, ...]:
        """Return the special rules that were not played, in this language."""
        rules = self._ready.probe.unplayable(self._ready.start, self.language)
        return tuple(self.words.say("playtest.prose", rules=rule) for rule in rules)

    def _plain_name(self, id_: str) -> str:
        """Return a name by the start, which calls units its own way, or by the pack."""
        return self._start_names.get(id_) or self._telling.name(id_)

    def _label(self, id_: str) -> str:
        """Return the name of a side or nation as it stands alone, without an article; "" if it has none."""
        label = self._telling.phrases.find(f"play.labels.{id_}")
        return label if isinstance(label, str) else self._record_names.get(id_, "")

    def _owner(self, owner: str) -> str:
        return self._label(owner) or self._telling.name(owner)

    def _seat_name(self, side: str) -> str:
        return seat_name(side, self._telling.phrases)

    def ending(self, ending: Ending) -> str:
        if ending.adjourned:
            return _capital(self.words.say("playtest.adjourned"))
        return _capital(self._telling.result(Result((), ending.rule, ending.reason))).rstrip(".")

    def build(self, build: str) -> str:
        return self.words.say(f"playtest.builds.{build}") if self.words.has(f"playtest.builds.{build}") else build

    def percent(self, share: float) -> str:
        """Return a share as a percentage with one decimal digit, "100" without."""
        number = self.decimal(100 * share) if share < 0.9995 else "100"
        return f"{number}{THIN}%"

    def points(self, share: float) -> str:
        """Return a difference of shares in points with its sign."""
        return self._comma(f"{100 * share:+.1f}")

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

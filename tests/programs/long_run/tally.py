"""What a long run has seen: how games ended, which rules spoke, which pieces took part, which functions ran."""

from collections import Counter
from cProfile import Profile
from dataclasses import dataclass, field
from typing import Any

from sandtable.games.play import Choice, Decision, Player, View

FOLDERS = {"proelio": "proelio", "lets-war": "lets_war", "edadh": "edadh", "warfare": "warfare"}


@dataclass
class Tally:
    """Counts that can be added up, whoever counted them. Keys begin with the game."""

    games: Counter[str] = field(default_factory=Counter)
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)  # kind of start, how it ended
    choices: Counter[str] = field(default_factory=Counter)
    told: Counter[tuple[str, str]] = field(default_factory=Counter)  # rules of events
    asked: Counter[tuple[str, str]] = field(default_factory=Counter)  # rules of decisions
    refused: Counter[tuple[str, str]] = field(default_factory=Counter)  # rules of refusals
    ended: Counter[tuple[str, str]] = field(default_factory=Counter)  # rules of results
    verbs: Counter[tuple[str, str]] = field(default_factory=Counter)
    pieces: Counter[tuple[str, str]] = field(default_factory=Counter)  # ids of records that were named
    ran: Counter[tuple[str, str, int]] = field(default_factory=Counter)  # functions by module and first line
    looked: Counter[str] = field(default_factory=Counter)  # games that were looked at closely

    def add(self, other: "Tally") -> None:
        for name in self.__dataclass_fields__:
            getattr(self, name).update(getattr(other, name))


class Ear:
    """Hears every event of a game and counts its rule and whoever it names."""

    def __init__(self, tally: Tally, game: str, names: dict[str, str]) -> None:
        self.tally, self.game, self.names = tally, game, names

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        self.tally.told[self.game, rule] += 1
        self.hear(kind)
        for value in data.values():
            self.hear(value)

    def tell_seats(self, _seats: tuple[int, ...], rule: str, kind: str, /, **data: object) -> None:
        self.tell(rule, kind, **data)

    def hear(self, value: object) -> None:
        if isinstance(value, str):
            # Markers from the supply are called smoke-12.
            name = self.names.get(value) or self.names.get(value.rpartition("-")[0])
            if name is not None:
                self.tally.pieces[self.game, name] += 1
        elif isinstance(value, (tuple, list)):
            for one in value:
                self.hear(one)


class Counted:
    """A player who is asked through somebody who counts."""

    def __init__(self, player: Player, ear: Ear) -> None:
        self.player, self.ear = player, ear

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        tally, game = self.ear.tally, self.ear.game
        chosen = self.player.choose(view, decision, choices)
        tally.asked[game, decision.rule] += 1
        tally.verbs[game, chosen.verb] += 1
        tally.choices[game] += 1
        self.ear.hear((*chosen.words, *_cards_behind(game, decision.seat, chosen)))
        return chosen


def _cards_behind(game: str, seat: int, chosen: Choice) -> list[str]:
    """Mastery cards of Edadh are chosen by a value; each has two."""
    if game != "edadh" or chosen.verb != "play":
        return []
    faction = ("angueth", "huaos")[seat]
    value, *end = chosen.words
    return [f"M{(int(value) - 1) % 6 + 1}-{faction}", *([f"secondary-{faction}"] if end else [])]


class Footprints:
    """While entered, counts which functions of a game's rules run; nothing when they are compiled."""

    def __init__(self, tally: Tally, game: str) -> None:
        self.tally, self.game = tally, game
        self.part = f"/sandtable/games/{FOLDERS[game]}/play/"
        self.profile = Profile(subcalls=False, builtins=False)

    def __enter__(self) -> None:
        self.profile.enable()

    def __exit__(self, *_: Any) -> None:
        self.profile.disable()
        for entry in self.profile.getstats():
            code = entry.code
            if not isinstance(code, str) and self.part in code.co_filename:
                place = (self.game, code.co_filename.rpartition(self.part)[2], code.co_firstlineno)
                self.tally.ran[place] += entry.callcount

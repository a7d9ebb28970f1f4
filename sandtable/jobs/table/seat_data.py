"""View and choices of one seat as data: its position, the open decision with its choices, steps with their events.

Everything is made from the view of the seat and from events it may hear, so no answer can hold what it may not know.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from sandtable.games.play import Choice, Decision, Event, View
from sandtable.games.table_view import ONLOOKER, Aim, Face
from sandtable.games.telling import SEATS
from sandtable.games.tongues import Words
from sandtable.jobs.table.game_words import GameWords, as_data

Data = dict[str, Any]
Address = Callable[[Face], str]


class Step(NamedTuple):
    """One choice with what came of it; `number` counts choices from 1, 0 is the set-up.

    `why` are the reasons of a player that says them, by language.
    """

    number: int
    seat: int
    choice: Choice | None
    turn: int
    events: tuple[Event, ...]
    why: Mapping[str, list[str]] = MappingProxyType({})


def may_hear(event: Event, seat: int) -> bool:
    return event.seats is None or seat in event.seats


class SeatData:
    """Answers about one start."""

    def __init__(self, game: GameWords, address: Address) -> None:
        self.game, self._address = game, address
        self._tongues, self._shown = game.tongues, game.shown

    def view(self, state: Any, seat: int) -> View:
        """View of a seat or of an onlooker; raise LookupError where the game has no onlookers."""
        if seat != ONLOOKER:
            return self.game.seated.table.view(state, seat)
        if self._shown.onlooker is None:
            raise LookupError("this game has no onlookers")
        return self._shown.onlooker(state)

    def picture(self, view: View) -> Data:
        """The position of a view."""
        picture: Data = as_data(self._shown.picture(view, self._tongues), self._address)
        picture["lines"] = dict(self.game.lines(view)) if self.game.is_plain else {}
        return picture

    # --- the open decision

    def asked(self, view: View, decision: Decision, choices: Sequence[Choice], of: str) -> Data:
        """The decision of a view's own seat, with its choices."""
        aims = self._shown.aims(view, choices, self._tongues)
        return {
            "of": of,
            "kind": decision.kind,
            "rule": decision.rule,
            "question": self._tongues.question(decision),
            "secret": decision.hidden,
            "groups": list(self._groups(choices, aims)),
            "choices": [self._choice(view, n, one, aims[n]) for n, one in enumerate(choices)],
        }

    def _choice(self, view: View, number: int, choice: Choice, aim: Aim) -> Data:
        play = self.game.seated.play
        return {
            "n": number,
            "verb": choice.verb,
            "typed": self._tongues.typed(choice),
            "text": self._tongues.choice(choice),
            "piece": aim.piece,
            "to": list(aim.to),
            "path": list(aim.path),
            "cards": list(aim.cards),
            "cost": aim.cost,
            "odds": as_data(aim.odds, self._address),
            "note": self._aside(play.note, view, choice) if aim.note is None else _known(aim.note),
            "warn": self._aside(play.warn, view, choice),
        }

    def _aside(self, note: Any, view: View, choice: Choice) -> Words | None:
        if note is None:
            return None
        said = self._tongues.words(lambda telling: note(view, choice, telling))
        return _known(said)

    def _groups(self, choices: Sequence[Choice], aims: Sequence[Aim]) -> Iterator[Data]:
        """Choices of one piece and verb; those of a piece are together, in the order of offer."""
        heaps: dict[tuple[str | None, str, str], list[int]] = {}
        pieces: dict[str | None, None] = {}
        for number, (choice, aim) in enumerate(zip(choices, aims, strict=True)):
            heaps.setdefault((aim.piece, choice.verb, aim.of), []).append(number)
            pieces[aim.piece] = None
        for piece in pieces:
            for (of_piece, verb, of), numbers in heaps.items():
                if of_piece == piece:
                    yield self._group(piece, verb, of, numbers, choices, aims)

    def _group(
        self, piece: str | None, verb: str, of: str, numbers: list[int], choices: Sequence[Choice], aims: Sequence[Aim]
    ) -> Data:
        costs = [cost for number in numbers if (cost := aims[number].cost) is not None]
        name = self._tongues.verb(verb)
        if of:
            more = self._tongues.name(of)
            name = {language: f"{word}: {more[language]}" for language, word in name.items()}
        only = choices[numbers[0]] if len(numbers) == 1 else None
        return {
            "id": "/".join(part for part in (piece or "", verb, of) if part),
            "piece": piece,
            "verb": verb,
            "name": name,
            "cost": [min(costs), max(costs)] if costs else None,
            "unit": self._shown.unit or None,
            "choices": numbers,
            "detail": self._tongues.choice(only) if only is not None else None,
        }

    # --- steps

    def step(self, step: Step, seat: int, picture: Data | None) -> Data:
        """A step as a seat may know it: another's choice is told by its events alone."""
        mine = step.seat == seat
        return {
            "choice": step.number,
            "seat": step.seat if step.choice is not None else None,
            "name": self._tongues.seat(step.seat) if step.choice is not None else None,
            "mine": mine,
            "turn": step.turn,
            "did": self._tongues.choice(step.choice) if step.choice is not None and mine else None,
            "events": [self.event(event) for event in step.events if may_hear(event, seat)],
            "picture": picture,
            **({"why": dict(step.why)} if any(step.why.values()) else {}),
        }

    def full_step(self, step: Step, picture: Data | None) -> Data:
        """A step with all its secrets, for the replay of a game that is over."""
        told = self.step(step._replace(events=()), step.seat, picture)
        return {**told, "mine": False, "events": [self.event(event) for event in step.events]}

    def event(self, event: Event) -> Data:
        seated = self.game.seated
        rolled = self._shown.rolled(seated.start, event.kind, event.data, self._tongues) if self._shown.rolled else None
        return {
            "rule": event.rule,
            "kind": event.kind,
            "words": self._tongues.event(event),
            "secret": event.seats is not None,
            "die": as_data(rolled, self._address),
            "about": list(dict.fromkeys(_about(event.data))),
        }


def _known(words: Words) -> Words | None:
    return words if any(words.values()) else None


def _about(data: Mapping[str, object]) -> Iterator[str]:
    """Words of an event: ids of pieces, cards and hexes; seats by the prefix of their places."""
    for key, value in data.items():
        if key in SEATS and isinstance(value, int):
            yield f"p{value}"
        elif isinstance(value, str):
            yield from value.split()
        elif isinstance(value, (tuple, list)):
            yield from (str(one) for one in value)


def digest_of(salt: str, count: int, decision: Decision, choices: Sequence[Choice]) -> str:
    """Digest of an open decision as its own seat sees it; another one has another."""
    text = "\n".join((salt, str(count), str(decision.seat), decision.kind, *map(str, choices)))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

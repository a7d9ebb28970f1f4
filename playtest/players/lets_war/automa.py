"""Words of the automa of Let's War."""

from typing import Final

from playtest.players.automa import AutomaPlayer, Reading
from sandtable.games.automa import open_automa
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.state import War
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.games.play import Choice, Player


def _hand(war: War, seat: int) -> list[str]:
    camp = war.camps[seat]
    return [*camp.conflict, *camp.papers]


def _with(op: str, war: War, seat: int) -> int:
    """Cards in hand with an op."""
    return sum(op in war.book.cards[card].ops for card in _hand(war, seat))


def _frail(war: War, _seat: int, made: Choice) -> int:
    """Units and Homefront left to the nation that a choice names."""
    for word in made.words:
        other = war.book.seat_of.get(word)
        if other is not None:
            camp = war.camps[other]
            return min(camp.active.bit_count(), camp.homefront)
    return len(ARMS)


def _card(word: str) -> str:
    return word.rpartition(":")[2]


def _dollars(war: War, _seat: int, made: Choice) -> int:
    """Dollars that the cards of a choice are worth."""
    return sum(war.book.cards[_card(word)].dollars for word in made.words if _card(word) in war.book.cards)


def _useful(war: War, seat: int, made: Choice) -> int:
    """Minus the own units left that equipment adds to; 0 for other cards."""
    paper = war.book.cards[_card(made.words[0])]
    if paper.kind != "eq":
        return 0
    active = war.camps[seat].active
    return -max(((clause.units & active).bit_count() for clause in paper.clauses), default=0)


def _fighting(war: War, _seat: int, made: Choice) -> int:
    """Cards of a choice that fight: Boom!, Miss! and automatic attacks."""
    cards = war.book.cards
    return sum(bool({"boom", "miss", "auto"} & cards[_card(word)].ops) for word in made.words if _card(word) in cards)


READING: Final = Reading(
    facts={
        "hand": lambda war, seat: war.hand_size(seat),
        "booms": lambda war, seat: _with("boom", war, seat),
        "misses": lambda war, seat: _with("miss", war, seat),
        "homefront": lambda war, seat: war.camps[seat].homefront,
        "units": lambda war, seat: war.camps[seat].active.bit_count(),
    },
    preferences={
        "frail": _frail,
        "cheap": _dollars,
        "dear": lambda war, seat, made: -_dollars(war, seat, made),
        "few": lambda _war, _seat, made: len(made.words),
        "useful": _useful,
        "peaceful": _fighting,
    },
    hand=_hand,
)


def make(start: LetsWarSetup, seed: int | str) -> Player:
    """Return the automa of the set-up's pack; raise NoAutoma if it has none."""
    return AutomaPlayer(open_automa(start.document.pack), READING, seed)

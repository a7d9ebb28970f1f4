"""Words of Proelio's automa."""

from typing import Final

from playtest.players.automa import AutomaPlayer, Reading
from sandtable.games.automa import open_automa
from sandtable.games.play import Choice, Player
from sandtable.games.proelio.play.defence import strength
from sandtable.games.proelio.play.state import State
from sandtable.games.proelio.setup import ProelioSetup


def _hand(state: State, seat: int) -> list[str]:
    return state.houses[seat].hand


def _missing(state: State, seat: int) -> int:
    """Defence that is lacking against the strongest ordinary attack the attacker's fort allows."""
    house = state.houses[seat]
    return house.reach + 1 - strength(state) if house.incoming else 0


def _their_fort(state: State, seat: int) -> int:
    return state.fort_level(state.left_of(seat))


def _value(state: State, _seat: int, made: Choice) -> int:
    kind = state.kinds[made.words[0]]
    return max(kind.attack, kind.defence)


def _enough(state: State, seat: int, made: Choice) -> int:
    """Distance of a Defence card from what is missing; too little counts ten more."""
    left = _missing(state, seat) - max(0, state.kinds[made.words[0]].defence)
    return 10 + left if left > 0 else -left


READING: Final = Reading(
    facts={
        "hand": lambda state, seat: len(_hand(state, seat)),
        "fort": lambda state, seat: state.fort_level(seat),
        "missing": _missing,
        "their_hand": lambda state, seat: len(_hand(state, state.left_of(seat))),
        "their_fort": _their_fort,
        "owed": lambda state, _seat: state.owed,
    },
    preferences={
        "low": _value,
        "high": lambda state, seat, made: -_value(state, seat, made),
        "enough": _enough,
        "copies": lambda state, seat, made: -_hand(state, seat).count(made.words[0]),
    },
    hand=_hand,
)


def make(start: ProelioSetup, seed: int | str) -> Player:
    """Return the automa of the set-up's pack; raise NoAutoma if it has none."""
    return AutomaPlayer(open_automa(start.document.pack), READING, seed)

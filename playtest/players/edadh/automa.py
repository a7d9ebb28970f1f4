"""Words of the automa of War for Edadh. Where a word compares Troops, it reads the row of the present level."""

from typing import Final

from playtest.players.automa import AutomaPlayer, Reading
from sandtable.games.automa import open_automa
from sandtable.games.edadh.cards import Row
from sandtable.games.edadh.play.field import Kind
from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.setup import EdadhSetup
from sandtable.games.play import Choice, Player

STAR: Final = 9  # a star counts as more than any printed number


def _kind(state: Battle, seat: int, made: Choice) -> Kind | None:
    """Troop that a choice names first, by its column or its id; None if it names none."""
    if not made.words:
        return None
    word, kinds = made.words[0], state.field.kinds
    return kinds[state.field.numbers[word] if made.verb == "muster" else state.sides[seat].columns[int(word) - 1][0]]


def _row(state: Battle, seat: int, made: Choice) -> Row | None:
    kind = _kind(state, seat, made)
    return None if kind is None else kind.rows[state.level]


def _strong(state: Battle, seat: int, made: Choice) -> int:
    """Minus ATT and OFF of a Troop."""
    row = _row(state, seat, made)
    return 0 if row is None else -(row.att or 0) - row.off


def _shielded(state: Battle, seat: int, made: Choice) -> int:
    row = _row(state, seat, made)
    return 0 if row is None else -(STAR if row.prot is None else row.prot)


def _tough(state: Battle, seat: int, made: Choice) -> int:
    """Minus DEF of a Troop."""
    row = _row(state, seat, made)
    return 0 if row is None else -row.def_


def _paying(state: Battle, seat: int, made: Choice) -> int:
    """Minus the MP that a Troop brings."""
    row = _row(state, seat, made)
    return 0 if row is None else -row.mp_bonus


READING: Final = Reading(
    facts={
        "attacks": lambda state, seat: int(state.attacker == seat),
        "period": lambda state, _seat: state.period,
        "mp": lambda state, seat: state.sides[seat].mp,
        "their_mp": lambda state, seat: state.sides[1 - seat].mp,
        "hurt": lambda state, seat: state.sides[seat].hurt,
        "shaken": lambda state, seat: int(state.sides[seat].shaken),
    },
    preferences={
        "strong": _strong,
        "shielded": _shielded,
        "tough": _tough,
        "paying": _paying,
    },
    hand=lambda _state, _seat: (),
)


def make(start: EdadhSetup, seed: int | str) -> Player:
    """Return the automa of the set-up's pack; raise NoAutoma if it has none."""
    return AutomaPlayer(open_automa(start.document.pack), READING, seed)

"""Carry out test results: the ops of tests.yaml, each a function here or in its chapter.

A chapter with ops of its own adds them to `OPS`. A test checks that the ops here and in the tables are the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sandtable.games.play import Teller
from sandtable.games.warfare.play import harm
from sandtable.games.warfare.play.chapters import push
from sandtable.games.warfare.play.fixed.ground import OFF
from sandtable.games.warfare.play.moving.retreat import advance, retreat
from sandtable.games.warfare.play.position.state import MAP, Frame, Marker, Piece, Position, Unit
from sandtable.games.warfare.play.special.markers import explode, remove, reveal
from sandtable.games.warfare.play.track import spend

# Rule of an elimination, by test table.
ELIMINATE: Final = {"assault": "R-ASL-3", "martyrdom": "R-MAR-1"}


@dataclass(slots=True)
class Outcome:
    """Subject of a result: the tester, and its target unit or marker."""

    seat: int
    actor: Piece
    target: Unit | None = None
    marker: Marker | None = None
    hex: int = OFF  # hex of the target before it was eliminated
    table: str = ""  # of tests.yaml, as it is carried out


def carry_out(state: Position, table: str, result: str, about: Outcome, tell: Teller) -> None:
    """Carry out a result of a test table (R-DIE-4)."""
    about.table = table
    for effect in state.tables.charts.tests[table][result]:
        OPS[effect.op](state, about, effect.args, tell)


def _piece(about: Outcome, who: str) -> Piece:
    if who == "self":
        return about.actor
    assert about.target is not None
    return about.target


def _marker(about: Outcome) -> Marker:
    assert about.marker is not None
    return about.marker


def _unit(about: Outcome) -> Unit:
    assert isinstance(about.actor, Unit)
    return about.actor


def _morale(state: Position, about: Outcome, args: tuple[str, ...], tell: Teller) -> None:
    harm.morale(state, _piece(about, args[0]), int(args[1]), tell)


def _physical(state: Position, about: Outcome, args: tuple[str, ...], tell: Teller) -> None:
    harm.physical(state, _piece(about, args[0]), int(args[1]), tell)


def _eliminate(state: Position, about: Outcome, args: tuple[str, ...], tell: Teller) -> None:
    harm.eliminate(state, _piece(about, args[0]), tell, ELIMINATE.get(about.table, "R-DIE-4"))


def _recover(state: Position, about: Outcome, args: tuple[str, ...], tell: Teller) -> None:
    # Who has spoken to people well takes heart (R-POP-1).
    harm.regain(state, _piece(about, args[0]), int(args[1]), tell, "R-MOR-3" if about.marker is None else "R-POP-1")


def _flip(state: Position, about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    marker = _marker(about)
    marker.crowd = not marker.crowd
    kind = "riots" if marker.crowd else "calmed"
    tell.tell("R-POP-2", kind, marker=marker.id, hex=state.label(marker.hex))


def _remove(state: Position, about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    """Remove the marker, unless it went when it was revealed; a sniper under a ? leaves the game (R-SNP-4)."""
    marker = _marker(about)
    if marker.type == "sniper":
        harm.eliminate(state, state.supports[marker.support], tell, "R-SNP-4")
    elif marker.where == MAP:
        remove(state, marker, tell, "R-IED-2" if marker.type in ("ied", "mine") else "R-RBK-2")


def _step(state: Position, about: Outcome, _args: tuple[str, ...], _tell: Teller) -> None:
    """Ask the owner for a free hex (W-11)."""
    push(state, Frame("step", about.seat, unit=about.actor.number))


def _pay(state: Position, about: Outcome, args: tuple[str, ...], tell: Teller) -> None:
    tell.tell("R-ASL-4", "pays-more", unit=about.actor.id, ap=int(args[0]))
    spend(state, about.seat, int(args[0]), tell, "more")


def _retreat(state: Position, about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    assert about.target is not None
    retreat(state, _unit(about), about.target, about.hex, tell)


def _advance(state: Position, about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    assert about.target is not None
    advance(state, _unit(about), about.target, about.hex, tell)


def _reveal(state: Position, about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    reveal(state, _marker(about), tell)


def _tempt(state: Position, about: Outcome, _args: tuple[str, ...], _tell: Teller) -> None:
    """Ask an IED's owner whether it explodes (R-UNK-2); it does not reach a helicopter (R-UNK-4)."""
    marker = _marker(about)
    if marker.type == "ied" and marker.where == MAP and marker.owner >= 0 and not _unit(about).kind.flies:
        push(state, Frame("ied", marker.owner, unit=about.actor.number, marker=marker.number))


def _disarm(state: Position, about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    marker = _marker(about)
    if marker.type == "ied" and marker.where == MAP:
        remove(state, marker, tell, "R-UNK-1")


def _explode(state: Position, about: Outcome, _args: tuple[str, ...], tell: Teller) -> None:
    explode(state, _marker(about), _unit(about), tell)


Op = Callable[[Position, Outcome, tuple[str, ...], Teller], None]
OPS: Final[dict[str, Op]] = {
    "morale": _morale,
    "physical": _physical,
    "eliminate": _eliminate,
    "recover": _recover,
    "flip": _flip,
    "remove": _remove,
    "step": _step,
    "pay": _pay,
    "retreat": _retreat,
    "advance": _advance,
    "reveal": _reveal,
    "tempt": _tempt,
    "disarm": _disarm,
    "explode": _explode,
}

"""The position as a seat sees it, in lines of text: the enemy above, the own Unit below."""

from collections.abc import Iterable, Iterator

from sandtable.games.edadh.cards import LEVELS, Row
from sandtable.games.edadh.play.field import Kind
from sandtable.games.edadh.play.state import AWAY, GONE, MASTER, NONE, READY, UNKNOWN, USED, Battle, Side
from sandtable.games.play import View
from sandtable.model.phrases import Phrases, signed


def show(view: View, phrases: Phrases, _width: int = 80) -> list[str]:
    """Level and terrain, then both sides."""
    state: Battle = view.state
    lines = [head(state, phrases)]
    for seat in (1 - view.seat, view.seat):
        lines += ["", *_side(state, seat, phrases)]
    return lines


def glance(view: View, phrases: Phrases) -> list[str]:
    """The turn, and the remaining forces of both sides."""
    state: Battle = view.state
    return [head(state, phrases), *(next(iter(_side(state, seat, phrases))) for seat in (1 - view.seat, view.seat))]


def head(state: Battle, phrases: Phrases) -> str:
    """Period, turn, level and terrain."""
    terrain = term(state.field.terrain, phrases) if state.field.terrain else _say(phrases, "no_terrain")
    if state.turn == 0:
        return _say(phrases, "before", period=state.period + 1, terrain=terrain)
    level = term(LEVELS[state.level], phrases)
    return _say(phrases, "head", period=state.period, turn=state.turn, turns=state.turns, level=level, terrain=terrain)


def _side(state: Battle, seat: int, phrases: Phrases) -> Iterator[str]:
    side, party = state.sides[seat], state.parties[seat]
    marks = f", {_say(phrases, 'shaken')}" if side.shaken else ""
    if state.attacker == seat:
        marks += f", {_say(phrases, 'attacker')}"
    yield _say(phrases, "side", side=term(party.faction, phrases), mp=_number(side.mp), dmg=side.dmg, marks=marks)
    if side.reserve:
        yield _say(phrases, "reserve", n=len(side.reserve))
    ground = _ground(state, seat, phrases)
    if ground:
        yield _say(phrases, "ground", ground=ground)
    for at in range(len(side.columns)):
        yield from _column(state, seat, at, phrases)
    if side.master != NONE and party.master is not None:
        yield _say(phrases, "master", card=term(party.master.id, phrases), ready=_ready(side.master, phrases))
    if party.standard is not None:
        ready = _say(phrases, "ready" if side.standard else "spent")
        yield _say(phrases, "standard", card=term(party.standard.id, phrases), ready=ready)
    if side.battle != NONE:
        ready = _say(phrases, "promoting") if side.battle == AWAY else _ready(side.battle, phrases)
        yield _say(phrases, "battle", card=term(party.battle_master, phrases), ready=ready, n=party.tml)
    yield from _cards(state, seat, side, phrases)


def _cards(state: Battle, seat: int, side: Side, phrases: Phrases) -> Iterator[str]:
    plans = state.field.plans
    if side.in_play:
        yield _say(phrases, "in_play", cards=_names((plans[one].id for one in side.in_play), phrases))
    locked = [*side.locked, *(side.picks if state.phase == "lock" else ())]
    if locked:
        hidden = UNKNOWN in locked
        cards = _say(phrases, "hidden", n=len(locked)) if hidden else _names((plans[one].id for one in locked), phrases)
        yield _say(phrases, "locked", cards=cards)
    if state.phase == "compose" and side.picks:
        yield _say(phrases, "composing", cards=_names((state.field.kinds[one].id for one in side.picks), phrases))
    if side.pile:
        master = state.parties[seat].master
        ids = [
            (master.id if master is not None else "") if one == MASTER else state.field.kinds[one].id
            for one in side.pile
        ]
        yield _say(phrases, "pile", cards=_names(ids, phrases))
    if side.placed:
        shown = f"{side.placed} {side.second}".strip() if side.placed > 0 else _say(phrases, "secret")
        yield _say(phrases, "placed", cv=shown)


def _column(state: Battle, seat: int, at: int, phrases: Phrases) -> Iterator[str]:
    side = state.sides[seat]
    ids = [state.field.kinds[card].id for card in side.columns[at]]
    gone = side.front[at] == GONE
    front = _say(phrases, "gone") if gone else term(ids.pop(0), phrases) if ids else _say(phrases, "empty")
    second = _say(phrases, "behind", troop=term(ids[0], phrases)) if ids else ""
    used = _say(phrases, "used") if side.front[at] == USED else ""
    mark = used or (_say(phrases, "chosen") if side.chosen == at else "")
    yield _say(phrases, "column", column=at + 1, front=front, state=mark, second=second)
    if side.columns[at] and not gone and not used:
        kind = state.field.kinds[side.columns[at][0]]
        yield f"     {row_words(kind, kind.rows[state.level], phrases)}"


def row_words(kind: Kind, row: Row, phrases: Phrases) -> str:
    """A Troop's values at one level."""
    return _say(
        phrases,
        "row",
        ml=row.ml,
        bonus=row.mp_bonus,
        att=_star(row.att),
        harm=row.off,
        defence=row.def_,
        dfd=row.dfd,
        prot=_star(row.prot),
        pierce=_star(row.pierce),
        dv=kind.dv,
    )


def _ground(state: Battle, seat: int, phrases: Phrases) -> str:
    party = state.parties[seat]
    mod, prot = party.ground_mod[state.level], party.ground_prot[state.level]
    said = [_say(phrases, "modifier", n=signed(mod))] if mod else []
    if prot >= 0:
        said.append(_say(phrases, "protection", n=prot))
    return ", ".join(said)


def _ready(master: int, phrases: Phrases) -> str:
    return _say(phrases, "ready" if master == READY else "away" if master == AWAY else "spent")


def _names(ids: Iterable[str], phrases: Phrases) -> str:
    return ", ".join(term(one, phrases) for one in ids)


def _star(number: int | None) -> str:
    return "*" if number is None else str(number)


def _number(number: int) -> str:
    return signed(number) if number < 0 else str(number)


def _say(phrases: Phrases, key: str, **values: object) -> str:
    return phrases.say(f"play.board.{key}", **values)


def term(word: str, phrases: Phrases) -> str:
    """Name of an id; the id itself if it has none."""
    found = phrases.find("play.names")
    return str(found[word]) if found is not None and word in found else word

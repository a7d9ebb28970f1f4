"""A position of War for Edadh for a page: two Units in columns, Masters, Stratagems, Mastery cards, MP and Damage."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sandtable.games.edadh.cards import LEVELS
from sandtable.games.edadh.play.board import head, row_words
from sandtable.games.edadh.play.field import Kind
from sandtable.games.edadh.play.state import AWAY, FRESH, GONE, MASTER, MOST_MP, NONE, READY, UNKNOWN, USED, Battle
from sandtable.games.edadh.play.view import view as seen_by
from sandtable.games.play import Choice, View
from sandtable.games.table_view import (
    ONLOOKER,
    Aim,
    Card,
    Face,
    Gauge,
    Mark,
    Picture,
    Place,
    Step,
    TableView,
)
from sandtable.games.tongues import NO_WORDS, Tongues, Words
from sandtable.model.pack import Record

_ENDS = ("mst", "tcts")
_MOST_DAMAGE = 60


def picture(view: View, tongues: Tongues) -> Picture:
    """Both sides, one's own last, and the terrain between them."""
    state: Battle = view.state
    order = (0, 1) if view.seat == ONLOOKER else (1 - view.seat, view.seat)
    return Picture(
        head=tongues.words(lambda telling: head(state, telling.phrases)),
        turn=state.period,
        active=state.attacker if state.attacker >= 0 else None,
        places=(
            *(place for seat in order for place in _side(state, seat, view.seat, tongues)),
            *_terrain(state, tongues),
        ),
        gauges=(*(gauge for seat in order for gauge in _gauges(state, seat, tongues)), _level(state, tongues)),
    )


def _side(state: Battle, seat: int, viewer: int, tongues: Tongues) -> Iterator[Place]:
    side, party = state.sides[seat], state.parties[seat]
    own = f"p{seat}"
    for at in range(len(side.columns)):
        yield _column(state, seat, at, tongues)
    if side.master != NONE and party.master is not None:
        card = _master(f"{own}.master", "combat-masters", party.master.id, side.master, tongues)
        yield _place(f"{own}.master", "slot", seat, tongues.say("play.view.master"), (card,))
    if side.battle != NONE:
        card = _master(f"{own}.battle", "battle-masters", party.battle_master, side.battle, tongues)
        yield _place(f"{own}.battle", "slot", seat, tongues.say("play.view.battle"), (card,))
    if party.standard is not None:
        card = _card(f"{own}.standard", "standards", party.standard.id, tongues, up=side.standard)
        yield _place(f"{own}.standard", "slot", seat, tongues.say("play.view.standard"), (card,))
    yield from _stratagems(state, seat, viewer, tongues)
    if side.pile:
        master = party.master.id if party.master is not None else ""
        cards = [
            _card(f"{own}.pile", "combat-masters", master, tongues)
            if one == MASTER
            else _card(f"{own}.pile", "troops", state.field.kinds[one].id, tongues)
            for one in side.pile
        ]
        yield _place(f"{own}.pile", "discard", seat, tongues.say("play.view.pile"), cards)
    yield from _mastery(state, seat, viewer, tongues)


def _column(state: Battle, seat: int, at: int, tongues: Tongues) -> Place:
    """Troops of a column, the front one last, so that it lies on top."""
    side = state.sides[seat]
    id_ = f"p{seat}.column{at + 1}"
    cards = []
    for rank, number in enumerate(side.columns[at]):
        kind = state.field.kinds[number]
        # Nobody has moved up yet where the front Troop is gone.
        front = rank == 0 and side.front[at] != GONE
        up = side.front[at] == FRESH if front else True
        marks = (Mark("chosen", tongues.say("play.view.chosen")),) if front and side.chosen == at else ()
        if front and at in side.helpers:
            marks = (Mark("helps", tongues.say("play.view.helps")),)
        if front and side.front[at] == USED:
            marks = (*marks, Mark("used", tongues.say("play.view.used")))
        values = _row(state, kind, tongues) if up else NO_WORDS
        cards.append(_card(id_, "troops", kind.id, tongues, up=up, marks=marks, values=values))
    name = tongues.say("play.view.column", n=at + 1)
    return _place(id_, "row", seat, name, cards[::-1], tongues.say("play.view.no_troop"))


def _row(state: Battle, kind: Kind, tongues: Tongues) -> Words:
    return tongues.words(lambda telling: row_words(kind, kind.rows[state.level], telling.phrases))


def _stratagems(state: Battle, seat: int, viewer: int, tongues: Tongues) -> Iterator[Place]:
    side, plans = state.sides[seat], state.field.plans
    own = f"p{seat}"
    if side.in_play:
        cards = [_card(f"{own}.in_play", "stratagems", plans[one].id, tongues) for one in side.in_play]
        yield _place(f"{own}.in_play", "row", seat, tongues.say("play.view.in_play"), cards)
    locked = [*side.locked, *(side.picks if state.phase == "lock" else ())]
    if locked:
        place = f"{own}.locked"
        hidden = sum(one == UNKNOWN for one in locked)
        cards = [_card(place, "stratagems", plans[one].id, tongues, secret=True) for one in locked if one != UNKNOWN]
        if hidden:
            cards.append(_back(place, "stratagems", tongues.say("play.view.stratagem"), hidden))
        yield _place(place, "row", seat, tongues.say("play.view.locked"), cards)
    if state.phase == "compose" and side.picks:
        place, kinds = f"{own}.picks", state.field.kinds
        cards = [_card(place, "troops", kinds[one].id, tongues, secret=seat == viewer) for one in side.picks]
        yield _place(place, "row", seat, tongues.say("play.view.composing"), cards)


def _mastery(state: Battle, seat: int, viewer: int, tongues: Tongues) -> Iterator[Place]:
    """The card that was placed, and one's own Mastery cards."""
    side = state.sides[seat]
    if side.placed:
        place = f"p{seat}.placed"
        name = tongues.say("play.view.placed")
        if side.placed == UNKNOWN:
            cards = [_back(place, "mastery", tongues.say("play.view.mastery"), 1, _any_mastery(state, seat, tongues))]
        else:
            shown = tongues.words(lambda _telling: f"{side.placed} {side.second}".strip())
            secret = state.phase == "place" and seat == viewer
            cards = [replace(_end(state, seat, side.placed, place, tongues), values=shown, secret=secret)]
        yield _place(place, "slot", seat, name, cards)
    if seat == viewer:
        place = f"p{seat}.hand"
        lowest = dict.fromkeys(state.parties[seat].hand.cards.values())
        cards = [_end(state, seat, value, place, tongues) for value in lowest]
        secondary = _secondary(state, seat, tongues)
        if secondary is not None:
            cards.append(_card(place, "secondary", secondary.id, tongues))
        yield _place(place, "hand", seat, tongues.say("play.view.hand"), cards)


def _end(state: Battle, seat: int, value: int, place: str, tongues: Tongues) -> Card:
    """The Mastery card with an end of that value."""
    hand = state.parties[seat].hand
    values = {end for end, card in hand.cards.items() if card == hand.cards[value]}
    for record in tongues.pack.component("mastery").records:
        printed = {half["cv"] for half in record.fields["halves"]}
        if record.fields.get("faction") == state.who(seat) and printed == values:
            return _card(place, "mastery", record.id, tongues)
    return Card(f"{place}:{min(values)}", None, tongues.name(value), None)


def _any_mastery(state: Battle, seat: int, tongues: Tongues) -> str:
    """The first Mastery card of a side, whose back all of them share."""
    records = tongues.pack.component("mastery").records
    return next((one.id for one in records if one.fields.get("faction") == state.who(seat)), "")


def _secondary(state: Battle, seat: int, tongues: Tongues) -> Record | None:
    for record in tongues.pack.component("secondary").records:
        if record.fields.get("faction") == state.who(seat):
            return record
    return None


def _terrain(state: Battle, tongues: Tongues) -> Iterator[Place]:
    if state.field.terrain:
        card = _card("terrain", "terrains", state.field.terrain, tongues)
        yield _place("terrain", "slot", None, tongues.say("play.view.terrain"), (card,))


def _gauges(state: Battle, seat: int, tongues: Tongues) -> Iterator[Gauge]:
    side = state.sides[seat]
    low = min(0, side.mp)
    yield Gauge(f"p{seat}.mp", seat, tongues.say("play.view.mp"), side.mp, low, MOST_MP)
    yield Gauge(f"p{seat}.dmg", seat, tongues.say("play.view.dmg"), side.dmg, 0, max(_MOST_DAMAGE, side.dmg))
    if side.shaken:
        yield Gauge(f"p{seat}.shaken", seat, tongues.say("play.board.shaken"), 1, 0, 1)


def _level(state: Battle, tongues: Tongues) -> Gauge:
    steps = tuple(Step(at, tongues.name(level)) for at, level in enumerate(LEVELS))
    return Gauge("level", None, tongues.say("play.view.level"), state.level, 0, len(LEVELS) - 1, steps)


def _master(place: str, component: str, card: str, stands: int, tongues: Tongues) -> Card:
    mark = {AWAY: "away"}.get(stands, "" if stands == READY else "spent")
    marks = (Mark(mark, tongues.say(f"play.board.{mark}")),) if mark else ()
    return _card(place, component, card, tongues, up=stands == READY, marks=marks)


def _card(
    place: str,
    component: str,
    id_: str,
    tongues: Tongues,
    *,
    up: bool = True,
    secret: bool = False,
    marks: tuple[Mark, ...] = (),
    values: Words = NO_WORDS,
) -> Card:
    """A card that is known, whichever side lies up."""
    face = Face(component, id_, "front" if up else "back")
    return Card(f"{place}:{id_}", id_, tongues.name(id_), face, up, secret, 1, marks, values)


def _back(place: str, component: str, name: Words, count: int, record: str = "") -> Card:
    return Card(f"{place}:?", None, name, Face(component, record, "back"), up=False, count=count)


def _place(id_: str, kind: str, seat: int | None, name: Words, cards: Iterable[Card], empty: Words = NO_WORDS) -> Place:
    found = tuple(cards)
    return Place(id_, kind, seat, name, sum(card.count for card in found), found, empty)


def aims(view: View, choices: Sequence[Choice], tongues: Tongues) -> list[Aim]:
    return [_aim(view.state, view.seat, choice, tongues) for choice in choices]


def _aim(state: Battle, seat: int, choice: Choice, tongues: Tongues) -> Aim:
    verb, words = choice.verb, choice.words
    own = f"p{seat}"
    if verb == "play":
        cards = [_end(state, seat, int(words[0]), f"{own}.hand", tongues).id]
        secondary = _secondary(state, seat, tongues) if len(words) > 1 else None
        if secondary is not None:
            cards.append(f"{own}.hand:{secondary.id}")
        half = state.parties[seat].hand.halves[int(words[0])]
        return Aim(cards=tuple(cards), to=(f"{own}.placed",), of=words[0], cost=half.mp)
    if verb in ("choose", "combine", "discard", "withdraw", "swap"):
        return Aim(cards=tuple(card for word in words for card in _top(state, seat, int(word) - 1)))
    if verb in ("lay", "lock"):
        plan = state.field.plans[state.field.plan_numbers[words[0]]]
        return Aim(
            to=(f"{own}.{'in_play' if verb == 'lay' else 'locked'}",), of=words[0], cost=max(plan.cost, 0) or None
        )
    if verb == "remove":
        return Aim(to=(f"p{1 - seat}.in_play:{words[0]}",))
    if verb == "return":
        return Aim(cards=(f"{own}.in_play:{words[0]}",))
    party = state.parties[seat]
    if verb == "bonus" and party.master is not None:
        return Aim(cards=(f"{own}.master:{party.master.id}",), of=words[0])
    if verb in ("standard", "resolve") and party.standard is not None:
        return Aim(cards=(f"{own}.standard:{party.standard.id}",))
    return Aim()


def _top(state: Battle, seat: int, at: int) -> Iterator[str]:
    column = state.sides[seat].columns[at]
    if column:
        yield f"p{seat}.column{at + 1}:{state.field.kinds[column[0]].id}"


def onlooker(state: Battle) -> View:
    """View of somebody who sees neither side's secrets: the one seat's view of the other's view."""
    return View(ONLOOKER, seen_by(seen_by(state, 0).state, 1).state)


EDADH = TableView(picture, aims=aims, onlooker=onlooker, unit="MP")

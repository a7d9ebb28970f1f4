"""Rules about the table of a set-up: number of players, seats, first player."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.proelio.dealing import ALLIED_PLAYERS, DIRECTION, OPEN_PLAYERS, left_out
from sandtable.games.proelio.setup import ProelioSetup
from sandtable.model.phrases import listed
from sandtable.model.reading.suggestions import nearest

MODES = {"open": "Open War", "allied": "Allied Houses"}


@rule("PR015", "wrong-number-of-players", Severity.ERROR, ref="R-SET-1", on="setup")
def wrong_number_of_players(setup: ProelioSetup) -> Iterator[Complaint]:
    """The mode is not for as many players as there are.

    Why: Open War is for three to six players, Allied Houses for four.
    Bad:
        players: null
        seats: [{hand: 5}, {hand: 5}]
    Good:
        players: null
        seats: [{hand: 5}, {hand: 5}, {hand: 5}]
    """
    allowed = [ALLIED_PLAYERS] if setup.mode == "allied" else list(OPEN_PLAYERS)
    where = "players" if "players" in setup.data else "seats"
    if setup.seats and setup.players != len(setup.seats):
        message = f"players: is {setup.players}, but there are {len(setup.seats)} seats"
        yield setup.at((where,)), message, "let both agree, or leave out players:"
    elif setup.players not in allowed:
        number = (
            f"{setup.players} player{'s' if setup.players != 1 else ''}" if setup.players else "nobody at the table"
        )
        span = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else f"{allowed[0]}"
        yield setup.at((), where), f"{MODES[setup.mode]} with {number}", f"it is for {span} players"


@rule("PR016", "wrong-alliances", Severity.ERROR, ref="R-ALL-1", on="setup")
def wrong_alliances(setup: ProelioSetup) -> Iterator[Complaint]:
    """In Allied Houses partners do not sit opposite, or a Temporary Alliance is still in the deck.

    Why: both neighbours must be enemies, and the card would help a friend for nothing. Open War has no alliances.
    Bad:
        mode: allied
        removed: [temporary_alliance]
        seats:
          - {alliance: gules, hand: 5}
          - {alliance: gules, hand: 5}
          - {alliance: azure, hand: 5}
          - {alliance: azure, hand: 5}
    Good:
        mode: allied
        removed: [temporary_alliance]
        seats:
          - {alliance: gules, hand: 5}
          - {alliance: azure, hand: 5}
          - {alliance: gules, hand: 5}
          - {alliance: azure, hand: 5}
    """
    if setup.mode == "open":
        named = next((seat for seat in setup.seats if seat.alliance is not None), None)
        if named is not None:
            message = f"{named.called} has an alliance in Open War"
            yield setup.at((*named.path, "alliance")), message, "write mode: allied, or leave out alliance:"
    if setup.mode != "allied":
        return
    # With another number of players the mode is most likely the mistake (PR015).
    for card in left_out(setup.document.pack, setup.mode) if len(setup.seats) in (0, ALLIED_PLAYERS) else ():
        if card not in setup.removed:
            message = f"{setup.name_of(card)} is not removed for Allied Houses"
            yield setup.at((), "removed" if setup.removed else "mode"), message, f"add {card} to removed:"
    if len(setup.seats) != ALLIED_PLAYERS:
        return
    bare = [seat for seat in setup.seats if seat.alliance is None]
    for seat in bare:
        yield setup.at(seat.path), f"{seat.called} has no alliance", "add alliance:"
    first, second, third, fourth = (seat.alliance for seat in setup.seats)
    if not bare and not (first == third != second == fourth):
        order = listed(seat.alliance for seat in setup.seats)
        # The first who sits beside an ally, or opposite an enemy.
        ring = [seat.alliance for seat in setup.seats]
        wrong = next(
            place for place in range(1, ALLIED_PLAYERS) if ring[place] == ring[place - 1] or ring[place] not in ring[:2]
        )
        at = setup.at((*setup.seats[wrong].path, "alliance"))
        yield at, f"the alliances sit {order}", "partners sit opposite: every other seat"


@rule("PR018", "wrong-turn-order", Severity.ERROR, ref="R-SET-4", on="setup")
def wrong_turn_order(setup: ProelioSetup) -> Iterator[Complaint]:
    """Play does not pass counter-clockwise, or begins with nobody at the table.

    Why: the turn passes to the right while attacks go to the left, so that each attack is answered last of all.
    Bad:
        direction: clockwise
    Good:
        direction: counter-clockwise
    """
    if setup.direction != DIRECTION:
        yield setup.at(("direction",)), f"play passes {setup.direction}", f"write {DIRECTION}; attacks go to the left"
    if setup.first is None or not setup.seats:
        return
    names = [seat.player for seat in setup.seats if seat.player is not None]
    if isinstance(setup.first, int) and not 1 <= setup.first <= len(setup.seats):
        message = f"seat {setup.first} begins, and there are {len(setup.seats)}"
        yield setup.at(("first",)), message, "seats are counted clockwise from 1"
    elif isinstance(setup.first, str) and setup.first not in names:
        hint = nearest(setup.first, names) or "name a player, or the seat by its number"
        yield setup.at(("first",)), f"'{setup.first}' begins and does not sit at the table", hint


@rule("PR104", "same-player-twice", Severity.WARNING, on="setup")
def same_player_twice(setup: ProelioSetup) -> Iterator[Complaint]:
    """Two seats have a player of the same name.

    Why: who begins, and who attacks whom, is told by name.
    Bad:
        seats: [{player: Ada, hand: 5}, {player: Ada, hand: 5}, {hand: 5}, {hand: 5}]
    Good:
        seats: [{player: Ada, hand: 5}, {player: Bea, hand: 5}, {hand: 5}, {hand: 5}]
    """
    first: dict[str, int] = {}
    for seat in setup.seats:
        if seat.player in first:
            message = f"{seat.player} sits in seats {first[seat.player]} and {seat.number}"
            yield setup.at((*seat.path, "player")), message, "give one another name"
        elif seat.player is not None:
            first[seat.player] = seat.number


RULES = (wrong_number_of_players, wrong_alliances, wrong_turn_order, same_player_twice)

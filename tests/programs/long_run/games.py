"""Games by number: which start, which players, what is looked at."""

from collections.abc import Iterable
from typing import Any

from playtest.computer_players import players_of
from playtest.match import play
from playtest.players.random_player import make as random_player
from sandtable.games.play import Player
from sandtable.games.replay import Record
from tests.builtin import pack
from tests.games.warfare.play.turned_maps import MOTIONS, compare
from tests.programs.long_run.invariants import Claims
from tests.programs.long_run.starts import GAMES, Start, start_of
from tests.programs.long_run.tally import Counted, Ear, Footprints, Tally

# Of so many games one is looked at closely, played by greedy players, who get farther than chance does, or tells which functions
# ran. Primes, so that all of these meet every start and every kind of wishes.
CLOSELY = {"proelio": 7, "lets-war": 11, "edadh": 7, "warfare": 23}
GREEDY = 13
FOOTPRINTS = {"proelio": 17, "lets-war": 17, "edadh": 17, "warfare": 47}
TURNED = 31  # … and is played beside itself on a map that is turned or mirrored
ARMISTICE = "EV-90"  # its event is called by what happens


def play_games(numbers: Iterable[int]) -> Tally:
    """What is seen in these games; raise AssertionError with the number of a game in which something does not hold."""
    tally = Tally()
    for number in numbers:
        try:
            play_game(number, tally)
        except Exception as error:
            raise AssertionError(f"game {number}: {type(error).__name__}: {error}") from error
    return tally


def count_functions(numbers: Iterable[int]) -> Tally:
    """The functions that ran in those of the games that count them, and nothing else; for pure engines."""
    tally = Tally()
    for number in numbers:
        game = GAMES[number % len(GAMES)]
        if number // 8 % FOOTPRINTS[game] == 0:
            play_game(number, tally)
    return Tally(ran=tally.ran)


def play_game(number: int, tally: Tally) -> None:
    """Play one game to its end, and some of them again to look at every choice."""
    start = start_of(number)
    game, nth = start.game, number // 8
    if nth % FOOTPRINTS[game]:
        record = _played(start, number, tally)
        if nth % CLOSELY[game] == 0:
            _look(start, record, tally)
    else:
        with Footprints(tally, game):
            _look(start, _played(start, number, tally), tally)
    if game == "warfare" and nth % TURNED == TURNED - 1:
        compare(start.view, sorted(MOTIONS)[nth // TURNED % len(MOTIONS)], number)
        tally.looked["turned maps"] += 1


def _played(start: Start, number: int, tally: Tally) -> Record:
    game = start.game
    ear = Ear(tally, game, names_of(start))
    ear.hear(start.view.document.file.data.get("terrain") if game == "edadh" else None)
    seats = len(start.table.seats(start.view))
    who = "greedy" if number // 8 % GREEDY == GREEDY - 1 else "random"
    players = [Counted(_player(start, who, number * 100 + seat), ear) for seat in range(seats)]
    record = Record(game, number, (who,) * seats, start.text)
    result = play(start.table, start.view, record, players, ear)
    tally.games[game] += 1
    tally.ends[f"{game} {start.kind}", "adjourned" if result.adjourned else result.reason] += 1
    tally.ended[game, result.rule] += 1
    return record


def _look(start: Start, record: Record, tally: Tally) -> None:
    claims = Claims(start, record)
    claims.hold()
    tally.looked[start.game] += 1
    tally.refused.update({(start.game, rule): count for rule, count in claims.refused.items()})


def recorded(number: int) -> Record:
    """The record of a game of that start and nothing else; greedy players and chance take turns."""
    start = start_of(number)
    seats = len(start.table.seats(start.view))
    who = ("greedy", "random")[number // len(GAMES) % 3 % 2]
    record = Record(start.game, number, (who,) * seats, start.text)
    play(start.table, start.view, record, [_player(start, who, number * 100 + seat) for seat in range(seats)])
    return record


def _player(start: Start, who: str, seed: int) -> Player:
    if who == "random":
        return random_player(start.view, seed)
    return players_of(start.game)[who](start.view, seed)


def names_of(start: Start) -> dict[str, str]:
    """Which record of the pack somebody means who says a name: its id, or in a scenario that of its counter."""
    names = {name: name for name in pack(start.game).by_id}
    if start.game == "warfare":
        state: Any = start.table.lay(start.view, Record("warfare", 0, (), start.text).cups())
        names |= {unit.id: unit.kind.id for unit in state.units}
        names |= {support.id: support.kind.id for support in state.supports}
        names |= {marker.id: _kind_of(marker) for marker in state.markers}
    elif start.game == "lets-war":
        names["armistice"] = ARMISTICE
    return names


def _kind_of(marker: Any) -> str:
    return "roadblock-hidden" if marker.type == "roadblock" and marker.hidden else str(marker.type)

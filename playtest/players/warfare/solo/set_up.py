"""The set-up of the opponent on paper in its zones, before the game."""

from playtest.players.warfare.solo.player import SoloPlayer
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Decision
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.games.warfare.solo.reader import open_solo

SEED = "set-up"


def set_up(scenario: Scenario, side: str) -> list[tuple[str, str]]:
    """Units of a side with the labels of their hexes, in the order in which they are set up.

    Sides that set up before it are set up by the same rows; raise NoSolo for a pack without a sheet.
    """
    state = TABLE.lay(scenario, Cups(SEED))
    seats = TABLE.seats(scenario)
    book = open_solo(scenario.box.pack)
    players = [SoloPlayer(book, f"{SEED}-{seat}") for seat in seats]
    found: list[tuple[str, str]] = []
    while any(frame.kind == "setup" for frame in state.frames):
        decision = TABLE.decision(state)
        assert isinstance(decision, Decision)
        made = players[decision.seat].choose(TABLE.view(state, decision.seat), decision, TABLE.choices(state))
        if seats[decision.seat] == side and made.verb == "place":
            found.append((made.words[0], made.words[-1]))
        TABLE.take(state, made, SILENT)
    return found

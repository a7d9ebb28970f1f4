"""Levels of the opponent on paper, and its blind markers, as changes of a scenario for one game."""

from collections.abc import Sequence

from playtest.seated_game import CannotPlay, SeatedGame
from sandtable.games.warfare.solo.book import REGULAR
from sandtable.games.warfare.solo.reader import open_solo

SOLO = "solo"  # the player that plays by the sheet


def solo_changes(seated: SeatedGame, players: Sequence[str], level: str, *, blind: bool) -> tuple[tuple[str, str], ...]:
    """Keys of the scenario that play the sheet at a level and lay its Unknown markers blind.

    Raise CannotPlay when it sits nowhere.
    """
    own = [name for name, player in zip(seated.seats, players, strict=True) if player == SOLO]
    if not own:
        raise CannotPlay(f"{seated.name}: levels and blind markers are the sheet's; seat it with --seat 2={SOLO}")
    changes: list[tuple[str, str]] = []
    boxes = open_solo(seated.document.pack).levels[level or REGULAR]
    if boxes.start or boxes.turn:
        hurt = own if boxes.cube == "own" else [name for name in seated.seats if name not in own]
        each = f"{{start: {boxes.start}, turn: {boxes.turn}}}"
        changes.append(("handicap", f"{{{', '.join(f'{name}: {each}' for name in hurt)}}}"))
    if blind:
        changes.append(("blind", f"[{', '.join(own)}]"))
    return tuple(changes)

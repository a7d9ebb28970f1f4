"""Notes on choices for a human player."""

from sandtable.games.play import Choice, View
from sandtable.games.proelio.play.effects import Kind
from sandtable.games.proelio.play.state import State
from sandtable.games.telling import Telling


def note(view: View, choice: Choice, telling: Telling) -> str:
    """Strength of a card to be laid or deployed; a Defence above the fort counts nothing (R-DEF-2)."""
    state: State = view.state
    kind = state.kinds.get(choice.words[0]) if choice.words else None
    if kind is None:
        return ""
    if choice.verb == "attack":
        if kind.type != "attack" or kind.min_fort > state.fort_level(view.seat):
            return _say(telling, "illegal")  # only where the table lets it lie (R-ATT-3)
        plain = kind.attack >= 0 and not kind.steals
        return _say(telling, "attack", n=kind.attack) if plain else ""
    if choice.verb == "deploy" and kind.defence >= 0:
        return _say(telling, "defence", n=_counts(state, view.seat, kind))
    if choice.verb == "fort":
        return _say(telling, "fort", n=kind.fort)
    return ""


def _counts(state: State, seat: int, kind: Kind) -> int:
    return kind.defence if kind.min_fort <= state.fort_level(seat) else 0


def _say(telling: Telling, key: str, **values: object) -> str:
    return telling.phrases.say(f"play.notes.{key}", **values)

"""All chapters of Warfare in two dictionaries: actions by verb, and what goes on by kind of frame (chapters.py)."""

from sandtable.games.warfare.play import laying, turn
from sandtable.games.warfare.play.chapters import Affair, Verb

VERBS: dict[str, Verb] = {
    "pass": Verb(turn.offered_pass, turn.refused_pass, turn.take_pass),
}

AFFAIRS: dict[str, Affair] = {
    "setup": laying.SET_UP,
}

"""Steps of a recorded game for figures of a rulebook: the position and what happened, as the engine plays it.

A figure names the record, how many choices lead to its position, and which rules its events are told of. The record is
replayed for every figure, so a picture cannot differ from the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.games.documents import read_document
from sandtable.games.game_play import GamePlay
from sandtable.games.play import Event
from sandtable.games.registry import find_part
from sandtable.games.replay import BadReplay, read_record, replay
from sandtable.games.teller import Teller
from sandtable.games.telling import Telling
from sandtable.model.codes import finding
from sandtable.model.document import load_document
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused


@dataclass(frozen=True)
class Moment:
    """A position of a recorded game, the start it came from as written and as read, and what just happened in words.

    `state` is the position at the last event that is told, `after` that after the last choice. `play` and `telling` are of the game that was played, in the language of the renderer.
    """

    written: Mapping[str, Any]
    start: Any
    state: Any
    after: Any
    words: str
    play: GamePlay
    telling: Telling


@dataclass
class _Listener(Teller):
    """Keeps the events of some rules, and the position at the last of them."""

    rules: Sequence[str]
    state: Any = None
    at: Any = None
    events: list[Event] = field(default_factory=list)

    def tell(self, rule: str, kind: str, /, **data: object) -> None:
        if self.state is not None and rule.startswith(tuple(self.rules)):
            self.events.append(Event(rule, kind, data))
            self.at = self.state.copy()


def moment(renderer: FaceRenderer, data: Mapping[str, Any], at: Position) -> Moment | None:
    """Replay the record that a figure names; None, with a finding, where it cannot be replayed."""
    pack, name = renderer.pack, data["walkthrough"]
    folder = PackFolder(Path(pack.folder))
    try:
        record = read_record(folder.read(name, at).decode(), folder.display(name))
        loaded = load_document(record.start.encode(), folder.display(name), folder.root, packs=renderer.packs)
        start = read_document(loaded.document) if loaded.document is not None else None
        play = find_part(pack.rules, GamePlay)
        if loaded.document is None or start is None or play is None:
            reason = "; ".join(one.message for one in loaded.findings) or "the game cannot be played"
            raise BadReplay(f"{folder.display(name)}: {reason}")
        first, last = data.get("from", data.get("to", 0)), data.get("to", 0)
        listener = _Listener(tuple(data.get("rules", ("",))))
        taken = 0

        def watch(state: Any, _decision: object, _choice: object) -> None:
            nonlocal taken
            listener.state = state if taken >= first else None
            taken += 1

        state = replay(play.table, start, record, until=last, tell=listener, watch=watch)
        named = play.printed_names or play.names
        names = named(start, renderer.language) if named is not None else {}
        telling = Telling(pack, renderer.language, play.table.seats(start), names)
    except Refused as refused:
        renderer.findings.append(refused.reason)
        return None
    except BadReplay as broken:
        renderer.findings.append(finding("ST071", at, str(broken)))
        return None
    words = " ".join(sentence(telling.event(event)) for event in listener.events)
    return Moment(
        loaded.document.file.data, start, state if listener.at is None else listener.at, state, words, play, telling
    )


def sentence(words: str) -> str:
    """Return words with a stop at their end, unless they have a sign of their own there."""
    return words if words.endswith((".", "!", "?")) else f"{words}."

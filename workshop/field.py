"""Open scenarios of one pack or folder for the page: unsaved text, gestures, questions and pictures as JSON."""

import threading
from collections.abc import Callable, Mapping
from typing import Any

from sandtable.errors import Cancelled, UserError
from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.jobs.workbench.field.part import Refused
from sandtable.jobs.workbench.open_pack import NoFace
from sandtable.jobs.workbench.pack_worker import PackWorker
from workshop import field_calls
from workshop.answers import NotThere
from workshop.call_queue import CallQueue
from workshop.desk import Desk, Turn
from workshop.files import decoded
from workshop.history import revision
from workshop.line_endings import plain
from workshop.page_words import LANGUAGES, say

Json = dict[str, Any]
_REFUSED = "field.refused."
_SAY = "field.say."


class Field:
    """Scenarios of the folder of a desk. Edits and pictures have a worker each, so that neither waits for the other."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._edits = PackWorker(desk.folder.root, opener=OpenFields)
        self._pictures = PackWorker(desk.folder.root, opener=OpenFields)
        self._lock = threading.Lock()
        self.queue = CallQueue()
        self.picture_queue = CallQueue()

    def announce(self, tab: str) -> Turn:
        """Note that a page has sent a text; see Desk.announce."""
        return self.desk.announce(f"field {tab}")

    def state(self, turn: Turn, name: str, text: str | None, have: frozenset[str], language: str) -> Json:
        """Everything of a document; `superseded` if the page has sent a newer text meanwhile."""
        if self.desk.is_superseded(turn):
            return {"superseded": True}
        content, shown = self._take(name, text)
        try:
            made = self._call(
                field_calls.state, (self.desk.key, name), have, superseded=lambda: self.desk.is_superseded(turn)
            )
        except Cancelled:
            return {"superseded": True}
        made |= self._about(name, content)
        if text is None:
            made["text"] = shown
        return _worded(made, language)

    def gesture(self, name: str, text: str | None, asked: Json, have: frozenset[str], language: str) -> Json:
        """Make a gesture in a text: its edits and the state after it, or a refusal in words."""
        if self.desk.folder.read_only:
            return _refused({"code": "read-only", "values": {}}, language)
        content, _ = self._take(name, text)
        made = self._call(field_calls.gesture, (self.desk.key, name), asked, have)
        if "refused" in made:
            return _refused(made["refused"], language)
        self.desk.take_text(name, made.pop("text"))
        values = made.pop("values")
        key = f"{_SAY}{made['say']}"
        made["say"] = {one: say(key, one, **_in(one, values)) for one in LANGUAGES} if made["say"] else None
        made["state"] = _worded(made["state"] | self._about(name, content), language)
        return made

    def ask(self, name: str, text: str | None, kind: str, asked: Json, language: str) -> Json:
        """Answer a question about a document; a refusal in words."""
        self._take(name, text)
        made = self._call(field_calls.question, name, kind, asked)
        return _refused(made["refused"], language) if "refused" in made else made

    def forms(self, name: str) -> Json:
        """Fields of the small forms of a document."""
        self._take(name, None)
        return self._call(field_calls.forms, name)

    def picture(self, name: str, kind: str, asked: Mapping[str, str]) -> str:
        """A picture of the ground, or a counter, as SVG."""
        self._give(self._pictures, name)
        function: Callable[..., str] = {"counter": field_calls.counter, "board": field_calls.board_picture}.get(
            kind, field_calls.picture
        )
        arguments = (name, dict(asked)) if kind in ("counter", "board") else (name, kind, dict(asked))
        try:
            svg: str = self._pictures.call(function, *arguments)
        except (Refused, NoFace):
            raise NotThere("error.no-face") from None
        return svg

    def made(self, function: Callable[..., Any], *arguments: Any, language: str = "en") -> Json:
        """Have a scenario made in the worker that draws; a refusal in words."""
        try:
            made: Json = self._pictures.call(function, *arguments)
        except Refused as refused:
            made = {"refused": {"code": refused.code, "values": refused.values}}
        return _refused(made["refused"], language) if "refused" in made else made

    def printable(self, name: str, text: str | None) -> str:
        """Text of a document as it is now, which means the same in any folder."""
        self._take(name, text)
        self._give(self._pictures, name)
        made: str = self._pictures.call(field_calls.printable, name)
        return made

    def text(self, name: str) -> str:
        """Text of a document as it is shown, unsaved or saved."""
        return self._take(name, None)[1]

    def close(self) -> None:
        """End both workers."""
        self._edits.close()
        self._pictures.close()

    def _take(self, name: str, text: str | None) -> tuple[bytes, str]:
        """Take unsaved text; return the saved content, and the text that is shown."""
        content = self.desk.folder.read(name) if self.desk.folder.has(name) else b""
        if text is not None:
            self.desk.take_text(name, text)
        unsaved = self.desk.unsaved(name)
        if text == "" and not content and unsaved is None:
            self._edits.edit(name, b"")  # an empty text of a file that is not there yet
            return content, ""
        self._give(self._edits, name)
        return content, unsaved if unsaved is not None else plain(decoded(content)).removeprefix("\ufeff")

    def _give(self, worker: PackWorker, name: str) -> None:
        unsaved = self.desk.unsaved(name)
        if unsaved is None:
            self.desk.folder.read(name)  # raises for what is not there
        worker.edit(name, unsaved.encode() if unsaved is not None else None)

    def _about(self, name: str, content: bytes) -> Json:
        return {
            "pack": self.desk.key,
            "name": name,
            "read_only": self.desk.folder.read_only,
            "rev": revision(content) if content or self.desk.folder.has(name) else "",
            "eol": "\r\n" if b"\r\n" in content else "\n",
        }

    def _call(
        self, function: Callable[..., Any], *arguments: Any, superseded: Callable[[], bool] | None = None
    ) -> Json:
        try:
            made: Json = self._edits.call(function, *arguments, superseded=superseded)
        except Refused as refused:
            raise UserError(say(f"{_REFUSED}{refused.code}", "en", **refused.values)) from None
        except RecursionError:
            raise UserError("the document is nested too deeply") from None
        return made


def _refused(refused: Json, language: str) -> Json:
    values: Mapping[str, str] = refused["values"]
    message = say(f"{_REFUSED}{refused['code']}", language, **values)
    return {"refused": {"code": refused["code"], "message": message[:1].upper() + message[1:]}}


def _in(language: str, values: Mapping[str, Any]) -> dict[str, str]:
    """Values of a sentence in one language."""
    return {
        key: str(value.get(language, next(iter(value.values()), "")) if isinstance(value, dict) else value)
        for key, value in values.items()
    }


def _worded(made: Json, language: str) -> Json:
    """A state with the titles of its fixes in the page's language."""
    for found in made["findings"]:
        for fix in found["fixes"]:
            fix["title"] = say(f"{_SAY}{fix.pop('say')}", language, **_in(language, fix.pop("values")))
    return made

"""New scenarios in the folder of the workshop: from a template, as a copy, or rolled by the generator."""

from typing import Any

from sandtable.model.authoring.import_table import slug
from workshop import field_calls
from workshop.bench import BUILTIN, LOOSE
from workshop.field import Field
from workshop.workroom import Workroom

Json = dict[str, Any]


def named(name: str) -> str:
    """File name of a new scenario."""
    return f"{(slug(name) or 'scenario')[:60]}.yaml"


def templates(room: Workroom, game: str) -> Json:
    """Beginnings of new scenarios."""
    return _maker(room).made(field_calls.templates, game)


def new(room: Workroom, asked: Json, language: str) -> Json:
    """Write a new scenario; raise Exists, or return a refusal."""
    made = _maker(room).made(field_calls.new, asked, language=language)
    return made if "refused" in made else _write(room, named(asked["name"]), made["text"])


def copy(room: Workroom, pack: str, name: str, to: str) -> Json:
    """Write a copy of a scenario into the folder; a game that is named by its folder is found from there too."""
    field = room.field(pack)
    text = field.text(name) if pack.startswith(BUILTIN) else field.printable(name, None)
    return _write(room, named(to), text)


def wishes(room: Workroom, game: str) -> Json:
    """Wishes for a generated scenario."""
    return _maker(room).made(field_calls.wishes, game)


def generate(room: Workroom, asked: Json, language: str) -> Json:
    """Roll a scenario; nothing is written."""
    return _maker(room).made(field_calls.generate, asked, language=language)


def _maker(room: Workroom) -> Field:
    return room.field(LOOSE)


def _write(room: Workroom, name: str, text: str) -> Json:
    rev = room.desk(LOOSE).create(name, text)
    return {"pack": LOOSE, "name": name, "rev": rev}

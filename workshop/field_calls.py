"""Questions to open scenarios, answered as JSON; carried out in the process that holds them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules_check.fixes import edits_for
from sandtable.findings import Finding
from sandtable.jobs.trust import is_builtin
from sandtable.jobs.workbench.field import board_maps
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.open_fields import Document, OpenFields, part_of
from sandtable.jobs.workbench.field.part import FieldPart, Refused, Shown
from sandtable.jobs.workbench.field.places import Places, path_text, text_edits
from sandtable.jobs.workbench.field.yaml_nodes import Unreadable, walk
from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.jobs.workbench.spans import Spans
from workshop.trim import trimmed

Json = dict[str, Any]
_SEVERITIES = {"info": "note"}


def state(opened: OpenFields, named: tuple[str, str], have: frozenset[str]) -> Json:
    """Ground, pieces and findings of a document; parts whose digest the page has are left out."""
    key, name = named
    board = opened.board(name)
    if board is not None:
        pack, found = board
        return board_maps.state(pack, key, name, found) | {"stale": pack.stale, "findings": _pack_findings(pack, name)}
    unread = opened.unread_board(name)
    if unread is not None:
        return {"kind": "hexmap", "stale": True, "findings": _pack_findings(unread, name)}
    document = opened.document(name)
    good = opened.good(name)
    made: Json = {"kind": "scenario", "stale": document.view is None}
    if good is not None:
        made |= _shown(opened, good, named, have)
    made["findings"] = _findings(document, part_of(good.game) if good is not None else None, good)
    return made


def gesture(opened: OpenFields, named: tuple[str, str], asked: Json, have: frozenset[str]) -> Json:
    """Make a gesture: edits of the text, and the state after them; a refusal changes nothing."""
    name = named[1]
    try:
        board = opened.board(name)
        if board is not None:
            before_text = board[0].text(name) or ""
            draft = Draft(before_text)
            done = board_maps.gesture(draft, board[1], asked)
        else:
            document = opened.current(name)
            before_text = document.text
            draft = Draft(before_text)
            done = part_of(document.game).gesture(document.view, draft, asked)
    except Refused as refused:
        return {"refused": {"code": refused.code, "values": refused.values}}
    except Unreadable:
        return {"refused": {"code": "not-in-place", "values": {}}}
    before = opened.texts.get(name)
    opened.edit(name, draft.text)
    try:
        after = state(opened, named, have)
    finally:
        opened.edit(name, before)
    edits = text_edits(before_text, draft.text)
    return {
        "edits": edits,
        "text": draft.text,
        "select": done.select,
        "say": done.say,
        "values": dict(done.values),
        "state": after,
    }


def question(opened: OpenFields, name: str, kind: str, asked: Json) -> Json:
    """Answer a question about a scenario: lines of sight, reach, fire; or a refusal."""
    try:
        document = opened.current(name)
        return part_of(document.game).questions[kind](document.view, asked)
    except Refused as refused:
        return {"refused": {"code": refused.code, "values": refused.values}}


def picture(opened: OpenFields, name: str, kind: str, asked: Mapping[str, str]) -> str:
    """A picture of the ground as SVG; raise Refused."""
    if kind in ("art", "tile") and "tile" in asked:
        pack = opened.pack_of(name)
        return part_of(pack.rules).picture(None, pack, kind, asked)
    document = opened.current(name)
    assert document.pack is not None
    return part_of(document.game).picture(document.view, document.pack, kind, asked)


def counter(opened: OpenFields, name: str, asked: Mapping[str, str]) -> str:
    """A counter of a document's game as SVG, without its bleed; raise NoFace or Refused."""
    pack = opened.pack_of(name)
    component = next((one for one in pack.components if one.id == asked["component"]), None)
    foot = part_of(pack.rules).feet.get(component.type, 0) if component is not None else 0
    face = opened.drawer(pack).face(
        asked["component"], asked["record"], asked.get("side", "front"), asked.get("lang") or None
    )
    return trimmed(face.svg, face.sizes.width, face.sizes.height - foot, face.sizes.bleed)


def printable(opened: OpenFields, name: str) -> str:
    """Text of a document that means the same in any folder."""
    content = opened.content(name).decode("utf-8", "replace")
    pack = opened.pack_of(name)
    named = opened.named_game(name)
    return content if named == pack.id else with_game(content.removeprefix("\ufeff"), str(Path(pack.folder).resolve()))


def with_game(text: str, game: str) -> str:
    """A text that names another pack, or the same one from elsewhere; raise Unreadable."""
    draft = Draft(text)
    if draft.data(("game",)) is not None:
        draft.set(("game",), game)
    return draft.text


def forms(opened: OpenFields, name: str) -> Json:
    """Fields of everything that is changed by a form."""
    pack = opened.pack_of(name)
    return part_of(pack.rules).forms(pack)


def templates(opened: OpenFields, game: str) -> Json:
    """Beginnings of a new scenario of a game."""
    pack = opened.game(game)
    return part_of(pack.rules).templates(pack)


def new(opened: OpenFields, asked: Json) -> Json:
    """Text of a new scenario, or a refusal."""
    try:
        pack = opened.game(asked["game"])
        return {"text": part_of(pack.rules).new(pack, asked)}
    except Refused as refused:
        return {"refused": {"code": refused.code, "values": refused.values}}


def wishes(opened: OpenFields, game: str) -> Json:
    """Wishes for a generated scenario."""
    pack = opened.game(game)
    return part_of(pack.rules).wishes(pack)


def generate(opened: OpenFields, asked: Json) -> Json:
    """A generated scenario as text, or a refusal."""
    try:
        pack = opened.game(asked["game"])
        named = asked["game"] if asked["game"] == pack.id else str(opened.folder / asked["game"])
        return part_of(pack.rules).generate(pack, named, asked)
    except Refused as refused:
        return {"refused": {"code": refused.code, "values": refused.values}}


def board_picture(opened: OpenFields, name: str, asked: Mapping[str, str]) -> str:
    """The picture of a map of a pack, as large as its board; raise NoFace or Refused."""
    board = opened.board(name)
    if board is None:
        raise Refused("no-map")
    face = board[0].face(asked["component"], asked["record"])
    return trimmed(face.svg, face.sizes.width, face.sizes.height, face.sizes.bleed)


# --- parts of a state


def _pack_findings(pack: OpenPack, name: str) -> list[Json]:
    """Findings of a pack in one of its files."""
    text = pack.text(name) or ""
    places = Places(text)
    return [
        {
            "code": one.code, "name": one.name, "severity": _SEVERITIES.get(one.severity, one.severity),
            "message": one.message, "hint": one.hint, "notes": list(one.notes), "file": name,
            "line": one.at.line, "column": one.at.column, "end_line": one.at.line, "end_column": one.at.end_column,
            "from": places.units(places.letters(one.at.line, one.at.column)),
            "to": places.units(places.letters(one.at.line, one.at.end_column)),
            "inside": True, "hexes": [], "paths": [], "fixes": [], "fixable": False,
        }
        for one in pack.findings()
        if one.at.inside and one.at.file == name
    ]  # fmt: skip


def _shown(opened: OpenFields, document: Document, named: tuple[str, str], have: frozenset[str]) -> Json:
    part, pack = part_of(document.game), document.pack
    assert pack is not None
    state_of_pack = opened.version(pack)
    shown = Shown(document.view, document.places, {"pack": named[0], "name": named[1], "v": state_of_pack})
    data = document.view.file.data
    ground = opened.kept(
        ("ground", *named), (repr(data.get("map")), id(pack), state_of_pack), lambda: part.ground(shown)
    )
    box = opened.kept(("box", *named), (id(pack), state_of_pack), lambda: part.box(shown))
    return {
        "game": {
            "id": document.game,
            "pack": opened.kept("key", pack.folder, lambda: _key_of(pack.folder)),
            "name": dict(pack.name.by_language),
        },
        "languages": list(pack.languages),
        **part.state(shown),
        **{key: value for key, value in (("ground", ground), ("box", box)) if value["digest"] not in have},
        "digests": {"ground": ground["digest"], "box": box["digest"]},
    }


def _key_of(folder: str) -> str | None:
    return f"builtin:{folder.replace(chr(92), '/').rpartition('/')[2]}" if is_builtin(folder) else None


def _findings(document: Document, part: FieldPart | None, good: Document | None) -> list[Json]:
    folder, _, own = document.file.rpartition("/")
    spans = Spans(folder, lambda name: document.text if name == own else None)
    paths = _Paths(document.places)
    view = good.view if good is not None else None
    return [_finding(document, one, spans, paths, part, view) for one in document.findings]


def _finding(
    document: Document, found: Finding, spans: Spans, paths: "_Paths", part: FieldPart | None, view: Any
) -> Json:
    place = spans.place(found.at)
    inside = found.at.file == document.file
    places = document.places
    start = places.letters(place.line, place.column) if inside else 0
    end = places.letters(place.line, place.end_column) if inside else 0
    return {
        "code": found.code,
        "name": found.name,
        "severity": _SEVERITIES.get(found.severity.value, found.severity.value),
        "message": found.message,
        "hint": found.hint,
        "notes": list(found.notes),
        "file": document.name if inside else found.at.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.line,
        "end_column": place.end_column,
        "from": places.units(start),
        "to": places.units(end),
        "inside": inside,
        "hexes": part.hexes(view, found, document.text[start:end]) if part is not None and view is not None else [],
        "paths": paths.around(start) if inside else [],
        "fixes": _fixes(document, found, part) if inside else [],
        "fixable": False,
    }


def _fixes(document: Document, found: Finding, part: FieldPart | None) -> list[Json]:
    fixes: list[Json] = []
    edits = edits_for(document.text, document.file, found, document.subjects, document.stale)
    if edits:
        units = document.places.units
        written = ", ".join(dict.fromkeys(one.words for one in edits if one.words))
        fixes.append(
            {
                "say": "fix" if written else "fix-remove",
                "values": {"words": written},
                "edits": [{"from": units(one.start), "to": units(one.end), "insert": one.words} for one in edits],
            }
        )
    if part is not None and document.view is not None:
        for say, values, asked in part.cures(document.view, found):
            draft = Draft(document.text)
            try:
                part.gesture(document.view, draft, asked)
            except (Refused, Unreadable):
                continue
            fixes.append({"say": say, "values": dict(values), "edits": text_edits(document.text, draft.text)})
    return fixes


class _Paths:
    """Paths of the pieces that a place in a text belongs to."""

    def __init__(self, places: Places) -> None:
        self._spans: list[tuple[int, int, str]] | None = None
        self._places = places

    def around(self, offset: int) -> list[str]:
        """Paths of list items and named parts around an offset, the innermost first."""
        if self._spans is None:
            root = self._places.root
            self._spans = (
                [(node.start, node.end, path_text(path)) for path, node in walk(root) if 2 <= len(path) <= 4]
                if root is not None
                else []
            )
        found = [(end - start, path) for start, end, path in self._spans if start <= offset < end]
        return [path for _, path in sorted(found)]

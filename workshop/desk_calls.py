"""Questions to an open pack, answered as JSON; carried out in the process that holds the pack."""

from hashlib import sha256
from typing import Any, NamedTuple

from sandtable.errors import UserError
from sandtable.games.registry import find_part
from sandtable.jobs.workbench.field.part import FieldPart
from sandtable.jobs.workbench.open_pack import NoFace, OpenPack
from sandtable.jobs.workbench.views import ComponentView, FaceView, FindingView, PartView, Place
from sandtable.model.pack import Component, Record, Text
from workshop.trim import trimmed

_SEVERITIES = {"info": "note"}
_FAN = 3  # faces that stand for a pack


class Missing(UserError):
    """A face that the pack does not have."""


class Undrawn(UserError):
    """A face that is not drawn since its template fails."""


class Wish(NamedTuple):
    """A face to draw; no language is the first of the pack."""

    component: str
    record: str
    side: str = "front"
    lang: str = ""
    low: bool = False
    copy: int = 1


def state(opened: OpenPack, wishes: list[Wish], have: frozenset[str], known: str = "") -> dict[str, Any]:
    """Findings, components and faces of the current text; pictures that the page has are left out.

    So are components whose digest is the known one: with thousands of cards they are most of an answer.
    """
    with opened.at_once():
        findings = [_finding(one) for one in opened.findings()]
        faces = [_face(opened, wish, have) for wish in wishes]
        components, stale = _components(opened), opened.stale
    digest = sha256(repr(components).encode(errors="replace")).hexdigest()
    shown = {} if digest == known else {"components": components}
    return {"stale": stale, "findings": findings, "faces": faces, "digest": digest, **shown}


def overview(opened: OpenPack) -> dict[str, Any]:
    """Title, languages, components and findings of a pack; of one that never loaded, its findings alone."""
    pack = opened.pack
    return {
        "title": {one: pack.name[one] for one in pack.languages if one in pack.name} if pack is not None else {},
        "edition": pack.edition if pack is not None else "",
        "languages": list(pack.languages) if pack is not None else [],
        "game": pack.rules if pack is not None else None,
        "stale": opened.stale,
        "loaded": pack is not None,
        "findings": [_finding(one) for one in opened.findings()],
        "components": _components(opened),
    }


def picture(opened: OpenPack, wish: Wish) -> str:
    """The picture of a face; raise Missing."""
    try:
        svg = opened.face(wish.component, wish.record, wish.side, wish.lang or None, wish.low, wish.copy).svg
    except NoFace:
        raise Missing(wish.record) from None
    if not svg:  # its template fails: no picture, which must not pass for one and be kept
        raise Undrawn(f"'{wish.record}' cannot be drawn; its findings say why")
    return svg


def trimmed_picture(opened: OpenPack, wish: Wish) -> str:
    """The picture of a face as it is once it is cut out; raise Missing."""
    svg = picture(opened, wish)
    sizes = opened.face(wish.component, wish.record, wish.side, wish.lang or None, wish.low, wish.copy).sizes
    part = find_part(opened.pack.rules, FieldPart) if opened.pack is not None else None
    type_ = next((one.type for one in opened.components() if one.id == wish.component), "")
    foot = part.feet.get(type_, 0) if part is not None else 0
    return trimmed(svg, sizes.width, sizes.height - foot, sizes.bleed)


def fan_picture(opened: OpenPack, number: int) -> str:
    """One of the faces that stand for a pack: cards of its decks, or of its other parts; raise Missing."""
    parts = [part for part in opened.components() if part.drawn and part.records]
    decks = [part for part in parts if part.type == "deck"] or parts
    cards = [(part.id, record.id) for part in decks for record in part.records]
    chosen = cards[: 2 * _FAN : 2] if len(cards) >= 2 * _FAN else cards[:_FAN]
    if number >= len(chosen):
        raise Missing(str(number))
    return picture(opened, Wish(*chosen[number]))


def cards(opened: OpenPack) -> list[dict[str, Any]]:
    """Every record: its name, its component and its place."""
    return [
        {
            "kind": "card",
            "label": next(iter(record.names.values()), record.id),
            "detail": f"{part.id}/{record.id}",
            "file": record.file,
            "line": record.line,
            "component": part.id,
            "record": record.id,
        }
        for part in opened.components()
        for record in part.records
    ]


def search(opened: OpenPack, letters: str) -> list[dict[str, str]]:
    """Records with these letters in their id, or in a name or text of any language."""
    wanted, pack = letters.strip().casefold(), opened.pack
    if pack is None or not wanted:
        return []
    return [
        {"component": part.id, "record": record.id}
        for part in pack.components
        for record in part.records
        if wanted in _words(part, record)
    ]


def fix(opened: OpenPack, name: str, place: tuple[str, int, int]) -> list[dict[str, Any]]:
    """Edits of a file that put the finding of a code at a line and column right; offsets as editors count them."""
    text = opened.text(name) or ""
    for found in opened.findings():
        if (found.code, found.at.line, found.at.column) == place and found.at.file == name and found.fixes:
            return [
                {"from": _units(text, one.start), "to": _units(text, one.end), "insert": one.replacement}
                for one in found.fixes[0].edits
            ]
    return []


def complete(opened: OpenPack, name: str, text: str, offset: int) -> dict[str, Any]:
    """Words that may stand at a place of a text; offsets as editors count them."""
    found = opened.complete(name, text, _letters(text, offset))
    options = [
        {
            key: value
            for key, value in (
                ("label", one.label), ("apply", one.apply), ("type", one.kind), ("detail", one.detail),
                ("info", one.info), ("swatch", one.swatch),
            )
            if value
        }
        for one in found.options
    ]  # fmt: skip
    return {"from": _units(text, found.start), "to": _units(text, found.end), "options": options}


def hover(opened: OpenPack, name: str, text: str, offset: int) -> dict[str, Any]:
    """Help about the word at a place of a text; empty if there is nothing to say."""
    found = opened.hover(name, text, _letters(text, offset))
    if found is None:
        return {}
    span = {"from": _units(text, found.start), "to": _units(text, found.end)}
    return {**span, "title": found.title, "type": found.type, "text": found.text}


def _letters(text: str, units: int) -> int:
    """Offset in letters of one in UTF-16 code units."""
    if text.isascii():
        return min(units, len(text))
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "ignore"))


def _units(text: str, offset: int) -> int:
    """Offset in UTF-16 code units, as browsers count."""
    if text.isascii():
        return offset
    return len(text[:offset].encode("utf-16-le", "surrogatepass")) // 2


def _words(part: Component, record: Record) -> str:
    texts: list[str] = [record.id]
    for value in (record.name, record.text, *record.fields.values()):
        if isinstance(value, Text):
            texts += value.by_language.values()
        elif isinstance(value, str):
            texts.append(value)
    return "\n".join(texts).casefold()


def _finding(found: FindingView) -> dict[str, Any]:
    return {
        "code": found.code,
        "name": found.name,
        "severity": _SEVERITIES.get(found.severity, found.severity),
        "message": found.message,
        "hint": found.hint,
        "notes": list(found.notes),
        "file": found.at.file,
        "line": found.at.line,
        "column": found.at.column,
        "end_line": found.at.line,
        "end_column": found.at.end_column,
        "fixable": bool(found.fixes) and found.at.inside,
        "inside": found.at.inside,
    }


def _components(opened: OpenPack) -> list[dict[str, Any]]:
    pack = opened.pack
    sizes = {part.id: part for part in pack.components} if pack is not None else {}
    return [_component(one, sizes.get(one.id)) for one in opened.components() if one.drawn]


def _component(view: ComponentView, part: Component | None) -> dict[str, Any]:
    types = {record.id: record.fields.get("type") for record in part.records} if part is not None else {}
    size = part.size_of(part.records[0]) if part is not None and part.records else None
    return {
        "id": view.id,
        "name": view.names,
        "kind": view.kind,
        "width": size.width if size is not None else 63,
        "height": size.height if size is not None else 88,
        "backs": view.has_back,
        "records": [
            {
                "id": record.id,
                "number": number,
                "name": record.names,
                "copies": record.copies,
                "file": record.file,
                "line": record.line,
                "type": types.get(record.id) if isinstance(types.get(record.id), str) else None,
            }
            for number, record in enumerate(view.records, 1)
        ],
    }


def _face(opened: OpenPack, wish: Wish, have: frozenset[str]) -> dict[str, Any]:
    asked = {"component": wish.component, "record": wish.record, "side": wish.side, "lang": wish.lang, "low": wish.low}
    try:
        view = opened.face(wish.component, wish.record, wish.side, wish.lang or None, wish.low, wish.copy)
    except NoFace as error:
        return {**asked, "rev": "", "error": str(error), "parts": [], "findings": []}
    shown = {} if view.digest in have else {"svg": view.svg}
    return {**asked, **shown, **_about(view)}


def _about(view: FaceView) -> dict[str, Any]:
    return {
        "rev": view.digest,
        "width": view.sizes.width,
        "height": view.sizes.height,
        "bleed": view.sizes.bleed,
        "safe": view.sizes.safe,
        "corner": view.sizes.corner,
        "parts": [_part(part) for part in view.parts],
        "findings": [_finding(one) for one in view.findings],
    }


def _part(part: PartView) -> dict[str, Any]:
    return {
        "x": part.x,
        "y": part.y,
        "w": part.width,
        "h": part.height,
        "kind": part.kind,
        "label": part.field,
        "field": part.field or None,
        "source": _place(part.source),
        "template": _place(part.template),
    }


def _place(place: Place | None) -> dict[str, Any] | None:
    if place is None or not place.inside:
        return None
    return {"file": place.file, "line": place.line, "column": place.column}

"""Text that all gestures write alike: keys in their order, ids, references, names of hexes."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from generator.yaml_writer import write_flow
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.part import Refused
from sandtable.jobs.workbench.field.yaml_nodes import Node, Path, walk

SCENARIO = (
    "game", "id", "title", "author", "source", "edition", "level", "turns", "players", "handicap", "blind", "options", "allow_martyrdom",
    "briefing", "map", "sides", "first", "markers", "objectives", "victory", "provisions", "rules", "playtest", "generated",
)  # fmt: skip
SIDE = ("id", "name", "team", "nations", "cube", "start", "zones", "units", "supports", "hand")
UNIT = ("unit", "id", "at", "zone", "in", "held", "enters", "count", "morale", "damage", "overwatch")
MARKER = ("marker", "id", "at", "in", "face", "owner", "revealed", "count")
SUPPORT = ("support", "id", "side", "turn", "at")
TILE = ("tile", "side", "at", "rotate")
MAP = ("tiles", "sketch", "fortified", "paint", "links")
ZONE = ("name", "hexes", "tiles", "within", "of")
OBJECTIVE = (
    "id", "name", "type", "side", "targets", "hexes", "count", "until", "points", "hidden", "sudden_death", "note",
)  # fmt: skip
VICTORY = ("side", "all", "points", "otherwise", "text")
WAYS = ("at", "zone", "in", "held", "enters")

# Keys under which a scalar, or the scalars of a list, are names of hexes; of these mappings the keys are.
_HEX_KEYS = frozenset({"at", "of", "hex", "hexes", "edge", "links"})
_BY_HEX = frozenset({"fortified", "paint"})
_REFERENCES: Mapping[str, frozenset[str]] = {
    "sides": frozenset({"side", "owner", "first", "team"}),
    "pieces": frozenset({"in", "targets", "markers", "units"}),
    "objectives": frozenset({"all", "objectives"}),
}


def path_of(draft: Draft, written: str) -> Path:
    """A path of the page in the text; raise Refused if nothing is there."""
    steps: list[str | int] = []
    node: Node | None = draft.root
    for step in written.split("/") if written else ():
        # Items of lists are named by numbers.
        steps.append(int(step) if node is not None and node.kind == "sequence" and step.isdigit() else step)
        node = node.child(step) if node is not None else None
        if node is None:
            raise Refused("no-piece")
    return tuple(steps)


def kind_of(path: Path) -> str:
    """Kind of the thing at a path: unit, marker, support, tile, zone, objective, victory, side, or scenario for all."""
    match path:
        case ():
            return "scenario"
        case ("sides", _):
            return "side"
        case ("sides", _, "units", _):
            return "unit"
        case ("sides", _, "supports", _):
            return "support"
        case ("sides", _, "zones", _):
            return "zone"
        case ("markers", _):
            return "marker"
        case ("map", "tiles", _):
            return "tile"
        case ("objectives", _):
            return "objective"
        case ("victory", _):
            return "victory"
        case ("provisions", _):
            return "provision"
    raise Refused("no-piece")


def ordered(values: Mapping[str, Any], order: Iterable[str]) -> dict[str, Any]:
    """Values that are given, in their order."""
    return {key: values[key] for key in order if values.get(key) is not None}


def set_values(draft: Draft, path: Path, values: Mapping[str, Any], order: tuple[str, ...]) -> None:
    """Write values under their keys; None takes one out."""
    for key in values:
        if key not in order:
            raise Refused("no-field-of", key=key)
    for key in order:
        if key in values:
            value = cleaned(values[key])
            if value is None:
                draft.remove((*path, key))
            else:
                draft.set((*path, key), value, order)


def cleaned(value: Any) -> Any:
    """A text by language without empty ones; None if nothing is left."""
    if isinstance(value, dict):
        return {key: words for key, words in value.items() if words.strip()} or None
    return None if value in ("", []) else value


def slug(words: Any, otherwise: str) -> str:
    """An id made of words."""
    if isinstance(words, dict):
        words = words.get("en") or next(iter(words.values()), "")
    plain = unicodedata.normalize("NFKD", str(words or "")).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")
    return made if made and made[0].isalpha() else otherwise


def free_id(wanted: str, taken: Iterable[str]) -> str:
    """The wanted id, or the first free one with a number behind it."""
    known = set(taken)
    if wanted not in known:
        return wanted
    return next(f"{wanted}-{number}" for number in range(2, 10_000) if f"{wanted}-{number}" not in known)


def hex_nodes(draft: Draft) -> Iterator[Node]:
    """Every scalar of the text that names a hex."""
    for path, node in walk(draft.root):
        keys = [step for step in path if isinstance(step, str)]
        if node.kind == "scalar" and keys and keys[-1] in _HEX_KEYS and path[:2] != ("map", "tiles"):
            yield node
        elif node.kind == "mapping" and keys[:1] == ["map"] and keys[-1:] and keys[-1] in _BY_HEX:
            yield from (key for key, _ in node.entries)


def rename_hexes(draft: Draft, renamed: Callable[[str], str]) -> None:
    """Write other names of hexes wherever hexes are named."""
    _rewrite(draft, ((node, renamed(node.value)) for node in hex_nodes(draft)))


def rename_references(draft: Draft, kind: str, old: str, new: str) -> None:
    """Write another id wherever a side, piece or objective is named by its id."""
    wanted = _REFERENCES[kind]
    found = [
        node
        for path, node in walk(draft.root)
        if node.kind == "scalar"
        and node.value == old
        and (keys := [step for step in path if isinstance(step, str)])
        and keys[-1] in wanted
        and not (kind == "sides" and "supports" in keys)
    ]
    _rewrite(draft, ((node, new) for node in found))


def _rewrite(draft: Draft, pairs: Iterable[tuple[Node, str]]) -> None:
    edits = []
    for node, words in pairs:
        if words != node.value:
            written = f"{node.style}{words}{node.style}" if node.style in ("'", '"') else write_flow(words)
            edits.append((node.start, node.end, written))
    draft.replace(edits)

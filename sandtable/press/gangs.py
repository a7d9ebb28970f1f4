"""Gangs: components that share sheets of paper."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sandtable.geometry.sizes import Size
from sandtable.layout.paper import find_paper
from sandtable.layout.schemes import plan
from sandtable.model.pack import Component
from sandtable.press.component_layout import layout_options, pieces_of
from sandtable.press.options import JobOptions

# What the file of a gang is called, where it is not called like its type.
_NAMES = {"deck": "cards", "box": "boxes", "hexmap": "boards", "squaremap": "boards"}


class Gang(NamedTuple):
    """Components printed together, and the name of their file; a lone component's file has its own name.

    `kind` is what several are called together: cards, boards, or a type of pieces.
    """

    name: str
    components: tuple[Component, ...]
    kind: str = ""


def alone(component: Component) -> Gang:
    """Return a gang of one component."""
    return Gang(component.id, (component,))


def ganged(components: Sequence[Component], options: JobOptions) -> list[Gang]:
    """Group components into gangs, in the order of their first component.

    Components with the same duplex mode and size share sheets. Decks of several sizes, boards and other one-sided
    pieces of any size share sheets where that saves paper. Tiles have a layout of their own and stay alone.
    """
    found: dict[object, list[Component]] = {}
    for component in components:
        found.setdefault(_likeness(component, options), []).append(component)
    groups = _across_sizes([part for group in found.values() for part in _thrifty(group, options)], options)
    kinds = Counter(_kind(group) for group in groups if len(group) > 1)
    gangs = []
    for group in groups:
        kind = _kind(group)
        name = kind if kinds[kind] == 1 else f"{kind}-{_millimetres(group[0].size)}"
        gangs.append(Gang(name, tuple(group), kind) if len(group) > 1 else alone(group[0]))
    return gangs


def sheets_needed(gang: Gang, options: JobOptions) -> int:
    """Number of sheets of paper a gang takes, computed without drawing; 0 when a size is unknown."""
    layout = layout_options(gang.components[0], options)
    backs = gang.components[0].back is not None
    sizes: list[Size] = []
    for component in gang.components:
        hinged = layout.hinged and component.back is not None
        for record in pieces_of(component, options):
            size = record.size or component.size
            if size is None:
                return 0
            count = 1 if options.copies_once else record.copies
            sizes += [Size(size.width, size.height * (2 if hinged else 1))] * count
    if not sizes:
        return 0
    _, sheets = plan(sizes, find_paper(options.paper), layout, backs=backs)
    return len(sheets) * (2 if backs and layout.duplex == "none" and layout.two_sided_apart else 1)


def _thrifty(group: list[Component], options: JobOptions) -> list[list[Component]]:
    """Return the group whole, or split by type where sharing would take more sheets."""
    shared = sheets_needed(Gang("", tuple(group)), options)
    if shared <= sum(sheets_needed(alone(component), options) for component in group):
        return [group]
    parts: dict[str, list[Component]] = {}
    for component in group:
        parts.setdefault(component.type, []).append(component)
    return list(parts.values()) if len(parts) > 1 else [[component] for component in group]


def _across_sizes(groups: list[list[Component]], options: JobOptions) -> list[list[Component]]:
    """Merge groups of decks with the same duplex mode and different sizes, where that saves sheets."""
    alike: dict[object, list[list[Component]]] = {}
    for group in groups:
        first = group[0]
        if first.type == "deck":
            key = (layout_options(first, options), first.back is not None)
            alike.setdefault(key, []).append(group)
    for several in alike.values():
        merged = [component for group in several for component in group]
        apart = sum(sheets_needed(Gang("", tuple(group)), options) for group in several)
        if len(several) > 1 and sheets_needed(Gang("", tuple(merged)), options) < apart:
            where = groups.index(several[0])
            groups = [
                merged if n == where else group for n, group in enumerate(groups) if n == where or group not in several
            ]
    return groups


def _kind(group: Sequence[Component]) -> str:
    types = {component.type for component in group}
    if "box" in types:
        return "boxes"
    if "boards" in types:
        return "boards"
    return _NAMES.get(group[0].type, group[0].type) if len(types) == 1 else "counters"


def _likeness(component: Component, options: JobOptions) -> object:
    """Grouping key, equal for components that may share sheets."""
    if component.type == "tiles":
        return component.id
    layout = layout_options(component, options)
    if component.holds and component.back is None:
        return layout, "boxes"  # Their board is another than that of boards.
    if component.back is None and component.type != "deck":
        # How backs are printed is no matter, and blocks of several sizes stand side by side.
        return replace(layout, duplex="none", hinge="none", two_sided_apart=False), None
    return layout, component.size, component.back is not None, component.type == "deck"


def _millimetres(size: Size | None) -> str:
    return f"{size.width:g}x{size.height:g}" if size is not None else "other"

"""Which components share sheets of paper: printers call it a gang."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.geometry.sizes import Size
from sandtable.layout.options import Options
from sandtable.layout.paper import PAPERS
from sandtable.layout.schemes import plan
from sandtable.model.pack import Component
from sandtable.press.component_layout import layout_options
from sandtable.press.options import JobOptions

# What the file of a gang is called, where it is not called like its type.
_NAMES = {"deck": "cards"}


@dataclass(frozen=True, slots=True)
class Gang:
    """Components printed together, and the name of their file: a lone one's is its own.

    `kind` is what several are called together: cards, boards, or a type of pieces.
    """

    name: str
    components: tuple[Component, ...]
    kind: str = ""


def alone(component: Component) -> Gang:
    """A component on sheets of its own."""
    return Gang(component.id, (component,))


def ganged(components: Sequence[Component], options: JobOptions) -> list[Gang]:
    """Components that go through the printer alike and are of one size, or boards of any size, share sheets.

    They stand in the order of their first. Tiles are laid out by a way of their own and stay alone.
    """
    groups: dict[object, list[Component]] = {}
    for component in components:
        groups.setdefault(_likeness(component, options), []).append(component)
    kinds = Counter(_kind(group) for group in groups.values() if len(group) > 1)
    found = []
    for group in groups.values():
        kind = _kind(group)
        name = kind if kinds[kind] == 1 else f"{kind}-{_millimetres(group[0].size)}"
        found.append(Gang(name, tuple(group), kind) if len(group) > 1 else alone(group[0]))
    return found


def sheets_needed(gang: Gang, options: JobOptions) -> int:
    """How many sheets of paper a gang takes; no face is drawn for it."""
    layout = layout_options(gang.components[0], options)
    backs = gang.components[0].back is not None
    sizes: list[Size] = []
    for component in gang.components:
        if component.size is None:
            return 0
        size = component.size
        hinged = layout.hinged and component.back is not None
        count = len(component.records) if options.copies_once else component.pieces
        sizes += [Size(size.width, size.height * (2 if hinged else 1))] * count
    if not sizes:
        return 0
    _, sheets = plan(sizes, PAPERS[options.paper], layout, backs=backs)
    return len(sheets) * (2 if backs and layout.duplex == "none" and layout.two_sided_apart else 1)


def _kind(group: Sequence[Component]) -> str:
    types = {component.type for component in group}
    return _NAMES.get(group[0].type, group[0].type) if len(types) == 1 else "counters"


def _likeness(component: Component, options: JobOptions) -> object:
    """Equal for components that may share sheets."""
    if component.type == "tiles":
        return component.id
    layout: Options = layout_options(component, options)
    size = None if component.type == "boards" and component.back is None else component.size
    return layout, component.back is not None, size, component.type == "deck"


def _millimetres(size: Size | None) -> str:
    return f"{size.width:g}x{size.height:g}" if size is not None else "other"

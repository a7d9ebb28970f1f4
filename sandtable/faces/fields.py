"""Find the fields of a card that a template uses: cards with equal values in these are drawn alike, as most backs."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import jinja2
from jinja2 import nodes

_MOST = 8  # fields that are worth looking at


class Asked(NamedTuple):
    """The fields of a card, and all other names a template uses."""

    fields: tuple[str, ...]
    names: frozenset[str]


class _Own(NamedTuple):
    """Fields and names used by one template itself, and the parts that share its context."""

    fields: list[str]
    names: list[str]
    parts: list[str]


def fields_asked(environment: jinja2.Environment, template: str) -> Asked | None:
    """Fields and names that a template and its parts use; None if unknown or more than _MOST fields.

    They are unknown if a template passes the card on, or chooses parts while it is drawn.
    """
    fields, names, seen, waiting = set[str](), set[str](), {template}, [template]
    while waiting:
        own = _own(environment, waiting.pop())
        if own is None:
            return None
        fields.update(own.fields)
        names.update(own.names)
        waiting += [part for part in own.parts if part not in seen]
        seen.update(own.parts)
    return Asked(tuple(sorted(fields)), frozenset(names)) if len(fields) <= _MOST else None


def _own(environment: jinja2.Environment, template: str) -> _Own | None:
    assert environment.loader is not None
    try:
        source = environment.loader.get_source(environment, template)[0]
        return _asked(environment.parse(source))
    except Exception:
        return None  # The fault is reported when it is drawn.


def _asked(tree: nodes.Template) -> _Own | None:
    if any(True for _ in tree.find_all((nodes.Extends, nodes.Block))):
        return None
    parts = list(_parts(tree))
    if None in parts:
        return None
    names = {one.name for one in tree.find_all(nodes.Name)}
    asked: set[str] = set()
    plain = cards = 0
    for one in _in_sight(tree):
        if isinstance(one, nodes.Getattr) and isinstance(one.node, nodes.Name) and one.node.name == "card":
            asked.add(one.attr)
            plain += 1
        elif isinstance(one, nodes.Name) and one.name == "card":
            cards += 1
    if cards != plain or "self" in names:
        return None
    return _Own(sorted(asked), sorted(names), sorted(part for part in parts if part is not None))


def _parts(tree: nodes.Template) -> Iterator[str | None]:
    """Yield the names of parts that share a template's context; None for one chosen while it is drawn.

    Macros imported without context see only their arguments.
    """
    for one in tree.find_all((nodes.Import, nodes.FromImport, nodes.Include)):
        if isinstance(one, (nodes.Import, nodes.FromImport, nodes.Include)) and one.with_context:
            named = one.template
            yield named.value if isinstance(named, nodes.Const) and isinstance(named.value, str) else None


def _in_sight(node: nodes.Node) -> Iterator[nodes.Node]:
    """Yield all nodes in which `card` is the drawn card, not the argument of a macro."""
    below: Iterable[nodes.Node] = node.iter_child_nodes()
    if isinstance(node, nodes.Macro) and any(argument.name == "card" for argument in node.args):
        below = node.defaults
    for one in below:
        yield one
        yield from _in_sight(one)

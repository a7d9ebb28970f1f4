"""Which fields of a card a template asks for: cards that agree in these come out the same, as most backs do."""

import json
from typing import NamedTuple

import jinja2
from jinja2 import nodes

from sandtable.cache import MEGABYTE, Cache

_FIELDS = Cache("fields", 4 * MEGABYTE)
_FORMAT = 2  # of what is kept
_MOST = 8  # fields that are worth looking at


class Asked(NamedTuple):
    """The fields of a card, and all other names a template uses."""

    fields: tuple[str, ...]
    names: frozenset[str]


def fields_asked(environment: jinja2.Environment, template: str) -> Asked | None:
    """What a template asks for; None when it may be anything, by passing the card on or including other templates."""
    assert environment.loader is not None
    try:
        source = environment.loader.get_source(environment, template)[0]
        key = _FIELDS.key(_FORMAT, jinja2.__version__, source)
        kept = _FIELDS.read(key)
        told = json.loads(kept) if kept is not None else _asked(environment.parse(source))
        if kept is None:
            _FIELDS.write(key, json.dumps(told).encode())
        return None if told is None else Asked(tuple(told[0]), frozenset(told[1]))
    except Exception:
        return None  # What is wrong with it is told when it is drawn.


def _asked(tree: nodes.Template) -> tuple[list[str], list[str]] | None:
    # Imported macros see only what they are given; what is included sees everything.
    if any(True for _ in tree.find_all((nodes.Include, nodes.Extends, nodes.Block))):
        return None
    imports: list[nodes.Import | nodes.FromImport] = [*tree.find_all(nodes.Import), *tree.find_all(nodes.FromImport)]
    if any(one.with_context for one in imports):
        return None
    asked: set[str] = set()
    plain = 0
    for one in tree.find_all(nodes.Getattr):
        if isinstance(one.node, nodes.Name) and one.node.name == "card":
            asked.add(one.attr)
            plain += 1
    names = [one.name for one in tree.find_all(nodes.Name)]
    if names.count("card") != plain or "self" in names or len(asked) > _MOST:
        return None
    return sorted(asked), sorted(set(names))

"""Which fields of a card a template asks for: cards that agree in these come out the same, as most backs do."""

import json

import jinja2
from jinja2 import nodes

from sandtable.cache import MEGABYTE, Cache

_FIELDS = Cache("fields", 4 * MEGABYTE)
_MOST = 8  # fields that are worth looking at

# Names of values that differ from card to card; `card` itself is looked at closer.
_PERSONAL = frozenset({"also"})


def fields_asked(environment: jinja2.Environment, template: str) -> tuple[str, ...] | None:
    """The fields, in order; None when it may ask for anything, by passing the card on or including other templates."""
    assert environment.loader is not None
    try:
        source = environment.loader.get_source(environment, template)[0]
        key = _FIELDS.key(jinja2.__version__, source)
        kept = _FIELDS.read(key)
        if kept is not None:
            told = json.loads(kept)
            return None if told is None else tuple(told)
        found = _asked(environment.parse(source))
    except Exception:
        return None  # What is wrong with it is told when it is drawn.
    _FIELDS.write(key, json.dumps(found).encode())
    return found


def _asked(tree: nodes.Template) -> tuple[str, ...] | None:
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
    if names.count("card") != plain or _PERSONAL.intersection(names) or "self" in names or len(asked) > _MOST:
        return None
    # `{{ caller() }}`, `{{ varargs }}` and the like have nothing of the card.
    return tuple(sorted(asked))

"""Template values of the decks in a box or behind a divider, and of the box's net."""

from typing import Any

from sandtable.faces.other_languages import OtherLanguages
from sandtable.faces.views import component_view, record_view
from sandtable.games.arguments import WordingError
from sandtable.geometry.tuck_box import Net, Stack, tuck_box
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.phrases import PhraseError


def held_decks(pack: Pack, component: Component, record: Record, language: str) -> list[dict[str, object]]:
    """`held_view` for templates: each deck's card in the other languages too."""
    held = held_view(pack, component, record, language)
    for one in held:
        card: Any = one["card"]
        deck: Any = one["deck"]
        one["also"] = OtherLanguages(pack, pack.component(deck["id"]), pack.by_id[card["id"]])
    return held


def held_view(pack: Pack, component: Component, record: Record, language: str) -> list[dict[str, object]]:
    """Each deck that a box or divider holds, with one of its cards; empty for other pieces.

    The deck that a box shows instead of its first is last, and marked; it need not be in the box.
    """
    if not component.holds:
        return []
    fields: Any = record.fields
    names = [(name, False) for name in fields["holds"]] + [(name, True) for name in [fields.get("shows")] if name]
    held = [_deck(pack, name, fields.get("like"), shown, language) for name, shown in names]
    return [one for one in held if one is not None]


def _deck(pack: Pack, name: str, like: str | None, shown: bool, language: str) -> dict[str, object] | None:
    deck = pack.component(name)
    card = next((one for one in deck.records if one.id == like), deck.records[0])
    size = card.size or deck.size
    try:
        seen = record_view(pack, card, language)
    except (PhraseError, WordingError):
        return None  # The fault is reported with its own faces.
    return {
        "deck": component_view(pack, deck, language),
        "card": seen,
        "back": deck.back,
        "owner": card.fields.get("owners", [""])[0],
        "width": size.width if size else 0,
        "height": size.height if size else 0,
        "cards": deck.pieces,
        "shown": shown,
    }


def net_view(component: Component, record: Record) -> dict[str, object] | None:
    """Net of a box: size, panels by name, folds as x1 y1 x2 y2, the cut as a path; None for other pieces."""
    if component.type != "box" or "stack" not in record.fields:
        return None
    fields: Any = record.fields
    return _plain(tuck_box(Stack(*fields["stack"]), fields["play"], fields["stock"]))


def _plain(net: Net) -> dict[str, object]:
    return {
        "panels": {
            panel.name.replace("-", "_"): {
                "x": panel.x,
                "y": panel.y,
                "width": panel.width,
                "height": panel.height,
                "points": " ".join(f"{x:.3f},{y:.3f}" for x, y in panel.outline),
            }
            for panel in net.panels.values()
        },
        "folds": [[*first, *second] for first, second in net.folds],
        "cut": net.cut,
        "inner": [net.inner.width, net.inner.height, net.inner.depth],
    }

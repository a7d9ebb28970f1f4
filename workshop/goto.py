"""Go-to: files, cards, rules and packs by a few letters of their names."""

from typing import Any

from rules_check.manual.names import known_names
from workshop.bench import Bench

MOST = 30


def find_places(bench: Bench, wanted: str, pack: str | None, cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Places whose names contain the letters, those that begin with them first; `cards` are those of the pack."""
    letters = wanted.strip().casefold()
    found: list[dict[str, Any]] = []
    if pack is not None:
        found += [
            {"kind": "file", "label": file.name, "detail": "", "pack": pack, "file": file.name, "line": 1}
            for file in bench.folder(pack).listing()
        ]
        found += cards
    found += [
        {"kind": "pack", "label": place.key, "detail": "", "pack": place.key}
        for place in bench.places()
        if place.is_pack
    ]
    if letters:
        found += [{"kind": "rule", "label": code, "detail": name, "code": code} for code, name in known_names().items()]
    matching = [one for one in found if letters in one["label"].casefold() or letters in one["detail"].casefold()]
    return sorted(matching, key=lambda one: not one["label"].casefold().startswith(letters))[:MOST]

"""Go-to: files, cards, rules and packs by a few letters of their names."""

from typing import Any

from rules_check.manual.names import known_names
from workshop.bench import Bench
from workshop.home import title_of

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
        {"kind": "pack", "label": title_of(place), "detail": place.key, "pack": place.key}
        for place in bench.places()
        if place.is_pack
    ]
    if letters:
        found += [
            {"kind": "rule", "label": code, "detail": name.replace("-", " "), "code": code}
            for code, name in known_names().items()
        ]
    wanted_words = letters.replace("-", " ")
    matching = [one for one in found if wanted_words in f"{one['label']} {one['detail']}".casefold().replace("-", " ")]
    return sorted(matching, key=lambda one: not one["label"].casefold().startswith(letters))[:MOST]

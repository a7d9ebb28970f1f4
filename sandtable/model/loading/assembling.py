"""Assemble a pack from its checked parts."""

from pathlib import Path
from types import MappingProxyType
from typing import Any

from sandtable.model.pack import Component, Credits, Erratum, FontFile, Pack, Record, Source, Text
from sandtable.model.phrases import Phrases
from sandtable.model.reading.data_file import DataFile

# Names of styles as game.yaml writes them: weight, and whether italic.
_WEIGHTS = {"extralight": 200, "light": 300, "regular": 400, "semibold": 600, "bold": 700, "black": 900}
STYLES = {
    **{name: (weight, False) for name, weight in _WEIGHTS.items()},
    **{f"{name}-italic": (weight, True) for name, weight in _WEIGHTS.items() if name != "regular"},
    "italic": (400, True),
}


def fonts_of(game: DataFile) -> tuple[FontFile, ...]:
    """The fonts that game.yaml names, role by role."""
    found: list[FontFile] = []
    for role, written in game.data.get("fonts", {}).items():
        if isinstance(written, str):
            found.append(FontFile(role, None, written, game.at(("fonts", role))))
        else:
            found += [
                FontFile(role, STYLES[style], file, game.at(("fonts", role, style))) for style, file in written.items()
            ]
    return tuple(found)


def assemble(
    game: dict[str, Any],
    components: list[Component],
    words: dict[str, Phrases],
    errata: tuple[Erratum, ...],
    folder: Path,
    fonts: tuple[FontFile, ...],
) -> Pack:
    credit = game.get("credits", {})
    players = game.get("players")
    by_id: dict[str, Record] = {}
    for component in components:
        if component.type != "table":
            by_id.update({record.id: record for record in component.records})
    return Pack(
        id=game["id"],
        rules=game.get("rules"),
        name=Text.of(game["name"]),
        summary=Text.of(game["summary"]) if "summary" in game else None,
        edition=game["edition"],
        languages=tuple(game["languages"]),
        players=(players[0], players[1]) if players else None,
        credits=Credits(
            designer=credit.get("designer", ""),
            publisher=credit.get("publisher", ""),
            year=credit.get("year"),
            note=Text.of(credit["note"]) if "note" in credit else None,
            art=credit.get("art", ""),
            thanks=credit.get("thanks", ""),
            licence=credit.get("licence", ""),
            website=credit.get("website", ""),
        ),
        palette=MappingProxyType(game.get("palette", {})),
        components=tuple(components),
        words=MappingProxyType(words),
        errata=errata,
        folder=str(folder),
        fonts=fonts,
        invented=_is_invented(game, components),
        by_id=MappingProxyType(by_id),
    )


def _is_invented(game: dict[str, Any], components: list[Component]) -> bool:
    """True when no rules of another game apply and no record says that it is from a book."""
    return "rules" not in game and all(
        record.source is Source.HOUSE for component in components if not component.holds for record in component.records
    )

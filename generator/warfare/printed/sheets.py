"""Mission sheets: how one mission is set up by hand, line by line."""

from collections.abc import Iterator
from typing import Any

from generator.warfare.content.mission_sheets import PARTS, MissionSheet, Part
from generator.warfare.printed.words import PrintedWords
from sandtable.games.warfare.pieces import SupportType

TITLES = 6  # as a d6 has sides


def sheet_lines(sheet: MissionSheet, words: PrintedWords) -> Iterator[tuple[str, str]]:
    """Yield (label, text) for every line of a mission's sheet."""
    yield words.label("sheet", "core"), _core(sheet, words)
    if "printed" in sheet.words:
        printed = sheet.words["printed"]
        yield words.label("sheet", "sites"), words.said(printed["sites"])
    yield words.label("sheet", "forces"), _forces(sheet, words)
    if "printed" in sheet.words:
        yield words.label("sheet", "attacker"), _attacker(printed, words)
        yield words.label("sheet", "defender"), " ".join(words.said(aim["text"]) for aim in printed["defender"])
        if "rules" in printed:
            yield words.label("sheet", "rules"), words.said(printed["rules"])
    yield words.label("sheet", "names"), "; ".join(_names(sheet, part, words) for part in PARTS)
    titles = words.without_claims(sheet.words["titles"])[:TITLES]
    yield words.label("sheet", "titles"), "; ".join(f"{number} {title}" for number, title in enumerate(titles, 1))
    yield words.label("sheet", "closing"), words.without_claims(sheet.words["briefing.closing"])[0]


def _core(sheet: MissionSheet, words: PrintedWords) -> str:
    """Return the tile the mission is about, and what it must have."""
    need = words.label("needs", sheet.needs)
    where = words.label("sheet", sheet.core)
    tail = "" if sheet.needs == "anything" else words.label("sheet", "with").format(need=need)
    return f"{where}{tail}{words.label('sheet', 'road') if sheet.road else ''}."


def _forces(sheet: MissionSheet, words: PrintedWords) -> str:
    """Return the units each side must have and may not have, the supports that go with it, and markers in the way."""
    parts = []
    for part in PARTS:
        found = [_must(must.roles, must.count, words) for must in sheet.musts.get(part, ())]
        barred = sorted(sheet.without.get(part, ()))
        found += [words.label("sheet", "without").format(role=words.label("roles", role)) for role in barred]
        if found:
            parts.append(f"{words.label('sheet', part)}: {', '.join(found)}.")
    if len(sheet.calls) < len(SupportType):
        kinds = [words.label("supports", kind.value) for kind in SupportType if kind.value in sheet.calls]
        parts.append(words.label("sheet", "calls").format(kinds=", ".join(kinds)))
    if sheet.hazards:
        parts.append(words.label("sheet", "hazards").format(count=sheet.hazards))
    if sheet.returns:
        parts.append(words.label("sheet", "returns"))
    return " ".join(parts) or words.label("sheet", "free")


def _must(roles: tuple[Any, ...], count: int, words: PrintedWords) -> str:
    joined = f" {words.label('sheet', 'or')} ".join(words.label("roles", role) for role in roles)
    return f"{count} × {joined}"


def _attacker(printed: dict[str, Any], words: PrintedWords) -> str:
    """Return the attacker's objectives with their points, and the points it wins with."""
    template = words.label("sheet", "points")
    aims = [
        template.format(points=aim["points"], text=words.said(aim["text"]))
        if "points" in aim
        else words.said(aim["text"])
        for aim in printed["attacker"]
    ]
    if "wins" not in printed:
        return " ".join(aims)
    return f"{'; '.join(aims)}. {words.label('sheet', 'wins').format(points=printed['wins'])}"


def _names(sheet: MissionSheet, part: Part, words: PrintedWords) -> str:
    """Return what a side may be called."""
    return " / ".join(dict.fromkeys(words.said(one["name"]) for one in sheet.words[f"names.{part}"]))

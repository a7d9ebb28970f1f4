"""All lines of sight from one hex, with what hides and why, so that pointing at a hex asks nothing."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sandtable.games.warfare.scenarios.lines import TOO_FAR, trace
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, distance
from sandtable.ground.sight import HIGH, Altitude, Sight
from sandtable.jobs.workbench.field.games.warfare.box import words
from sandtable.jobs.workbench.field.games.warfare.places import board_of, hex_of
from sandtable.jobs.workbench.field.part import Json, Refused

MOST_HEXES = 6_000  # of a map whose lines are sent at once
# As pieces stand; from a helicopter that flies high; at a target that does.
SETS: tuple[tuple[str, tuple[Altitude, Altitude]], ...] = (
    ("ground", (None, None)),
    ("from_high", ("high", None)),
    ("to_high", (None, "high")),
)


def sight(scenario: Scenario, asked: Json) -> Json:
    """Lines from a hex to every other."""
    board = board_of(scenario)
    if len(board.spots) > MOST_HEXES:
        raise Refused("too-large", n=MOST_HEXES)
    start = hex_of(scenario, asked["hex"])
    blocks: dict[tuple[str, str], int] = {}
    words_of: list[Json] = []
    sets = {}
    for name, altitudes in SETS:
        lines: dict[str, list[Any]] = {}
        level = HIGH if altitudes[0] == "high" else board.spots[start].terrain.level
        for end, label in board.labels.items():
            if end != start:
                traced = trace(scenario, start, end, None, altitudes)
                level = traced.levels[0]
                lines[label] = _line(scenario, traced, blocks, words_of)
        sets[name] = {"level": level, "lines": lines}
    return {
        "hex": board.labels[start],
        "level": board.spots[start].terrain.level,
        "limit": scenario.sight_limit,
        "blocks": words_of,
        "sets": sets,
    }


def _line(scenario: Scenario, traced: Sight, blocks: dict[tuple[str, str], int], told: list[Json]) -> list[Any]:
    """Clear or not, distance, level of the end, hexes touched, the hex that hides, and the reason's number."""
    labels, blocker = scenario.ground.labels, traced.blocked_by
    touched = [labels[hex_] for hex_, _ in traced.touched]
    head: list[Any] = [int(traced.clear), distance(traced.start, traced.end), traced.levels[1], touched]
    if blocker is None:
        return [*head, None, None]
    key = (blocker.rule, blocker.reason)
    if key not in blocks:
        blocks[key] = len(told)
        told.append(
            {"rule": blocker.rule, "words": {"en": blocker.reason, "it": reason(scenario, traced, blocker.hex)}}
        )
    return [*head, labels[blocker.hex], blocks[key]]


def reason(scenario: Scenario, traced: Sight, place: Hex) -> str:
    """The reason why a line is blocked, in Italian."""
    assert traced.blocked_by is not None
    said = traced.blocked_by
    phrases = _phrases()
    spot = scenario.ground.spots[place]
    name = _ground_name(scenario, spot.terrain.id)
    low, high = min(traced.levels), max(traced.levels)
    values = {
        "name": name,
        "level": spot.terrain.level,
        "low": low,
        "high": high,
        "a": traced.levels[0],
        "b": traced.levels[1],
    }
    if said.rule == TOO_FAR:
        limit = scenario.sight_limit or 0
        return phrases["too-far-one" if limit == 1 else "too-far"].format(n=limit)
    for key, pattern in _KINDS:
        if re.search(pattern, said.reason):
            return phrases[key].format(**values)
    return said.reason


# The words by which the rule tells its reasons apart.
_KINDS = (
    ("smoke", r"^smoke "),
    ("above", r"stands above both ends"),
    ("as-high", r"is as high as the higher end"),
    ("unit", r"^a ground unit "),
    ("roadblock", r"^a roadblock "),
    ("rubble", r"^rubble "),
    ("population", r"^population "),
    ("same-level", r"at the level of both ends$"),
)


@cache
def _phrases() -> dict[str, str]:
    read: dict[str, str] = yaml.safe_load((Path(__file__).parent / "sight.it.yaml").read_text(encoding="utf-8"))
    return read


def _ground_name(scenario: Scenario, terrain: str) -> str:
    record = next(one for one in scenario.box.pack.component("terrain").records if one.id == terrain)
    name = words(record.name)
    return name.get("it", terrain).lower()

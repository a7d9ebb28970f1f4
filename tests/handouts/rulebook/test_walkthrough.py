"""Pictures of recorded games: positions that the engine replays, told in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.handouts.printing import figure_drawer
from sandtable.handouts.walkthrough import moment
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.rulebook.blocks import Figure
from sandtable.model.rulebook.loading import load_rules
from sandtable.resources import builtin_packs

GAMES = ("edadh", "lets-war", "proelio", "warfare")
HERE = Position("rules/en.md", 1)


@cache
def renderer(game: str, language: str) -> FaceRenderer:
    pack = load_cached(builtin_packs()[game]).pack
    assert pack is not None
    return FaceRenderer(pack, language)


def steps(game: str, language: str) -> Iterator[Figure]:
    for block in load_rules(renderer(game, language).pack).books[language].walk():
        if isinstance(block, Figure) and block.kind == "walkthrough":
            yield block


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_eight_pictures_are_drawn_and_told(game: str, language: str) -> None:
    drawer = renderer(game, language)
    draw = figure_drawer(game, "walkthrough")
    assert draw is not None
    drawn = [draw(drawer, figure.data, HERE, 90.0) for figure in steps(game, language)]
    assert drawer.findings == []
    assert len(drawn) == 8
    assert all(one.face is not None for one in drawn)
    assert sum(bool(one.words) for one in drawn) >= 6


def test_the_position_is_that_at_the_last_event_told() -> None:
    """Damage is counted, and the turn is not over: both Mastery cards still lie on the table."""
    data = {"walkthrough": "games/first-period.play", "from": 2, "to": 4, "rules": ["R-CHO", "R-DMG"]}
    found = moment(renderer("edadh", "en"), data, HERE)
    assert found is not None
    assert [side.placed for side in found.state.sides] == [8, 7]
    assert [(side.mp, side.dmg) for side in found.state.sides] == [(46, 0), (47, 3)]
    assert "Defensive Damage 3." in found.words


def test_a_record_that_does_not_fit_any_more_is_a_finding(tmp_path: Path) -> None:
    source = builtin_packs()["edadh"]
    text = (source / "games" / "first-period.play").read_text(encoding="utf-8")
    pack = load_cached(source).pack
    assert pack is not None
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "first-period.play").write_text(text.replace("2 choose 1", "2 choose 9"), encoding="utf-8")
    drawer = FaceRenderer(replace(pack, folder=str(tmp_path)), "en")
    found = moment(drawer, {"walkthrough": "games/first-period.play", "to": 10}, HERE)
    assert found is None
    assert [one.code for one in drawer.findings] == ["ST071"]

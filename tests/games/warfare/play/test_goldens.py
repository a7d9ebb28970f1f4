"""Three games of recruits, kept as they were played; read them before you keep new ones."""

import pytest

from playtest.players.warfare import make
from tests.conftest import Golden
from tests.games.warfare.play.field import shipped
from tests.games.warfare.play.report import report


@pytest.mark.parametrize(
    ("name", "language", "seed"),
    [("03-clear-the-farm", "en", 4), ("02-save-the-hostages", "it", 2), ("05-take-the-bridge", "en", 0)],
)
def test_a_game_is_played_as_it_was(name: str, language: str, seed: int, golden: Golden) -> None:
    start = shipped(name)
    text = report(start, seed, [make(start, 0) for _ in start.sides], language)
    golden(f"play/warfare-{name}-{language}.txt", text)

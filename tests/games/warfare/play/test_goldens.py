"""Games of recruits, kept as they were played: all shipped scenarios and every mission; read them before you keep new ones.

Some are told in full, the others are kept as their choices with a digest for each turn.
"""

import pytest

from generator.warfare.wishes import Wishes
from playtest.players.warfare.recruit import make
from tests.conftest import Golden
from tests.games.warfare.play.field import SHIPPED, shipped
from tests.games.warfare.play.report import outline, report
from tests.games.warfare.play.test_generated import MISSIONS, made

LUCK = {
    "01-hearts-and-minds": ("en", 1),
    "02-save-the-hostages": ("it", 2),
    "03-clear-the-farm": ("en", 4),
    "04-they-are-coming": ("it", 1),
    "05-take-the-bridge": ("en", 0),
}
LEVELS = {
    "bridge": 3,
    "checkpoint": 2,
    "clear-and-hold": 3,
    "convoy": 4,
    "downed-aircraft": 5,
    "evacuation": 1,
    "hearts-and-minds": 2,
    "hostage-rescue": 3,
    "last-stand": 4,
    "meeting-engagement": 5,
    "raid": 3,
    "reconnaissance": 4,
}
TOLD = {"downed-aircraft": "en", "evacuation": "it", "hostage-rescue": "it", "reconnaissance": "en"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name.startswith("03") else pytest.mark.slow) for name in SHIPPED]
)
def test_a_game_is_played_as_it_was(name: str, golden: Golden) -> None:
    start = shipped(name)
    language, seed = LUCK[name]
    text = report(start, seed, [make(start, 0) for _ in start.sides], language)
    golden(f"play/warfare-{name}-{language}.txt", text)


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_is_played_as_it_was(mission: str, golden: Golden) -> None:
    number = 100 + MISSIONS.index(mission)
    start = made(Wishes(mission=mission, size="small", turns=3, level=LEVELS[mission]), number)
    players = [make(start, 0) for _ in start.sides]
    language = TOLD.get(mission)
    if language is None:
        golden(f"play/missions/{mission}.txt", outline(start, 1, players))
    else:
        golden(f"play/missions/{mission}-{language}.txt", report(start, 1, players, language))

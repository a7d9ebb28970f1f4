"""Sentences about luck and skill, in the language of a report."""

from playtest.report.naming import Naming
from playtest.stats.explained import LEAST_GAMES
from playtest.summary import Luck, Skill


def luck_sentence(luck: Luck, naming: Naming) -> str:
    """Return how much of who wins is luck, and what the luckiest roll or draw of a game is worth."""
    say, points = naming.words.say, luck.swing
    if luck.source == "none":
        return say("playtest.luck_none")
    if luck.explained is None or luck.low is None or luck.high is None or points is None:
        return say("playtest.luck_few", games=LEAST_GAMES)
    return say(
        f"playtest.luck_told.{luck.source}",
        share=naming.percent(luck.explained),
        low=naming.percent(luck.low),
        high=naming.percent(luck.high),
        points=f"{100 * points.p50:.0f}",
    )


def skill_sentence(skill: Skill, naming: Naming) -> str:
    """Return who plays against whom, and how many games."""
    return naming.words.say("playtest.skill_told", games=skill.sides[0].games)

"""Positions of Let's War as puzzles write them."""

from typing import Any

from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.state import War
from tests.games.lets_war.play.table import LINES, Bare


def lay(data: dict[str, Any]) -> War:
    bare = Bare(data.get("nations", LINES[4]), data["turn"])
    if "date" in data:
        bare.date(data["date"])
    for code, cards in data.get("give", {}).items():
        bare.give(code, *cards.split())
    for code, cards in data.get("lay", {}).items():
        bare.lay(code, *cards.split())
    for code, units in data.get("units", {}).items():
        bare.lose(code, *(unit for unit in ARMS if unit not in units.split()))
    for code, level in data.get("homefront", {}).items():
        bare.camp(code).homefront = level
    bare.war.changed()
    for text in data.get("do", ()):
        bare.do(text if text != "pay" else bare.offered("pay")[0])
    return bare.war

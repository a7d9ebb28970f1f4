"""docs/engine/rule-ids.md lists every number of a rule or ruling."""

import re

import pytest

from sandtable.resources import content_folder
from tests.facts.entries import read_facts
from tools.rule_ids_page import GAMES, PAGE, page

# A number in a rulebook's anchor or in a ruling's id, found without the tool's patterns.
NUMBERS = re.compile(r"^(?:\(|  - id: )((?:[A-Z]{1,4}-[\w.-]+[ )]?)+)", re.MULTILINE)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.rule_ids_page"


@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_missing(game: str) -> None:
    folder = content_folder() / game
    texts = [folder / "rules" / "en.md", folder / "rules" / "it.md", folder / "errata.yaml"]
    used = {
        number
        for file in texts
        for found in NUMBERS.findall(file.read_text(encoding="utf-8"))
        for number in found.rstrip(")").split()
        if number != "HOUSE"
    } | set(read_facts(content_folder(), game).rules)
    part = PAGE.read_text(encoding="utf-8").split(f"\n## {GAMES[game]}\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"[A-Z]{1,4}-[\w.-]*\w", part))
    assert len(used) > 90
    assert used - listed == set()

"""The printed aids of Let's War say what the rules do, and its lozenges fill their places."""

from itertools import product

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.lets_war.nations import CENTRAL, ENTENTE, recommended
from sandtable.ink.items import bounds, walk
from tests.builtin import pack

LINE_UPS = {
    line["players"]: line
    for record in pack("lets-war").component("factions").records
    for line in record.fields["line_ups"]
}


@pytest.mark.parametrize("players", range(2, 8))
def test_the_faction_card_shows_the_recommended_line_ups(players: int) -> None:
    line = LINE_UPS[players]
    sides = [[code for code in line["nations"] if code in faction] for faction in (ENTENTE, CENTRAL)]
    neutral = (line["neutral"],) if "neutral" in line else ()
    if "choose" in line:
        assert line["choose"] == 1
        shown = {frozenset((*pair, *neutral)) for pair in product(*sides)}
    else:
        shown = {frozenset((*sides[0], *sides[1], *neutral))}
    assert shown == set(recommended(players))


def test_a_lozenge_on_its_corner_fills_its_place() -> None:
    size = pack("lets-war").component("lozenges").size
    assert size is not None
    assert size.width == size.height
    across = size.width * 2**0.5
    place = max(
        bounds(leaf).width for leaf, _ in walk(FaceRenderer(pack("lets-war"), "en").symbol("slot", (0, 0, 0, 0)))
    )
    assert across < place < across + 1

"""Sizes of the first deal: hands, Territory cards, the Armistice."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from sandtable.games.lets_war.nations import Nation

CONFLICT_HAND = 5
NATION_HAND = 2
START = "S14"
HOMEFRONT = ("happy", "content", "dissatisfied", "unrest", "revolution")
TERRITORIES = 2
# The Territory cards are shuffled into the whole Conflict deck, or into its top half or third (R-SETUP-3).
DEPTHS: Mapping[str, int] = MappingProxyType({"whole": 1, "half": 2, "third": 3})
# The last three to act draw more with six or seven at the table (R-SETUP-6).
_MANY = 6
_EXTRAS = (1, 2, 3)


def conflict_hands(order: Sequence[Nation]) -> dict[str, int]:
    """Conflict cards dealt to each nation, from the order of turns (R-SETUP-5, R-SETUP-6)."""
    hands = {nation.id: CONFLICT_HAND for nation in order}
    if len(order) >= _MANY:
        late = [nation for nation in order if not nation.is_neutral][-len(_EXTRAS) :]
        for nation, extra in zip(late, _EXTRAS, strict=False):
            hands[nation.id] += extra
    return hands


def territory_zone(cards: int, depth: str) -> int:
    """Number of cards from the top that hold both Territory cards, in a deck of `cards` others before dealing."""
    return -(-cards // DEPTHS[depth]) + TERRITORIES


def armistice_zone(events: int) -> int:
    """Least number of Events above an Armistice shuffled into the second half (R-ARM-1)."""
    return events - events // 2

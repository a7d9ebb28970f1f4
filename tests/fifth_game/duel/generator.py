"""Generator of Duel: two hands are dealt."""

from dataclasses import dataclass

from generator.seed import Seed
from generator.setup_file import MadeSetup, finished, head, setup_generator
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Pack

HAND = 3


@dataclass(frozen=True)
class DuelWishes:
    """What may be asked for: nothing but the deal."""

    deal: bool = False


def _made(pack: Pack, _wishes: DuelWishes, seed: Seed) -> MadeSetup:
    chance = Chance(f"duel {seed.number}")
    cards = [record.id for record in pack.component("moves").records for _ in range(record.copies)]
    hands = [[cards.pop(chance.integer(0, len(cards) - 1)) for _ in range(HAND)] for _ in range(2)]
    data = head(pack, f"duel-{seed.number}", dict.fromkeys(pack.languages, "Duel"), seed)
    return finished({**data, "seats": [{"hand": hand} for hand in hands]}, DuelWishes(), seed)


GENERATOR = setup_generator(DuelWishes, _made)

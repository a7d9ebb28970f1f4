"""Set-ups of Let's War: nations, seats, options, first player and player names."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.errors import CannotServe
from generator.lets_war.cards import deal, left_in_the_box
from generator.lets_war.nations import line_up
from generator.names import at_the_table
from generator.seed import Seed
from generator.setup_file import MadeSetup, finished, head, said, setup_generator
from sandtable.config.config_file import Own
from sandtable.games.lets_war.dealing import DEPTHS, HOMEFRONT, NATION_HAND, START, conflict_hands
from sandtable.games.lets_war.nations import Nation, first_to_act, recommended, turn_order
from sandtable.games.lets_war.options import MODES
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Pack

ARMISTICES = ("none", "anywhere", "second_half")
TERRITORIES = tuple(DEPTHS)


@dataclass(frozen=True, slots=True)
class LetsWarWishes:
    """Options of a Let's War set-up.

    Options left out are drawn. Named nations play, and others join them.
    """

    players: int | None = None
    mode: str | None = None
    nations: tuple[str, ...] = ()
    armistice: str | None = None
    territory: str | None = None
    names: tuple[str, ...] = ()
    deal: bool = False
    own: Own = field(default_factory=Own)


def lets_war_setup(pack: Pack, wishes: LetsWarWishes, seed: Seed) -> MadeSetup:
    """Return a set-up that honours the wishes; raise CannotServe when there is none."""
    nations = line_up(pack, wishes.nations, wishes.players, len(wishes.names), wishes.own, seed.chance("nations"))
    has_neutral = any(nation.is_neutral for nation in nations)
    if wishes.territory is not None and not has_neutral:
        raise CannotServe(
            f"territory {wishes.territory}: the Territory cards are in play only with a neutral nation; "
            "ask for 3, 5 or 7 players, or leave it out"
        )
    options = seed.chance("options")
    mode = wishes.mode or options.pick(MODES)
    armistice = wishes.armistice or options.pick(ARMISTICES)
    territory = wishes.territory or options.pick(TERRITORIES)
    seats = seating(nations, seed.chance("seats"))
    count = len(seats)
    data = head(pack, f"{mode}-{count}-{seed.number}", said(pack, f"title.{mode}", count, players=count), seed)
    data |= {
        "mode": mode,
        "players": count,
        "date": START,
        "first": seats[0].id,
        "armistice": armistice,
        "territory": territory if has_neutral else "none",
    }
    removed = left_in_the_box(pack, count, has_neutral, armistice)
    if removed:
        data["removed"] = removed
    data["seats"] = _places(pack, seats, at_the_table(wishes.names, seed.chance("names")))
    if wishes.deal:
        deal(pack, data, seats, seed)
    unusual = frozenset(nation.id for nation in nations) not in recommended(count)
    allowed = "LW032 -- these nations were wished for, or are the ones there are" if unusual else ""
    return finished(data, wishes, seed, allowed)


def seating(nations: Sequence[Nation], chance: Chance) -> tuple[Nation, ...]:
    """Return the nations clockwise from the first player: factions alternate, a neutral sits between two of them."""
    first = first_to_act(nations)
    assert first is not None
    allies = [nation for nation in nations if nation.faction is first.faction and nation is not first]
    enemies = [nation for nation in nations if nation.faction is not first.faction and not nation.is_neutral]
    pairs = zip([first, *chance.shuffled(allies)], chance.shuffled(enemies), strict=True)
    seats = [nation for pair in pairs for nation in pair]
    for neutral in (nation for nation in nations if nation.is_neutral):
        seats.insert(chance.integer(1, len(seats)), neutral)
    return tuple(seats)


def _places(pack: Pack, seats: Sequence[Nation], names: Sequence[str]) -> list[dict[str, Any]]:
    """Starting hand, cards, homefront and units of each nation, in seat order."""
    arms = [record.id for record in pack.component("arms").records]
    hands = conflict_hands(turn_order(seats))
    places: list[dict[str, Any]] = [
        {
            "nation": nation.id,
            "conflict": hands[nation.id],
            "nation_cards": NATION_HAND,
            "homefront": HOMEFRONT[0],
            "units": list(arms),
        }
        for nation in seats
    ]
    return [{"player": name, **place} for name, place in zip(names, places, strict=True)] if names else places


GENERATOR = setup_generator(LetsWarWishes, lets_war_setup)

"""Bridge mission: take it intact, and hold ground beyond it."""

from generator.warfare.battlefield import Field
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites, landmarks
from generator.warfare.writing.orders import Orders
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.games.warfare.scenarios.opening import WALKER
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex, distance
from sandtable.ground.hex_numbers import HexNumbers
from sandtable.ground.movement import SIXTHS, Obstacles, costs_from

DETOUR = 3 * SIXTHS  # how much longer the way must be without the crossing
RUBBLE_LEVEL = 3
CHARGES_TURN = 3
FOOTHOLD = 6  # hexes from the crossing within which the far bank is wanted


def sites(field: Field, terms: Parameters, chance: Chance) -> Sites | None:
    """A bridge of the core that matters, and two places behind it that the defender holds."""
    bridges = [
        hex_ for hex_ in field.by_tile[field.core] if field.spot(hex_).letter == "+" and not field.spot(hex_).paint
    ]
    begin = field.by_tile[field.home]
    here = field.on_foot(begin)
    for bridge in sorted(bridges, key=field.label):
        blown = Obstacles(impassable=frozenset((bridge,)))
        without = costs_from(field.board, WALKER, set(begin), blown)

        def beyond(hex_: Hex, bridge: Hex = bridge, without: HexNumbers = without) -> bool:
            if not 0 < distance(hex_, bridge) <= FOOTHOLD:
                return False
            detour = here[hex_] + DETOUR
            return without.get(hex_, detour) >= detour

        far = landmarks(field, [field.core, field.rear], 2, chance, suits=beyond, beside=[bridge], apart=1)
        if len(far) == 2:
            return Sites((bridge, *far), posts=far)
    return None


def order(orders: Orders) -> None:
    battle = orders.battle
    bridge, *far = battle.sites.goals
    orders.control("the-bridge", "attacker", bridge, points=3)
    for number, hex_ in enumerate(far, 1):
        orders.control(f"far-bank-{number}", "attacker", hex_, points=1)
    sappers = next(battle.with_action("defender", SpecialAction.ENGINEERS), None)
    orders.losses("defender", 0.6)
    if sappers is not None and battle.terms.level >= RUBBLE_LEVEL:
        label = battle.field.label(bridge)
        orders.objective("blow-it", "defender", "destroy", "rubble", {"hexes": [label]})
        orders.wins("defender", "blown", all=["blow-it"])
        orders.provide("charges", **{"unit": sappers.id, "hex": label, "from": CHARGES_TURN, "once": True})
    orders.wins("attacker", "attacker", points=4)
    orders.wins("defender", "defender", otherwise=True)

"""Put a scenario together: title, briefing, map, sides, markers, objectives, rules, and how it was made."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.seed import Seed
from generator.warfare.army.collection import Collection
from generator.warfare.battle import Battle, Data
from generator.warfare.content.mission_sheets import PARTS
from generator.warfare.content.tables import Roll, RollLog
from generator.warfare.content.wordbook import NothingToSay
from generator.warfare.missions import Mission
from generator.warfare.setting import PLAIN, Setting
from generator.warfare.wishes import PEACE, Wishes
from generator.warfare.writing.briefing import Briefing, briefing
from generator.warfare.writing.claims import Claims
from generator.warfare.writing.hazards import hazards, wrecks
from generator.warfare.writing.orders import Orders
from generator.warfare.writing.sides import side_data
from generator.warfare.writing.titles import Title, choose_title, true_titles
from generator.warfare.writing.twists import twisted
from sandtable.games.warfare.pieces import SpecialAction
from sandtable.games.warfare.scenarios.provisions import EXIT_PRICE, REMINDERS
from sandtable.geometry.hexes import Hex
from sandtable.model.pack import Text

HAZE, HAZY_TURNS = 4, 2  # hexes that can be seen, and how long
STAND_IN = "ins-cell"  # for units with Martyrdom where that is left out


class Composed(NamedTuple):
    """A scenario as data, every title it could have, and its briefing in all wordings."""

    data: Data
    titles: tuple[Title, ...]
    briefing: Briefing


def compose(
    battle: Battle,
    collection: Collection,
    mission: Mission,
    twist: str,
    seed: Seed,
    wishes: Wishes,
    log: RollLog,
    setting: Setting = PLAIN,
) -> Composed:
    """Return the scenario's data in written order, with the losses and victory points of a setting."""
    battle = twisted(battle, twist)
    orders = Orders(battle, seed.chance("orders"), setting)
    mission.order(orders)
    if twist == "bystanders":
        _bystanders(orders)
    marked = {battle.field.board.places[marker["at"]] for marker in orders.markers if "at" in marker}
    chance = seed.chance("hazards")
    markers = [*orders.markers, *hazards(battle, collection, marked, chance)]
    if twist == "wrecks":
        markers += wrecks(battle, {battle.field.board.places[marker["at"]] for marker in markers}, chance)
    sides = side_data(battle, collection, alarm=twist == "alarm")
    claims = Claims(battle, markers, orders.objectives, orders.victory, twist)
    titles = true_titles(claims)
    if not titles:
        raise NothingToSay("titles")
    chosen = choose_title(titles, seed.chance("title"), wishes.title)
    data: Data = {
        "game": battle.field.box.pack.id,
        "id": f"{battle.terms.sheet.id}-{seed.number}",
        "title": chosen.words,
        "author": "sandtable",
        "source": "house",
        "edition": "1.0",
        "level": battle.terms.level,
        "turns": battle.turns,
        "players": battle.terms.players,
    }
    if twist == "masini":
        data["options"] = ["masini"]
    if _martyrs(battle):
        data["allow_martyrdom"] = True
    said = briefing(claims, seed.chance("briefing"), log)
    data["briefing"] = said.text(wishes.wording or 1)
    data["map"] = battle.field.data()
    data["sides"] = sides
    if markers:
        data["markers"] = markers
    data["objectives"] = orders.objectives
    data["victory"] = orders.victory
    _common_provisions(orders, markers, twist)
    if orders.provisions:
        data["provisions"] = orders.provisions
    # How it was made has no Texts, and is the most of it.
    return Composed(_plain(data) | {"generated": _generated(seed, wishes, log.rolls)}, tuple(titles), said)


def _bystanders(orders: Orders) -> None:
    """Two groups of people on their way, on open ground between the sides."""
    battle, field = orders.battle, orders.battle.field
    busy = battle.attacker.starts(field) | battle.defender.starts(field) | battle.sites.hexes | set(battle.sites.exits)
    tiles = [tile for tile in field.names if tile != field.home] or field.names
    places: list[Hex] = []
    for tile in tiles[:2]:
        free = [hex_ for hex_ in field.roads(tile) or field.by_tile[tile] if hex_ not in busy]
        if free:
            places.append(orders.chance.pick(free))
    for number, hex_ in enumerate(places, 1):
        orders.people(f"bystanders-{number}", hex_)


def _martyrs(battle: Battle) -> bool:
    return any(True for part in PARTS for _ in battle.with_action(part, SpecialAction.MARTYRDOM))


def _common_provisions(orders: Orders, markers: Sequence[Data], twist: str) -> None:
    """Special rules that follow from the pieces of the battle."""
    battle = orders.battle
    units = [unit for part in PARTS for unit in battle.deployed(part).units]
    if twist == "haze":
        orders.provide("sight", most=HAZE, until=HAZY_TURNS, note=orders.common.say("twists.haze", orders.values))
    elif twist in REMINDERS:
        orders.remind(twist)
    if battle.terms.level == PEACE:
        orders.provisions.insert(0, {"peace": {}})
    if any("enters" in unit.place for unit in units) and twist != "late-column":
        orders.remind("entering")
    ids = {unit.id for unit in units}
    leaving = any(goal["type"] == "exit" and ids.issuperset(goal["targets"]) for goal in orders.objectives)
    if leaving and not any("exit" in provision for provision in orders.provisions):
        orders.provide("exit", price=EXIT_PRICE)
    if any(marker.get("face") == "b" and "owner" in marker and marker["marker"] != "population" for marker in markers):
        orders.remind("unknown")
    if any("held" in unit.place for unit in units):
        orders.remind("held")
    if twist == "wrecks":
        orders.remind("wreckage")
    martyrs = [unit.id for part in PARTS for unit in battle.with_action(part, SpecialAction.MARTYRDOM)]
    if martyrs and STAND_IN in battle.field.box.units:
        orders.provide("without_martyrs", units=martyrs, by=STAND_IN)
    if battle.terms.players > 2:
        orders.remind("allies")
    if battle.terms.players == 1:
        orders.remind("solo")


def _generated(seed: Seed, wishes: Wishes, rolls: Sequence[Roll]) -> Data:
    made: Data = {"by": "sandtable generate warfare", "generation": seed.generation, "seed": seed.number}
    if wishes.options():
        made["wishes"] = wishes.options()
    if not wishes.own.is_everything:
        own: Data = {}
        if wishes.own.tiles is not None:
            own["tiles"] = sorted(wishes.own.tiles)
        if wishes.own.nations is not None:
            own["nations"] = sorted(wishes.own.nations)
        if wishes.own.counts:
            own["counts"] = dict(sorted(wishes.own.counts.items()))
        made["own"] = own
    made["rolls"] = [_roll(roll) for roll in rolls]
    return made


def _roll(roll: Roll) -> Data:
    row: Data = {"table": roll.table}
    if roll.rolled is not None:
        row |= {"die": f"d{roll.die}", "roll": roll.rolled}
    row |= {"row": roll.row} if roll.passed else {}
    row |= {"passed": [f"{one} ({why})" for one, why in roll.passed]} if roll.passed else {}
    row |= {"rule": roll.rule} if roll.rule else {}
    row["result"] = roll.result
    row |= {"took": roll.took} if roll.took else {}
    return row | ({"pick": roll.pick, "of": roll.among} if roll.among > 1 else {})


def _plain(value: Any) -> Any:
    """Data without Texts, as a file has it."""
    kind = type(value)
    if kind is str or kind is int:  # most are
        return value
    if isinstance(value, Text):
        return dict(value.by_language)
    if kind is dict or isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value

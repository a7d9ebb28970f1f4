"""The briefing: an hour, what has happened, what is to be done, what is known, and a last word."""

from collections.abc import Iterator, Mapping, Sequence

from generator.warfare.army.roles import Role
from generator.warfare.battle import Battle, Data
from generator.warfare.content.grammar import Value, sentences
from generator.warfare.content.tables import RollLog
from sandtable.games.warfare.pieces import SpecialAction, SupportType
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Text

MOST_FACTS = 2


def title(battle: Battle, chance: Chance) -> Text:
    return battle.pick("titles", chance)


def briefing(battle: Battle, markers: Sequence[Data], chance: Chance, log: RollLog) -> Text:
    """What is read aloud, addressed to the attacker."""
    values = battle.values()
    content = battle.terms.content
    hour = log.roll(content.tables["hour"], chance)
    assert hour is not None
    return sentences(
        [
            content.words.say(f"hours.{hour.id}.clock", values),
            content.words.pick(f"hours.{hour.id}.mood", chance, values),
            battle.pick("briefing.situation", chance),
            battle.pick("briefing.task", chance),
            *_known(battle, markers, chance, values),
            battle.pick("briefing.closing", chance),
        ]
    )


def _known(battle: Battle, markers: Sequence[Data], chance: Chance, values: Mapping[str, Value]) -> Iterator[Text]:
    """One or two true things about the enemy and about oneself."""
    facts = chance.shuffled(list(_facts(battle, markers)))
    for key, turn in facts[:MOST_FACTS]:
        yield battle.terms.content.words.pick(f"facts.{key}", chance, {**values, "turn": turn})


def _facts(battle: Battle, markers: Sequence[Data]) -> Iterator[tuple[str, int]]:
    """What may truly be said, with the turn it speaks of."""
    own, enemy = battle.attacker, battle.defender
    roles = {unit.recruit.role for unit in enemy.units}
    if Role.TANK in roles:
        yield "tank", 1
    if Role.HELICOPTER in roles:
        yield "enemy_helicopter", 2
    if any(unit.recruit.role is Role.HELICOPTER for unit in own.units):
        yield "helicopter", 2
    if any("held" in unit.place for unit in own.units):
        yield "airborne", 1
    if any("enters" in unit.place and unit.recruit.unit.is_ground for unit in enemy.units):
        yield "reserve", 2
    if any(True for _ in battle.with_action("defender", SpecialAction.MARTYRDOM)):
        yield "martyrs", 1
    kinds = {marker["marker"] for marker in markers}
    if kinds & {"ied", "mine"}:
        yield "hidden", 1
    if "roadblock" in kinds:
        yield "roadblocks", 1
    for call in own.force.calls:
        turn = min(call.turn, battle.turns - 1)
        if call.support.type is SupportType.CAS:
            yield "jet", turn
        if call.support.type in (SupportType.ARTILLERY, SupportType.MORTAR):
            yield call.support.type.value, turn
    for call in enemy.force.calls:
        if call.support.type in (SupportType.SNIPER, SupportType.DRONE):
            yield call.support.type.value, 1

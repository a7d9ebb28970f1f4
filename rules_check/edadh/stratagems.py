"""Stratagems a side has chosen: whether the Battle Master may, and whether they can do anything."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.edadh.cards import LEVEL_NAMES, Stratagem
from sandtable.games.edadh.restrictions import out_of_reach
from sandtable.games.edadh.setup import MELEE, Card, EdadhSetup, Side
from sandtable.model.phrases import listed


@rule("ED021", "battle-master-off-his-ground", Severity.ERROR, ref="1.8", on="setup")
def battle_master_off_his_ground(setup: EdadhSetup) -> Iterator[Complaint]:
    """A Battle Master has no level for the terrain's tactic type.

    Why: he prepares Stratagems up to his level for the terrain. The Bad one has been taken for a Battle Master.
    Bad:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: cm_champion
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords], battle_master: bm_commander}
    Good:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords], battle_master: bm_commander}
    """
    for side in setup.sides:
        if side.battle_master is not None and setup.tactical_level(side) is None:
            master = setup.box.pack.by_id.get(side.battle_master.id)
            name = master.name.english if master is not None else f"'{side.battle_master.id}'"
            message = f"{name} has no Tactical Mastery Level for {setup.tactic}"
            yield setup.at(side.battle_master.path), message, "choose a Battle Master who has, or another terrain"


@rule("ED022", "stratagem-twice", Severity.ERROR, ref="R-SET-6", on="setup")
def stratagem_twice(setup: EdadhSetup) -> Iterator[Complaint]:
    """A side has chosen a Stratagem twice.

    Why: each player owns one copy of each.
    Bad:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {in_play: [loose_order, loose_order]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {in_play: [loose_order, brace]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    for side in setup.sides:
        seen: set[str] = set()
        for card, stratagem in _chosen(setup, side):
            if card.id in seen:
                message = f"{setup.box.faction_name(side.faction)} has {stratagem.name} twice"
                yield setup.at(card.path), message, "a player owns one copy"
            seen.add(card.id)


@rule("ED023", "dear-stratagems", Severity.ERROR, ref="R-STR-1", on="setup")
def dear_stratagems(setup: EdadhSetup) -> Iterator[Complaint]:
    """The chosen Stratagems cost more than the Battle Master's level, or a `*` is not alone.

    Why: locked and in play together cost at most his Tactical Mastery Level for the terrain; `*` costs all of it.
    Bad:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {locked: [volley], in_play: [loose_order]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {locked: [counter], in_play: [loose_order]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    for side in setup.sides:
        level = setup.tactical_level(side)
        chosen = list(_chosen(setup, side))
        if level is None or not chosen or len({card.id for card, _ in chosen}) < len(chosen):
            continue  # duplicates are reported by ED022
        at = setup.at((*side.path, "stratagems"))
        whole = [stratagem.name for _, stratagem in chosen if stratagem.cost is None]
        if whole and len(chosen) > 1:
            others = [stratagem.name for _, stratagem in chosen if stratagem.name != whole[0]]
            message = f"{whole[0]} costs the whole Tactical Mastery Level"
            message += f", but {listed(others)} stand{'s' * (len(others) == 1)} beside it" if others else ", twice"
            yield at, message, "choose it alone, or not"
            continue
        spent = [stratagem.cost for _, stratagem in chosen if stratagem.cost is not None]
        if sum(spent) > level:
            who = setup.box.faction_name(side.faction)
            message = f"the Stratagems of {who} cost {' + '.join(map(str, spent))} = {sum(spent)}"
            yield at, message, f"the Battle Master has {level} for {setup.tactic}"


@rule("ED024", "stratagem-in-wrong-zone", Severity.ERROR, ref="R-STR-3", on="setup")
def stratagem_in_wrong_zone(setup: EdadhSetup) -> Iterator[Complaint]:
    """A Stratagem with S starts in play, or one without S locked.

    Why: S cards lie face-down under the Battle Master until he promotes them; the others are open at once.
    Bad:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {in_play: [counter]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {locked: [counter]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    for side in setup.sides:
        locked = {card.path for card in side.locked}
        seen: set[str] = set()
        for card, stratagem in _chosen(setup, side):
            if card.id in seen:
                continue  # a second copy is wrong wherever it is (ED022)
            seen.add(card.id)
            if stratagem.secret and card.path not in locked:
                yield setup.at(card.path), f"{stratagem.name} has S and starts in play", "list it under locked:"
            elif not stratagem.secret and card.path in locked:
                yield setup.at(card.path), f"{stratagem.name} has no S and starts locked", "list it under in_play:"


@rule("ED025", "exclusive-on-both-sides", Severity.ERROR, ref="R-STR-10", on="setup")
def exclusive_on_both_sides(setup: EdadhSetup) -> Iterator[Complaint]:
    """A side has chosen an X Stratagem that the enemy has in play.

    Why: an X Stratagem may not be taken while the enemy's is in play. Both may have it locked: then they cancel.
    Bad:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {locked: [war_cry]}
          huaos:
            front: [gunners, gunners, gunners]
            second: [swords, swords, swords]
            battle_master: bm_commander
            stratagems: {in_play: [war_cry]}
    Good:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {locked: [war_cry]}
          huaos:
            front: [gunners, gunners, gunners]
            second: [swords, swords, swords]
            battle_master: bm_commander
            stratagems: {locked: [war_cry]}
    """
    for side in setup.sides:
        enemy = setup.enemy_of(side)
        open_there = {card.id for card in enemy.in_play} if enemy is not None else set()
        for card, stratagem in _chosen(setup, side):
            if stratagem.exclusive and enemy is not None and card.id in open_there:
                message = f"{stratagem.name} has X, and {setup.box.faction_name(enemy.faction)} has it in play"
                yield setup.at(card.path), message, "only one side may have it"


@rule("ED030", "unmet-restriction", Severity.WARNING, ref="R-STR-9", on="setup")
def unmet_restriction(setup: EdadhSetup) -> Iterator[Complaint]:
    """What a Stratagem asks for can never come about with this Unit, this terrain or this enemy.

    Why: at the End of Period it is removed again, and its cost was spent for nothing.
    Bad:
        terrain: plain
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {locked: [ambush]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        terrain: marsh
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {locked: [ambush]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    if setup.terrain is None and any(level not in MELEE for level in setup.levels):
        return  # a missing terrain is reported by ED028
    leaderless = any(side.battle_master is None and list(_chosen(setup, side)) for side in setup.sides)
    for side in setup.sides:
        for card, stratagem in _chosen(setup, side):
            reason = out_of_reach(stratagem, side, setup)
            if reason is not None and not (leaderless and "Battle Master" in reason):
                yield setup.at(card.path), f"{stratagem.name} can never be used here: {reason}", "choose another"


@rule("ED109", "stratagem-at-no-level", Severity.WARNING, ref="R-STR-4", on="setup")
def stratagem_at_no_level(setup: EdadhSetup) -> Iterator[Complaint]:
    """A Stratagem works only at levels this battle never reaches.

    Why: a Stratagem has an effect only at the levels it prints.
    Bad:
        terrain: null
        levels: [M]
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {in_play: [brace]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        terrain: null
        levels: [M]
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            battle_master: bm_warleader
            stratagems: {locked: [close_ranks]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    for side in setup.sides:
        for card, stratagem in _chosen(setup, side):
            if not set(stratagem.levels) & set(setup.levels):
                where = listed((LEVEL_NAMES[level] for level in stratagem.levels), "or")
                message = f"{stratagem.name} works at {where}, and no Period is fought there"
                yield setup.at(card.path), message, "choose another"


def _chosen(setup: EdadhSetup, side: Side) -> Iterator[tuple[Card, Stratagem]]:
    """The Stratagems of a side, each with its place; other cards are left to another rule."""
    for card in side.stratagems:
        if card.id in setup.box.stratagems:
            yield card, setup.box.stratagems[card.id]


RULES = (
    battle_master_off_his_ground,
    stratagem_twice,
    dear_stratagems,
    stratagem_in_wrong_zone,
    exclusive_on_both_sides,
    unmet_restriction,
    stratagem_at_no_level,
)

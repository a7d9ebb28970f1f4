"""The table of a set-up: sides, levels, tokens, and every card in a place for its kind."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.edadh.cards import LEVEL_NAMES
from sandtable.games.edadh.dealing import hand
from sandtable.games.edadh.setup import MELEE, STANDARD_MOVEMENT, START_DMG, START_MP, EdadhSetup
from sandtable.model.phrases import listed
from sandtable.model.reading.suggestions import nearest_or_list

KIND_WORDS = {
    "troop": "a Troop",
    "mastery": "a Mastery card",
    "secondary": "a Secondary card",
    "combat-master": "a Combat Master",
    "battle-master": "a Battle Master",
    "standard": "a Standard",
    "stratagem": "a Stratagem",
    "terrain": "a terrain",
}
RANDOM_SETUP = "draft"


@rule("ED028", "wrong-start-level", Severity.ERROR, ref="R-MOV-1", on="setup")
def wrong_start_level(setup: EdadhSetup) -> Iterator[Complaint]:
    """A battle with terrain does not start at Ballistic, or one without terrain leaves Melee.

    Why: over terrain the Units approach from afar; without it they fight hand to hand throughout.
    Bad:
        terrain: wood
        levels: [C, M]
    Good:
        terrain: wood
        levels: [B, B, C, M]
    """
    if setup.terrain is not None and setup.levels[0] != STANDARD_MOVEMENT[0]:
        message = f"the battle starts at {LEVEL_NAMES[setup.levels[0]]}"
        yield setup.at(("levels", 0)), message, "with terrain it starts at B"
    elif setup.terrain is None:
        away = [index for index, level in enumerate(setup.levels) if level not in MELEE]
        if away:
            message = f"Period {away[0] + 1} is fought at {LEVEL_NAMES[setup.levels[away[0]]]} without terrain"
            yield setup.at(("levels", away[0])), message, "add terrain:, or write levels: [M]"


@rule("ED104", "unusual-movement", Severity.WARNING, ref="R-MOV-1", on="setup")
def unusual_movement(setup: EdadhSetup) -> Iterator[Complaint]:
    """The levels are not those of Standard Movement.

    Why: with terrain two Periods are fought at Ballistic, one at Charge, all others at Melee.
    Bad:
        levels: [B, M]
    Good:
        levels: [B, B, C, M]
    """
    # Further Periods at Melee are redundant.
    spelled = setup.levels[: len(STANDARD_MOVEMENT)]
    later = setup.levels[len(STANDARD_MOVEMENT) :]
    standard = spelled == STANDARD_MOVEMENT and set(later) <= set(MELEE)
    if setup.terrain is not None and setup.levels[0] == STANDARD_MOVEMENT[0] and not standard:
        message = f"the levels {', '.join(setup.levels)} are not Standard Movement"
        yield (
            setup.at(("levels",)),
            message,
            f"write levels: [{', '.join(STANDARD_MOVEMENT)}], or allow this with a reason",
        )


@rule("ED034", "wrong-table", Severity.ERROR, ref="R-SET-3", on="setup")
def wrong_table(setup: EdadhSetup) -> Iterator[Complaint]:
    """Tokens, hands or zones are not what the game starts with, or a drawn set-up keeps no seed.

    Why: both start with 50 MP, no Damage and their six Mastery cards; Stratagems need a Battle Master, a Secondary
    card a Master to bring in; a draft can be checked again only with its seed.
    Bad:
        sides:
          angueth: {front: [archers, archers, archers], second: [clanmaidens, clanmaidens, clanmaidens], mp: 45}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        sides:
          angueth: {front: [archers, archers, archers], second: [clanmaidens, clanmaidens, clanmaidens], mp: 50}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    for side in setup.sides:
        who, path = setup.box.faction_name(side.faction), side.path
        if side.mp not in (None, START_MP):
            yield setup.at((*path, "mp")), f"{who} starts with {side.mp} MP", f"every game starts with {START_MP}"
        if side.dmg not in (None, START_DMG):
            yield (
                setup.at((*path, "dmg")),
                f"{who} starts with {side.dmg} Damage",
                f"every game starts with {START_DMG}",
            )
        held = [card.id for card in side.mastery]
        whole = hand(setup.box, side.faction)
        if held and sorted(held) != sorted(whole):
            message = f"{who} holds {len(held)} Mastery cards that are not the hand of six"
            yield setup.at((*path, "mastery")), message, f"a hand is {listed(whole)}; leave out mastery: for it"
        if side.stratagems and side.battle_master is None:
            message = f"{who} has Stratagems and no Battle Master"
            yield setup.at(path, "stratagems"), message, "add battle_master:, or leave them out"
        if side.secondary is not None and side.combat_master is None and side.battle_master is None:
            message = f"{who} has a Secondary card and no Master to bring in"
            yield setup.at((*path, "secondary")), message, "add combat_master: or battle_master:"
    if setup.id.startswith(RANDOM_SETUP) and setup.seed is None:
        yield setup.at(("setup",)), "the draft does not say which seed drew it", "add seed:"


@rule("ED101", "misplaced-card", Severity.ERROR, on="setup")
def misplaced_card(setup: EdadhSetup) -> Iterator[Complaint]:
    """A card is named in a place for another kind of card.

    Why: a rank holds Troops, a standard: names a Standard, and so on.
    Bad:
        terrain: archers
    Good:
        terrain: wood
    """
    box = setup.box
    cards = [pair for side in setup.sides for pair in side.cards]
    if setup.terrain is not None:
        cards.append((setup.terrain, "terrain"))
    # An invalid Battle Master has no level for the terrain; ED021 reports it.
    invalid = {side.battle_master for side in setup.sides if setup.tactical_level(side) is None}
    for card, wanted in cards:
        found = box.kinds.get(card.id, "")
        if found != wanted and card not in invalid:
            message = f"'{card.id}' is {KIND_WORDS.get(found, 'something else')}, not {KIND_WORDS[wanted]}"
            known = [id_ for id_, kind in box.kinds.items() if kind == wanted]
            yield setup.at(card.path), message, nearest_or_list(card.id, known)


@rule("ED105", "wrong-sides", Severity.ERROR, ref="R-SET-1", on="setup")
def wrong_sides(setup: EdadhSetup) -> Iterator[Complaint]:
    """A set-up does not have two sides, or one of them is no faction.

    Why: the game is for two players, each with a faction.
    Bad:
        sides:
          angueth: {front: [archers, archers, archers], second: [clanmaidens, clanmaidens, clanmaidens]}
    Good:
        sides:
          angueth: {front: [archers, archers, archers], second: [clanmaidens, clanmaidens, clanmaidens]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    factions = setup.box.factions
    for side in setup.sides:
        if side.faction not in factions:
            at = setup.at(("sides",), side.faction)
            yield at, f"'{side.faction}' is no faction", nearest_or_list(side.faction, factions)
    if len(setup.sides) != 2:
        message = f"the set-up has {len(setup.sides) or 'no'} side{'s' if len(setup.sides) != 1 else ''}"
        yield setup.at((), "sides"), message, "give two under sides:, one for each player"


@rule("ED111", "facing-nobody", Severity.ERROR, on="setup")
def facing_nobody(setup: EdadhSetup) -> Iterator[Complaint]:
    """`facing:` names nobody at the table, or there is no terrain to face anybody.

    Why: it says before which side the first half of the terrain lies; a name nobody has would silently turn the card.
    Bad:
        facing: gondor
    Good:
        facing: huaos
    """
    if setup.facing is None:
        return
    factions = [side.faction for side in setup.sides]
    if setup.facing not in factions:
        message = f"facing: names '{setup.facing}', who is not at the table"
        yield setup.at(("facing",)), message, nearest_or_list(setup.facing, factions)
    elif setup.terrain is None:
        yield setup.at((), "facing"), "facing: turns a terrain, and there is none", "add terrain:, or take facing: out"


RULES = (
    wrong_start_level,
    unusual_movement,
    wrong_table,
    misplaced_card,
    wrong_sides,
    facing_nobody,
)

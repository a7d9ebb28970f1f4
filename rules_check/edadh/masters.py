"""Masters, Standards, Secondary cards, Stratagems: whether each card can do something, and both players have theirs."""

from collections import Counter
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.edadh.cards import Box
from sandtable.model.pack import Pack, Record
from sandtable.model.phrases import listed

ENDS = ("mst", "tcts")
# Cards a player must have of the faction: kind, name, number.
NEEDS = {
    "troop": ("Troop", 6),
    "mastery": ("Mastery card", 6),
    "secondary": ("Secondary card", 1),
    "score-card": ("score card", 1),
}


@rule("ED017", "wrong-secondary", Severity.ERROR, ref="1.3", on="pack")
def wrong_secondary(pack: Pack) -> Iterator[Complaint]:
    """A faction has more than one Secondary card, or one without an mst and a tcts end.

    Why: one end brings in the Combat Master, the other the Battle Master; each player has one card.
    Bad:
        secondary: [{id: a, name: Secondary, faction: angueth, sides: [{id: mst}, {id: mst}]}]
    Good:
        secondary: [{id: a, name: Secondary, faction: angueth, sides: [{id: mst}, {id: tcts}]}]
    """
    box = Box(pack)
    seen: Counter[str] = Counter()
    told: set[Position] = set()
    for record in box.of_kind("secondary"):
        ends = sorted(side["id"] for side in record.fields["sides"])
        # Cards that have their ends from the file's defaults have one fault.
        if tuple(ends) != ENDS and record.place("sides") not in told:
            told.add(record.place("sides"))
            message = f"the Secondary card '{record.id}' has the ends {listed(ends)}"
            yield record.place("sides"), message, "one end is mst, the other tcts"
        faction = record.fields["faction"]
        seen[faction] += record.copies
        if seen[faction] > 1:
            yield record.at, f"{box.faction_name(faction)} has {seen[faction]} Secondary cards", "a player has one"


@rule("ED019", "idle-combat-master", Severity.ERROR, ref="R-CM-2", on="pack")
def idle_combat_master(pack: Pack) -> Iterator[Complaint]:
    """A Combat Master gives no bonus.

    Why: when he comes in, the Chosen Troop gets one of his bonuses: ML, MP, att, def or Damage.
    Bad:
        combat-masters: [{id: a, name: Old Champion, faction: angueth, bonus: {}, dv: 9}]
    Good:
        combat-masters: [{id: a, name: Old Champion, faction: angueth, bonus: {mp: 2}, dv: 9}]
    """
    yield from _idle(pack, "combat-master", "give at least one of ml, mp, att, def, dmg")


@rule("ED020", "idle-standard", Severity.ERROR, ref="R-STD-1", on="pack")
def idle_standard(pack: Pack) -> Iterator[Complaint]:
    """A Standard gives no bonus.

    Why: once per game its owner picks one of its bonuses, so it needs one or two.
    Bad:
        standards: [{id: a, name: Torn Standard, faction: angueth, bonus: {}}]
    Good:
        standards: [{id: a, name: Torn Standard, faction: angueth, bonus: {res: 1}}]
    """
    yield from _idle(pack, "standard", "give damage: -3, res: 1, or both")


@rule("ED103", "single-stratagem", Severity.WARNING, ref="R-SET-6", on="pack")
def single_stratagem(pack: Pack) -> Iterator[Complaint]:
    """There are fewer copies of a Stratagem than players.

    Why: each player owns one copy of each Stratagem.
    Bad:
        stratagems: [{id: a, name: Feint, cost: 2, levels: [M], assign: unit, copies: 1}]
    Good:
        stratagems: [{id: a, name: Feint, cost: 2, levels: [M], assign: unit, copies: 2}]
    """
    players = pack.players[1] if pack.players else 2
    scarce: dict[tuple[Position, int], list[Record]] = {}
    stratagems = list(Box(pack).of_kind("stratagem"))
    for record in stratagems:
        if record.copies < players:
            scarce.setdefault((record.place("copies"), record.copies), []).append(record)
    # What all lack, or have from the file's defaults, is one fault.
    if len(scarce) == len(stratagems) > 1:
        scarce = {next(iter(scarce)): stratagems}
    for (at, number), records in scarce.items():
        more = f" and {len(records) - 1} more" if len(records) > 1 else ""
        copies = "copy" if number == 1 else "copies"
        message = f"{records[0].name.english}{more} {'have' if more else 'has'} {number} {copies} for {players} players"
        yield at, message, f"write copies: {players}" + (", once for all under defaults:" if more else "")


@rule("ED112", "unaffordable-stratagem", Severity.WARNING, ref="R-STR-1", on="pack")
def unaffordable_stratagem(pack: Pack) -> Iterator[Complaint]:
    """A Stratagem costs more than any Battle Master can pay.

    Why: the chosen Stratagems cost at most his Tactical Mastery Level for the terrain, so nobody could ever choose it.
    Bad:
        stratagems: [{id: a, name: Feint, cost: 5, levels: [M], assign: unit, copies: 2}]
    Good:
        stratagems: [{id: a, name: Feint, cost: 4, levels: [M], assign: unit, copies: 2}]
    """
    box = Box(pack)
    highest = max(
        (max(master.fields["tactics"].values(), default=0) for master in box.battle_masters.values()), default=0
    )
    for stratagem in box.stratagems.values():
        if highest and stratagem.cost is not None and stratagem.cost > highest:
            message = f"{stratagem.name} costs {stratagem.cost}, and no Battle Master has more than {highest}"
            yield stratagem.record.place("cost"), message, f"let it cost {highest} at most, or '*' for all he has"


@rule("ED108", "bare-faction", Severity.ERROR, ref="R-SET-3", on="pack")
def bare_faction(pack: Pack) -> Iterator[Complaint]:
    """A faction lacks the cards its player needs.

    Why: a player needs six Troops, six Mastery cards, a Secondary card and a score card of the faction.
    Bad:
        factions:
          - {id: angueth, player: A, name: Angueth}
          - {id: huaos, player: H, name: Huaos-Dzaa}
          - {id: raiders, player: H, name: Raiders}
    Good:
        factions: [{id: angueth, player: A, name: Angueth}, {id: huaos, player: H, name: Huaos-Dzaa}]
    """
    box = Box(pack)
    for faction in box.factions.values():
        lacking = []
        for kind, (words, wanted) in NEEDS.items():
            held = sum(record.copies for record in box.of_kind(kind) if record.fields["faction"] == faction.id)
            # Of a hand that is not complete, and of a card that another faction has twice, other rules speak (ED008, ED017).
            owners = Counter(record.fields["faction"] for record in box.of_kind(kind))
            strayed = kind == "secondary" and max(owners.values(), default=0) > 1
            if held < wanted and not strayed and not (kind == "mastery" and held):
                lacking.append(f"{held} of {wanted} {words}s" if wanted > 1 else f"no {words}")
        if lacking:
            message = f"{faction.name.english} cannot be played: it has {listed(lacking)}"
            yield faction.at, message, f"add cards with faction: {faction.id}"


def _idle(pack: Pack, kind: str, hint: str) -> Iterator[Complaint]:
    for record in Box(pack).of_kind(kind):
        if not record.fields["bonus"]:
            yield record.place("bonus"), f"{record.name.english} gives no bonus", hint


RULES = (wrong_secondary, idle_combat_master, idle_standard, single_stratagem, unaffordable_stratagem, bare_faction)

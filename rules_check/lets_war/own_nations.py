"""Rules about things home-made nations often lack: a rank for the first turn, a printed name."""

from collections.abc import Iterator

from rules_check.lets_war.bare_nations import bare_nations, silent_words
from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.lets_war.nations import Faction, Nation, members, nations_of
from sandtable.model.pack import Pack


@rule("LW107", "unclear-beginner", Severity.WARNING, ref="R-TURN-1", on="pack")
def unclear_beginner(pack: Pack) -> Iterator[Complaint]:
    """A Central nation has no rank for the first turn, or shares one.

    Why: the Central nation with the lowest rank at the table begins, so each needs a rank of its own.
    Bad:
        nations:
          - {id: GER, name: Germany, faction: CEN, first: 1}
          - {id: BUL, name: Bulgaria, faction: CEN}
    Good:
        nations:
          - {id: GER, name: Germany, faction: CEN, first: 1}
          - {id: BUL, name: Bulgaria, faction: CEN, first: 2}
    """
    nations = nations_of(pack).values()
    ranks: dict[int, Nation] = {}
    free = max((nation.first or 0 for nation in nations), default=0) + 1
    for nation in nations:
        if nation.first is None:
            continue
        if nation.first in ranks:
            message = f"{nation.called} and {ranks[nation.first].called} both have first: {nation.first}"
            yield nation.at("first"), message, f"give one of them another, such as {free}"
        ranks.setdefault(nation.first, nation)
    for nation in members(nations, Faction.CENTRAL):
        if nation.first is None:
            yield nation.at("faction"), f"{nation.called} is a Central nation without first:", f"add first: {free}"


@rule("LW108", "nation-without-words", Severity.WARNING, ref="R-PRINT-1", on="pack")
def nation_without_words(pack: Pack) -> Iterator[Complaint]:
    """A nation has no name among the pack's words.

    Why: backs, Characters and effects such as `mod(GND,d-1)@OTT` print the name from words/<language>.yaml.
    Bad:
        nations: [{id: BUL, name: Bulgaria, faction: CEN, first: 1}]
        nation-fra: [{id: a, name: Spy, nation: BUL, kind: spy, common: true, copies: 3, effect: spy}]
        character-fra: [{id: b, name: Foch, nation: BUL, order: 1, effect: "mod(INF,a+1)"}]
        gauges:
          - {id: c, name: C, nation: BUL, units: {INF: {attack: 3, defence: 3}, CAV: {attack: 2, defence: 2},
             ART: {attack: 3, defence: 3}, AVI: {attack: 2, defence: 2}, NAV: {attack: 3, defence: 3}}}
        homefront:
          - {id: d, name: D, nation: BUL, levels: [{id: happy, value: 4}, {id: content, value: 3},
             {id: dissatisfied, value: 2}, {id: unrest, value: 1}, {id: revolution, value: 0}]}
    Good:
        nations: [{id: AUH, name: Austria, faction: CEN, first: 1}]
        nation-fra: [{id: a, name: Spy, nation: AUH, kind: spy, common: true, copies: 3, effect: spy}]
        character-fra: [{id: b, name: Foch, nation: AUH, order: 1, effect: "mod(INF,a+1)"}]
        gauges:
          - {id: c, name: C, nation: AUH, units: {INF: {attack: 3, defence: 3}, CAV: {attack: 2, defence: 2},
             ART: {attack: 3, defence: 3}, AVI: {attack: 2, defence: 2}, NAV: {attack: 3, defence: 3}}}
        homefront:
          - {id: d, name: D, nation: AUH, levels: [{id: happy, value: 4}, {id: content, value: 3},
             {id: dissatisfied, value: 2}, {id: unrest, value: 1}, {id: revolution, value: 0}]}
    """
    bare = bare_nations(pack)
    for nation in nations_of(pack).values():
        silent = silent_words(pack, nation)
        if silent and nation.id not in bare:
            message = f"{nation.called} has no name in {' and '.join(silent)}"
            yield nation.at("id"), message, f"add {nation.id}: under nations:"


RULES = (unclear_beginner, nation_without_words)

"""Gauges, Calendar and lozenges."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from rules_check.lets_war.bare_nations import bare_nations, boards_of
from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.lets_war.cards import LOOP, SEMESTERS
from sandtable.games.lets_war.dealing import HOMEFRONT
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.nations import Faction, is_balanced, members, nations_of, players_of, recommended
from sandtable.model.pack import Pack, Record

MOST_APART = 3  # unit values of the two factions may differ by this much
FOUR_PLAYERS = 4


def _by_nation(boards: Iterable[Record]) -> dict[str, Record]:
    """The first board of each nation."""
    found: dict[str, Record] = {}
    for board in boards:
        found.setdefault(board.fields["nation"], board)
    return found


def _one_each(pack: Pack, kind: str, called: str) -> Iterator[Complaint]:
    """Complaints about nations with no board of a kind, or two, in a pack that has any."""
    boards = list(boards_of(pack, kind))
    first, nations, bare = _by_nation(boards), nations_of(pack), bare_nations(pack)
    strayed = len(boards) > len(first)  # one that another nation has twice may be its own
    for code, nation in nations.items():
        if boards and code not in first and code not in bare and not strayed:
            file = Path(boards[0].at.file).name
            yield nation.at("id"), f"{nation.called} has no {called}", f"add one with nation: {code} to {file}"
    for board in boards:
        code = board.fields["nation"]
        if board is not first[code] and code in nations:
            yield board.place("nation"), f"{nations[code].called} has two {called}s", f"{first[code].id} is the other"


@rule("LW025", "wrong-gauge", Severity.ERROR, ref="R-COMP-8", on="pack")
def wrong_gauge(pack: Pack) -> Iterator[Complaint]:
    """A nation has no Combat gauge or two, or the boxes are out of order.

    Why: boxes run Infantry, Cavalry, Artillery, Aviation, Navy on every gauge, so that equipment lies alike.
    Bad:
        gauges:
          - {id: a, name: A, nation: FRA, units: {CAV: {attack: 2, defence: 2}, INF: {attack: 3, defence: 3}}}
        nations: [{id: FRA, name: France, faction: ENT}]
    Good:
        gauges:
          - {id: a, name: A, nation: FRA, units: {INF: {attack: 3, defence: 3}, CAV: {attack: 2, defence: 2},
             ART: {attack: 3, defence: 3}, AVI: {attack: 2, defence: 2}, NAV: {attack: 3, defence: 3}}}
        nations: [{id: FRA, name: France, faction: ENT}]
    """
    yield from _one_each(pack, "gauge", "Combat gauge")
    for board in boards_of(pack, "gauge"):
        if tuple(board.fields["units"]) != ARMS:
            message = f"the boxes of {board.id} run {', '.join(board.fields['units'])}"
            yield board.place("units"), message, f"write them as {', '.join(ARMS)}"


@rule("LW026", "lopsided-factions", Severity.WARNING, ref="5.2", on="pack")
def lopsided_factions(pack: Pack) -> Iterator[Complaint]:
    """The units of one faction are worth more than the other's.

    Why: attack and defence of all units, added up, should not differ by more than three.
    Bad:
        nations: [{id: FRA, name: France, faction: ENT}, {id: GER, name: Germany, faction: CEN, first: 1}]
        gauges:
          - {id: a, name: A, nation: FRA, units: {INF: {attack: 9, defence: 3}}}
          - {id: b, name: B, nation: GER, units: {INF: {attack: 3, defence: 3}}}
    Good:
        nations: [{id: FRA, name: France, faction: ENT}, {id: GER, name: Germany, faction: CEN, first: 1}]
        gauges:
          - {id: a, name: A, nation: FRA, units: {INF: {attack: 4, defence: 3}}}
          - {id: b, name: B, nation: GER, units: {INF: {attack: 3, defence: 3}}}
    """
    gauges = _by_nation(boards_of(pack, "gauge"))
    nations = [nation for code, nation in nations_of(pack).items() if code in gauges]
    four = recommended(FOUR_PLAYERS)[0]
    line_ups = [nations, [nation for nation in nations if nation.id in four]]
    for line_up in line_ups:
        if not is_balanced(line_up):
            continue
        sums = {
            faction: sum(_worth(gauges[nation.id].fields["units"]) for nation in members(line_up, faction))
            for faction in (Faction.ENTENTE, Faction.CENTRAL)
        }
        weaker, stronger = sorted(sums, key=sums.__getitem__)
        if sums[stronger] - sums[weaker] > MOST_APART:
            best = max(members(line_up, stronger), key=lambda nation: _worth(gauges[nation.id].fields["units"]))
            called = ", ".join(nation.id for nation in line_up if not nation.is_neutral)
            message = (
                f"among {called} the units of {stronger.called} are worth {sums[stronger]}, the others {sums[weaker]}"
            )
            yield gauges[best.id].place("units"), message, f"keep them within {MOST_APART} of one another"
            return


def _worth(units: Mapping[str, Mapping[str, int]]) -> int:
    return sum(values["attack"] + values["defence"] for values in units.values())


@rule("LW027", "wrong-homefront", Severity.ERROR, ref="R-COMP-9", on="pack")
def wrong_homefront(pack: Pack) -> Iterator[Complaint]:
    """A nation has no Homefront gauge or two, or its levels are not the five in order.

    Why: every Homefront falls from Happy to Revolution in the same steps, each counting less at the Armistice.
    Bad:
        nations: [{id: FRA, name: France, faction: ENT}]
        homefront: [{id: a, name: A, nation: FRA, levels: [{id: happy, value: 1}, {id: revolution, value: 0}]}]
    Good:
        nations: [{id: FRA, name: France, faction: ENT}]
        homefront:
          - {id: a, name: A, nation: FRA, levels: [{id: happy, value: 4}, {id: content, value: 3},
             {id: dissatisfied, value: 2}, {id: unrest, value: 1}, {id: revolution, value: 0}]}
    """
    yield from _one_each(pack, "homefront", "Homefront gauge")
    for board in boards_of(pack, "homefront"):
        levels = tuple(level["id"] for level in board.fields["levels"])
        values = [level["value"] for level in board.fields["levels"]]
        if levels != HOMEFRONT:
            yield board.place("levels"), f"Homefront levels run {', '.join(levels)}", f"write {', '.join(HOMEFRONT)}"
        elif any(better <= worse for better, worse in pairwise(values)):
            message = f"Homefront levels are worth {', '.join(map(str, values))}"
            yield board.place("levels"), message, "let each be worth less than the one before"


@rule("LW028", "wrong-calendar", Severity.ERROR, ref="R-COMP-10", on="pack")
def wrong_calendar(pack: Pack) -> Iterator[Complaint]:
    """The Calendar does not run from S14 to A19, or does not go back to S19.

    Why: dates on cards count its twelve semesters, and 1919 goes on until the war is decided.
    Bad:
        calendar: [{id: a, name: A, spaces: [S14, A14, S15], loop: S15}]
    Good:
        calendar: [{id: a, name: A, spaces: [S14, A14, S15, A15, S16, A16, S17, A17, S18, A18, S19, A19], loop: S19}]
    """
    for board in boards_of(pack, "calendar"):
        spaces = tuple(board.fields["spaces"])
        if spaces != SEMESTERS:
            wrong = next((space for space in SEMESTERS if space not in spaces), None)
            message = f"the Calendar lacks {wrong}" if wrong else "the Calendar is out of order"
            yield board.place("spaces"), message, f"write the {len(SEMESTERS)} semesters from S14 to A19"
        elif board.fields["loop"] != LOOP:
            yield (
                board.place("loop"),
                f"after A19 the Calendar goes on at {board.fields['loop']}",
                f"write loop: {LOOP}",
            )


@rule("LW029", "too-few-lozenges", Severity.WARNING, ref="R-COMP-11", on="pack")
def too_few_lozenges(pack: Pack) -> Iterator[Complaint]:
    """There may not be a lozenge for everything that is marked.

    Why: at worst every player marks five destroyed units and a Homefront, and one lozenge marks the date.
    Bad:
        lozenges: [{id: a, name: A, copies: 42}]
    Good:
        lozenges: [{id: a, name: A, copies: 43}]
    """
    wanted = players_of(pack)[1] * (len(ARMS) + 1) + 1
    for component in pack.components:
        if component.id == "lozenges" and component.pieces < wanted:
            message = f"{component.pieces} lozenges are printed, {wanted} may be needed"
            yield component.records[-1].place("copies"), message, "raise copies:"


RULES = (wrong_gauge, lopsided_factions, wrong_homefront, wrong_calendar, too_few_lozenges)

"""Troop cards: whether their rows make sense, alone and beside one another."""

from collections.abc import Iterator
from itertools import combinations

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.edadh.cards import LEVEL_NAMES, Box, Row, Troop
from sandtable.model.pack import Pack


@rule("ED004", "toothless-star", Severity.ERROR, ref="R-DMG-5", on="pack")
def toothless_star(pack: Pack) -> Iterator[Complaint]:
    """A Troop with a `*` attack takes no MP from the enemy.

    Why: a `*` attack compares nothing and does no damage; the number beside it is the loss of MP, at least 1.
    Bad:
        troops:
          - id: slingers
            name: Slingers
            faction: angueth
            dv: 6
            psy: 4
            rows:
              B: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: "*", off: 0, def: 4, dfd: 3}
              C: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              M: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
    Good:
        troops:
          - id: slingers
            name: Slingers
            faction: angueth
            dv: 6
            psy: 4
            rows:
              B: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: "*", off: 4, def: 4, dfd: 3}
              C: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              M: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
    """
    for troop, level, row in _rows(pack):
        if row.att is None and row.off == 0:
            message = f"{troop.name} attack with * at {LEVEL_NAMES[level]}, but take 0 MP"
            yield troop.record.place(f"rows.{level}"), message, "give off: the MP the enemy loses"


@rule("ED006", "tame-attack", Severity.WARNING, ref="R-DMG-2", on="pack")
def tame_attack(pack: Pack) -> Iterator[Complaint]:
    """A Troop hurts no more by winning the comparison than its own defence lets through.

    Why: Offensive Damage is the prize of a better attack; it should exceed the Defensive Damage of the same row.
    Bad:
        troops:
          - id: slingers
            name: Slingers
            faction: angueth
            dv: 6
            psy: 4
            rows:
              B: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 3, def: 4, dfd: 3}
              C: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              M: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
    Good:
        troops:
          - id: slingers
            name: Slingers
            faction: angueth
            dv: 6
            psy: 4
            rows:
              B: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              C: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              M: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
    """
    for troop, level, row in _rows(pack):
        if row.att is not None and row.off <= row.dfd:
            message = f"{troop.name} at {LEVEL_NAMES[level]}: off {row.off} does not exceed dfd {row.dfd}"
            yield troop.record.place(f"rows.{level}"), message, "raise off:, or lower dfd:"


@rule("ED007", "falling-bonus", Severity.WARNING, ref="1.1", on="pack")
def falling_bonus(pack: Pack) -> Iterator[Complaint]:
    """A Troop has a higher Mastery Level at one level and a smaller MP bonus there.

    Why: the bonus rises with mastery, or at least never falls (ER-ED-39).
    Bad:
        troops:
          - id: slingers
            name: Slingers
            faction: angueth
            dv: 6
            psy: 4
            rows:
              B: {prot: 1, pierce: 0, ml: 5, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              C: {prot: 1, pierce: 0, ml: 3, mpb: 2, att: 4, off: 4, def: 4, dfd: 3}
              M: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
    Good:
        troops:
          - id: slingers
            name: Slingers
            faction: angueth
            dv: 6
            psy: 4
            rows:
              B: {prot: 1, pierce: 0, ml: 5, mpb: 3, att: 4, off: 4, def: 4, dfd: 3}
              C: {prot: 1, pierce: 0, ml: 3, mpb: 2, att: 4, off: 4, def: 4, dfd: 3}
              M: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
    """
    for troop in Box(pack).troops.values():
        for pair in combinations(troop.rows, 2):
            low, high = sorted(pair, key=lambda level: troop.rows[level].ml)
            below, above = troop.rows[low], troop.rows[high]
            if below.ml < above.ml and below.mp_bonus > above.mp_bonus:
                message = (
                    f"{troop.name} gain +{above.mp_bonus} MP at {LEVEL_NAMES[high]} (ML {above.ml}), "
                    f"but +{below.mp_bonus} at {LEVEL_NAMES[low]} (ML {below.ml})"
                )
                yield troop.record.place(f"rows.{high}"), message, "the bonus never falls as ML rises"


@rule("ED107", "outclassed-troop", Severity.WARNING, on="pack")
def outclassed_troop(pack: Pack) -> Iterator[Complaint]:
    """A Troop is nowhere better than another of its faction, and somewhere worse.

    Why: nobody would take it while cards of the other are left.
    Bad:
        troops:
          - id: slingers
            name: Slingers
            faction: angueth
            dv: 6
            psy: 4
            rows: &rows
              B: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              C: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              M: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
          - {id: scouts, name: Scouts, faction: angueth, dv: 7, psy: 4, rows: *rows}
    Good:
        troops:
          - id: slingers
            name: Slingers
            faction: angueth
            dv: 6
            psy: 4
            rows: &rows
              B: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              C: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
              M: {prot: 1, pierce: 0, ml: 3, mpb: 1, att: 4, off: 4, def: 4, dfd: 3}
          - {id: scouts, name: Scouts, faction: angueth, dv: 7, psy: 3, rows: *rows}
    """
    troops = Box(pack).troops.values()
    for weak in troops:
        rivals = (other for other in troops if other.faction == weak.faction)
        strong = next((other for other in rivals if _outclasses(other, weak)), None)
        if strong is not None:
            message = f"{weak.name} are at no level better than {strong.name}, and somewhere worse"
            yield weak.record.at, message, "give them something of their own"


def _rows(pack: Pack) -> Iterator[tuple[Troop, str, Row]]:
    for troop in Box(pack).troops.values():
        for level, row in troop.rows.items():
            yield troop, level, row


def _outclasses(strong: Troop, weak: Troop) -> bool:
    """True when every value of one is at least as good as the other's, and one is better."""
    pairs = [(strong.rows[level], weak.rows[level]) for level in strong.rows]
    if any((one.att is None) != (other.att is None) for one, other in pairs):
        return False  # Taking MP and dealing damage are not to be compared.
    worths: list[tuple[float, float]] = [(strong.dv, weak.dv), (strong.psy, weak.psy)]
    worths += [pair for one, other in pairs for pair in zip(_worths(one), _worths(other), strict=True)]
    return all(one >= other for one, other in worths) and any(one > other for one, other in worths)


def _worths(row: Row) -> tuple[float, ...]:
    """The values of a row, each the better the higher; a `*` shield beats every number."""
    shields = (float("inf") if shield is None else shield for shield in (row.prot, row.pierce))
    return (*shields, row.ml, row.mp_bonus, row.att or 0, row.off, row.def_, -row.dfd)


RULES = (toothless_star, tame_attack, falling_bonus, outclassed_troop)

"""Elimination, defeat, and the score of a game that is stopped."""

from sandtable.games.lets_war.play.book import CEN, ENT, NEU
from sandtable.games.lets_war.play.piles import worth
from sandtable.games.lets_war.play.state import War
from sandtable.games.play import Result, Teller

LONGEST = 40  # offensives (LW-2)


def judge(war: War, tell: Teller) -> None:
    """Eliminate nations that have lost, after each single effect (R-ELIM-1, R-ELIM-5)."""
    camps = war.camps
    fallen = [seat for seat in war.in_order() if camps[seat].homefront <= 0 or not camps[seat].active]
    if not fallen or war.over is not None:
        return
    for seat in fallen:
        camp = war.camps[seat]
        camp.out = True
        tell.tell("R-ELIM-1", "fallen", nation=war.nation(seat), why="units" if not camp.active else "revolution")
    war.changed()
    lost = [faction for faction in (ENT, CEN) if _has_lost(war, faction, fallen)]
    if len(lost) == 2:
        # R-ELIM-4: nations eliminated just now count with their present values.
        count(war, "R-ELIM-4", "both_lost", tell, fallen=tuple(fallen))
        return
    if lost:
        winner = CEN if lost[0] == ENT else ENT
        rule = "R-MODE-2" if war.book.options.attrition else "R-MODE-1"
        _win(war, winner, rule, "wiped_out" if war.book.options.attrition else "first_fallen", tell)
        return
    for seat in fallen:
        _settle_estate(war, seat)
    _see_who_is_left(war, tell)


def _has_lost(war: War, faction: str, fallen: list[int]) -> bool:
    if war.book.options.attrition:
        return all(war.camps[seat].out for seat in war.members(faction))  # R-MODE-2
    return any(war.camps[seat].faction == faction for seat in fallen)  # R-MODE-1


def _settle_estate(war: War, seat: int) -> None:
    """R-ELIM-2: Conflict cards are discarded, Nation and Character cards leave play."""
    camp = war.camps[seat]
    for card in (*camp.conflict, *camp.board):
        (war.discards if war.book.cards[card].deck == "conflict" else war.removed).append(card)
    war.removed.extend((*camp.papers, *camp.deck, *camp.characters))
    camp.conflict, camp.papers, camp.board, camp.deck, camp.characters = [], [], [], [], []
    for key in [key for key in war.aims if key.split(":")[1] == str(seat)]:
        del war.aims[key]
    if camp.faction == NEU:
        # R-ELIM-3: it loses alone; the Territory cards leave the game.
        remove_territories(war)


def remove_territories(war: War) -> None:
    """Remove Territory cards on the table from the game; those in the pile go when drawn (R-ITALY-7)."""
    for camp in war.camps:
        war.removed.extend(camp.territory)
        camp.territory = []


def _see_who_is_left(war: War, tell: Teller) -> None:
    """R-3P-2, R-ELIM-3: handle two players left of three."""
    if war.book.players != 3 or war.duel or len(war.in_order()) != 2 or not war.book.options.fallback:
        return
    war.duel = True
    marked = [card for card in (*war.events, *war.event_discards, war.event) if card and _not_with_two(war, card)]
    war.events = [card for card in war.events if not _not_with_two(war, card)]
    war.event_discards = [card for card in war.event_discards if not _not_with_two(war, card)]
    if war.event and _not_with_two(war, war.event):
        war.event = ""
        war.changed()
    war.removed.extend(marked)
    tell.tell("R-3P-2", "duel")


def _not_with_two(war: War, card: str) -> bool:
    return war.book.cards[card].not_with_two


def _win(war: War, faction: str, rule: str, reason: str, tell: Teller, *, adjourned: bool = False) -> None:
    """End the game. Eliminated nations win with their faction; a neutral loses in any case (R-MODE-3)."""
    winners = tuple(seat for seat, camp in enumerate(war.camps) if camp.faction == faction)
    war.over = Result(winners, rule, reason, adjourned)
    war.jobs = []
    tell.tell(rule, "won", faction=faction, why=reason)


def points(war: War, faction: str, fallen: tuple[int, ...] = ()) -> int:
    """Active units and Homefront of a faction's nations (R-ARM-2); those out before count nothing."""
    return sum(
        war.camps[seat].active.bit_count() + war.camps[seat].homefront
        for seat in war.members(faction)
        if not war.camps[seat].out or seat in fallen
    )


def count(
    war: War, rule: str, reason: str, tell: Teller, *, adjourned: bool = False, fallen: tuple[int, ...] = ()
) -> None:
    """Count as on an Armistice: points, then dollars, then arm-wrestling (R-ARM-2 to R-ARM-4)."""
    scores = [points(war, faction, fallen) for faction in (ENT, CEN)]
    tell.tell("R-ARM-2", "counted", entente=scores[0], central=scores[1])
    if scores[0] == scores[1]:
        scores = [sum(worth(war, seat) for seat in war.members(faction)) for faction in (ENT, CEN)]
        tell.tell("R-ARM-3", "counted_dollars", entente=scores[0], central=scores[1])
    if scores[0] == scores[1]:
        scores[war.cups.cup("arm-wrestling").below(2)] += 1
        tell.tell("R-ARM-4", "wrestled", faction=ENT if scores[0] > scores[1] else CEN)
    _win(war, ENT if scores[0] > scores[1] else CEN, rule, reason, tell, adjourned=adjourned)


def change_homefront(war: War, seat: int, change: int, tell: Teller, rule: str) -> None:
    """Move the Homefront lozenge, at most to Happy (R-HOME-3). The caller must call `judge`."""
    camp = war.camps[seat]
    level = min(max(camp.homefront + change, 0), 4)
    if level != camp.homefront:
        camp.homefront = level
        kind = "homefront_up" if change > 0 else "homefront_down"
        tell.tell(rule, kind, nation=war.nation(seat), level=f"level-{level}")

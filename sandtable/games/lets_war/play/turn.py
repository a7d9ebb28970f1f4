"""The course of a game: Prelude, turns, the end of an offensive, Events, Characters."""

from sandtable.games.lets_war.cards import SEMESTERS
from sandtable.games.lets_war.play.book import LAST_DATE, LOOP_DATE
from sandtable.games.lets_war.play.effects import carry_out
from sandtable.games.lets_war.play.ending import LONGEST, count
from sandtable.games.lets_war.play.lasting import standings
from sandtable.games.lets_war.play.piles import draw_conflict, forget_aims
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.play import Teller

STEP_ONE = 2  # cards drawn in step 1


def prelude(war: War, _job: Job, tell: Teller) -> None:
    """An Event for the first season, then everybody may lay equipment (R-PREL-1, R-PREL-2)."""
    tell.tell("R-PREL-1", "prelude", date=SEMESTERS[war.date])
    war.push(Job("event"), *(Job("equip", seat) for seat in war.in_order()), Job("offensive"))


def offensive(war: War, _job: Job, tell: Teller) -> None:
    """One turn of everybody, from the first player on (R-TURN-1); with the variant LW-8 Spies may undermine every Homefront again."""
    war.undermined = 0
    tell.tell("R-TURN-1", "offensive", n=war.offensive, date=SEMESTERS[war.date])
    war.push(*(Job("turn", seat) for seat in war.in_order()), Job("closing"))


def turn(war: War, job: Job, tell: Teller) -> None:
    """Step 1 draws; acting, trimming and the end of the turn follow (R-TURN-2)."""
    seat = job.seat
    if war.camps[seat].out:
        return
    war.turn = seat
    war.attacks = [0] * len(war.attacks)
    war.spied = war.taxed = war.bought = 0
    war.returned = []
    tell.tell("R-TURN-2", "turn", nation=war.nation(seat))
    war.push(Job("act", seat), Job("trim", seat), Job("turn_over", seat))
    # R-3P-1: the nation left alone draws one more.
    more = standings(war)[seat].step + (1 if seat == war.lone() else 0)
    draw_conflict(war, seat, max(STEP_ONE + more, 0), tell, "R-TURN-2")


def turn_over(war: War, _job: Job, _tell: Teller) -> None:
    """End the effects of standard cards played this turn."""
    war.turn = -1
    war.returned = []
    if war.lasting:
        war.lasting = []
        war.shifted()


def closing(war: War, _job: Job, tell: Teller) -> None:
    """After the last turn: Calendar, leaving Characters, Event (R-END-1)."""
    if war.offensive >= LONGEST:
        tell.tell("LW-2", "adjourned", n=LONGEST)
        count(war, "LW-2", "adjourned", tell, adjourned=True)
        return
    war.offensive += 1
    news = [Job("calendar"), Job("event")] if war.book.options.calendar_first else [Job("event"), Job("calendar")]
    war.push(*news, Job("offensive"))


def calendar(war: War, _job: Job, tell: Teller) -> None:
    """One space on, after the last back to Spring 1919 (R-COMP-10); a date once reached stays reached (R-CARD-4)."""
    war.date = war.date + 1 if war.date < LAST_DATE else LOOP_DATE
    war.peak = max(war.peak, war.date)
    tell.tell("R-END-1", "date", date=SEMESTERS[war.date])
    for seat in war.in_order():
        camp = war.camps[seat]
        if camp.characters and _has_left(war, camp.characters[0]):
            uncover(war, seat, tell)


def _has_left(war: War, character: str) -> bool:
    """True when a Character's last semester is past (R-CHAR-2)."""
    last = war.book.cards[character].exit
    return war.peak > last if war.book.options.exit_inclusive else war.peak >= last


def uncover(war: War, seat: int, tell: Teller) -> None:
    """Remove Characters on top whose date is past, and let the one that comes up take office (R-CHAR-2)."""
    camp = war.camps[seat]
    while camp.characters and _has_left(war, camp.characters[0]):
        card = camp.characters.pop(0)
        forget_aims(war, seat, card)
        war.removed.append(card)
        tell.tell("R-CHAR-2", "character_left", nation=war.nation(seat), card=card)
    war.shifted()
    if camp.characters:
        tell.tell("R-CHAR-1", "character", nation=war.nation(seat), card=camp.characters[0])
        carry_out(war, seat, camp.characters[0])


def event(war: War, _job: Job, tell: Teller) -> None:
    """Draw Events until one fits the season; skipped ones are discarded without effect (R-EVENT-1 to R-EVENT-3)."""
    season = "spring" if war.date % 2 == 0 else "autumn"
    reshuffled = False
    while True:
        if not war.events:
            if reshuffled or not war.event_discards:
                tell.tell("R-EVENT-3", "no_event")
                return
            reshuffled = True
            war.event_shuffles += 1
            cup = war.cups.cup(f"deck:events:{war.event_shuffles}")
            war.events = cup.shuffle(sorted(war.event_discards))
            war.event_discards = []
        card = war.events.pop()
        paper = war.book.cards[card]
        if "armistice" in paper.ops:
            # R-ARM-5: it has no season.
            war.event_discards.append(card)
            carry_out(war, -1, card)
            return
        if paper.season in (season, "neutral"):
            break
        war.event_discards.append(card)
        tell.tell("R-EVENT-1", "event_skipped", card=card)
    if war.event:
        war.event_discards.append(war.event)
        forget_aims(war, -1, war.event)
    war.event = card
    war.shifted()
    tell.tell("R-EVENT-2", "event", nation=war.nation(war.first_player()), card=card)
    if paper.rotate:
        war.push(Job("rotate"))
    carry_out(war, -1, card)


def rotate(war: War, _job: Job, tell: Teller) -> None:
    """Every nation's top Character goes to the bottom; a single one stays (R-EVENT-2, R-CHAR-1, R-CHAR-4)."""
    for seat in war.in_order():
        camp = war.camps[seat]
        if len(camp.characters) > 1:
            forget_aims(war, seat, camp.characters[0])
            camp.characters.append(camp.characters.pop(0))
            uncover(war, seat, tell)

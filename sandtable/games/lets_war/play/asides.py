"""Notes on costs and opposing strengths of choices, for a human player."""

from sandtable.games.lets_war.play.actions import TAX
from sandtable.games.lets_war.play.book import UNIT_OF
from sandtable.games.lets_war.play.lasting import attack_of, defence_of, standings
from sandtable.games.lets_war.play.money import price_of
from sandtable.games.lets_war.play.state import War
from sandtable.games.lets_war.wording import word
from sandtable.games.play import Choice, View
from sandtable.games.telling import Telling

_OTHERS = ("strip", "steal", "search")


def note(view: View, choice: Choice, telling: Telling) -> str:
    """Strengths of an attack, the price of a choice in dollars, the value of a payment."""
    war: War = view.state
    words = choice.words
    if choice.verb == "boom":
        return _strengths(war, view.seat, words, telling)
    if choice.verb == "play" and len(words) >= 4:
        return _strengths(war, view.seat, words[1:], telling)
    if choice.verb == "buy":
        return _dollars(price_of(war, view.seat, "nation"), telling)
    if choice.verb == "spy":
        return _dollars(price_of(war, view.seat, f"spy{words[0]}"), telling)
    if choice.verb == "tax":
        level = max(war.camps[view.seat].homefront - 1, 0)
        return _say(telling, "tax", level=telling.name(f"level-{level}"), n=TAX)
    if choice.verb == "pay":
        return _dollars(sum(war.book.cards[word.rpartition(":")[2]].dollars for word in words), telling)
    if choice.verb in _OTHERS and words[-1].rpartition(":")[2] in war.book.cards:
        # Cards of others, whose words are not to be read in one's own hand.
        return word(war.book.cards[words[-1].rpartition(":")[2]].record, telling.phrases).rstrip(".")
    if choice.verb in ("discard", "offer") and words[-1] in war.book.cards:
        return _dollars(war.book.cards[words[-1]].dollars, telling)
    return ""


def warn(view: View, choice: Choice, telling: Telling) -> str:
    """Warning if a choice is legal but loses: taxes at Unrest mean Revolution (R-HOME-2)."""
    war: War = view.state
    return _say(telling, "revolution") if choice.verb == "tax" and war.camps[view.seat].homefront <= 1 else ""


def _strengths(war: War, seat: int, words: tuple[str, ...], telling: Telling) -> str:
    unit, enemy, target = UNIT_OF[words[0]], war.book.seat_of[words[1]], UNIT_OF[words[2]]
    without = (*standings(war)[seat].ignored[unit], *words[3:])
    attack, defence = attack_of(war, seat, unit, target), defence_of(war, enemy, target, unit, without)
    price = price_of(war, seat, "att", unit)
    said = _say(telling, "strengths", attack=attack, defence=defence)
    return f"{said}, {_dollars(price, telling)}" if price else said


def _dollars(price: int, telling: Telling) -> str:
    return _say(telling, "dollars", price=price) if price else ""


def _say(telling: Telling, key: str, **values: object) -> str:
    return telling.phrases.say(f"play.notes.{key}", **values)

"""The table as a seat sees it, in text."""

from collections import Counter

from sandtable.games.lets_war.cards import SEMESTERS
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.lasting import standings
from sandtable.games.lets_war.play.state import UNKNOWN, War
from sandtable.games.lets_war.wording import word
from sandtable.games.play import View
from sandtable.model.phrases import Phrases


def show(view: View, phrases: Phrases, _width: int = 80) -> list[str]:
    """Calendar, Event and piles, then every nation: one's own first, then to the left."""
    war: War = view.state
    lines = [
        head(war, phrases),
        _say(phrases, "piles", pile=len(war.pile), discards=len(war.discards), events=len(war.events)),
    ]
    for place in range(war.book.players):
        lines += ["", *_nation(war, (view.seat + place) % war.book.players, view.seat, phrases)]
    return lines


def head(war: War, phrases: Phrases) -> str:
    """Date, offensive and Event."""
    event = _with_text(war, war.event, phrases) if war.event else _say(phrases, "none")
    return _say(phrases, "date", date=phrases.say(f"dates.{SEMESTERS[war.date]}"), n=war.offensive, event=event)


def glance(view: View, phrases: Phrases) -> list[str]:
    """One's own nation with the cards in hand."""
    return _nation(view.state, view.seat, view.seat, phrases)


def _nation(war: War, seat: int, viewer: int, phrases: Phrases) -> list[str]:
    camp = war.camps[seat]
    marks = [_say(phrases, "you")] if seat == viewer else []
    marks += [_say(phrases, "turn")] if seat == war.turn else []
    marks += [_say(phrases, "out")] if camp.out else []
    lines = [
        _say(
            phrases,
            "nation",
            nation=phrases.say(f"nations.{war.nation(seat)}"),
            code=war.nation(seat),
            faction=phrases.say(f"factions.{camp.faction}"),
            level=phrases.say(f"play.names.level-{camp.homefront}"),
            marks="".join(marks),
        ),
        _say(phrases, "units", units=", ".join(_unit(war, seat, unit, phrases) for unit in range(len(ARMS)))),
    ]
    if camp.characters:
        lines.append(_say(phrases, "character", card=_with_text(war, camp.characters[0], phrases)))
    if camp.board:
        lines.append(_say(phrases, "laid", cards=_cards(war, camp.board, phrases)))
    if camp.territory:
        lines.append(_say(phrases, "territory", cards=_cards(war, camp.territory, phrases)))
    if not camp.out:
        lines.append(_say(phrases, "hand", conflict=len(camp.conflict), nation=len(camp.papers)))
    known = [card for card in (*camp.conflict, *camp.papers) if card != UNKNOWN]
    return lines + [_in_hand(war, card, number, phrases) for card, number in sorted(Counter(known).items())]


def _in_hand(war: War, card: str, number: int, phrases: Phrases) -> str:
    """Words for a card in hand: its dollars, the date from which it may be laid, its effect."""
    paper = war.book.cards[card]
    notes = [f" ×{number}"] if number > 1 else []
    notes += [f", ${paper.dollars}"] if paper.dollars else []
    if paper.entry:
        notes.append(_say(phrases, "from", date=phrases.say(f"play.names.{SEMESTERS[paper.entry]}")))
    # What a Spy does takes three sentences, which are in the rules.
    text = "" if paper.kind == "spy" else word(paper.record, phrases)
    return _say(phrases, "held", card=_card(war, card, phrases), notes="".join(notes), text=text).rstrip()


def _unit(war: War, seat: int, unit: int, phrases: Phrases) -> str:
    label = phrases.say(f"units.{ARMS[unit]}.label")
    if not war.camps[seat].active >> unit & 1:
        return _say(phrases, "lost", unit=label)
    standing = standings(war)[seat]
    attack = max(war.book.attack[seat][unit] + standing.attack[unit], 0)
    defence = max(war.book.defence[seat][unit] + standing.defence[unit], 0)
    return _say(phrases, "unit", unit=label, attack=attack, defence=defence)


def _cards(war: War, cards: list[str], phrases: Phrases) -> str:
    """Names of cards with the ids to type; equal ones are counted."""
    counted = Counter(cards)
    return ", ".join(
        _card(war, card, phrases) + (f" ×{number}" if number > 1 else "") for card, number in counted.items()
    )


def _with_text(war: War, card: str, phrases: Phrases) -> str:
    return f"{_card(war, card, phrases)}. {word(war.book.cards[card].record, phrases)}"


def _card(war: War, card: str, phrases: Phrases) -> str:
    return f"{war.book.cards[card].record.name[phrases.language]} [{card}]"


def _say(phrases: Phrases, key: str, **values: object) -> str:
    return phrases.say(f"play.board.{key}", **values)

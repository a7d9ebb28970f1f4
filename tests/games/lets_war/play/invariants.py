"""Invariants of every position of Let's War: no card is lost or made, cards lie where they may, views hide what they must."""

from collections import Counter

from sandtable.games.lets_war.cards import Deck
from sandtable.games.lets_war.play.book import Book, deck_cards
from sandtable.games.lets_war.play.ending import LONGEST
from sandtable.games.lets_war.play.state import UNKNOWN, War


def cards_of(war: War) -> Counter[str]:
    """Every card there is, wherever it lies (L-49)."""
    found: Counter[str] = Counter()
    for camp in war.camps:
        for pile in (camp.conflict, camp.papers, camp.board, camp.deck, camp.characters, camp.territory):
            found.update(pile)
    for pile in (war.pile, war.discards, war.events, war.event_discards, war.removed):
        found.update(pile)
    found.update(card for job in war.passing for card in job.words)
    found.update(job.words[0] for job in war.jobs if job.kind == "spent")
    found.update([war.event] if war.event else [])
    return found


_BOXES: dict[int, tuple[Book, Counter[str]]] = {}


def box(war: War) -> Counter[str]:
    book = war.book
    if id(book) not in _BOXES:
        _BOXES[id(book)] = (book, _all_of(book))
    return _BOXES[id(book)][1]


def _all_of(book: Book) -> Counter[str]:
    cards = [*deck_cards(book, Deck.CONFLICT), *deck_cards(book, Deck.EVENT)]
    for code in book.nations:
        cards += [*deck_cards(book, Deck.NATION, code), *deck_cards(book, Deck.CHARACTER, code)]
    return Counter(cards)


def check(war: War) -> None:
    """L-42, L-43, L-44, L-48, L-49."""
    if war.over is None:
        assert cards_of(war) == box(war)
    cards = war.book.cards
    for seat, camp in enumerate(war.camps):
        assert 0 <= camp.homefront <= 4
        assert all(cards[card].deck == "conflict" and cards[card].kind != "terr" for card in camp.conflict)
        assert all(cards[card].nation == war.nation(seat) for card in (*camp.papers, *camp.deck, *camp.characters))
        laid = [card for card in camp.board if cards[card].kind == "eq"]
        assert len(set(laid)) == len(laid) and all(cards[card].entry <= war.peak for card in laid)
        assert all(cards[card].nation in ("", war.nation(seat)) for card in camp.board)
    assert war.offensive <= LONGEST


def assert_hidden(seen: War, seat: int, kind: str) -> None:
    """Nothing of decks, and of other hands only what is being looked at."""
    assert set(seen.events) <= {UNKNOWN}
    assert seen.news == ()
    for other, camp in enumerate(seen.camps):
        assert set(camp.deck) <= {UNKNOWN}
        if other != seat and kind not in ("steal", "search", "offer"):
            assert set(camp.conflict) | set(camp.papers) <= {UNKNOWN}
    if kind != "peek":
        assert set(seen.pile) <= {UNKNOWN}

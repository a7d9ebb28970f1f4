"""What happens at a table, in words."""

from sandtable.games.play import Decision, Event, Refusal, Result, choice
from sandtable.games.telling import Telling
from tests.builtin import pack

SEATS = ("1", "Anna", "3")


def telling(language: str) -> Telling:
    return Telling(pack("proelio"), language, SEATS)


def test_seats_and_cards_have_names() -> None:
    event = Event("R-FORT-3", "built", {"seat": 1, "card": "shields"})
    assert telling("en").event(event) == "Anna builds a fort: Shields."
    assert telling("it").event(event) == "Anna costruisce la Fortificazione: Scudi."
    assert telling("it").seat(0) == "Casata 1"
    assert telling("en").name("?imperial") == "Imperial card"


def test_numbers_choose_among_forms_and_lists_are_joined() -> None:
    english = telling("en")
    drew = [english.event(Event("R-ACT-1", "drew", {"seat": 0, "n": n, "deck": "base"})) for n in (0, 1, 3)]
    assert drew == [
        "House 1 finds no Base card left to draw.",
        "House 1 draws one Base card.",
        "House 1 draws 3 Base cards.",
    ]
    cleared = Event("R-DEF-12", "cleared", {"seat": 0, "cards": ("hero", "plague")})
    assert english.event(cleared) == "Discarded after the fight over House 1: Hero, The Plague!"
    assert english.name(()) == "nothing"


def test_choices_questions_refusals_and_results() -> None:
    english = telling("en")
    assert english.choice(choice("play", "inquisition", 2)) == "play Inquisition on House 2"
    assert english.choice(choice("play", "plague")) == "play The Plague!"
    asked = Decision(0, "bounty", "R-DEF-10", about=("2",))
    assert english.question(asked) == "2 cards of Bounty. Which do you give first?"
    refusal = Refusal("R-ATT-2", "fort-too-low", {"card": "hero", "n": 3})
    assert english.refusal(refusal).startswith("Hero needs a fort of level 3 (the program refuses it; with the option")
    assert english.result(Result((0,), "R-WIN-2", "fell")) == "a House has fallen"


def test_what_has_no_words_is_said_all_the_same() -> None:
    event = Event("R-X-1", "dances", {"seat": 1, "card": "shields"})
    assert telling("en").event(event) == "Dances Anna Shields"
    assert telling("en").choice(choice("dance", "shields")) == "dance Shields"

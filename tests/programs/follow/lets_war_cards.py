"""Cards of Let's War as their owner reads them: effects split into words, gauges, dates."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from tests.programs.follow.ledger import rows

UNITS: Final = ("INF", "CAV", "ART", "AVI", "NAV")
GROUND: Final = ("INF", "CAV", "ART")
NATIONS: Final = {"FRA": "ENT", "GBR": "ENT", "RUS": "ENT", "GER": "CEN", "AUH": "CEN", "OTT": "CEN", "ITA": "NEU"}
DATES: Final = [f"{season}{year}" for year in range(14, 20) for season in "SA"]
REACHES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(GROUND, GROUND),
    "AVI": (*GROUND, "AVI"),
    "NAV": ("NAV",),
}


class Clause(NamedTuple):
    """One effect of a card: its word, what stands in brackets, and whom it names ("" for its owner)."""

    op: str
    words: tuple[str, ...]
    scope: str


def units_of(text: str) -> tuple[str, ...]:
    """Return the units that a slash list names."""
    found: list[str] = []
    for word in text.split("/"):
        found += {"GND": GROUND, "ANY": UNITS}.get(word, (word,))
    return tuple(found)


def _clauses(effect: str) -> Iterator[Clause]:
    for part in filter(None, effect.split(";")):
        text, _, scope = part.strip().partition("@")
        found = re.fullmatch(r"([a-z]+\d?)(?:\((.*)\)|([+-]\d+))?", text)
        assert found is not None, part
        words = found[2].split(",") if found[2] else [found[3]] if found[3] else []
        yield Clause(found[1], tuple(words), scope)


class Card:
    """A card."""

    def __init__(self, given: Mapping[str, Any], deck: str) -> None:
        self.id, self.deck = str(given["id"]), deck
        self.kind = str(given.get("kind", deck))
        self.dollars = int(given.get("dollars", 0))
        self.copies = int(given.get("copies", 1))
        self.entry = DATES.index(given["entry"]) if "entry" in given else 0
        self.exit = DATES.index(given["exit"]) if "exit" in given else len(DATES)
        self.season = str(given.get("season", ""))
        self.rotates = bool(given.get("rotate"))
        self.order = int(given.get("order", 0))
        self.not_with_two = bool(given.get("remove_2p"))
        self.clauses = tuple(_clauses(str(given.get("effect", ""))))


def all_cards() -> dict[str, Card]:
    """Every card by its id; the eight common cards of a Nation deck once for each nation."""
    found: dict[str, Card] = {}
    for deck, file in (
        ("conflict", "conflict"),
        ("conflict", "territory"),
        ("event", "events"),
        ("event", "armistice"),
        ("character", "characters"),
        ("nation", "nation"),
    ):
        for given in rows("lets-war", f"decks/{file}.yaml"):
            for nation in NATIONS if "{nation}" in given["id"] else ("",):
                card = Card({**given, "id": given["id"].replace("{nation}", nation)}, deck)
                found[card.id] = card
    return found


def gauges() -> dict[str, dict[str, tuple[int, int]]]:
    """Attack and defence of every unit, by nation."""
    return {
        board["nation"]: {unit: (box["attack"], box["defence"]) for unit, box in board["units"].items()}
        for board in rows("lets-war", "boards/gauges.yaml", "boards")
    }


class Camp:
    """One nation as it lies on the table."""

    def __init__(self, nation: str, cards: Mapping[str, Card]) -> None:
        self.nation, self.faction = nation, NATIONS[nation]
        self.hand: list[str] = []
        self.papers: list[str] = []
        self.board: list[str] = []
        self.deck = sum(card.copies for card in cards.values() if card.deck == "nation" and card.id[:3] == nation)
        own = [card for card in cards.values() if card.deck == "character" and card.id[:3] == nation]
        self.characters = [card.id for card in sorted(own, key=lambda card: card.order)]
        self.territory: list[str] = []
        self.active = set(UNITS)
        self.homefront = 4
        self.out = False

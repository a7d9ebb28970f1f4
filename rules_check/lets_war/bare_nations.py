"""Nations that lack several things at once: reported once, not by every rule."""

from collections.abc import Iterator

from sandtable.games.lets_war.cards import Deck, cards_by_nation
from sandtable.games.lets_war.nations import Nation, nations_of
from sandtable.model.pack import Pack, Record


def boards_of(pack: Pack, kind: str) -> Iterator[Record]:
    """Gauges, Homefronts or Calendars of a pack."""
    for component in pack.components:
        if component.kind == f"lets-war/{kind}":
            yield from component.records


def silent_words(pack: Pack, nation: Nation) -> list[str]:
    """Return the files of words that name other nations but not this one."""
    named = (phrases for phrases in pack.words.values() if phrases.has("nations"))
    return [f"words/{phrases.language}.yaml" for phrases in named if not phrases.has(f"nations.{nation.id}")]


def lacks(pack: Pack, nation: Nation) -> list[str]:
    """Names of the things a nation lacks though others of the pack have them."""
    lacking = [
        what
        for what, deck in (("Nation deck", Deck.NATION), ("Characters", Deck.CHARACTER))
        if (decks := cards_by_nation(pack, deck)) and nation.id not in decks
    ]
    for what, kind in (("Combat gauge", "gauge"), ("Homefront gauge", "homefront")):
        owners = {board.fields["nation"] for board in boards_of(pack, kind)}
        if owners and nation.id not in owners:
            lacking.append(what)
    return lacking + [f"name in {' and '.join(silent)}" for silent in [silent_words(pack, nation)] if silent]


def bare_nations(pack: Pack) -> dict[str, list[str]]:
    """Return the nations that lack more than one thing, by id, with the names of these things."""
    found = {code: lacks(pack, nation) for code, nation in nations_of(pack).items()}
    return {code: lacking for code, lacking in found.items() if len(lacking) > 1}

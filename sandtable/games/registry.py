"""Descriptors of games: a descriptor names every part of a game, and each part is imported on first use.

A part is written `module:attribute`. The package that uses a part defines its type: the checker for rules, the handouts
for sheets, the command line for its subcommand. A game lacks the parts that it does not name.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from sandtable.game_packages import game_names, package_of

_NOTHING: Mapping[str, str] = MappingProxyType({})


class Game(NamedTuple):
    """Descriptor of a game: its names and the modules of its parts."""

    id: str  # as packs write it in `rules:`
    name: str  # as people say it
    letters: str  # the codes of its rules begin with them
    # How an item of its checklist is written; the rule with that number in its code implements it.
    checklist: str = ""
    # word(record, phrases): a card's effects in words.
    wording: str = ""
    # By kind of document, scenario or setup: read(document), its typed view. The schema lies in schemas/documents/.
    documents: Mapping[str, str] = _NOTHING
    # A package with FAMILIES of rules, and what else rules_check/registry.py reads there.
    rules: str = ""
    # By kind of document: what prints it.
    sheets: Mapping[str, str] = _NOTHING
    # By type of component: what draws its pieces, where no template does.
    pieces: Mapping[str, str] = _NOTHING
    # By kind: what draws figures of a rulebook that only this game can draw, as its maps and set-ups.
    figures: Mapping[str, str] = _NOTHING
    # findings(pack): faults in files of a pack that only this game's generator reads.
    content: str = ""
    # The rules as a `Table` of games/play.py that plays them; its words are under `play` in the pack's words.
    table: str = ""
    # show(view, phrases, width): the position as a seat sees it, in lines of text.
    board: str = ""
    # glance(view, phrases): what of it a seat wants to see again between two decisions of one turn.
    glance: str = ""
    # look(view, word, telling): lines about a piece or a place; none when it is neither.
    look: str = ""
    # note(view, choice, telling): cost and opposing strengths of a choice; empty if there are none.
    note: str = ""
    # names(start, language): names of a scenario's sides and pieces, by id.
    names: str = ""
    # warn(view, choice, telling): warning before a choice that is rarely wise; mostly empty.
    warn: str = ""
    # orders(start, view, telling): the ways to win, in lines.
    orders: str = ""
    # Rules of victory for games without scenarios.
    victory: tuple[str, ...] = ()
    # The set-up or scenario that is played when only the game is named.
    opening: str = ""
    # By name: make(start, seed), a player of playtest/.
    players: Mapping[str, str] = _NOTHING
    # A Probe of playtest/measures/: what can be seen of its games from outside.
    measures: str = ""
    # draw(view, renderer, counts, room): its map with events by place, a Face; None for an incomplete map.
    losses: str = ""
    # A Generator of generator/generator.py: scenarios or set-ups from a seed and wishes.
    generator: str = ""
    # The subcommand of `sandtable generate`, and what it says of itself in the list.
    generate: str = ""
    generates: str = ""


@lru_cache(maxsize=256)
def find_game(game_id: str | None) -> Game | None:
    """Game of that id; None if there is none."""
    package = package_of(game_id) if game_id is not None else None
    if package is None:
        return None
    game: Game = import_module(package).GAME
    return game


def all_games() -> Iterator[Game]:
    """Yield every game, the built-in ones first."""
    for name in game_names():
        game = find_game(name)
        if game is not None:
            yield game


@cache
def load_part(where: str) -> Any:
    """Import the part written as `module:attribute`."""
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)

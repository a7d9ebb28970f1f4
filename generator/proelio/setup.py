"""Set-ups of Proelio: seats, alliances, first player, and hands when they are dealt."""

from dataclasses import dataclass
from typing import Any

from generator.errors import CannotServe
from generator.names import at_the_table, must_agree
from generator.seed import Seed
from generator.setup_file import MadeSetup, finished, head, said, setup_generator
from sandtable.games.proelio.dealing import (
    ALLIED_PLAYERS,
    DIRECTION,
    HAND,
    OPEN_PLAYERS,
    alliance_at,
    deck_cards,
    left_out,
)
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Pack

MODES = ("open", "allied")


@dataclass(frozen=True, slots=True)
class ProelioWishes:
    """Options of a Proelio set-up; options left out are drawn."""

    players: int | None = None
    mode: str | None = None
    names: tuple[str, ...] = ()
    deal: bool = False


def proelio_setup(pack: Pack, wishes: ProelioWishes, seed: Seed) -> MadeSetup:
    """Return a set-up that honours the wishes; raise CannotServe when there is none."""
    mode, players = _table(wishes, seed.chance("table"))
    name = said(pack, f"title.{mode}", players, players=players)
    data = head(pack, f"{mode}-{players}-{seed.number}", name, seed)
    data |= {
        "mode": mode,
        "players": players,
        "direction": DIRECTION,
        "first": seed.chance("first").integer(1, players),
    }
    if removed := left_out(pack, mode):
        data["removed"] = list(removed)
    names = at_the_table(wishes.names, seed.chance("names"))
    data["seats"] = [_seat(mode, place, names) for place in range(players)]
    if wishes.deal:
        _deal(pack, data, seed)
    return finished(data, wishes, seed)


def _table(wishes: ProelioWishes, chance: Chance) -> tuple[str, int]:
    """Return the mode and the number of players; alliances are two pairs, so they need four players."""
    if wishes.players is not None:
        must_agree(len(wishes.names), wishes.players)
    wished = wishes.players or len(wishes.names) or None
    if wished is not None and wished not in OPEN_PLAYERS:
        raise CannotServe(f"{wished} players: {OPEN_PLAYERS[0]} to {OPEN_PLAYERS[-1]} can play")
    if wishes.mode == "allied" and wished not in (None, ALLIED_PLAYERS):
        raise CannotServe(
            f"allied for {wished} players: Allied Houses are two pairs; "
            f"ask for {ALLIED_PLAYERS} players, or for --mode open"
        )
    possible = [mode for mode in MODES if mode == "open" or wished in (None, ALLIED_PLAYERS)]
    mode = wishes.mode or chance.pick(possible)
    return mode, wished or (ALLIED_PLAYERS if mode == "allied" else chance.pick(OPEN_PLAYERS))


def _seat(mode: str, place: int, names: list[str]) -> dict[str, Any]:
    seat: dict[str, Any] = {"player": names[place]} if names else {}
    if mode == "allied":
        seat["alliance"] = alliance_at(place)
    return seat | {"hand": HAND}


def _deal(pack: Pack, data: dict[str, Any], seed: Seed) -> None:
    """Shuffle both decks and deal every seat its hand; the rest goes into the data, top first."""
    decks = {
        deck: seed.chance("deck", deck).shuffled(cards)
        for deck, cards in deck_cards(pack, frozenset(data.get("removed", ()))).items()
    }
    base = decks["base"]
    players = len(data["seats"])
    # Dealt round the table, a card at a time.
    for place, seat in enumerate(data["seats"]):
        seat["hand"] = base[place : HAND * players : players]
    decks["base"] = base[HAND * players :]
    data["decks"] = decks


GENERATOR = setup_generator(ProelioWishes, proelio_setup)

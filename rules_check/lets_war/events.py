"""Rules about the Event deck: seasons, the rotation icon, and cards removed with two players."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.lets_war.cards import Card, Deck, cards_of, is_whole_game
from sandtable.model.pack import Pack

SEASONS = ("spring", "autumn")
# The Events that leave the deck with two players, by the titles both editions print (R-2P-1).
LEAVING = ("Draft", "Spring Offensive", "Unexpected Truce", "Red Cross", "Chatting Lice", "Swinging the Lead")


def _events(pack: Pack) -> list[Card]:
    """The Events of a game that must be complete, without the Armistice."""
    if not is_whole_game(pack):
        return []
    return [card for card in cards_of(pack, Deck.EVENT) if not card.is_armistice]


@rule("LW019", "wrong-season", Severity.ERROR, ref="R-COMP-6", on="pack")
def wrong_season(pack: Pack) -> Iterator[Complaint]:
    """An Event has no season, the Armistice has one, or there are two of it.

    Why: an Event strikes in its season; the Armistice, at most one, whenever it is drawn.
    Bad:
        armistice: [{id: a, name: Armistice, kind: armistice, season: autumn, effect: armistice}]
    Good:
        armistice: [{id: a, name: Armistice, kind: armistice, effect: armistice}]
    """
    ends: Card | None = None
    for card in cards_of(pack, Deck.EVENT):
        if not card.is_armistice:
            if card.season is None:
                yield card.record.at, f"{card.called} has no season", "add season: spring, autumn or neutral"
            continue
        if card.season is not None:
            hint = "leave out season:, for it ends the war whenever it is drawn"
            yield card.at("season"), f"{card.called} has a season", hint
        if ends is not None or card.copies > 1:
            at = card.at("copies") if card.copies > 1 else card.at("kind")
            yield at, "the Event deck has more than one Armistice", "keep one copy of one card"
        ends = card


@rule("LW020", "season-without-event", Severity.ERROR, ref="R-2P-1", on="pack")
def season_without_event(pack: Pack) -> Iterator[Complaint]:
    """With two players no Event is left for a season.

    Why: Events are drawn until one fits the season, so each needs one after the removal.
    Bad:
        events:
          - {id: a, name: Mud, kind: event, season: spring, effect: "ban(att:ART)@A"}
          - {id: b, name: Draft, kind: event, season: neutral, remove_2p: true, effect: "pass(1)@A"}
    Good:
        events:
          - {id: a, name: Mud, kind: event, season: spring, effect: "ban(att:ART)@A"}
          - {id: b, name: Fog, kind: event, season: autumn, effect: "ban(att:AVI)@A"}
    """
    events = _events(pack)
    left = {card.season for card in events if not card.remove_2p}
    for season in SEASONS:
        if events and season not in left and "neutral" not in left:
            message = f"with two players no Event is left for {season}"
            yield Position(events[0].record.at.file), message, f"add one with season: {season} or neutral"


@rule("LW021", "no-rotation", Severity.WARNING, ref="R-EVENT-2", on="pack")
def no_rotation(pack: Pack) -> Iterator[Complaint]:
    """No Event carries the rotation icon.

    Why: without it the first Character of each nation stays until it leaves by its date.
    Bad:
        events: [{id: a, name: War Council, kind: event, season: neutral, effect: none}]
    Good:
        events: [{id: a, name: War Council, kind: event, season: neutral, rotate: true, effect: none}]
    """
    events = _events(pack)
    if events and not any(card.rotate for card in events):
        message = "no Event carries the rotation icon, so Characters hardly ever change"
        yield Position(events[0].record.at.file), message, "add rotate: true to some"


@rule("LW022", "wrong-two-player-event", Severity.ERROR, ref="R-2P-1", on="pack")
def wrong_two_player_event(pack: Pack) -> Iterator[Complaint]:
    """One of the six Events that leave with two players is missing or not marked.

    Why: the rulebook names them, and remove_2p prints the reminder and takes them out of two-player set-ups.
    Bad:
        events:
          - {id: a, name: Draft, kind: event, season: neutral, effect: "pass(1)@A"}
          - {id: b, name: Spring Offensive, kind: event, season: spring, remove_2p: true, effect: "multi(INF,2)@A"}
          - {id: c, name: Unexpected Truce, kind: event, season: autumn, remove_2p: true, effect: "ban(att:GND)@A"}
          - {id: d, name: Red Cross, kind: event, season: neutral, remove_2p: true, effect: "restore(ANY)@W"}
          - {id: e, name: Chatting Lice, kind: event, season: neutral, remove_2p: true, effect: "hand-1@A"}
          - {id: f, name: Swinging the Lead, kind: event, season: neutral, remove_2p: true, effect: "ban(att:INF)@A"}
    Good:
        events:
          - {id: a, name: Draft, kind: event, season: neutral, remove_2p: true, effect: "pass(1)@A"}
          - {id: b, name: Spring Offensive, kind: event, season: spring, remove_2p: true, effect: "multi(INF,2)@A"}
          - {id: c, name: Unexpected Truce, kind: event, season: autumn, remove_2p: true, effect: "ban(att:GND)@A"}
          - {id: d, name: Red Cross, kind: event, season: neutral, remove_2p: true, effect: "restore(ANY)@W"}
          - {id: e, name: Chatting Lice, kind: event, season: neutral, remove_2p: true, effect: "hand-1@A"}
          - {id: f, name: Swinging the Lead, kind: event, season: neutral, remove_2p: true, effect: "ban(att:INF)@A"}
    """
    events = _events(pack)
    by_title = {card.called.casefold(): card for card in events}
    missing = [title for title in LEAVING if title.casefold() not in by_title]
    if events and missing:
        message = f"the Event deck lacks {', '.join(missing)}"
        yield Position(events[0].record.at.file), message, "the rulebook names six Events that leave with two players"
    for title in LEAVING:
        card = by_title.get(title.casefold())
        if card is not None and not card.remove_2p:
            yield card.record.at, f"{title} leaves the deck with two players and is not marked", "add remove_2p: true"


RULES = (wrong_season, season_without_event, no_rotation, wrong_two_player_event)

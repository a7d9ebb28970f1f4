"""Rules about seating: number of players, nations, neighbours, and the first player."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.lets_war.nations import (
    SEVEN,
    Faction,
    Nation,
    allied_neighbours,
    flanked_neutrals,
    is_balanced,
    members,
    players_of,
    recommended,
)
from sandtable.games.lets_war.setup import LetsWarSetup


@rule("LW030", "wrong-players", Severity.ERROR, ref="R-PLAYER-1", on="setup")
def wrong_players(setup: LetsWarSetup) -> Iterator[Complaint]:
    """There are too few or too many players, one has no nation, or two have the same.

    Why: two to seven play, one nation each.
    Bad:
        seats: [{nation: GER}, {nation: FRA}, {nation: GER}, {nation: GBR}]
    Good:
        seats: [{nation: GER}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    """
    fewest, most = players_of(setup.document.pack)
    number = len(setup.seats)
    if not number:
        yield setup.at((), "setup"), "nobody sits at the table", "add seats: with a nation each"
        return
    own = {seat.nation.id for seat in setup.seats if seat.nation is not None}
    if not fewest <= number <= most and not fewest <= len(own) <= most:
        yield setup.at((), "seats"), f"there are seats for {number}; {fewest} to {most} can play", ""
    if setup.players not in (None, number):
        yield setup.at(("players",)), f"players: says {setup.players}, and there are {number} seats", ""
    taken: dict[str, int] = {}
    for seat in setup.seats:
        if seat.nation is None:
            yield setup.at(seat.path), f"seat {seat.number} has no nation", "add nation:"
            continue
        if seat.nation.id in taken:
            message = f"{seat.called} sits at seat {taken[seat.nation.id]} and again at seat {seat.number}"
            yield setup.at((*seat.path, "nation")), message, "give each seat a nation of its own"
        taken.setdefault(seat.nation.id, seat.number)


@rule("LW031", "unequal-factions", Severity.ERROR, ref="R-PLAYER-1", on="setup")
def unequal_factions(setup: LetsWarSetup) -> Iterator[Complaint]:
    """The factions have not as many nations, or a neutral plays at an even table.

    Why: both sides fight with equal numbers; Italy takes the odd seat, and only that.
    Bad:
        seats: [{nation: GER}, {nation: FRA}, {nation: ITA}, {nation: GBR}]
    Good:
        seats: [{nation: GER}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    """
    nations = setup.nations
    if len({nation.id for nation in nations}) != len(setup.seats) or len(nations) < 2:
        return
    neutral = [seat for seat in setup.seats if seat.nation and seat.nation.is_neutral]
    if is_balanced(nations) and len(neutral) < 2:
        return
    allies, enemies = (len(members(nations, faction)) for faction in (Faction.ENTENTE, Faction.CENTRAL))
    message = f"{allies} of the Entente face {enemies} of the Central Empires"
    hint = "give both factions as many nations"
    at = setup.at((), "seats")
    if len(nations) % 2 == 0 and neutral:
        at = setup.at((*neutral[0].path, "nation"))
        message, hint = f"{neutral[0].called} plays with {len(nations)} at the table", "let it play at odd tables only"
    elif len(nations) % 2 and not neutral:
        hint = "the odd seat is Italy's"
    elif len(neutral) > 1:
        at = setup.at((*neutral[1].path, "nation"))
        message, hint = f"{len(neutral)} neutral nations play", "only one takes the odd seat"
    yield at, message, hint


@rule("LW032", "unusual-nations", Severity.WARNING, ref="R-PLAYER-2", on="setup")
def unusual_nations(setup: LetsWarSetup) -> Iterator[Complaint]:
    """The nations are not those recommended for so many players.

    Why: the recommended ones are matched in strength; a table with nations of one's own is left alone.
    Bad:
        seats: [{nation: GER}, {nation: FRA}, {nation: OTT}, {nation: RUS}]
    Good:
        seats: [{nation: GER}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    """
    ids = frozenset(nation.id for nation in setup.nations)
    advised = recommended(len(setup.seats))
    if setup.is_complete and advised and ids.issubset(SEVEN) and ids not in advised:
        named = " or ".join(_listed(nations) for nations in advised)
        message = f"{len(setup.seats)} players with {_listed(ids)}"
        yield setup.at((), "seats"), message, f"recommended: {named}; or allow this with a reason"


def _listed(ids: frozenset[str]) -> str:
    return ", ".join(code for code in SEVEN if code in ids)


@rule("LW033", "allies-side-by-side", Severity.ERROR, ref="R-SEAT-1", on="setup")
def allies_side_by_side(setup: LetsWarSetup) -> Iterator[Complaint]:
    """Two neighbours belong to one faction.

    Why: the factions sit alternately, so that turns alternate too.
    Bad:
        seats: [{nation: GER}, {nation: AUH}, {nation: FRA}, {nation: GBR}]
    Good:
        seats: [{nation: GER}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    """
    if not setup.is_complete or any(True for _ in flanked_neutrals(setup.nations)):
        return  # a neutral between two of one faction makes allies neighbours elsewhere (LW034)
    for left, right in allied_neighbours(setup.nations):
        nation, other = setup.nations[left], setup.nations[right]
        message = f"{nation.called} and {other.called} are neighbours, both of {nation.faction.called}"
        yield setup.at(("seats", right, "nation")), message, _seating(setup)
        return  # One wrong pair makes another; the hint seats everybody.


def _seating(setup: LetsWarSetup) -> str:
    """A hint with a seating that is right: a neutral first, then the factions in turn."""
    nations = setup.nations
    sides = [members(nations, faction) for faction in (Faction.NEUTRAL, Faction.CENTRAL, Faction.ENTENTE)]
    alternate: list[Nation] = [nation for pair in zip(sides[1], sides[2], strict=True) for nation in pair]
    return f"seat them {', '.join(nation.id for nation in [*sides[0], *alternate])}"


@rule("LW034", "flanked-neutral", Severity.ERROR, ref="R-SEAT-1", on="setup")
def flanked_neutral(setup: LetsWarSetup) -> Iterator[Complaint]:
    """Both neighbours of a neutral nation belong to one faction.

    Why: Italy sits between the factions until it joins one.
    Bad:
        seats: [{nation: ITA}, {nation: GER}, {nation: FRA}, {nation: GBR}, {nation: AUH}]
    Good:
        seats: [{nation: ITA}, {nation: GER}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    """
    if not setup.is_complete:
        return
    for place, faction in flanked_neutrals(setup.nations):
        message = f"{setup.nations[place].called} sits between two nations of {faction.called}"
        yield setup.at(("seats", place, "nation")), message, _seating(setup)


@rule("LW038", "wrong-beginner", Severity.ERROR, ref="R-TURN-1", on="setup")
def wrong_beginner(setup: LetsWarSetup) -> Iterator[Complaint]:
    """Another nation begins than the rules say.

    Why: Germany has the first turn, or else another Central nation; hands depend on the order of turns.
    Bad:
        first: FRA
    Good:
        first: GER
    """
    written, named, starter = setup.first, setup.named_first, setup.starter
    if written is None or starter is None or any(seat.nation is None for seat in setup.seats):
        return  # a seat without a nation may be the first player (LW030)
    hint = f"write first: {starter.id}"
    if named is None:
        yield setup.at(("first",)), f"'{written}' is no nation, seat or player at the table", hint
    elif named != starter:
        yield setup.at(("first",)), f"{named.called} begins; by the rules {starter.called} does", hint


@rule("LW116", "unnamed-beginner", Severity.WARNING, ref="R-TURN-1", on="setup", publish_only=True)
def unnamed_beginner(setup: LetsWarSetup) -> Iterator[Complaint]:
    """The set-up does not say who begins.

    Why: the rules leave one reading, but players should not have to look it up. `sandtable check --fix` writes it.
    Bad:
        first: null
    Good:
        first: GER
    """
    if setup.first is None and setup.starter is not None and setup.is_complete:
        yield setup.at((), "seats"), "nothing says who begins", f"add first: {setup.starter.id}"


@rule("LW118", "player-at-two-seats", Severity.WARNING, on="setup")
def player_at_two_seats(setup: LetsWarSetup) -> Iterator[Complaint]:
    """Two seats have a player of the same name.

    Why: one nation each; and `first:` may name who begins by the player.
    Bad:
        seats:
          - {nation: GER, player: Ada}
          - {nation: FRA, player: Ada}
          - {nation: AUH}
          - {nation: GBR}
    Good:
        seats:
          - {nation: GER, player: Ada}
          - {nation: FRA, player: Bea}
          - {nation: AUH}
          - {nation: GBR}
    """
    first: dict[str, str] = {}
    for seat in setup.seats:
        if seat.player in first:
            message = f"{seat.player} plays {first[seat.player]} and {seat.called}"
            yield setup.at((*seat.path, "player")), message, "give one another name"
        elif seat.player is not None:
            first[seat.player] = seat.called


RULES = (
    wrong_players,
    unequal_factions,
    unusual_nations,
    allies_side_by_side,
    flanked_neutral,
    wrong_beginner,
    unnamed_beginner,
    player_at_two_seats,
)

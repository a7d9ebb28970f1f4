"""Choice of the nations that play: those asked for, completed as the rulebook recommends where possible."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from generator.errors import CannotServe
from generator.names import must_agree
from sandtable.config.config_file import Own
from sandtable.games.lets_war.nations import (
    Faction,
    Nation,
    is_balanced,
    members,
    nations_of,
    players_of,
    recommended,
)
from sandtable.geometry.chance import Chance
from sandtable.model.pack import Pack
from sandtable.model.phrases import listed
from sandtable.model.reading.suggestions import nearest_or_list

LineUp = tuple[Nation, ...]


def line_up(pack: Pack, wished: Iterable[str], players: int | None, names: int, own: Own, chance: Chance) -> LineUp:
    """Return the nations that play, in the order of the pack; raise CannotServe when the wishes leave none.

    Nations asked for are completed to the smallest game that has them all, unless a number of players is given.
    """
    known = nations_of(pack)
    wanted = [_named(code, known.values()) for code in dict.fromkeys(wished)]
    for nation in wanted:
        if not own.has_nation(nation.id):
            raise CannotServe(
                f"nations: you do not own {nation.called}; leave out {nation.id}, or add it to own.nations"
            )
    there = [nation for nation in known.values() if own.has_nation(nation.id)]
    fewest, most = players_of(pack)
    games = {number: found for number in range(fewest, most + 1) if (found := _line_ups(there, wanted, number))}
    if players is not None:
        must_agree(names, players)
    count = players or names or None
    if not games or (count is not None and count not in games):
        raise CannotServe(_why_not(count, wanted, there, list(games)))
    if count is None:
        count = min(games) if wanted else chance.pick(list(games))
    usual = [one for one in games[count] if frozenset(nation.id for nation in one) in recommended(count)]
    return chance.pick(usual or games[count])


def _line_ups(there: Sequence[Nation], wanted: Sequence[Nation], players: int) -> list[LineUp]:
    """Return every balanced choice of so many nations with all the wanted ones; with an odd number a neutral plays."""
    return [
        chosen
        for chosen in combinations(there, players)
        if is_balanced(chosen)
        and len(members(chosen, Faction.NEUTRAL)) == players % 2
        and all(nation in chosen for nation in wanted)
    ]


def _named(code: str, nations: Iterable[Nation]) -> Nation:
    codes = {nation.id: nation for nation in nations}
    found = codes.get(code.upper())
    if found is None:
        raise CannotServe(f"nations: no nation '{code}'; {nearest_or_list(code.upper(), codes)}")
    return found


def _why_not(count: int | None, wanted: Sequence[Nation], there: Sequence[Nation], works: Sequence[int]) -> str:
    """Message that names what cannot be met and an alternative that works."""
    who = f" with {listed(nation.id for nation in wanted)}" if wanted else ""
    asked = f"there is no game for {count} players{who}" if count else f"there is no game{who}"
    if works:
        return f"{asked}; for {listed(works, 'or')} there is one"
    have = ", ".join(nation.id for nation in there) or "no nation"
    return f"{asked} when you own {have}: a game takes as many of the Entente as of the Central Empires, and the neutral makes the number odd"
